import { expect, it } from 'vitest';
import { BuildNames } from './module-build.ts';

it('gives a build whose edit was undone another name than the first time, and an unchanged build the same one', () => {
  const names = new BuildNames();
  const [first, second] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
  expect([names.nameOf(first), names.nameOf(first)]).toEqual([first, first]);
  expect(names.nameOf(second)).toBe(second);
  const again = names.nameOf(first);
  expect(again).toMatch(/^[0-9a-f]{12}$/);
  expect(again).not.toBe(first);
  expect(names.nameOf(first)).toBe(again);
  names.nameOf(second);
  expect(new Set([first, again, names.nameOf(first)]).size).toBe(3);
});
