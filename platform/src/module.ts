import { ModuleDeclaration } from '@switchboard/contracts/modules';
import type { ModuleSetting } from '@switchboard/contracts/setting-declarations';

/**
 * Declares a module: its routes, sidebar entries, slots and settings. Throws a readable error if the declaration is
 * invalid. The settings keep their own types, for `useModuleSettings<typeof module>()`.
 */
export function defineModule<const S extends readonly ModuleSetting[] = []>(
  declaration: Omit<ModuleDeclaration, 'settings'> & { settings?: S },
): ModuleDeclaration & { settings: S } {
  return ModuleDeclaration.parse(declaration) as ModuleDeclaration & { settings: S };
}
