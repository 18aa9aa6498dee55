import { describe, expect, it } from 'vitest';
import { bestFallback, failureRate, shouldRollBack, type Usage, verdictOf } from './module-health.ts';

const usage = (opens: number, failed: number): Usage => ({ opens, failed });

it.each([
  [usage(0, 0), null, 'unopened', false],
  [usage(1, 0), 0, 'tried', false],
  [usage(20, 0), 0, 'works', false],
  [usage(98, 2), 0.02, 'works', false],
  [usage(97, 3), 0.03, 'fails', true],
  [usage(0, 1), 1, 'fails', false],
  [usage(3, 1), 0.25, 'tried', false],
  [usage(38, 2), 0.05, 'tried', false],
  [usage(5, 3), 0.375, 'fails', true],
] as const)('%j has the rate %s, is called %s, and should be rolled back: %s', (given, rate, verdict, acts) => {
  expect([failureRate(given), verdictOf(given), shouldRollBack(given)]).toEqual([rate, verdict, acts]);
});

describe('the best fallback', () => {
  const best = (...newestFirst: Usage[]) => newestFirst.indexOf(bestFallback(newestFirst, (one) => one) as Usage);

  it('the best fallback is the newest version that works, however old', () => {
    expect(best(usage(10, 5), usage(0, 0), usage(3, 0), usage(500, 1), usage(900, 0))).toBe(3);
  });

  it('the best fallback is an opened version rather than a newer unopened one', () => {
    expect(best(usage(0, 0), usage(2, 0))).toBe(1);
  });

  it('the best fallback is the newest version if no one opened any', () => {
    expect(best(usage(0, 0), usage(0, 0))).toBe(0);
  });

  it('the best fallback is a failing version if there is no other', () => {
    expect(best(usage(1, 9), usage(1, 9))).toBe(0);
    expect(bestFallback([], () => usage(0, 0))).toBeUndefined();
  });
});
