import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { libraryIn } from './bundled-copies.ts';

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string) =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file), 'utf8');

it.each([
  ['react', 'cjs/react.production.js'],
  ['react', 'cjs/react.development.js'],
  ['react-dom', 'cjs/react-dom-client.production.js'],
])('a copy of %s is recognized by its content (%s)', (name, file) => {
  expect(libraryIn(fileOf(name, file))).toBe(name);
});

it('an older React that was minified into another file is recognized', () => {
  expect(libraryIn('t.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=r,t.version="18.3.1"')).toBe('react');
});

it.each([
  ['uses React', 'import { useState } from "react"; export const version = React.version;'],
  [
    'reads the internals of React',
    'const { H } = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;',
  ],
  ['compares the internals of React', 'if (React.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED === x) start();'],
])('a file passes that %s', (_, source) => {
  expect(libraryIn(source)).toBeUndefined();
});
