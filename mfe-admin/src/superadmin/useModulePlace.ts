import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { useCallback } from 'react';

const moduleTabs = ['versions', 'rules', 'tokens', 'log'] as const;

const moduleDialogs = [
  'activate',
  'promote',
  'canary',
  'retire',
  'compare',
  'token',
  'publish',
  'deactivate',
  'allow',
] as const;
export type ModuleDialog = (typeof moduleDialogs)[number];

const parts = { tab: oneOf(moduleTabs), dialog: oneOf(moduleDialogs), version: anyText, search: anyText };

/** Tab and open dialog of a module's page; they live in the address, so that a login in between keeps them. */
export function useModulePlace() {
  const [{ tab, dialog, version, search }, change] = useAddress(parts);
  const open = useCallback(
    (wanted: ModuleDialog, named: string | null = null) => change({ dialog: wanted, version: named }),
    [change],
  );
  const close = useCallback(() => change({ dialog: null, version: null }), [change]);
  return {
    tab: tab ?? 'versions',
    dialog,
    version,
    /** What the list of all modules was searched for. */
    search: search ?? '',
    showTab: (next: string) => change({ tab: next, dialog: null, version: null }),
    open,
    close,
  };
}
