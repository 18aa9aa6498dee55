import { describe, expect, test } from 'vitest';
import { type CallDay, callsFinding, conversationTrend, formatDay, successTrend } from './callTrends.ts';

const days = (before: number, now: number, failed = 0): CallDay[] =>
  Array.from({ length: 14 }, (_, index) => ({
    date: `2026-11-${String(index + 7).padStart(2, '0')}`,
    completed: index < 7 ? before : now,
    failed: index < 7 ? 0 : failed,
  }));

describe('callsFinding', () => {
  test.each([
    [days(10, 12), '84 calls in the last 7 days, 20% more than in the 7 days before'],
    [days(10, 5), '35 calls in the last 7 days, 50% fewer than in the 7 days before'],
    [days(10, 10), '70 calls in the last 7 days, as many as in the 7 days before'],
    [days(0, 10), '70 calls in the last 7 days, none in the 7 days before'],
    [days(0, 0), 'No calls in the last 14 days'],
    [[], 'No calls in the last 14 days'],
  ])('states what the days say', (given, finding) => {
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

test('the success card says in points whether it got better or worse', () => {
  expect(successTrend(days(10, 9, 1)).change).toEqual({
    text: '10 points in a week',
    direction: 'down',
    tone: 'danger',
  });
  expect(successTrend(days(10, 10)).change).toMatchObject({ direction: 'flat', tone: 'default' });
  expect(successTrend(days(0, 10)).change).toBeUndefined();
});

test('draws no line where there were no calls', () => {
  expect(conversationTrend(days(0, 0))).toEqual({});
  expect(successTrend(days(0, 0))).toEqual({});
});

test('days without calls leave no dent in the success line', () => {
  expect(successTrend(days(0, 10)).trend).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('a calendar day is not moved by the zone of the reader', () => {
  expect(formatDay('2026-11-20')).toBe('Fri, Nov 20');
});
