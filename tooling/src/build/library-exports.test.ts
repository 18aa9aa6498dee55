import { expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { libraryExports } from './library-exports.ts';

const found = libraryExports(`${repositoryRoot}/shell`);

it('libraryExports lists what the platform exports', async () => {
  expect(found['@switchboard/platform']).toEqual(Object.keys(await import('@switchboard/platform')).sort());
  expect(found['@switchboard/platform/query']).toEqual(Object.keys(await import('@switchboard/platform/query')).sort());
});

it('libraryExports lists what the design system exports through its files, without types', () => {
  expect(found['@switchboard/design-system']).toContain('Button');
  expect(found['@switchboard/design-system']).not.toContain('ButtonProps');
  expect(found['@switchboard/design-system/data']).toContain('Table');
});
