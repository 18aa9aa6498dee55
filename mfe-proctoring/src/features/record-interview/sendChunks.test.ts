import type { CompletedPart } from '@switchboard/contracts/interview-recordings';
import { recordingChunk } from '@switchboard/contracts/interviews.limits';
import { ApiError } from '@switchboard/platform';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredChunk, StoredPart } from './chunk.ts';
import { type ChunkStore, createMemoryStore, withSpare } from './chunkStore.ts';
import { endEarlierParts, openPart } from './partWriter.ts';
import { createSender, type Outcome, pauseMs, type Refusal, type Server } from './sendChunks.ts';
import { sendLeftovers } from './sendLeftovers.ts';

afterEach(() => vi.useRealTimers());

const interviewId = '11111111-1111-4111-8111-111111111111';

const fresh = (text: string) => ({
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
  startsAt: '2026-11-25T10:00:00.000Z',
  errorMs: 5,
  durationMs: 5_000,
});

const refusal = (status: number, reason?: ApiError['reason']) =>
  new ApiError(status, { code: 'CONFLICT', message: 'No', reason });

type Answer = Error | CompletedPart | null;

/** A server that gives the passed answers, and then accepts everything and joins it into a file. */
function serverOf(answers: Answer[] = []) {
  const chunks: string[] = [];
  const completed: StoredPart[] = [];
  const answer = () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? null;
  };
  const server: Server = {
    async putChunk({ track, part, index }: StoredChunk) {
      answer();
      chunks.push(`${track} ${part} ${index}`);
    },
    async completePart(part) {
      const given = answer();
      completed.push(part);
      return given ?? { status: 'ready', missing: [] };
    },
    nextPart: async () => 9,
  };
  return { server, chunks, completed };
}

async function sendAll(
  store: ChunkStore,
  server: Server,
  { until = 'idle', onRefused }: { until?: Outcome; onRefused?: (refusal: Refusal) => void } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await new Promise<void>((resolve) => {
    const sender = createSender({
      interviewId,
      store,
      server,
      ...(onRefused ? { onRefused } : {}),
      onChange(outcome) {
        outcomes.push(outcome);
        if (outcome !== until) return;
        sender.close();
        resolve();
      },
      wait: async () => undefined,
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

test('chunks are sent in order, followed by their number', async () => {
  const { server, chunks, completed } = serverOf();
  const store = await storeWith(3);
  expect(await sendAll(store, server)).toEqual(['sent', 'sent', 'sent', 'sent', 'idle']);
  expect(chunks).toEqual(['camera 1 0', 'camera 1 1', 'camera 1 2']);
  expect(completed).toMatchObject([{ chunks: 3 }]);
  expect(await store.waiting(interviewId)).toEqual({ chunks: 0, bytes: 0 });
});

test('a part without a free number asks for the next part instead of reporting a full disk', async () => {
  const store = createMemoryStore();
  const key = { interviewId, track: 'camera' as const, part: 1 };
  await store.putPart({ ...key, chunks: recordingChunk.maxPerPart, isOver: false });
  expect(await (await openPart(store, key)).write(fresh('one more'))).toBe('part_full');
});

test("a recording that is still running isn't completed on the server", async () => {
  const { server, completed } = serverOf();
  await sendAll(await storeWith(1, false), server);
  expect(completed).toEqual([]);
});

test("a chunk that didn't reach the server is sent again until it does", async () => {
  const offline = new ApiError(0, { code: 'UNAVAILABLE', message: 'Offline', reason: 'network' });
  const { server, chunks } = serverOf([offline, offline, refusal(503), refusal(429)]);
  const outcomes = await sendAll(await storeWith(1), server);
  expect(outcomes).toEqual([...Array(4).fill('unreachable'), 'sent', 'sent', 'idle']);
  expect(chunks).toEqual(['camera 1 0']);
});

test('a chunk damaged on its way is sent again, but is refused after five attempts', async () => {
  const damaged = () => refusal(400, 'chunk_checksum');
  const once = serverOf([damaged()]);
  expect(await sendAll(await storeWith(1), once.server)).toEqual(['unreachable', 'sent', 'sent', 'idle']);
  const always = serverOf(Array.from({ length: 6 }, damaged));
  expect(await sendAll(await storeWith(1, false), always.server)).toEqual([
    ...Array(5).fill('unreachable'),
    'refused',
    'idle',
  ]);
});

test('a refused chunk is kept, the others are sent, and the next page load tries it again', async () => {
  const { server, chunks } = serverOf([refusal(400, 'chunk_not_media')]);
  const store = await storeWith(2, false);
  const refused: Refusal[] = [];
  expect(await sendAll(store, server, { onRefused: (one) => refused.push(one) })).toEqual(['refused', 'sent', 'idle']);
  expect(refused).toMatchObject([{ of: { track: 'camera', part: 1 }, reason: 'chunk_not_media' }]);
  expect(chunks).toEqual(['camera 1 1']);
  await endEarlierParts(store, interviewId, 2);
  expect(await sendAll(store, server)).toEqual(['sent', 'sent', 'idle']);
  expect(chunks).toEqual(['camera 1 1', 'camera 1 0']);
  expect(await store.parts(interviewId)).toEqual([]);
});

test.each([401, 404, 413])('no chunk is deleted when the server answers %i', async (status) => {
  const { server } = serverOf([refusal(status), refusal(status)]);
  const store = await storeWith(1);
  await sendAll(store, server);
  await endEarlierParts(store, interviewId, 2);
  expect(await store.waiting(interviewId)).toMatchObject({ chunks: 1 });
});

test('a recording is removed from the browser only once the server has a playable file', async () => {
  const joining: CompletedPart = { status: 'joining', missing: [] };
  const { server, completed } = serverOf([null, joining, joining]);
  const store = await storeWith(1);
  const before = vi.spyOn(store, 'removePart');
  const outcomes = await sendAll(store, server);
  expect(outcomes).toEqual(['sent', 'joining', 'joining', 'sent', 'idle']);
  expect(completed).toHaveLength(3);
  expect(before).toHaveBeenCalledOnce();
});

test('chunks that the server reports as missing are sent again', async () => {
  const { server, chunks } = serverOf([null, null, { status: 'recording', missing: [0] }]);
  await sendAll(await storeWith(2), server);
  expect(chunks).toEqual(['camera 1 0', 'camera 1 1', 'camera 1 0']);
});

test("a recording that the server couldn't join is kept", async () => {
  const { server } = serverOf([null, { status: 'failed', missing: [] }]);
  const store = await storeWith(1);
  expect(await sendAll(store, server)).toEqual(['sent', 'refused', 'idle']);
  expect(await store.parts(interviewId)).toMatchObject([{ problem: 'failed' }]);
});

test('no chunk is lost while the server has no space or the network is away for two minutes', async () => {
  vi.useFakeTimers();
  const { server, chunks } = serverOf();
  const start = Date.now();
  const put = server.putChunk;
  const statuses = [503, 507, 0];
  server.putChunk = async (chunk) => {
    if (Date.now() - start >= 120_000) return put(chunk);
    throw refusal(statuses[Math.floor((Date.now() - start) / 40_000)] ?? 0);
  };
  const store = await storeWith(1, false);
  const writer = await openPart(store, { interviewId, track: 'camera', part: 1 });
  const outcomes: Outcome[] = [];
  const sender = createSender({ interviewId, store, server, onChange: (outcome) => outcomes.push(outcome) });
  sender.wake();
  for (let index = 1; index < 24; index += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    await writer.write(fresh(`chunk ${index}`));
    sender.wake();
  }
  expect(chunks).toEqual([]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(chunks).toEqual(Array.from({ length: 24 }, (_, index) => `camera 1 ${index}`));
  expect(outcomes.at(-1)).toBe('idle');
});

test('the next opened page sends the chunks that a closed window left behind', async () => {
  const store = await storeWith(2, false);
  const { server, chunks, completed } = serverOf();
  const left: number[] = [];
  const stop = await new Promise<() => void>((resolve) => {
    const stopping = sendLeftovers({
      store,
      server,
      onChange({ pendingChunks }) {
        left.push(pendingChunks);
        if (completed.length === 1) resolve(() => void stopping.then((end) => end()));
      },
    });
  });
  stop();
  expect(chunks).toEqual(['camera 1 0', 'camera 1 1']);
  expect(completed).toMatchObject([{ chunks: 2 }]);
  expect(left.at(-1)).toBe(0);
});

test('with a full disk, chunks are sent from memory and the stream header is kept', async () => {
  const disk = createMemoryStore();
  vi.spyOn(disk, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const store = withSpare(disk, createMemoryStore());
  const writer = await openPart(store, { interviewId, track: 'camera', part: 1 });
  expect(await writer.write({ ...fresh('head'), isHead: true })).toBe('in_memory');
  expect(await writer.write({ ...fresh(''), bytes: new ArrayBuffer(20_000_000) })).toBe('in_memory');
  await writer.end();
  const { server, chunks } = serverOf();
  await sendAll(store, server);
  expect(chunks).toEqual(['camera 1 0', 'camera 1 1']);
});

test('a full disk is freed from chunks that the server has stored', async () => {
  const disk = createMemoryStore();
  const store = withSpare(disk, createMemoryStore());
  const writer = await openPart(store, { interviewId, track: 'camera', part: 1 });
  for (const text of ['head', 'stored']) await writer.write({ ...fresh(text), isHead: text === 'head' });
  await sendAll(store, serverOf().server);
  const add = disk.add;
  vi.spyOn(disk, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError')).mockImplementation(add);
  expect(await writer.write(fresh('new'))).toBe('kept');
  const part = { interviewId, track: 'camera', part: 1 } as const;
  expect(await store.sendAgain(part, [0, 1])).toBe(1);
});

test('a chunk larger than the server accepts is sent in pieces', async () => {
  const store = createMemoryStore();
  const writer = await openPart(store, { interviewId, track: 'screen', part: 1 });
  await writer.write({ ...fresh(''), bytes: new ArrayBuffer(50_000_000), durationMs: 9_000, isHead: true });
  await writer.end();
  const sent: StoredChunk[] = [];
  const { server } = serverOf();
  await sendAll(store, { ...server, putChunk: async (chunk) => void sent.push(chunk) });
  expect(sent.map(({ index, bytes, durationMs }) => [index, bytes.byteLength, durationMs])).toEqual([
    [0, 24_000_000, 3_000],
    [1, 24_000_000, 3_000],
    [2, 2_000_000, 3_000],
  ]);
  expect(sent.map(({ startsAt }) => startsAt.slice(17, 19))).toEqual(['00', '03', '06']);
});

test('retry pauses grow up to a limit and vary between browsers', () => {
  expect(pauseMs(1, 0)).toBe(750);
  expect(pauseMs(1, 1)).toBe(1_250);
  expect(pauseMs(20, 0.5)).toBe(15_000);
});

test('the next page load completes an earlier recording and continues its numbers', async () => {
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

test('a chunk without space becomes a gap, and no other chunk gets its number', async () => {
  const store = createMemoryStore();
  const writer = await openPart(store, { interviewId, track: 'screen', part: 1 });
  vi.spyOn(store, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await writer.write(fresh('lost'))).toBe('no_room');
  expect(await writer.write(fresh('kept'))).toBe('kept');
  await writer.end();
  const { server, chunks, completed } = serverOf();
  await sendAll(store, server);
  expect(chunks).toEqual(['screen 1 1']);
  expect(completed).toMatchObject([{ chunks: 2 }]);
});
