import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleNames } from './names.ts';

type Json = Record<string, unknown>;

interface Lock extends Json {
  packages: Record<string, Json>;
}

/** The dependencies of every module: our own packages, and what the shell provides. */
function moduleDependencies(root: string): { dependencies: Json; peerDependencies: Json } {
  const version = (folder: string) => (readJson(join(root, folder, 'package.json')) as { version: string }).version;
  const { dependencies } = readJson(join(root, 'shell/package.json')) as { dependencies: Record<string, string> };
  return {
    dependencies: {
      '@switchboard/contracts': version('contracts'),
      '@switchboard/design-system': version('design-system'),
      '@switchboard/platform': version('platform'),
    },
    peerDependencies: { react: dependencies.react, 'styled-components': dependencies['styled-components'] },
  };
}

/** Writes the package.json of a module in this repository. */
export function writePackage(root: string, { folder, title }: ModuleNames): void {
  writeJson(join(root, folder, 'package.json'), {
    name: folder,
    version: '0.1.0',
    private: true,
    license: 'Apache-2.0',
    description: title,
    type: 'module',
    scripts: {
      build: `node ../tooling/src/build.ts ${folder}`,
      test: 'node ../tooling/src/module-tools.ts test',
      dev: 'node ../tooling/src/dev.ts',
      release: 'node ../tooling/src/release.ts',
    },
    ...moduleDependencies(root),
  });
}

/**
 * Makes the module a workspace as `npm install` would, without asking the network: in package.json, in the lock file
 * and as a link among the packages.
 */
export function addWorkspace(root: string, { folder }: ModuleNames): void {
  const packagePath = join(root, 'package.json');
  const own = readJson(packagePath) as { workspaces: string[] };
  own.workspaces = withModule(own.workspaces, folder);
  writeJson(packagePath, own);

  const lockPath = join(root, 'package-lock.json');
  const lock = readJson(lockPath) as Lock;
  lock.packages[''] = { ...lock.packages[''], workspaces: own.workspaces };
  lock.packages[folder] = { version: '0.1.0', license: 'Apache-2.0', ...moduleDependencies(root) };
  lock.packages[`node_modules/${folder}`] = { resolved: folder, link: true };
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeJson(lockPath, lock);

  const link = join(root, 'node_modules', folder);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  if (!existsSync(link)) symlinkSync(join('..', folder), link, 'junction');
}

/** After the last module, so that the list stays in its order. */
function withModule(workspaces: readonly string[], folder: string): string[] {
  const last = workspaces.findLastIndex((name) => name.startsWith('mfe-'));
  return workspaces.toSpliced(last + 1, 0, folder);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
