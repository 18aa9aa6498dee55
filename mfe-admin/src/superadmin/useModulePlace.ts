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

/** The tab and open dialog of a module's page. They are part of the address, so that they survive a login in between. */
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
    /** The search of the list of all modules. */
    search: search ?? '',
    showTab: (next: string) => change({ tab: next, dialog: null, version: null }),
    open,
    close,
  };
}
