import type { LiveEvent } from '@switchboard/contracts/events';
import type { LeadSummary } from '@switchboard/contracts/leads';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointQuery, useQuery } from './query.ts';
import { renderWithHost } from './testing/index.ts';

const lead = (count: number): LiveEvent => ({
  id: String(count),
  type: 'lead.changed',
  at: '2026-11-20T10:00:00.000Z',
  subject_id: '00000000-0000-4000-8000-000000000101',
  change: 'updated',
});

const counts: LeadSummary = { total: 1, new_this_month: 0, with_email: 0, without_email: 1, scheduled_calls: 0 };

function Summary() {
  return <p>{useQuery(endpointQuery('GET /api/leads/summary')).data ? 'read' : 'reading'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(answer: () => LeadSummary | Promise<LeadSummary> = () => counts) {
  const host = renderWithHost(<Summary />, { responses: { 'GET /api/leads/summary': answer } });
  await act(() => vi.advanceTimersByTimeAsync(1));
  return host;
}

test('a change is read at once, and a thousand changes in three seconds cause at most seven requests', async () => {
  const { emit, requests } = await open();
  expect(requests).toHaveLength(1);
  emit(lead(0));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(requests).toHaveLength(2);
  for (let count = 1; count < 1000; count += 1) {
    emit(lead(count));
    await act(() => vi.advanceTimersByTimeAsync(3));
  }
  expect(requests.length).toBeLessThanOrEqual(6);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(requests.length).toBeLessThanOrEqual(7);
  // The last change has been read as well, and then no more reads follow.
  const settled = requests.length;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(requests).toHaveLength(settled);
});

test('a slow response is awaited before the next request', async () => {
  let delayMs = 0;
  const { emit, requests } = await open(() => new Promise((resolve) => setTimeout(() => resolve(counts), delayMs)));
  await act(() => vi.advanceTimersByTimeAsync(1));
  delayMs = 4000;
  for (let count = 0; count < 30; count += 1) {
    emit(lead(count));
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(requests).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(requests).toHaveLength(3);
});

test('data off screen is refreshed once it is on screen', async () => {
  const { emit, requests, unmount } = await open();
  unmount();
  emit(lead(0));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(requests).toHaveLength(1);
});

test('an event that makes nothing stale causes no request', async () => {
  const { emit, requests } = await open();
  emit({ ...lead(0), type: 'slot.changed' } as LiveEvent);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(requests).toHaveLength(1);
});

test('a change that arrives during the first read causes another read', async () => {
  const { emit, requests } = await open(() => new Promise((resolve) => setTimeout(() => resolve(counts), 500)));
  emit(lead(0));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(requests).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(requests).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(requests).toHaveLength(2);
});
