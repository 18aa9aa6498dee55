import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleDeclaration } from '@switchboard/contracts/modules';

/** The declaration that a module's `module.ts` exports by default. */
export async function readDeclaration(dir: string): Promise<ModuleDeclaration> {
  const path = join(dir, 'module.ts');
  if (!existsSync(path)) throw new Error(`${dir} is no module: it has no module.ts`);
  // A worker builds the same module again after a change: the time keeps Node from answering from memory.
  const { default: declared } = (await import(`${pathToFileURL(path).href}?t=${statSync(path).mtimeMs}`)) as {
    default?: unknown;
  };
  if (declared === undefined)
    throw new Error(`${path} has no default export: write "export default defineModule({…})"`);
  return ModuleDeclaration.parse(declared);
}
