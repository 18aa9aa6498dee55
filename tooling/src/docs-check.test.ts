import { expect, it } from 'vitest';
import { documentProblemsIn } from './docs-check.ts';
import { repositoryRoot as root } from './root.ts';

const check = (text: string, path = 'README.md') => documentProblemsIn(text, path, root);

it('finds paths and links that lead nowhere, with their line', () => {
  expect(check('first\nsee `tooling/src/gone.ts` and [this](docs/gone.md#part)')).toEqual([
    'README.md:2: docs/gone.md does not exist',
    'README.md:2: tooling/src/gone.ts does not exist',
  ]);
});

it('accepts what is there, from the root or from the package', () => {
  expect(check('`tooling/src/root.ts`, `tooling/src/`, [preset](tooling/src/webpack/preset.ts)')).toEqual([]);
  expect(check('`src/root.ts` and [preset](src/webpack/preset.ts)', 'tooling/README.md')).toEqual([]);
});

it('leaves routes, addresses, packages, patterns, generated folders and code blocks alone', () => {
  const text = '`/leads/:id` `https://a.b/c` `@switchboard/platform` `mfe-*/src` `application/json` `shell/dist/x.js`';
  expect(check(`${text}\n\`\`\`\n\`tooling/src/gone.ts\`\n\`\`\``)).toEqual([]);
});
