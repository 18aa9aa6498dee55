import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';

/** One exposed component: its name and the file it comes from, relative to the package. */
export interface Expose {
  name: string;
  file: string;
}

/** The components that a module's declaration exposes: pages from `src/pages/`, slot components from `src/slots/`. */
export function exposesOf(declaration: ModuleDeclaration): Expose[] {
  const files = new Map<string, string>();
  const add = (name: string, file: string) => {
    const known = files.get(name);
    if (known !== undefined && known !== file) {
      throw new Error(`${declaration.id}: "${name}" is both a page and a slot component; give one another name`);
    }
    files.set(name, file);
  };
  for (const route of declaration.routes) add(route.expose, `src/pages/${route.expose}.tsx`);
  for (const slot of declaration.slots) add(slot.expose, `src/slots/${slot.expose}.tsx`);
  return [...files].map(([name, file]) => ({ name, file })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Refuses a declaration whose files are missing or do not export a component of the declared name. */
export function assertExposesExist(dir: string, exposes: readonly Expose[]): void {
  const problems: string[] = [];
  for (const { name, file } of exposes) {
    const path = join(dir, file);
    if (!existsSync(path)) {
      problems.push(`${file} is missing, but module.ts exposes ${name}`);
    } else if (!exportsName(readFileSync(path, 'utf8'), name)) {
      problems.push(`${file} does not export ${name}: write "export function ${name}"`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function exportsName(source: string, name: string): boolean {
  const declared = new RegExp(`^export\\s+(?:async\\s+)?(?:function|const|class)\\s+${name}\\b`, 'm');
  const listed = new RegExp(`^export\\s*\\{[^}]*\\b${name}\\b[^}]*\\}`, 'm');
  return declared.test(source) || listed.test(source);
}
