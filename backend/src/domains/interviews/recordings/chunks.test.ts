import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { minutesAgo, newRun } from '../interview-run.fixture.ts';
import { type RecordingRig, recordingRig } from './recording-rig.fixture.ts';
import { sha256 } from './test-media.ts';

let app: TestApp;
let alice: TestPerson;
let chunks: RecordingRig['chunks'];
let send: RecordingRig['send'];
let complete: RecordingRig['complete'];
let settled: RecordingRig['settled'];
let rowsOf: RecordingRig['rowsOf'];
let filesOf: RecordingRig['filesOf'];

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  alice = await app.signUp();
  ({ chunks, send, complete, settled, rowsOf, filesOf } = await recordingRig(app, alice));
});
afterAll(() => app.close());

describe('a chunk', () => {
  it('a chunk is stored once, however often it is sent', async () => {
    const run = await newRun(app, alice);
    const [first = Buffer.alloc(0)] = chunks;
    expect(await send(run, first)).toMatchObject({ status: 204 });
    const answers = await Promise.all([send(run, first), send(run, first)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await rowsOf(run)).toMatchObject([
      { status: 'recording', bytes: first.length, error_ms: 12, starts_at: new Date('2026-11-25T10:00:00Z') },
    ]);
    expect(filesOf(run)).toEqual([`camera-1/chunks/0-${sha256(first)}`]);
  });

  it('a chunk that is sent twice concurrently is stored once', async () => {
    const run = await newRun(app, alice);
    const [first = Buffer.alloc(0)] = chunks;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(run, first)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await rowsOf(run)).toMatchObject([{ bytes: first.length }]);
  });

  it.each([1, 3, 5, 4_095])('a first chunk of %i bytes is accepted, and its recording is joined', async (bytes) => {
    const run = await newRun(app, alice);
    const whole = Buffer.concat(chunks);
    const pieces = [whole.subarray(0, bytes), whole.subarray(bytes)];
    for (const index of [1, 0])
      expect(await send(run, pieces[index] ?? Buffer.alloc(0), { index })).toMatchObject({ status: 204 });
    expect((await complete(run, 2)).status).toBe(200);
    expect(await settled(run)).toMatchObject({ status: 'ready', duration_ms: 9_900, gaps: [] });
  });

  it('a different chunk with the same number is refused, and the first one is kept', async () => {
    const run = await newRun(app, alice);
    const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0)] = chunks;
    await send(run, first);
    await send(run, second, { index: 1 });
    expect(await send(run, third, { index: 1 })).toMatchObject({ status: 409, reason: 'chunk_differs' });
    expect(filesOf(run).sort()).toEqual(
      [`camera-1/chunks/0-${sha256(first)}`, `camera-1/chunks/1-${sha256(second)}`].sort(),
    );
  });

  it.each([
    ['other bytes than its checksum says', () => chunks[0], { 'x-sha256': 'a'.repeat(64) }, 400, 'chunk_checksum'],
    ['nothing in it', () => Buffer.alloc(0), {}, 400, 'chunk_not_media'],
    ['no media at the beginning', () => Buffer.from('<html>'), {}, 400, 'chunk_not_media'],
    ['another container at the beginning', () => Buffer.from('\0\0\0\x20ftypisom'), {}, 400, 'chunk_not_media'],
    ['more than a chunk may have', () => Buffer.alloc(24_000_001, 1), {}, 413, 'too_large'],
    ['no checksum', () => chunks[0], { 'x-sha256': '' }, 400, undefined],
    ['a length beyond all hours', () => chunks[0], { 'x-duration-ms': '99999999' }, 400, undefined],
    ['a beginning before the calendar', () => chunks[0], { 'x-starts-at': 'yesterday' }, 400, undefined],
  ] as const)('a chunk with %s is refused', async (_, bytes, headers, status, reason) => {
    const run = await newRun(app, alice);
    expect(await send(run, bytes() ?? Buffer.alloc(0), { headers })).toMatchObject({ status, reason });
    expect(await rowsOf(run)).toEqual([]);
    expect(filesOf(run)).toEqual([]);
  });

  it('a chunk with too many bytes is refused, even if its Content-Length says less', async () => {
    const run = await newRun(app, alice);
    const answer = await send(run, Buffer.alloc(24_000_001, 1), { headers: { 'content-length': '100' } });
    expect(answer.status).toBe(413);
    expect(filesOf(run)).toEqual([]);
  });

  it.each([
    ['../../secrets', '1', 0],
    ['camera%2F..%2F..', '1', 0],
    ['microphone', '1', 0],
    ['camera', '0', 0],
    ['camera', '1001', 0],
    ['camera', '-1', 0],
    ['camera', '1', 3_000],
    ['camera', '1', -1],
  ])('a chunk without a valid place is refused: %s, part %s, number %s', async (track, part, index) => {
    const run = await newRun(app, alice);
    const { status } = await send(run, chunks[0] ?? Buffer.alloc(0), { track, part, index });
    expect([404, 405]).toContain(status);
    expect(filesOf(run)).toEqual([]);
  });

  it('chunks are accepted only from the browser that holds the interview', async () => {
    const [run, other] = [await newRun(app, alice), await newRun(app, alice)];
    const bytes = chunks[0] ?? Buffer.alloc(0);
    expect((await send(run, bytes, { cookie: '' })).status).toBe(401);
    expect((await send(run, bytes, { cookie: other.browser.cookie })).status).toBe(401);
    expect((await send(run, bytes, { id: other.id })).status).toBe(401);
    expect((await send(run, bytes, { id: randomUUID() })).status).toBe(401);
    expect((await send(run, bytes, { cookie: alice.cookie })).status).toBe(401);
    expect(filesOf(run)).toEqual([]);
    expect(filesOf(other)).toEqual([]);
  });

  it('chunks are accepted for seven days after the end', async () => {
    const run = await newRun(app, alice);
    const bytes = chunks[0] ?? Buffer.alloc(0);
    const ended = { status: 'ended', ended_reason: 'interview-completed' };
    await run.set({ ...ended, ended_at: minutesAgo(7 * 24 * 60 - 5) });
    expect((await send(run, bytes)).status).toBe(204);
    await run.set({ ended_at: minutesAgo(7 * 24 * 60 + 5) });
    expect(await send(run, bytes)).toMatchObject({ status: 409, reason: 'interview_not_running' });
  });

  it('chunks beyond 2 GB in total are refused', async () => {
    const run = await newRun(app, alice);
    await send(run, chunks[0] ?? Buffer.alloc(0));
    await withTenant(alice.organizationId, async () =>
      app.services.db.interview_recordings.updateMany({
        where: { interview_id: run.id },
        data: { bytes: 1_999_999_900 },
      }),
    );
    const refused = await send(run, chunks[0] ?? Buffer.alloc(0), { track: 'screen' });
    expect(refused).toMatchObject({ status: 413, reason: 'recording_too_large' });
    expect(filesOf(run)).toHaveLength(1);
    expect(await rowsOf(run)).toHaveLength(1);
  });

  it('a chunk whose row cannot be written keeps its file, which the same chunk of another request may use', async () => {
    const run = await newRun(app, alice);
    const [first = Buffer.alloc(0)] = chunks;
    const { databaseUrl } = app.services.env;
    await asOwner(databaseUrl, (owner) =>
      owner.query(`
        CREATE FUNCTION fail_chunks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
        CREATE TRIGGER fail_chunks BEFORE INSERT ON interview_chunks FOR EACH ROW EXECUTE FUNCTION fail_chunks()`),
    );
    expect((await send(run, first)).status).toBe(500);
    expect(filesOf(run)).toEqual([`camera-1/chunks/0-${sha256(first)}`]);
    await asOwner(databaseUrl, (owner) => owner.query('DROP FUNCTION fail_chunks() CASCADE'));
    expect((await send(run, first)).status).toBe(204);
  });

  it('a full disk is reported to the recording browser, and stored chunks are kept', async () => {
    const run = await newRun(app, alice);
    await send(run, chunks[0] ?? Buffer.alloc(0));
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const { files } = app.services;
    vi.spyOn(files, 'receive').mockImplementation(async (source) => {
      await Readable.from(source).toArray();
      throw full;
    });
    const refused = await send(run, chunks[1] ?? Buffer.alloc(0), { index: 1 });
    expect(refused).toMatchObject({ status: 503 });
    expect(refused.body).toContain('no space');
    vi.restoreAllMocks();
    expect((await send(run, chunks[1] ?? Buffer.alloc(0), { index: 1 })).status).toBe(204);
    expect(await rowsOf(run)).toMatchObject([{ bytes: (chunks[0]?.length ?? 0) + (chunks[1]?.length ?? 0) }]);
  });
});
