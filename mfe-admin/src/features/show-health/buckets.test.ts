import { showTimesIn } from '@switchboard/design-system';
import { afterEach, expect, test } from 'vitest';
import { barOf, bucketsOf, sumOf } from './buckets.ts';

const now = new Date('2026-11-20T15:40:00Z');
const usage = (hour: string, opens: number, failed = 0) => ({
  version: '0.1.0-aaaaaaaaaaaa',
  hour: `2026-11-${hour}:00:00.000Z`,
  opens,
  failed,
});

afterEach(() => showTimesIn(null));

test('the hourly chart covers the last 24 hours, including empty hours', () => {
  showTimesIn('Europe/Berlin');
  const buckets = bucketsOf(
    [usage('20T15', 4, 1), usage('20T15', 2), usage('19T16', 1), usage('19T15', 9)],
    'hours',
    now,
  );
  expect(buckets).toHaveLength(24);
  expect(buckets.at(-1)).toEqual({ at: '2026-11-20T15:00:00.000Z', opens: 6, failed: 1 });
  expect(buckets[0]).toMatchObject({ opens: 1 });
  expect(sumOf(buckets)).toEqual({ opens: 7, failed: 1 });
  expect(barOf(buckets[23] as never, 'hours')).toMatchObject({ name: '16:00', tick: '16' });
});

test.each([
  ['America/New_York', [3, 12]],
  ['Asia/Tokyo', [2, 13]],
  ['Asia/Kolkata', [7, 8]],
])('the daily chart adds up the hours of each day in %s', (zone, expected) => {
  showTimesIn(zone);
  const buckets = bucketsOf([usage('20T05', 1), usage('20T15', 2), usage('20T04', 4), usage('19T15', 8)], 'days', now);
  expect(buckets).toHaveLength(14);
  expect([buckets.at(-1)?.opens, buckets.at(-2)?.opens]).toEqual(expected);
});
