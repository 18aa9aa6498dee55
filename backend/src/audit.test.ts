import { expect, it } from 'vitest';
import { difference } from './audit.ts';

it('shows long texts shortened, with no half of a character that Postgres would refuse', () => {
  const { before, after } = difference({ notes: 'x' }, { notes: `x${'😀'.repeat(950)}` }, ['notes']);
  expect(before).toEqual({ notes: 'x' });
  expect(after).toEqual({ notes: `x${'😀'.repeat(249)}…` });
});
