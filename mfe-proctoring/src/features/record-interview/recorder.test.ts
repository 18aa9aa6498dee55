import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FreshChunk } from './chunk.ts';
import { createEvidenceClock } from './evidenceClock.ts';
import { createRecorder } from './recorder.ts';
import { createTrackRecording } from './trackRecording.ts';
import { hasWholeHead } from './webmHead.ts';
import { createWebmTimes } from './webmTimes.ts';

/** A recorder whose stream is given piece by piece. */
class FakeRecorder {
  static made: FakeRecorder[] = [];
  static isTypeSupported = () => true;
  state = 'inactive';
  asked = 0;
  onstart: ((event: { timeStamp: number }) => void) | null = null;
  ondataavailable: ((event: { data: Blob; timeStamp: number }) => void) | null = null;
  onstop: (() => void) | null = null;

  constructor() {
    FakeRecorder.made.push(this);
  }
  start() {
    this.state = 'recording';
    this.onstart?.({ timeStamp: performance.now() });
  }
  requestData() {
    this.asked += 1;
  }
  stop() {
    this.state = 'inactive';
    this.onstop?.();
  }
  give(bytes: Uint8Array) {
    this.ondataavailable?.({ data: new Blob([new Uint8Array(bytes)]), timeStamp: performance.now() });
  }
}

/** The head of a stream as Chromium writes it, with 4,200 bytes in front of its first cluster, and a cluster. */
function stream(): Uint8Array {
  const padding = 4_200;
  return Uint8Array.of(
    ...[0x1a, 0x45, 0xdf, 0xa3, 0x84, 1, 2, 3, 4],
    ...[0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ...[0xec, 0x40 | (padding >> 8), padding & 0xff, ...new Array<number>(padding).fill(0)],
    ...[0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xe7, 0x81, 0, 7, 7, 7],
  );
}

const camera = () =>
  ({
    getAudioTracks: () => [],
    getVideoTracks: () => [{ readyState: 'live' }],
  }) as unknown as MediaStream;

let chunks: FreshChunk[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  FakeRecorder.made = [];
  chunks = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onChunk = async (chunk: FreshChunk) => void chunks.push(chunk);

function record() {
  const recorder = createRecorder({
    stream: camera(),
    track: 'camera',
    clock: createEvidenceClock(),
    onChunk,
    onEnd: () => undefined,
  });
  const [media] = FakeRecorder.made;
  if (!media) throw new Error('No recorder was made');
  return { recorder, media };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test.each([0, 1, 3, 5, 4_095])(
  'the recorder emits the whole stream header as one chunk if the first piece has %i bytes',
  async (size) => {
    const { media } = record();
    const bytes = stream();
    await vi.advanceTimersByTimeAsync(5_000);
    media.give(bytes.subarray(0, size));
    await settle();
    expect(chunks).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    media.give(bytes.subarray(size));
    await settle();
    expect(chunks).toHaveLength(1);
    expect(new Uint8Array(chunks[0]?.bytes ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(chunks[0]).toMatchObject({ isHead: true, durationMs: 10_000 });
  },
);

test('the recorder requests the rest of a header immediately instead of after five seconds', async () => {
  const { media } = record();
  media.give(stream().subarray(0, 1));
  await vi.advanceTimersByTimeAsync(600);
  expect(media.asked).toBe(1);
});

test('the recorder emits its buffered bytes when it is stopped', async () => {
  const { recorder, media } = record();
  media.give(stream().subarray(0, 1));
  await recorder.stop();
  expect(chunks.map(({ bytes }) => bytes.byteLength)).toEqual([1]);
});

test('the recorder emits later pieces as they arrive', async () => {
  const { media } = record();
  media.give(stream());
  media.give(Uint8Array.of(1));
  await settle();
  expect(chunks.map(({ bytes, isHead }) => [bytes.byteLength, isHead])).toEqual([
    [stream().length, true],
    [1, false],
  ]);
});

/** A cluster with one block of a track, at the given milliseconds of the stream. */
const cluster = (ms: number, track = 1) =>
  Uint8Array.of(
    ...[0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ...[0xe7, 0x82, ms >> 8, ms & 0xff],
    ...[0xa3, 0x86, 0x80 | track, 0, 0, 0x80, 7, 7],
  );

test('a flush waits until everything recorded so far is kept, however slowly the recorder delivers it', async () => {
  const { recorder, media } = record();
  await vi.advanceTimersByTimeAsync(6_000);
  let isKept = false;
  void recorder.flush().then(() => {
    isKept = true;
  });
  expect(media.asked).toBe(1);
  media.give(new Uint8Array([...stream().subarray(0, -3), ...cluster(3_000)]));
  await vi.advanceTimersByTimeAsync(300);
  expect(isKept, 'three of six seconds').toBe(false);
  expect(media.asked).toBe(2);
  media.give(cluster(6_000));
  await settle();
  await settle();
  expect(isKept).toBe(true);
  expect(chunks).toHaveLength(2);
});

test('a flush ends when the recorder stops, and after ten seconds at the latest', async () => {
  const { recorder, media } = record();
  let flushes = 0;
  const count = () => {
    flushes += 1;
  };
  void recorder.flush().then(count);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(flushes).toBe(1);
  void recorder.flush().then(count);
  media.stop();
  await settle();
  expect(flushes).toBe(2);
});

test('createWebmTimes reads how far a stream has reached, wherever it is cut and whichever track lags', () => {
  const bytes = new Uint8Array([
    ...stream().subarray(0, -3),
    ...cluster(4_000),
    ...cluster(3_900, 2),
    ...cluster(5_000),
  ]);
  for (const size of [1, 2, 3, 7, 4_211, bytes.length]) {
    const times = createWebmTimes();
    for (let place = 0; place < bytes.length; place += size) times.take(bytes.slice(place, place + size).buffer);
    expect(times.reachedMs(), `pieces of ${size}`).toBe(3_900);
  }
  expect(createWebmTimes().reachedMs()).toBeNull();
});

test("hasWholeHead doesn't wait for data that isn't WebM or is longer than any header", () => {
  expect(hasWholeHead(Uint8Array.of(0, 1, 2, 3))).toBe(true);
  expect(hasWholeHead(new Uint8Array(1_000_001).fill(0x1a))).toBe(true);
  expect(hasWholeHead(stream().subarray(0, -18))).toBe(false);
  expect(hasWholeHead(stream().subarray(0, -14))).toBe(true);
});

test('a recorder that delivers nothing for half a minute is replaced immediately', async () => {
  const recording = createTrackRecording({ track: 'camera', clock: createEvidenceClock(), onChunk });
  recording.setStream(camera());
  await settle();
  FakeRecorder.made[0]?.give(stream());
  await vi.advanceTimersByTimeAsync(31_000);
  expect(FakeRecorder.made.length).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(FakeRecorder.made.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  await recording.end();
});

test('a recorder that the browser ends is replaced immediately', async () => {
  const recording = createTrackRecording({ track: 'camera', clock: createEvidenceClock(), onChunk });
  recording.setStream(camera());
  await vi.advanceTimersByTimeAsync(4_000);
  FakeRecorder.made[0]?.stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeRecorder.made.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  await recording.end();
});

test('a restarted recording emits the last chunk of the previous recorder before it continues', async () => {
  const recording = createTrackRecording({ track: 'camera', clock: createEvidenceClock(), onChunk });
  recording.setStream(camera());
  await settle();
  FakeRecorder.made[0]?.give(stream());
  let seen = -1;
  await recording.restart(async () => {
    seen = chunks.length;
  });
  expect(seen).toBe(1);
  expect(FakeRecorder.made.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  await recording.end();
});
