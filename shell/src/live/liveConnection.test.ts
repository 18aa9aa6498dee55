import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLiveConnection, reconnectDelayMs } from './liveConnection.ts';

class FakeSource extends EventTarget {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close() {
    this.isClosed = true;
  }
}

function connect() {
  const sources: FakeSource[] = [];
  const listeners = { onEvent: vi.fn(), onOpen: vi.fn(), onDown: vi.fn(), onHearing: vi.fn(), onReplaced: vi.fn() };
  const close = openLiveConnection({
    ...listeners,
    random: () => 1,
    openSource: (url) => {
      const source = new FakeSource(url);
      sources.push(source);
      return source as unknown as EventSource;
    },
  });
  const latest = () => sources.at(-1) as FakeSource;
  return { ...listeners, close, sources, latest };
}

const event = { id: '7', type: 'lead.changed', subject_id: 'l1', at: '2026-11-20T10:00:00Z', change: 'updated' };

describe('openLiveConnection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the live connection delivers events and ignores invalid ones', () => {
    const { latest, onEvent } = connect();
    latest().onmessage?.({ data: JSON.stringify(event), lastEventId: '7' });
    latest().onmessage?.({ data: '{"broken', lastEventId: '' });
    latest().onmessage?.({ data: 'null', lastEventId: '' });
    expect(onEvent.mock.calls).toEqual([[event]]);
  });

  test('the live connection reports when the server itself receives no events', () => {
    const { latest, onHearing, onDown } = connect();
    for (const data of ['false', 'true']) latest().dispatchEvent(new MessageEvent('hearing', { data }));
    expect(onHearing.mock.calls).toEqual([[false], [true]]);
    expect(onDown).not.toHaveBeenCalled();
  });

  test('a stream that the server closed for a newer one stays closed until the page gets the focus', async () => {
    const { latest, sources, onReplaced } = connect();
    latest().onmessage?.({ data: JSON.stringify(event), lastEventId: '7' });
    latest().dispatchEvent(new MessageEvent('closed', { data: 'too_many_streams' }));
    expect([latest().isClosed, onReplaced.mock.calls.length]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(120_000);
    window.dispatchEvent(new Event('online'));
    expect(sources).toHaveLength(1);
    window.dispatchEvent(new Event('focus'));
    expect(latest().url).toBe('/api/events?last_event_id=7');
    window.dispatchEvent(new Event('focus'));
    expect(sources).toHaveLength(2);
  });

  test('the stream resumes after the last event it received', async () => {
    const { latest, sources, onDown, onOpen } = connect();
    expect(latest().url).toMatch(/^\/api\/events\?page_age=\d+$/);
    latest().onopen?.();
    latest().onmessage?.({ data: JSON.stringify(event), lastEventId: '7' });
    latest().onerror?.();
    expect(sources[0]?.isClosed).toBe(true);
    expect(onDown).toHaveBeenCalledTimes(1);

    await vi.advanceTimersByTimeAsync(1000);
    expect(latest().url).toBe('/api/events?last_event_id=7');
    latest().onopen?.();
    expect(onOpen.mock.calls).toEqual([[false], [true]]);
  });

  test('the live connection reports each failed attempt and waits longer before the next', async () => {
    const { latest, sources, onDown } = connect();
    latest().onerror?.();
    await vi.advanceTimersByTimeAsync(1000);
    latest().onerror?.();
    await vi.advanceTimersByTimeAsync(1999);
    expect(sources).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sources).toHaveLength(3);
    expect(onDown).toHaveBeenCalledTimes(2);
  });

  test('the live connection reconnects immediately when the browser is back online', () => {
    const { latest, sources } = connect();
    latest().onerror?.();
    window.dispatchEvent(new Event('online'));
    expect(sources).toHaveLength(2);
  });

  test('a stream that was ended stays closed', async () => {
    const { latest, sources, close } = connect();
    latest().onerror?.();
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sources).toHaveLength(1);
  });
});

test('the wait doubles up to 30 seconds, and at least half of it is kept', () => {
  expect([0, 1, 2, 10].map((attempt) => reconnectDelayMs(attempt, () => 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect(reconnectDelayMs(10, () => 0)).toBe(15_000);
});
