import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldTable } from './testing/field-table.ts';

it('docs/assistants.md lists every field of the table', () => {
  const page = readFileSync(new URL('../../docs/assistants.md', import.meta.url), 'utf8');
  expect(page).toContain(fieldTable);
});
