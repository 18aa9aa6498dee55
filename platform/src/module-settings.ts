import type { ModuleSetting } from '@switchboard/contracts/setting-declarations';
import type { SettingValue, SettingValuesOf } from '@switchboard/contracts/setting-values';
import { createContext, useContext } from 'react';

/**
 * The settings of the surrounding module; null outside of one. The code that renders a module's component provides
 * them.
 */
export const ModuleSettingsContext = createContext<Readonly<Record<string, SettingValue>> | null>(null);

/**
 * The organization's settings of this module, with defaults filled in: `useModuleSettings<typeof module>()`, with
 * `import type module` from the module's `module.ts`. Renders again when someone changes them. Throws outside of a
 * module.
 */
export function useModuleSettings<M extends { settings: readonly ModuleSetting[] }>(): SettingValuesOf<M['settings']> {
  const values = useContext(ModuleSettingsContext);
  if (!values) throw new Error('useModuleSettings needs a module around: in a test, give renderWithHost the `module`');
  return values as SettingValuesOf<M['settings']>;
}
