import { expect, test } from 'vitest';
import { loudestInTime } from './loudest.ts';

test('the shown level is the loudest since the last one, at most seven times a second', () => {
  const show = loudestInTime();
  const shown = Array.from({ length: 50 }, (_, piece) => show(piece === 3 ? 0.81 : 0.2, piece * 20));
  const levels = shown.filter((level) => level !== null);
  expect(levels.length).toBeLessThanOrEqual(7);
  expect(levels.slice(0, 3)).toEqual([0.2, 0.8, 0.2]);
});
