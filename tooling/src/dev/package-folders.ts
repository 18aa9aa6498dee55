import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Workspace packages of which a module and the page around it must use the same copy. */
export const ourPackages = ['@switchboard/contracts', '@switchboard/platform', '@switchboard/design-system'] as const;

const searchedFrom = (dir: string): string[] => createRequire(join(dir, 'package.json')).resolve.paths('x') ?? [];

/** Folders in which packages of `dir` are searched, nearest first. */
export function nodeModulesFrom(dir: string): string[] {
  return searchedFrom(dir).filter((folder) => existsSync(folder));
}

const nodeModulesWith = (name: string, dir: string): string | undefined =>
  searchedFrom(dir).find((folder) => existsSync(join(folder, name, 'package.json')));

/** The real folder of an installed or linked package, as resolved from `dir`. Throws when there is none. */
export function packageFolder(name: string, dir: string): string {
  const folder = nodeModulesWith(name, dir);
  if (folder === undefined) throw new Error(`${name} is not installed: run npm install`);
  return realpathSync(join(folder, name));
}

/** The real folders of a package's dependencies: an installer may keep them far from the package. */
export function dependencyFolders(dir: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).flatMap((name) => {
    const folder = nodeModulesWith(name, dir);
    return folder === undefined ? [] : [realpathSync(join(folder, name))];
  });
}

/** The folder of Vite's cache: next to the packages, so that modules of one repository share it. */
export function cacheFolder(dir: string): string {
  return join(nodeModulesWith('@switchboard/platform', dir) ?? join(dir, 'node_modules'), '.cache/switchboard/dev');
}

/** The file behind `@switchboard/platform/testing`: a source, or its compiled script. */
export function testingEntry(platformFolder: string): string {
  const { exports } = JSON.parse(readFileSync(join(platformFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const entry = scriptOf(exports['./testing']);
  if (entry === null) throw new Error(`${platformFolder} has no entry for ./testing`);
  return join(platformFolder, entry);
}

function scriptOf(target: unknown): string | null {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return null;
  const { import: imported, default: fallback } = target as Record<string, unknown>;
  return scriptOf(imported ?? fallback ?? null);
}
