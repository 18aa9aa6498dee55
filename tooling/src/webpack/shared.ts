import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** When the shell provides a shared library: in its first files, or in a separate chunk on first use. */
export type Provision = 'eager' | 'lazy';

/**
 * Everything the shell provides and no module bundles: React and the facades of our own packages, never whole
 * third-party libraries. The keys are exact requests, so an import that is not listed here is bundled by the module.
 */
export const sharedLibraries = {
  react: 'eager',
  'react/jsx-runtime': 'eager',
  'react-dom': 'eager',
  'styled-components': 'eager',
  '@switchboard/platform': 'eager',
  '@switchboard/platform/query': 'eager',
  '@switchboard/platform/router': 'eager',
  '@switchboard/design-system': 'eager',
  '@switchboard/platform/forms': 'lazy',
  '@switchboard/design-system/icons': 'lazy',
  '@switchboard/design-system/overlays': 'lazy',
  '@switchboard/design-system/forms': 'lazy',
  '@switchboard/design-system/data': 'lazy',
  '@switchboard/design-system/dates': 'lazy',
  '@switchboard/design-system/media': 'lazy',
  '@switchboard/design-system/tree': 'lazy',
  zod: 'lazy',
} as const satisfies Record<string, Provision>;

export type SharedLibrary = keyof typeof sharedLibraries;

export const sharedLibraryNames = Object.keys(sharedLibraries) as SharedLibrary[];

/** Name of the chunk in which the shell keeps a lazily shared library, as shell-provides.ts writes it. */
export function chunkNameOf(library: SharedLibrary): string {
  return library.replace('@switchboard/design-system/', 'ds-').replace('@switchboard/platform/', 'platform-');
}

function packageOf(request: string): string {
  const parts = request.split('/');
  return parts.slice(0, request.startsWith('@') ? 2 : 1).join('/');
}

function packageVersion(name: string, fromDir: string): string {
  const folders = createRequire(join(fromDir, 'package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as { version: string };
      return version;
    } catch {}
  }
  throw new Error(`${name} is shared with every module but is not installed: run npm ci`);
}

/** The installed version of each shared library, as a package in `fromDir` sees it. */
export function sharedVersions(fromDir: string): Record<SharedLibrary, string> {
  return Object.fromEntries(
    sharedLibraryNames.map((request) => [request, packageVersion(packageOf(request), fromDir)]),
  ) as Record<SharedLibrary, string>;
}

/**
 * The `shared` option of a module's federation plugin. `import: false` keeps the library out of the bundle;
 * compatibility is decided by `requires.platform`, so no version range is attached here.
 */
export function consumedByRemotes(): Record<string, { import: false; singleton: true; requiredVersion: false }> {
  return Object.fromEntries(
    sharedLibraryNames.map((request) => [request, { import: false, singleton: true, requiredVersion: false }]),
  );
}
