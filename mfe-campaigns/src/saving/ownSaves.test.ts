import { expect, test } from 'vitest';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

const [first, second, third] = ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:01.000Z', '2026-11-23T08:00:02.000Z'];

const host = {};

test('afterOwnSaves follows the versions that this page saved, but none of other records', () => {
  noteOwnSave(host, 'a', first, second);
  noteOwnSave(host, 'a', second, third);
  expect(afterOwnSaves(host, 'a', first)).toBe(third);
  expect(afterOwnSaves(host, 'b', first)).toBe(first);
});

test("a save that doesn't change the version leaves it as it is", () => {
  noteOwnSave(host, 'c', first, first);
  expect(afterOwnSaves(host, 'c', first)).toBe(first);
});
