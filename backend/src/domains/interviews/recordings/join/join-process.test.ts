import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilePathSource, Input, WEBM } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cut, webmOf } from '../test-media.ts';
import type { JoinOrder, JoinStream } from './join.schema.ts';
import { JoinerLost, runJoiner } from './join-process.ts';

let folder = '';
let chunks: string[] = [];
let number = 0;

/** Writes bytes to the disk, as chunks are stored. */
function onDisk(...parts: Uint8Array[]): string[] {
  return parts.map((part) => {
    number += 1;
    const path = join(folder, `chunk-${number}`);
    writeFileSync(path, part);
    return path;
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'joining-'));
  chunks = onDisk(...cut(await webmOf({ seconds: 10 }), 5));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function order(streams: JoinStream[], more: Partial<JoinOrder> = {}): JoinOrder {
  number += 1;
  const output = join(folder, `joined-${number}`);
  return { output, most_ms: 60_000, most_bytes: 10_000_000, most_seconds: 1_000, streams, ...more };
}

const oneStream = (...runs: string[][]): JoinStream[] => [{ from_seconds: 0, runs, jumps: [] }];

async function described(path: string) {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(path) });
  const duration = await input.computeDuration();
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  input.dispose();
  // The index that a player uses for seeking.
  const hasCues = readFileSync(path).includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]));
  return { duration, video: video?.codec, audio: audio?.codec, hasCues };
}

describe('joined recordings', () => {
  it('the joined recording is one seekable WebM with a duration', async () => {
    const of = order(oneStream(chunks));
    expect(await runJoiner(of)).toEqual({
      status: 'done',
      duration_seconds: 9.9,
      codecs: ['vp8', 'opus'],
      spans: [{ from_seconds: 0, until_seconds: 9.9 }],
    });
    expect(await described(of.output)).toEqual({ duration: 9.9, video: 'vp8', audio: 'opus', hasCues: true });
  });

  it.each([1, 3, 5, 4_095])('a joined recording plays to its end when the first chunk has %i bytes', async (bytes) => {
    const whole = await webmOf({ seconds: 10 });
    const answer = await runJoiner(
      order(oneStream(onDisk(whole.subarray(0, bytes), whole.subarray(bytes, 9_000), whole.subarray(9_000)))),
    );
    expect(answer).toMatchObject({ status: 'done', duration_seconds: 9.9 });
  });

  it('the beginning of a stream is found in several chunks, even if a later chunk is missing', async () => {
    const whole = await webmOf({ seconds: 10 });
    const [a = '', b = '', c = '', d = ''] = onDisk(
      whole.subarray(0, 1),
      whole.subarray(1, 40),
      whole.subarray(40, 9_000),
      whole.subarray(12_000),
    );
    const answer = await runJoiner(order(oneStream([a, b, c], [d])));
    expect(answer).toMatchObject({ status: 'done', duration_seconds: 9.9 });
    expect(answer.status === 'done' && answer.spans).toHaveLength(2);
  });

  it('the joined recording keeps both sides of a missing chunk at their times', async () => {
    const [a = '', b = '', , d = '', e = ''] = chunks;
    const answer = await runJoiner(order(oneStream([a, b], [d, e])));
    expect(answer).toMatchObject({ status: 'done', duration_seconds: 9.9 });
    if (answer.status !== 'done') return;
    const [before, after] = answer.spans;
    expect(before?.until_seconds).toBeGreaterThan(3);
    expect(before?.until_seconds).toBeLessThan(4.2);
    // The first key frame after the gap.
    expect(after?.from_seconds).toBeGreaterThanOrEqual(6);
    expect(after?.from_seconds).toBeLessThanOrEqual(7);
    expect(after?.until_seconds).toBe(9.9);
  });

  it("the joined recording places a second recorder by the server's clock and keeps the gap of a sleep", async () => {
    const second = onDisk(await webmOf({ seconds: 4, width: 32, hasAudio: false }));
    const of = order([
      { from_seconds: 0, runs: [chunks], jumps: [] },
      { from_seconds: 15, runs: [second], jumps: [{ media_seconds: 2, by_seconds: 30 }] },
    ]);
    expect(await runJoiner(of)).toMatchObject({
      duration_seconds: 48.9,
      spans: [
        { from_seconds: 0, until_seconds: 9.9 },
        { from_seconds: 15, until_seconds: 48.9 },
      ],
    });
    expect(await described(of.output)).toMatchObject({ duration: 48.9, hasCues: true });
  });

  it('the joined recording ends where a crash cut off the stream', async () => {
    const cutOff = onDisk((await webmOf({ seconds: 6 })).subarray(0, -100));
    const answer = await runJoiner(order(oneStream(cutOff)));
    expect(answer).toMatchObject({ status: 'done' });
    expect(answer.status === 'done' && answer.duration_seconds).toBeGreaterThan(4.8);
  });
});

describe('invalid recordings', () => {
  const garbage = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251));
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

  it.each([
    ['noise behind the head of a WebM', () => [Buffer.concat([head, garbage])]],
    ['nothing but the head', () => [head]],
    [
      'an element larger than anything',
      () => [Buffer.concat([head, Buffer.from([0x01, 0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff])])],
    ],
    ['a chunk without its beginning', () => [garbage]],
  ])('the joiner refuses %s', async (_, parts) => {
    expect(await runJoiner(order(oneStream(onDisk(...parts()))))).toMatchObject({ status: 'failed' });
  });

  it('the joiner refuses a recording that is longer than its chunks say', async () => {
    expect(await runJoiner(order(oneStream(chunks), { most_seconds: 5 }))).toEqual({
      status: 'failed',
      detail: 'Error: it is longer than it says',
    });
  });

  it('the joiner refuses a result that is larger than its chunks', async () => {
    expect(await runJoiner(order(oneStream(chunks), { most_bytes: 5_000 }))).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('larger'),
    });
  });
});

describe('the process of the joiner', () => {
  const worker = (name: string) => ({ workerPath: join(import.meta.dirname, 'fixtures', name) });

  it("the joiner process can't read, write or reach anything but its chunks and its output", async () => {
    process.env.JOIN_TEST_SECRET = 'not for the child';
    const outside = onDisk(Buffer.from('x'));
    const answer = await runJoiner(order(oneStream(chunks)), worker('probing-worker.ts'));
    delete process.env.JOIN_TEST_SECRET;
    expect(outside).toHaveLength(1);
    expect(answer).toMatchObject({ status: 'failed' });
    const report = JSON.parse(answer.status === 'failed' ? answer.detail : '{}');
    expect(report).toEqual({
      environment: '',
      passwords: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      child: 'ERR_ACCESS_DENIED',
      network: 'ERR_ACCESS_DENIED',
    });
  });

  it('the joiner process is ended when it takes too long', async () => {
    const answer = await runJoiner(order(oneStream(chunks)), { ...worker('busy-worker.ts'), wallClockMs: 1_500 });
    expect(answer).toEqual({ status: 'failed', detail: 'it takes too much time to read' });
  });

  it('the joiner process is ended when it uses too much memory', async () => {
    const answer = await runJoiner(order(oneStream(chunks)), worker('greedy-worker.ts'));
    expect(answer).toEqual({ status: 'failed', detail: 'it takes too much memory to read' });
  });

  it('a killed joiner process says nothing about the recording', async () => {
    const killed = runJoiner(order(oneStream(chunks)), {
      ...worker('busy-worker.ts'),
      onStart: (pid) => setTimeout(() => process.kill(pid ?? 0, 'SIGKILL'), 500),
    });
    await expect(killed).rejects.toThrow(JoinerLost);
  });
});
