import { expect, it } from 'vitest';
import { BuildNames } from './module-build.ts';

it('an undone edit gets a new build name, and an unchanged build keeps its name', () => {
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
