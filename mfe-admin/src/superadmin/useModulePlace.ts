import { useSearchParams } from '@switchboard/platform/router';
import { useCallback } from 'react';

export const moduleTabs = ['versions', 'tokens', 'log'] as const;
export type ModuleTab = (typeof moduleTabs)[number];

export type ModuleDialog = 'activate' | 'promote' | 'canary' | 'retire' | 'compare' | 'token' | 'publish';

/** Tab and open dialog of a module's page; they live in the address, so that a login in between keeps them. */
export function useModulePlace() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (entries: Record<string, string | null>) =>
      setParams(
        (before) => {
          for (const [name, value] of Object.entries(entries))
            if (value === null) before.delete(name);
            else before.set(name, value);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  const open = useCallback(
    (dialog: ModuleDialog, version: string | null = null) => change({ dialog, version }),
    [change],
  );
  const close = useCallback(() => change({ dialog: null, version: null }), [change]);
  return {
    tab: moduleTabs.find((tab) => tab === params.get('tab')) ?? 'versions',
    dialog: params.get('dialog'),
    version: params.get('version'),
    showTab: (tab: string) => change({ tab, dialog: null, version: null }),
    open,
    close,
  };
}
