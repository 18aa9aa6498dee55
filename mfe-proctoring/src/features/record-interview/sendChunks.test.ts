import { ApiError } from '@switchboard/platform';
import { expect, test, vi } from 'vitest';
import type { StoredChunk, StoredPart } from './chunk.ts';
import { createMemoryStore } from './chunkStore.ts';
import { endEarlierParts, openPart } from './partWriter.ts';
import { createSender, type Outcome, pauseMs, type Server } from './sendChunks.ts';

const interviewId = '11111111-1111-4111-8111-111111111111';

const fresh = (text: string) => ({
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
  startsAt: '2026-11-25T10:00:00.000Z',
  errorMs: 5,
  durationMs: 5_000,
});

const refusal = (status: number, reason?: ApiError['reason']) =>
  new ApiError(status, { code: 'CONFLICT', message: 'No', reason });

/** A server that answers as it is told, then takes everything. */
function serverOf(answers: (Error | null)[] = []) {
  const chunks: string[] = [];
  const completed: StoredPart[] = [];
  const answer = () => {
    const next = answers.shift();
    if (next) throw next;
  };
  const server: Server = {
    async putChunk({ track, part, index }: StoredChunk) {
      answer();
      chunks.push(`${track} ${part} ${index}`);
    },
    async completePart(part) {
      answer();
      completed.push(part);
    },
  };
  return { server, chunks, completed };
}

async function sendAll(store: ReturnType<typeof createMemoryStore>, server: Server): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const pauses: number[] = [];
  await new Promise<void>((resolve) => {
    const sender = createSender({
      interviewId,
      store,
      server,
      onChange(outcome) {
        outcomes.push(outcome);
        if (outcome === 'idle') resolve();
      },
      wait: async (ms) => void pauses.push(ms),
    });
    sender.wake();
  });
  return outcomes;
}

async function storeWith(chunks: number, isOver = true) {
  const store = createMemoryStore();
  const writer = await openPart(store, { interviewId, track: 'camera', part: 1 });
  for (let index = 0; index < chunks; index += 1) await writer.write(fresh(`chunk ${index}`));
  if (isOver) await writer.end();
  return store;
}

test('sends chunks in their order, then says how many there were', async () => {
  const { server, chunks, completed } = serverOf();
  const store = await storeWith(3);
  expect(await sendAll(store, server)).toEqual(['sent', 'sent', 'sent', 'sent', 'idle']);
  expect(chunks).toEqual(['camera 1 0', 'camera 1 1', 'camera 1 2']);
  expect(completed).toMatchObject([{ chunks: 3 }]);
  expect(await store.waiting(interviewId)).toEqual({ chunks: 0, bytes: 0 });
});

test('says nothing of a recording that still goes on', async () => {
  const { server, completed } = serverOf();
  await sendAll(await storeWith(1, false), server);
  expect(completed).toEqual([]);
});

test('tries again what did not reach the server, for as long as it takes', async () => {
  const offline = new ApiError(0, { code: 'UNAVAILABLE', message: 'Offline', reason: 'network' });
  const { server, chunks } = serverOf([offline, offline, refusal(503), refusal(429)]);
  const outcomes = await sendAll(await storeWith(1), server);
  expect(outcomes).toEqual([...Array(4).fill('unreachable'), 'sent', 'sent', 'idle']);
  expect(chunks).toEqual(['camera 1 0']);
});

test('sends a chunk again that was damaged on its way, but not for ever', async () => {
  const damaged = () => refusal(400, 'chunk_checksum');
  const once = serverOf([damaged()]);
  expect(await sendAll(await storeWith(1), once.server)).toEqual(['unreachable', 'sent', 'sent', 'idle']);
  const always = serverOf(Array.from({ length: 6 }, damaged));
  expect(await sendAll(await storeWith(1), always.server)).toEqual([
    ...Array(5).fill('unreachable'),
    'refused',
    'sent',
    'idle',
  ]);
});

test('lets go of what the server never takes, and goes on', async () => {
  const { server, chunks } = serverOf([refusal(409, 'chunk_differs')]);
  expect(await sendAll(await storeWith(2), server)).toEqual(['refused', 'sent', 'sent', 'idle']);
  expect(chunks).toEqual(['camera 1 1']);
});

test('pauses grow, and no two browsers have the same', () => {
  expect(pauseMs(1, 0)).toBe(750);
  expect(pauseMs(1, 1)).toBe(1_250);
  expect(pauseMs(20, 0.5)).toBe(15_000);
});

test('what an earlier load left behind is completed by the next one, and its numbers go on', async () => {
  const store = await storeWith(2, false);
  const again = await openPart(store, { interviewId, track: 'camera', part: 1 });
  await again.write(fresh('chunk 2'));
  await (await openPart(store, { interviewId, track: 'camera', part: 2 })).write(fresh('other'));
  await endEarlierParts(store, interviewId, 2);
  const { server, chunks, completed } = serverOf();
  await sendAll(store, server);
  expect(chunks).toEqual(['camera 1 0', 'camera 1 1', 'camera 1 2', 'camera 2 0']);
  expect(completed).toMatchObject([{ part: 1, chunks: 3 }]);
});

test('a chunk that there is no room for is a gap: no other one takes its number', async () => {
  const store = createMemoryStore();
  const writer = await openPart(store, { interviewId, track: 'screen', part: 1 });
  vi.spyOn(store, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await writer.write(fresh('lost'))).toBe(false);
  expect(await writer.write(fresh('kept'))).toBe(true);
  await writer.end();
  const { server, chunks, completed } = serverOf();
  await sendAll(store, server);
  expect(chunks).toEqual(['screen 1 1']);
  expect(completed).toMatchObject([{ chunks: 2 }]);
});
