import { ModuleDeclaration } from '@switchboard/contracts/modules';

/** The version of the platform that modules declare themselves compatible with (`requires.platform`). */
export const platformVersion = '1.0.0';

/** Declares a module: its routes, sidebar entries and slots. Throws a readable error when the declaration is wrong. */
export function defineModule(declaration: ModuleDeclaration): ModuleDeclaration {
  return ModuleDeclaration.parse(declaration);
}
