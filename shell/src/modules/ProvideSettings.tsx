import type { BootModule } from '@switchboard/contracts/modules';
import { settingValues } from '@switchboard/contracts/setting-values';
import { ModuleSettingsContext } from '@switchboard/platform/host';
import { type ReactNode, useMemo } from 'react';
import { bootStore } from '../boot/bootStore.ts';

interface Props {
  /** The release that is drawn, by whose declaration the values are read. */
  module: BootModule;
  children: ReactNode;
}

/** Provides a module's components with the organization's settings for it. */
export function ProvideSettings({ module, children }: Props) {
  const { id } = module.manifest;
  // A developer's next build replaces the previous one in place, and may declare more settings.
  const rules = bootStore(
    ({ modules }) => (modules.find(({ base_path }) => base_path === module.base_path) ?? module).manifest.settings,
  );
  const stored = bootStore(({ settings }) => settings[id]);
  const values = useMemo(() => settingValues(rules ?? [], stored), [rules, stored]);
  return <ModuleSettingsContext value={values}>{children}</ModuleSettingsContext>;
}
