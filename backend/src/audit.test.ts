import { expect, it } from 'vitest';
import { difference } from './audit.ts';

it('long texts are shortened in the audit log without cutting a character in half', () => {
  const { before, after } = difference({ notes: 'x' }, { notes: `x${'😀'.repeat(950)}` }, ['notes']);
  expect(before).toEqual({ notes: 'x' });
  expect(after).toEqual({ notes: `x${'😀'.repeat(249)}…` });
});
