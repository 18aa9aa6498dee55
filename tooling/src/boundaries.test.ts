import { expect, it } from 'vitest';
import { fileProblems } from './boundaries.ts';
import { importCircles } from './checks/circles.ts';
import { importsOf } from './checks/imports.ts';
import { repositoryRoot } from './root.ts';

const declared = new Set(['react', 'zod', 'zustand']);

function problems(path: string, source: string): string[] {
  const file = { path, packageName: path.split('/')[0] ?? '', source, imports: importsOf(source, path) };
  return fileProblems(repositoryRoot, file, declared);
}

it.each([
  ['contracts/src/a.ts', "import { create } from 'zustand';", 'zod and icu-minify only'],
  ['contracts/src/leads.limits.ts', "import { z } from 'zod';", 'constants come alone'],
  ['design-system/src/a.ts', "import { can } from '@switchboard/platform';", 'may not import platform'],
  ['platform/src/a.ts', "export { Button } from '@switchboard/design-system';", 'may not import design-system'],
  ['backend/src/a.ts', "import type { Host } from '@switchboard/platform/host';", 'may not import platform'],
  ['mfe-leads/src/a.ts', "import { x } from '../../mfe-slots/src/x.ts';", 'leaves mfe-leads for mfe-slots'],
  ['mfe-leads/src/a.ts', "const x = await import('../../shell/src/x.ts');", 'leaves mfe-leads for shell'],
  ['mfe-leads/src/a.ts', "type X = import('../../backend/src/x.ts').X;", 'leaves mfe-leads for backend'],
  ['mfe-leads/src/a.tsx', "import { join } from 'node:path'; const a = <p />;", 'uses node:path in the browser'],
  ['mfe-leads/src/a.ts', "import axios from 'axios';", 'axios is in platform alone'],
  ['mfe-leads/src/a.ts', "import { x } from 'left-pad';", 'left-pad is not in the package.json'],
  ['shell/src/a.ts', "const first = 'mfe-leads';", 'the shell names the module mfe-leads'],
  ['tooling/src/a.ts', "import { Button } from '@switchboard/design-system';", 'may not import design-system'],
  [
    'backend/src/domains/leads/leads.routes.ts',
    "import type { Handlers } from '../../http/endpoints.ts';",
    'a domain knows nothing of http/',
  ],
  [
    'backend/src/domains/dialer/rules/a.ts',
    "import { readFacts } from '../read-facts.ts';",
    'more than state and instant',
  ],
  ['backend/src/domains/dialer/plan/a.ts', 'export const now = () => new Date();', 'is told the instant'],
  [
    'backend/src/domains/rehearsals/simulation/a.ts',
    "import { transact } from '../../../database/transact.ts';",
    'more than state and instant',
  ],
  ['backend/src/domains/rehearsals/simulation/a.ts', 'const luck = Math.random();', 'is told the instant'],
])('an import in %s is refused: %s', (path, source, why) => {
  expect(problems(path, source)).toEqual([expect.stringContaining(why)]);
});

it.each([
  [
    'mfe-leads/src/a.tsx',
    "import { Button } from '@switchboard/design-system/forms';\nimport { useState } from 'react';",
  ],
  ['platform/src/a.ts', "import type { Api } from '@switchboard/contracts';\nimport { request } from './api.ts';"],
  ['tooling/src/dev/page/A.tsx', "import { Button } from '@switchboard/design-system';"],
  ['backend/src/a.ts', "import { join } from 'node:path';\nimport { Lead } from '@switchboard/contracts/leads';"],
])('an import in %s is accepted if it follows the direction of the packages', (path, source) => {
  expect(problems(path, source)).toEqual([]);
});

it('the check names every import cycle, including type imports and import()', () => {
  const files = [
    { path: 'a/one.ts', source: "import { two } from './two.ts';" },
    { path: 'a/two.ts', source: "import type { Three } from './below/three.ts';" },
    { path: 'a/below/three.ts', source: "export const load = () => import('../one.ts');" },
    { path: 'b/self.ts', source: "export * from './self.ts';" },
    { path: 'b/user.ts', source: "import { one } from '../a/one.ts';\nimport { gone } from './gone.ts';" },
  ];
  const imports = files.map(({ path, source }) => ({ path, imports: importsOf(source, path) }));
  expect(importCircles(imports)).toEqual(['a/below/three.ts ↔ a/one.ts ↔ a/two.ts', 'b/self.ts']);
});

it('the check names the line of a refused import', () => {
  expect(problems('mfe-leads/src/a.ts', "const a = 1;\n\nimport '../../shell/src/x.ts';")[0]).toMatch(
    /^mfe-leads\/src\/a\.ts:3: /,
  );
});
