import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { consumedByRemotes, sharedLibraries, sharedLibraryNames, sharedVersions } from './shared.ts';

const provides = readFileSync(join(import.meta.dirname, 'shell-provides.ts'), 'utf8');

it.each(sharedLibraryNames)('the library %s is provided as the list of shared libraries says', (name) => {
  const expected = sharedLibraries[name] === 'eager' ? `from '${name}';` : `import(/* webpackChunkName:`;
  expect(provides).toContain(expected);
  expect(provides.includes(`from '${name}'`)).toBe(sharedLibraries[name] === 'eager');
});

it('every entry point of the platform and the design system that modules may use is shared', () => {
  const entries = ['platform', 'design-system'].flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as {
      name: string;
      exports: Record<string, string>;
    };
    return Object.keys(exports).map((entry) => name + entry.slice(1));
  });
  const notShared = entries.filter((entry) => !sharedLibraryNames.some((name) => name === entry));
  // Used by builds, the host, tests and stories, or standalone pages; a style sheet isn't a module.
  expect(notShared).toEqual([
    '@switchboard/platform/module',
    '@switchboard/platform/host',
    '@switchboard/platform/testing',
    '@switchboard/platform/stories',
    '@switchboard/design-system/host',
    '@switchboard/design-system/language',
    '@switchboard/design-system/global.css',
  ]);
});

it('a module bundles no shared library', () => {
  for (const options of Object.values(consumedByRemotes()))
    expect(options).toMatchObject({ import: false, singleton: true });
});

it('the installed version of every shared library is known', () => {
  for (const version of Object.values(sharedVersions(join(repositoryRoot, 'shell'))))
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
