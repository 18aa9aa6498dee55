import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';

/** Packages of ours that a module and the page around it must see one copy of. */
export const ourPackages = ['@switchboard/contracts', '@switchboard/platform', '@switchboard/design-system'] as const;

const searchedFrom = (dir: string): string[] => createRequire(join(dir, 'package.json')).resolve.paths('x') ?? [];

/** Folders in which packages are looked for from `dir`, nearest first. */
export function nodeModulesFrom(dir: string): string[] {
  return searchedFrom(dir).filter((folder) => existsSync(folder));
}

/** The real folder of an installed or linked package, as seen from `dir`. Throws when there is none. */
export function packageFolder(name: string, dir: string): string {
  const folder = searchedFrom(dir).find((candidate) => existsSync(join(candidate, name, 'package.json')));
  if (folder === undefined) throw new Error(`${name} is not installed: run npm install`);
  return realpathSync(join(folder, name));
}

/** Whether a package's files lie in node_modules, and not beside the module in one repository. */
export const isInstalled = (folder: string): boolean => folder.split(sep).includes('node_modules');

/**
 * The file of `@switchboard/platform/testing` that needs no test runner, beside the entry that tests import and with
 * the same ending, whether the package holds sources or was compiled.
 */
export function browserTesting(platformFolder: string): string {
  const { exports } = JSON.parse(readFileSync(join(platformFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const entry = scriptOf(exports['./testing']);
  if (entry === null) throw new Error(`${platformFolder} has no entry for ./testing`);
  return join(platformFolder, dirname(entry), `browser${extname(entry)}`);
}

function scriptOf(target: unknown): string | null {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return null;
  const { import: imported, default: fallback } = target as Record<string, unknown>;
  return scriptOf(imported ?? fallback ?? null);
}
