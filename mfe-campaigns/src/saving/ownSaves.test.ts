import { expect, test } from 'vitest';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

const [first, second, third] = ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:01.000Z', '2026-11-23T08:00:02.000Z'];

const host = {};

test('a version leads to the one that this page made of it, and no further', () => {
  noteOwnSave(host, 'a', first, second);
  noteOwnSave(host, 'a', second, third);
  expect(afterOwnSaves(host, 'a', first)).toBe(third);
  expect(afterOwnSaves(host, 'b', first)).toBe(first);
});

test('a save that changed no version leads nowhere', () => {
  noteOwnSave(host, 'c', first, first);
  expect(afterOwnSaves(host, 'c', first)).toBe(first);
});
