import { showTimesIn } from '@switchboard/design-system';
import { afterEach, expect, it } from 'vitest';
import { endOfDay, startOfDay } from './slotTimes.ts';

afterEach(() => showTimesIn(null));

it.each([
  ['Asia/Tokyo', '2026-11-28', ['2026-11-27T15:00:00.000Z', '2026-11-28T15:00:00.000Z']],
  ['Pacific/Honolulu', '2026-11-28', ['2026-11-28T10:00:00.000Z', '2026-11-29T10:00:00.000Z']],
  ['America/New_York', '2026-11-01', ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']],
  ['Africa/Cairo', '2026-04-24', ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']],
])('a day of the slot filters is a whole day in %s', (zone, day, expected) => {
  showTimesIn(zone);
  expect([startOfDay(day), endOfDay(day)]).toEqual(expected);
});

it('a missing day sets no limit', () => {
  expect([startOfDay(null), endOfDay(null)]).toEqual([null, null]);
});
