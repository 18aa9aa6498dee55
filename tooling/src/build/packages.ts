import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export type PackageKind = 'shell' | 'module';

/** A package that is built for the browser. */
export interface BrowserPackage {
  name: string;
  dir: string;
  kind: PackageKind;
}

/** The package in a folder: the shell, or a module when it has a `module.ts`; null for every other package. */
export function browserPackage(dir: string): BrowserPackage | null {
  const name = basename(dir);
  if (existsSync(join(dir, 'module.ts'))) return { name, dir, kind: 'module' };
  if (name === 'shell' && existsSync(join(dir, 'src/index.ts'))) return { name, dir, kind: 'shell' };
  return null;
}

/** The shell and every `mfe-*` folder of the repository, the shell first since it takes longest. */
export function browserPackages(root: string): BrowserPackage[] {
  const modules = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .sort();
  return ['shell', ...modules]
    .map((name) => browserPackage(join(root, name)))
    .filter((found): found is BrowserPackage => found !== null);
}
