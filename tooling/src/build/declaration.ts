import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleDeclaration } from '@switchboard/contracts/modules';

/** The declaration that a module's `module.ts` exports by default. */
export async function readDeclaration(dir: string): Promise<ModuleDeclaration> {
  const path = join(dir, 'module.ts');
  if (!existsSync(path)) throw new Error(`${dir} is no module: it has no module.ts`);
  // A worker builds the same module again after a change: the time keeps Node from answering from memory.
  const { default: declared } = (await import(`${pathToFileURL(path).href}?t=${statSync(path).mtimeMs}`).catch(
    (error: unknown) => {
      throw declarationError(path, error);
    },
  )) as { default?: unknown };
  if (declared === undefined)
    throw new Error(`${path} has no default export: write "export default defineModule({…})"`);
  const parsed = ModuleDeclaration.safeParse(declared);
  if (!parsed.success) throw declarationError(path, parsed.error);
  return parsed.data;
}

/** The errors of a declaration, field by field, for its author. */
function declarationError(path: string, error: unknown): unknown {
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  if (!Array.isArray(issues)) return error;
  const lines = issues.map(({ path: place, message }) => `  ${place.map(String).join('.') || 'module'}: ${message}`);
  return new Error(`${path} is not a declaration of a module:\n${lines.join('\n')}`);
}
