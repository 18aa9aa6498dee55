import type { InterviewEvent, InterviewVerdict } from '@switchboard/contracts/interview-events';
import { ApiError } from '@switchboard/platform';
import { expect, test, vi } from 'vitest';
import { createEventQueue } from './eventQueue.ts';

const verdict: InterviewVerdict = {
  received_through: 0,
  counts: { tab_change: 0, window_blur: 0, multiple_monitors: 0, limit: 3 },
  penalty: null,
  ended_reason: null,
};

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

function queue(send: (events: InterviewEvent[]) => Promise<InterviewVerdict>, storage = memory()) {
  const onVerdict = vi.fn();
  const now = () => ({ at: '2026-11-25T10:00:00.000Z', error_ms: 4 });
  return { storage, onVerdict, queue: createEventQueue({ storage, key: 'q', now, send, onVerdict }) };
}

const numbers = (events: readonly InterviewEvent[]) => events.map(({ sequence }) => sequence);
const offline = new ApiError(0, { code: 'UNAVAILABLE', message: 'x', reason: 'network' });

test('events are numbered from one, sent together, and their verdict is reported', async () => {
  const send = vi.fn(async (_: InterviewEvent[]) => verdict);
  const { queue: events, onVerdict } = queue(send);
  events.add('window_blur', 'blur');
  events.add('tab_change', 'hidden', { state: 'hidden' });
  await events.flush();
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[0]).toEqual([
    {
      sequence: 1,
      event_type: 'window_blur',
      event_action: 'blur',
      at: '2026-11-25T10:00:00.000Z',
      error_ms: 4,
      event_data: {},
    },
    expect.objectContaining({ sequence: 2, event_data: { state: 'hidden' } }),
  ]);
  expect(onVerdict).toHaveBeenCalledWith(verdict);
  expect(events.waiting()).toBe(0);
});

test('events are kept while there is no network, and are sent in order later', async () => {
  let isOnline = false;
  const sent: number[][] = [];
  const { queue: events } = queue(async (batch) => {
    if (!isOnline) throw offline;
    sent.push(numbers(batch));
    return verdict;
  });
  for (let count = 0; count < 250; count += 1) events.add('tab_change', 'hidden');
  await events.flush();
  expect(events.waiting()).toBe(250);
  isOnline = true;
  await events.flush();
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(sent.flat()).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
});

test('numbering continues after a reload, including unsent events', async () => {
  const before = queue(async () => {
    throw offline;
  });
  before.queue.add('tab_change', 'hidden');
  before.queue.stop();
  const send = vi.fn(async (_: InterviewEvent[]) => verdict);
  const { queue: events } = queue(send, before.storage);
  events.add('tab_change', 'visible');
  await events.flush();
  expect(send.mock.calls.flatMap(([batch]) => numbers(batch))).toEqual([1, 2]);
});

test('a batch of events stays below the size limit of the server', async () => {
  const sent: string[] = [];
  const { queue: events } = queue(async (batch) => {
    sent.push(JSON.stringify(batch));
    return verdict;
  });
  for (let count = 0; count < 60; count += 1) events.add('other', 'note', { text: 'x'.repeat(1900) });
  await events.flush();
  expect(sent.length).toBeGreaterThan(1);
  for (const text of sent) expect(text.length).toBeLessThanOrEqual(64_000);
});

test("a refused event doesn't block the following ones", async () => {
  let isFirst = true;
  const { queue: events, onVerdict } = queue(async () => {
    if (isFirst) {
      isFirst = false;
      throw new ApiError(400, { code: 'VALIDATION', message: 'x' });
    }
    return verdict;
  });
  events.add('other', 'note');
  await events.flush();
  events.add('tab_change', 'hidden');
  await events.flush();
  expect(events.waiting()).toBe(0);
  expect(onVerdict).toHaveBeenCalledTimes(1);
});

test('a duplicated window gives its events other numbers than the original, and loses none', async () => {
  const server = new Map([1, 2, 3].map((sequence) => [sequence, 'of the twin']));
  const { queue: events } = queue(async (batch) => {
    for (const { sequence } of batch) if (!server.has(sequence)) server.set(sequence, 'ours');
    return { ...verdict, received_through: Math.max(...server.keys()) };
  });
  events.add('tab_change', 'hidden');
  await events.flush();
  events.add('tab_change', 'visible');
  await events.flush();
  expect([...server].filter(([, whose]) => whose === 'ours').map(([sequence]) => sequence)).toEqual([4, 5]);
  expect(events.waiting()).toBe(0);
});
