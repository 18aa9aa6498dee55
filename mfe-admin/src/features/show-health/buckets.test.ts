import { expect, test } from 'vitest';
import { bucketsOf, sumOf } from './buckets.ts';

const now = new Date(2026, 10, 20, 15, 40);
const usage = (hour: Date, opens: number, failed = 0) => ({
  version: '0.1.0-aaaaaaaaaaaa',
  hour: hour.toISOString(),
  opens,
  failed,
});

test('hours are those of the last day, the empty ones among them as well', () => {
  const buckets = bucketsOf(
    [
      usage(new Date(2026, 10, 20, 15), 4, 1),
      usage(new Date(2026, 10, 20, 15), 2),
      usage(new Date(2026, 10, 19, 16), 1),
      usage(new Date(2026, 10, 19, 15), 9),
    ],
    'hours',
    now,
  );
  expect(buckets).toHaveLength(24);
  expect(buckets.at(-1)).toEqual({ at: new Date(2026, 10, 20, 15), opens: 6, failed: 1 });
  expect(buckets[0]).toMatchObject({ opens: 1 });
  expect(sumOf(buckets)).toEqual({ opens: 7, failed: 1 });
});

test('days add up their hours', () => {
  const buckets = bucketsOf(
    [usage(new Date(2026, 10, 20, 1), 4), usage(new Date(2026, 10, 20, 23), 2), usage(new Date(2026, 10, 7, 0), 1, 1)],
    'days',
    now,
  );
  expect(buckets).toHaveLength(14);
  expect(buckets.at(-1)).toMatchObject({ opens: 6, failed: 0 });
  expect(buckets[0]).toMatchObject({ opens: 1, failed: 1 });
});
