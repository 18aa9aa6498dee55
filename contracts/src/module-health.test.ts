import { describe, expect, it } from 'vitest';
import {
  bestFallback,
  failureRate,
  isProven,
  shouldRollBack,
  sumUsage,
  type Usage,
  verdictOf,
} from './module-health.ts';

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
  [usage(5, 3), 0.375, 'fails', false],
  [usage(17, 3), 0.15, 'fails', true],
] as const)('usage %j has the failure rate %s, is called %s, is rolled back: %s', (given, rate, verdict, acts) => {
  expect([failureRate(given), verdictOf(given), shouldRollBack(given, usage(0, 0))]).toEqual([rate, verdict, acts]);
});

describe('a version that should be rolled back', () => {
  it.each([
    ['fails far more often than the others', usage(30, 10), usage(1000, 10), true],
    ['has others that are hardly known', usage(30, 10), usage(1, 1), true],
  ])('a version is rolled back if it %s', (_, given, others, acts) => {
    expect(shouldRollBack(given, others)).toBe(acts);
  });

  it.each([
    ['fails as often as the others', usage(30, 10), usage(80, 20)],
    ['was opened less than 20 times', usage(2, 17), usage(1000, 0)],
  ])('a version is not rolled back if it %s', (_, given, others) => {
    expect(shouldRollBack(given, others)).toBe(false);
  });
});

it('the usage of versions is added up, and an opened version with few failures is proven', () => {
  expect(sumUsage([usage(3, 1), usage(20, 0)])).toEqual(usage(23, 1));
  expect([usage(0, 0), usage(1, 0), usage(500, 1), usage(2, 9)].map(isProven)).toEqual([false, true, true, false]);
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
