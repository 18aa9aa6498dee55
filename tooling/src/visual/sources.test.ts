import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sources } from './sources.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  write('package-lock.json', '{}');
  write('design-system/.storybook/preview.tsx', "import '../src/global.css';");
  write('design-system/src/global.css', 'body{margin:0}');
  write('design-system/package.json', '{"name":"@ours/design-system","exports":{".":"./src/index.ts"}}');
  write('design-system/src/index.ts', "export * from './Button.tsx';");
  write('design-system/src/Button.tsx', 'export const Button = 1;');
  write('mfe/Page.stories.tsx', "import { Page } from './Page.tsx';\nexport const Full = Page;");
  write('mfe/Page.tsx', "import { Button } from '@ours/design-system';\nconst Late = () => import('./Late.tsx');");
  write('mfe/Late.tsx', "import 'react';\nimport './Page.tsx';");
  write('mfe/Other.tsx', 'export const other = 1;');
  mkdirSync(join(root, 'node_modules/@ours'), { recursive: true });
  symlinkSync(join(root, 'design-system'), join(root, 'node_modules/@ours/design-system'));
});
afterEach(() => rmSync(root, { recursive: true }));

const fingerprint = () => new Sources(root).fingerprint('mfe/Page.stories.tsx');

test.each([
  ['itself', 'mfe/Page.stories.tsx'],
  ['what it imports', 'mfe/Page.tsx'],
  ['what is loaded later', 'mfe/Late.tsx'],
  ['another package of the repository, through its index', 'design-system/src/Button.tsx'],
  ['the styles of the whole book', 'design-system/src/global.css'],
  ['the packages that are installed', 'package-lock.json'],
])('the fingerprint of a story changes with %s', (_what, file) => {
  const before = fingerprint();
  write(file, 'export const changed = 1;');
  expect(fingerprint()).not.toBe(before);
});

test('the fingerprint of a story is independent of files that it does not import', () => {
  const before = fingerprint();
  write('mfe/Other.tsx', 'export const other = 2;');
  expect(fingerprint()).toBe(before);
});
