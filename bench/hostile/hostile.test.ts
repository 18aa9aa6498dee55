import { expect, it } from 'vitest';
import { growthOf, isLinear } from './growth.ts';
import { runHostile } from './run-hostile.ts';

const spaces = (length: number) => `a${' '.repeat(length - 2)}b`;

it('a function whose time grows with the square of its text is reported', () => {
  const quadratic = (text: string) => text.replace(/ +$/, '');
  expect(isLinear(growthOf(quadratic, spaces, 10_000))).toBe(false);
});

it('a slow function whose time grows with its text is accepted', () => {
  const slow = (text: string) =>
    Array.from(text, (character) => `${character}${text.length}`.repeat(60).split('a').length);
  expect(isLinear(growthOf(slow, spaces, 40_000))).toBe(true);
});

it('every function that reads user text takes time in proportion to its length', async () => {
  const { found } = await runHostile({ lengths: [1_000, 10_000, 50_000], isShort: true });
  expect(found).toEqual([]);
}, 600_000);
