import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

type PackageKind = 'shell' | 'module' | 'site' | 'embed';

/** A package that is built for the browser. */
export interface BrowserPackage {
  name: string;
  dir: string;
  kind: PackageKind;
}

/** The package in a folder: the shell, the public pages, the script of web embeds, or a module when it has a `module.ts`; null for every other package. */
export function browserPackage(dir: string): BrowserPackage | null {
  const name = basename(dir);
  if (existsSync(join(dir, 'module.ts'))) return { name, dir, kind: 'module' };
  if (name === 'shell' && existsSync(join(dir, 'src/index.ts'))) return { name, dir, kind: 'shell' };
  if (name === 'site' && existsSync(join(dir, 'src/render.tsx'))) return { name, dir, kind: 'site' };
  if (name === 'embed' && existsSync(join(dir, 'src/panel.ts'))) return { name, dir, kind: 'embed' };
  return null;
}

/** The shell and what visitors see first, then every `mfe-*` folder of the repository. */
export function browserPackages(root: string): BrowserPackage[] {
  const modules = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .sort();
  return ['shell', 'site', 'embed', ...modules]
    .map((name) => browserPackage(join(root, name)))
    .filter((found): found is BrowserPackage => found !== null);
}
