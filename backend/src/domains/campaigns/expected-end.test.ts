import { weekdays } from '@switchboard/contracts/campaigns.limits';
import { expect, test } from 'vitest';
import { expectedEnd } from './expected-end.ts';

const window = { start: 9 * 60, end: 17 * 60 };
const zone = 'America/New_York';
const everyDay = { weekdays, lastDay: null };
const endOf = (calls: number, perHour: number, now: string, days: object = {}) =>
  expectedEnd({ calls, perHour, window, zone, ...everyDay, ...days }, new Date(now))?.toISOString() ?? null;

test.each([
  // Ten in the morning there.
  ['within the day', 20, 10, '2026-11-23T17:00:00.000Z'],
  ['on the next day, which begins at nine', 90, 10, '2026-11-24T16:00:00.000Z'],
  ['never without a pace', 90, 0, null],
  ['never without calls', 0, 10, null],
  ['not within three months', 1_000_000, 1, null],
])('the expected end is %s', (_, calls, perHour, end) => {
  expect(endOf(calls, perHour, '2026-11-23T15:00:00Z')).toBe(end);
});

test('the expected end counts from the opening of the call window', () => {
  expect(endOf(10, 10, '2026-11-23T03:00:00Z')).toBe('2026-11-23T15:00:00.000Z');
});

test('a call window that never opens has no expected end', () => {
  expect(expectedEnd({ calls: 1, perHour: 1, window: null, zone, ...everyDay }, new Date())).toBeNull();
});

test('the expected end leaves out days without calls', () => {
  // A Monday: the rest of its calls are made on Thursday.
  const days = { weekdays: ['monday', 'thursday'] };
  expect(endOf(90, 10, '2026-11-23T15:00:00Z', days)).toBe('2026-11-26T16:00:00.000Z');
});

test("the expected end isn't after the last day", () => {
  expect(endOf(90, 10, '2026-11-23T15:00:00Z', { lastDay: '2026-11-23' })).toBe('2026-11-23T22:00:00.000Z');
  expect(endOf(90, 10, '2026-11-23T15:00:00Z', { lastDay: '2026-11-20' })).toBeNull();
});
