import { expect, it } from 'vitest';
import { fileProblems } from './boundaries.ts';
import { repositoryRoot } from './root.ts';

const declared = new Set(['react', 'zod', 'zustand']);

function problems(path: string, source: string): string[] {
  return fileProblems(repositoryRoot, { path, packageName: path.split('/')[0] ?? '', source }, declared);
}

it.each([
  ['contracts/src/a.ts', "import { create } from 'zustand';", 'zod only'],
  ['design-system/src/a.ts', "import { can } from '@switchboard/platform';", 'may not import platform'],
  ['platform/src/a.ts', "export { Button } from '@switchboard/design-system';", 'may not import design-system'],
  ['backend/src/a.ts', "import type { Host } from '@switchboard/platform/host';", 'may not import platform'],
  ['mfe-leads/src/a.ts', "import { x } from '../../mfe-slots/src/x.ts';", 'leaves mfe-leads for mfe-slots'],
  ['mfe-leads/src/a.ts', "const x = await import('../../shell/src/x.ts');", 'leaves mfe-leads for shell'],
  ['mfe-leads/src/a.ts', "type X = import('../../backend/src/x.ts').X;", 'leaves mfe-leads for backend'],
  ['mfe-leads/src/a.tsx', "import { join } from 'node:path'; const a = <p />;", 'uses node:path in the browser'],
  ['mfe-leads/src/a.ts', "import { x } from 'left-pad';", 'left-pad is not in the package.json'],
  ['shell/src/a.ts', "const first = 'mfe-leads';", 'the shell names the module mfe-leads'],
  ['tooling/src/a.ts', "import { Button } from '@switchboard/design-system';", 'may not import design-system'],
])('refuses in %s: %s', (path, source, why) => {
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
])('accepts in %s what follows the direction', (path, source) => {
  expect(problems(path, source)).toEqual([]);
});

it('names the line', () => {
  expect(problems('mfe-leads/src/a.ts', "const a = 1;\n\nimport '../../shell/src/x.ts';")[0]).toMatch(
    /^mfe-leads\/src\/a\.ts:3: /,
  );
});
