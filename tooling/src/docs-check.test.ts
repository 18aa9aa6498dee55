import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentProblemsIn } from './docs-check.ts';
import { repositoryRoot as root } from './root.ts';

const check = (text: string, path = 'README.md') => documentProblemsIn(text, path, root);

it('the docs check reports paths and links that lead nowhere with their line', () => {
  expect(check('first\nsee `tooling/src/gone.ts` and [this](docs/gone.md#part)')).toEqual([
    'README.md:2: docs/gone.md does not exist',
    'README.md:2: tooling/src/gone.ts does not exist',
  ]);
});

it('the docs check accepts existing paths, relative to the root or the package', () => {
  expect(check('`tooling/src/root.ts`, `tooling/src/`, [preset](tooling/src/webpack/preset.ts)')).toEqual([]);
  expect(check('`src/root.ts` and [preset](src/webpack/preset.ts)', 'tooling/README.md')).toEqual([]);
});

it('the docs check ignores routes, addresses, packages, patterns, generated folders and code blocks', () => {
  const text = '`/leads/:id` `https://a.b/c` `@switchboard/platform` `mfe-*/src` `application/json` `shell/dist/x.js`';
  expect(check(`${text}\n\`\`\`\n\`tooling/src/gone.ts\`\n\`\`\``)).toEqual([]);
});

it('every row of the fault matrix has a journey of the same name, and every journey has a row', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const rows = [...read('docs/fault-matrix.md').matchAll(/^\| ([^|]+?) \|/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'fault');
  const journeys = globSync('e2e/fault-matrix*.spec.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(?:\btest\(|^ *\[|^ *name: )'([^']+)'/gm)].map(([, name]) => name),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(journeys.sort()).toEqual(rows.sort());
});

it('every fault switch of the developer panel is in the fault matrix', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const labels = /faultLabels = \{([^}]+)\}/.exec(read('shell/src/modules/provokeFault.ts'))?.[1] ?? '';
  const switches = [...labels.matchAll(/: '([^']+)'/g)].map(([, label]) => label ?? '');
  const matrix = read('docs/fault-matrix.md');
  expect(switches.length).toBeGreaterThan(10);
  expect(switches.filter((label) => !matrix.includes(`| ${label} |`))).toEqual(['Slow by 3 seconds']);
});
