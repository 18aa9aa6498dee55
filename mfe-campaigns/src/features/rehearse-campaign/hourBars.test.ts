import type { Rehearsal } from '@switchboard/contracts/rehearsals';
import { calleeOutcomes } from '@switchboard/contracts/rehearsals.limits';
import { showTimesIn } from '@switchboard/design-system';
import { afterEach, expect, it } from 'vitest';
import { barsOf } from './hourBars.ts';

afterEach(() => showTimesIn(null));

/** Hours from a moment on, with one call of the first outcome in each. */
const hoursFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.parse(start) + at * 3_600_000).toISOString(),
    ...Object.fromEntries(calleeOutcomes.map((outcome, index) => [outcome, index === 0 ? 1 : 0])),
  })) as Rehearsal['calls_per_hour'];

it.each([
  ['Asia/Tokyo', ['Sat, Nov 28', 15], ['Sun, Nov 29', 24]],
  ['America/New_York', ['Fri, Nov 27', 5], ['Sat, Nov 28', 24]],
])('the chart adds up calls by the days of %s', (zone, ...expected) => {
  showTimesIn(zone);
  const { bars, unit } = barsOf(hoursFrom('2026-11-28T00:00:00Z', 60));
  expect(unit).toBe('Day');
  expect(bars.slice(0, 2).map(({ name, counts }) => [name, counts[0]])).toEqual(expected);
});

it('hours are named in the shown time zone, and a repeated hour has two bars', () => {
  showTimesIn('America/New_York');
  const { bars } = barsOf(hoursFrom('2026-11-01T04:00:00Z', 4));
  expect(bars.map(({ tick }) => tick)).toEqual(['12 AM', '1 AM', '1 AM', '2 AM']);
  expect(new Set(bars.map(({ id }) => id)).size).toBe(4);
});
