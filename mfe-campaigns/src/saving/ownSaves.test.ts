import { expect, test } from 'vitest';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

const [first, second, third] = ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:01.000Z', '2026-11-23T08:00:02.000Z'];

test('a version leads to the one that this page made of it, and no further', () => {
  noteOwnSave('a', first, second);
  noteOwnSave('a', second, third);
  expect(afterOwnSaves('a', first)).toBe(third);
  expect(afterOwnSaves('b', first)).toBe(first);
});

test('a save that changed no version leads nowhere', () => {
  noteOwnSave('c', first, first);
  expect(afterOwnSaves('c', first)).toBe(first);
});
