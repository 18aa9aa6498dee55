import type { LiveEvent } from '@switchboard/contracts/events';
import { afterEach, expect, it, vi } from 'vitest';
import { openSharedConnection } from './sharedConnection.ts';

/** A fake of the browser's locks that supports one exclusive lock. */
function fakeLocks() {
  const queue: (() => Promise<void>)[] = [];
  let isHeld = false;
  const next = () => {
    const work = isHeld ? undefined : queue.shift();
    if (!work) return;
    isHeld = true;
    void Promise.resolve(work()).then(() => {
      isHeld = false;
      next();
    });
  };
  const request = (_name: string, _options: unknown, work: () => Promise<void>) => {
    queue.push(work);
    next();
    return Promise.resolve();
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function fakeSources() {
  const opened: { url: string; source: EventSource; close: ReturnType<typeof vi.fn> }[] = [];
  const openSource = (url: string) => {
    const close = vi.fn();
    const source = Object.assign(new EventTarget(), { close }) as unknown as EventSource;
    opened.push({ url, source, close });
    return source;
  };
  return { opened, openSource };
}

const event = (id: string) =>
  ({
    id,
    type: 'lead.changed',
    subject_id: '00000000-0000-4000-8000-000000000009',
    change: 'updated',
    at: '',
  }) as LiveEvent;

function tab(locks: Pick<LockManager, 'request'>, openSource: (url: string) => EventSource) {
  const seen: string[] = [];
  const gaps: boolean[] = [];
  const hearing: boolean[] = [];
  const replaced: boolean[] = [];
  const close = openSharedConnection(
    'person.organization',
    {
      onEvent: ({ id }) => seen.push(id),
      onOpen: (isGap) => gaps.push(isGap),
      onDown: () => undefined,
      onHearing: (isHearing) => hearing.push(isHearing),
      onReplaced: () => replaced.push(true),
      openSource,
    },
    locks,
  );
  return { seen, gaps, hearing, replaced, close };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

it('every tab learns that the server closed the stream for a newer one, and opens it again on focus', async () => {
  const locks = fakeLocks();
  const { opened, openSource } = fakeSources();
  const first = tab(locks, openSource);
  const second = tab(locks, openSource);
  closers.push(first.close, second.close);
  opened[0]?.source.dispatchEvent(new MessageEvent('closed', { data: 'too_many_streams' }));
  await expect.poll(() => [first.replaced, second.replaced]).toEqual([[true], [true]]);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => opened.length).toBe(2);
});

it('all tabs share one stream, and each tab receives every event', async () => {
  const locks = fakeLocks();
  const { opened, openSource } = fakeSources();
  const first = tab(locks, openSource);
  const second = tab(locks, openSource);
  closers.push(first.close, second.close);
  expect(opened).toHaveLength(1);
  opened[0]?.source.onmessage?.({ data: JSON.stringify(event('7')), lastEventId: '7' } as MessageEvent);
  expect(first.seen).toEqual(['7']);
  await expect.poll(() => second.seen).toEqual(['7']);
  opened[0]?.source.dispatchEvent(new MessageEvent('hearing', { data: 'false' }));
  expect(first.hearing).toEqual([false]);
  await expect.poll(() => second.hearing).toEqual([false]);
});

it('another tab continues after the last event when the tab that holds the stream closes', async () => {
  const locks = fakeLocks();
  const { opened, openSource } = fakeSources();
  const first = tab(locks, openSource);
  const second = tab(locks, openSource);
  closers.push(second.close);
  opened[0]?.source.onmessage?.({ data: JSON.stringify(event('7')), lastEventId: '7' } as MessageEvent);
  await expect.poll(() => second.seen).toEqual(['7']);
  first.close();
  await expect.poll(() => opened).toHaveLength(2);
  expect(opened[0]?.close).toHaveBeenCalled();
  expect(opened[1]?.url).toBe('/api/events?last_event_id=7');
  opened[1]?.source.onopen?.({} as Event);
  expect(second.gaps).toEqual([true]);
});

it('a closed tab opens no stream and delivers no late events', async () => {
  const locks = fakeLocks();
  const { opened, openSource } = fakeSources();
  const first = tab(locks, openSource);
  const second = tab(locks, openSource);
  second.close();
  first.close();
  const late = { data: JSON.stringify(event('7')), lastEventId: '7' } as MessageEvent;
  expect(() => opened[0]?.source.onmessage?.(late)).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(opened).toHaveLength(1);
});

it('the shared connection ignores messages of other scripts on its channel', async () => {
  const locks = fakeLocks();
  const { opened, openSource } = fakeSources();
  const { seen, replaced, gaps, close } = tab(locks, openSource);
  const stranger = new BroadcastChannel('switchboard.live.person.organization');
  closers.push(close, () => stranger.close());
  const heard = new Promise((resolve) => stranger.addEventListener('message', resolve, { once: true }));
  for (const odd of [null, undefined, 'down', {}, { kind: 'theirs' }]) stranger.postMessage(odd);
  // Messages arrive in their order: after this one the odd ones have arrived.
  stranger.postMessage({ kind: 'event', event: event('9') });
  await expect.poll(() => seen).toEqual(['9']);
  expect([replaced, gaps]).toEqual([[], []]);
  opened[0]?.source.onmessage?.({ data: JSON.stringify(event('10')), lastEventId: '10' } as MessageEvent);
  await heard;
});
