import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

type PackageKind = 'shell' | 'module' | 'site';

/** A package that is built for the browser. */
export interface BrowserPackage {
  name: string;
  dir: string;
  kind: PackageKind;
}

/** The package in a folder: the shell, the public pages, or a module when it has a `module.ts`; null for every other package. */
export function browserPackage(dir: string): BrowserPackage | null {
  const name = basename(dir);
  if (existsSync(join(dir, 'module.ts'))) return { name, dir, kind: 'module' };
  if (name === 'shell' && existsSync(join(dir, 'src/index.ts'))) return { name, dir, kind: 'shell' };
  if (name === 'site' && existsSync(join(dir, 'src/render.tsx'))) return { name, dir, kind: 'site' };
  return null;
}

/** The shell and the public pages, which a visitor sees first, then every `mfe-*` folder of the repository. */
export function browserPackages(root: string): BrowserPackage[] {
  const modules = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .sort();
  return ['shell', 'site', ...modules]
    .map((name) => browserPackage(join(root, name)))
    .filter((found): found is BrowserPackage => found !== null);
}
