import type { Dashboard } from '@switchboard/contracts/dashboard';
import { describe, expect, test } from 'vitest';
import {
  addedTrend,
  type CallDay,
  callsFinding,
  conversationTrend,
  draftsNote,
  formatDay,
  responseTrend,
  successTrend,
} from './callTrends.ts';

const days = (before: number, now: number, failed = 0): CallDay[] =>
  Array.from({ length: 14 }, (_, index) => ({
    date: `2026-11-${String(index + 7).padStart(2, '0')}`,
    completed: index < 7 ? before : now,
    failed: index < 7 ? 0 : failed,
    average_response_seconds: null,
  }));
const answered = (before: number | null, now: number | null): CallDay[] =>
  days(10, 10).map((day, index) => ({ ...day, average_response_seconds: index < 7 ? before : now }));

describe('callsFinding', () => {
  test.each([
    [days(10, 12), '84 calls in the last 7 days, 20% more than in the 7 days before'],
    [days(10, 5), '35 calls in the last 7 days, 50% fewer than in the 7 days before'],
    [days(10, 10), '70 calls in the last 7 days, same as the previous 7 days'],
    [days(0, 10), '70 calls in the last 7 days, none in the 7 days before'],
    [days(0, 0), 'No calls in the last 14 days'],
    [[], 'No calls in the last 14 days'],
  ])('the finding of the calls chart compares the last 7 days with the 7 days before', (given, finding) => {
    expect(callsFinding(given)).toBe(finding);
  });
});

test('the conversations card compares weeks and draws every day', () => {
  expect(conversationTrend(days(10, 15))).toMatchObject({
    change: { text: '50% in a week', direction: 'up' },
    trend: days(10, 15).map(({ completed }) => completed),
  });
  expect(conversationTrend(days(0, 15)).change).toBeUndefined();
});

test('the success card shows the change in points', () => {
  expect(successTrend(days(10, 9, 1)).change).toEqual({
    text: '10 points in a week',
    direction: 'down',
    tone: 'danger',
  });
  expect(successTrend(days(10, 10)).change).toMatchObject({ direction: 'flat', tone: 'default' });
  expect(successTrend(days(0, 10)).change).toBeUndefined();
});

test('a dashboard card without data shows a note instead of a chart', () => {
  expect(conversationTrend(days(0, 0))).toEqual({ note: 'None in 14 days' });
  expect(successTrend(days(0, 0))).toEqual({ note: 'No calls in 14 days' });
  expect(responseTrend(days(10, 10))).toEqual({ note: 'No answers in 14 days' });
});

test('a shorter response counts as an improvement', () => {
  const faster = { text: '0.3s faster in a week', direction: 'down', tone: 'success' };
  expect(responseTrend(answered(1.1, 0.8))).toMatchObject({
    change: faster,
    trend: Array(14).fill(expect.any(Number)),
  });
  const slower = { text: '0.2s slower in a week', direction: 'up', tone: 'danger' };
  expect(responseTrend(answered(0.8, 1)).change).toEqual(slower);
  expect(responseTrend(answered(0.8, 0.82)).change).toEqual({ text: 'Same as last week', direction: 'flat' });
  expect(responseTrend(answered(null, 0.8))).toEqual({
    trend: Array(7).fill(0.8),
    trendLabel: 'Average response of the last 14 days',
  });
});

test('a card of rarely added things shows how many were added in a week', () => {
  expect(addedTrend(2, 'added').change).toEqual({ text: '2 added in a week', direction: 'up' });
  expect(addedTrend(0, 'joined').change).toEqual({ text: 'No change this week', direction: 'flat' });
});

test.each([
  [3, 2, '1 draft'],
  [5, 2, '3 drafts'],
  [2, 2, 'All are published'],
  [0, 0, 'None yet'],
])('the note for %i assistants, %i of them active, is: %s', (all, active, note) => {
  expect(draftsNote({ total_assistants: all, active_assistants: active } as Dashboard)).toEqual({ note });
});

test('days without calls do not lower the success line', () => {
  expect(successTrend(days(0, 10)).trend).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('a calendar day is shown unchanged in every time zone of the reader', () => {
  expect(formatDay('2026-11-20')).toBe('Fri, Nov 20');
});
