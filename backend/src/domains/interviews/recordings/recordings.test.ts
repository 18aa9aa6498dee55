import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { minutesAgo, newRun, type Run } from '../interview-run.fixture.ts';
import { JoinerLost, type JoinerOptions } from './join/join-process.ts';
import { joinOne } from './join-recording.ts';
import { type RecordingRig, recordingRig } from './recording-rig.fixture.ts';
import { sha256 } from './test-media.ts';
import { keepUpRecordings } from './upkeep.ts';

/** Makes it look as if the browser had sent nothing for some minutes. */
const silent = (run: Run) =>
  withTenant(alice.organizationId, async () =>
    app.services.db.interview_recordings.updateMany({
      where: { interview_id: run.id },
      data: { last_chunk_at: minutesAgo(5) },
    }),
  );

let app: TestApp;
let alice: TestPerson;
let chunks: RecordingRig['chunks'];
let send: RecordingRig['send'];
let sendAll: RecordingRig['sendAll'];
let complete: RecordingRig['complete'];
let rowsOf: RecordingRig['rowsOf'];
let settled: RecordingRig['settled'];
let filesOf: RecordingRig['filesOf'];

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  alice = await app.signUp();
  ({ chunks, send, sendAll, complete, rowsOf, settled, filesOf } = await recordingRig(app, alice));
});
afterAll(() => app.close());

describe('a recording', () => {
  it('a recording is joined when all its chunks have arrived, in any order', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0, 3, 1]);
    expect(await complete(run, 4)).toMatchObject({ status: 200, body: { status: 'recording', missing: [2] } });
    expect(await rowsOf(run)).toMatchObject([{ status: 'recording' }]);
    await sendAll(run, [2]);
    const row = await settled(run);
    expect(row).toMatchObject({
      status: 'ready',
      duration_ms: 9_900,
      gaps: [],
      starts_at: new Date('2026-11-25T10:00:00Z'),
    });
    const { files } = app.services;
    const joined = await files.bytes(row.file_path ?? '');
    expect([sha256(joined), joined.length]).toEqual([row.sha256, row.bytes]);
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual(['camera-1/recording.webm']);
    // Sent again by a browser that did not receive the response.
    expect((await send(run, chunks[1] ?? Buffer.alloc(0), { index: 1 })).status).toBe(204);
    expect(await complete(run, 4)).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } });
    expect(await send(run, chunks[1] ?? Buffer.alloc(0), { index: 4 })).toMatchObject({ reason: 'recording_complete' });
    expect((await complete(run, 5)).body.error.reason).toBe('recording_complete');
  });

  it('an incomplete recording is joined ten minutes after the end, with its gaps', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0, 1, 3]);
    await run.set({ status: 'ended', ended_reason: 'network-disconnected', ended_at: minutesAgo(5) });
    await keepUpRecordings(app.services);
    expect(await rowsOf(run)).toMatchObject([{ status: 'recording' }]);
    await run.set({ ended_at: minutesAgo(11) });
    await silent(run);
    await keepUpRecordings(app.services);
    const { status, gaps } = await settled(run);
    expect(status).toBe('ready');
    const [gap] = gaps as { from_seconds: number; until_seconds: number }[];
    expect(gap?.from_seconds).toBeGreaterThan(3.5);
    expect(gap?.from_seconds).toBeLessThan(5.5);
    expect(gap?.until_seconds).toBeGreaterThan(7);
    expect(gap?.until_seconds).toBeLessThan(9.1);
  });

  it('a recording is joined again when a missing chunk arrives a day later', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0, 1, 3]);
    await run.set({ status: 'ended', ended_reason: 'network-disconnected', ended_at: minutesAgo(24 * 60) });
    await silent(run);
    await keepUpRecordings(app.services);
    const first = await settled(run);
    expect(first.gaps).toHaveLength(1);
    expect(await complete(run, 4)).toMatchObject({ body: { missing: [2] } });
    await sendAll(run, [2]);
    const whole = await eventually(async () => {
      const [row] = await rowsOf(run);
      return row?.status === 'ready' && row.sha256 !== first.sha256 && row;
    }, 40);
    expect(whole).toMatchObject({ duration_ms: 9_900, gaps: [], keeps_chunks: false });
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual(['camera-1/recording.webm']);
  });

  it("a recording that couldn't be joined without its beginning plays once the beginning arrives", async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [1, 2, 3]);
    await run.set({ status: 'ended', ended_reason: 'network-disconnected', ended_at: minutesAgo(60) });
    await silent(run);
    await keepUpRecordings(app.services);
    expect(await settled(run)).toMatchObject({ status: 'failed' });
    await complete(run, 4);
    await sendAll(run, [0]);
    await eventually(async () => (await rowsOf(run))[0]?.status === 'ready', 40);
  });

  it('a recording continues when its browser sends more chunks than it announced', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0]);
    await complete(run, 2);
    await sendAll(run, [2, 3]);
    expect(await rowsOf(run)).toMatchObject([{ status: 'recording', chunk_count: null }]);
    await sendAll(run, [1]);
    await complete(run, 4);
    expect(await settled(run)).toMatchObject({ status: 'ready', duration_ms: 9_900 });
  });

  it('the chunks of an incomplete recording are removed after seven days, and the joined file is kept', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0, 1, 3]);
    await run.set({ status: 'ended', ended_reason: 'network-disconnected', ended_at: minutesAgo(60) });
    await silent(run);
    await keepUpRecordings(app.services);
    await settled(run);
    expect(filesOf(run)).toHaveLength(4);
    await run.set({ ended_at: minutesAgo(7 * 24 * 60 + 5) });
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual(['camera-1/recording.webm']);
  });

  it('an invalid recording fails, and its chunks are kept', async () => {
    const run = await newRun(app, alice);
    const lie = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5_000, 0x42)]);
    await send(run, lie);
    await complete(run, 1);
    const row = await settled(run);
    expect(row).toMatchObject({ status: 'failed', bytes: lie.length, sha256: sha256(lie) });
    const link = await alice.request<{ url: string }>('GET', `/api/interviews/${run.id}/recordings/${row.id}`);
    const file = await app.fetch(link.body.url);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await file.arrayBuffer()).equals(lie)).toBe(true);
    expect((await app.request('GET', '/api/health')).status).toBeLessThan(500);
  });

  it('staff can open parts of a recording, and the audit log records it', async () => {
    const run = await newRun(app, alice);
    await sendAll(run);
    const [open] = await rowsOf(run);
    const path = `/api/interviews/${run.id}/recordings/${open?.id}`;
    expect((await alice.request('GET', path)).status).toBe(404);
    await complete(run, 4);
    const { bytes } = await settled(run);
    const { status, body } = await alice.request<{ url: string }>('GET', path);
    expect(status).toBe(200);
    const part = await app.fetch(body.url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/webm']);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes}`);
    const entries = await withTenant(alice.organizationId, async () =>
      app.services.db.audit_logs.findMany({ where: { resource_id: run.id, action: 'open_recording' } }),
    );
    expect(entries).toMatchObject([{ user_id: alice.userId, details: { recording_id: open?.id } }]);
    const bob = await app.signUp();
    expect((await bob.request('GET', path)).status).toBe(404);
  });
});

describe('a joiner', () => {
  const joining = async () => {
    const run = await newRun(app, alice);
    await sendAll(run);
    const [row] = await rowsOf(run);
    await withTenant(alice.organizationId, async () =>
      app.services.db.interview_recordings.updateMany({ where: { interview_id: run.id }, data: { status: 'joining' } }),
    );
    const context = await systemContext(app.services, alice.organizationId, 'recordings');
    const join = (isLastTry: boolean, options: JoinerOptions = {}) =>
      withTenant(alice.organizationId, () => joinOne(context, row?.id ?? '', isLastTry, options));
    return { run, join };
  };
  const killed: JoinerOptions = {
    workerPath: join(import.meta.dirname, 'join/fixtures/busy-worker.ts'),
    onStart: (pid) => setTimeout(() => process.kill(pid ?? 0, 'SIGKILL'), 300),
  };

  it('the next joiner continues after one was killed and joins everything', async () => {
    const { run, join } = await joining();
    await expect(join(false, killed)).rejects.toThrow(JoinerLost);
    expect(await rowsOf(run)).toMatchObject([{ status: 'joining' }]);
    expect(filesOf(run)).toHaveLength(4);
    await join(false);
    expect(await rowsOf(run)).toMatchObject([{ status: 'ready', duration_ms: 9_900 }]);
  });

  it('chunks stay untouched if every joiner is killed', async () => {
    const { run, join } = await joining();
    await join(true, killed);
    expect(await rowsOf(run)).toMatchObject([
      { status: 'failed', sha256: sha256(Buffer.concat(chunks)), bytes: Buffer.concat(chunks).length },
    ]);
  });

  it('a joiner leaves no file if the recording is deleted while it works', async () => {
    const { run, join } = await joining();
    const { lead_id } = (await run.row()) as { lead_id: string };
    const slow = join(false, { onStart: () => undefined });
    await alice.request('DELETE', `/api/leads/${lead_id}`);
    await slow;
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual([]);
  });
});

describe('retention of recordings', () => {
  const oldRun = async (fields: Record<string, unknown> = {}) => {
    const run = await newRun(app, alice);
    await sendAll(run);
    await complete(run, 4);
    await settled(run);
    await run.set({
      status: 'ended',
      ended_reason: 'interview-completed',
      ended_at: minutesAgo(91 * 24 * 60),
      ...fields,
    });
    return run;
  };

  it('a recording is deleted after its retention, and its row records that', async () => {
    const run = await oldRun();
    await keepUpRecordings(app.services);
    expect(await rowsOf(run)).toMatchObject([{ status: 'deleted', bytes: 0, file_path: null }]);
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual([]);
    const [row] = await rowsOf(run);
    expect((await alice.request('GET', `/api/interviews/${run.id}/recordings/${row?.id}`)).status).toBe(404);
    const entries = await withTenant(alice.organizationId, async () =>
      app.services.db.audit_logs.findMany({ where: { resource_id: run.id, action: 'delete_recordings' } }),
    );
    expect(entries).toMatchObject([{ actor_kind: 'system', details: { recordings: 1 } }]);
  });

  it.each([
    ['its days are not over', { ended_at: minutesAgo(89 * 24 * 60) }],
    ['it was promised for longer', { kept_days: 120 }],
    ['somebody contests a finding', { open_contests: 1 }],
  ])('a recording is kept while %s', async (_, fields) => {
    const run = await oldRun(fields);
    await keepUpRecordings(app.services);
    expect(await rowsOf(run)).toMatchObject([{ status: 'ready' }]);
    expect(filesOf(run)).toContain('camera-1/recording.webm');
  });

  it('a recording is deleted with its lead', async () => {
    const run = await oldRun();
    const { lead_id } = (await run.row()) as { lead_id: string };
    expect((await alice.request('DELETE', `/api/leads/${lead_id}`)).status).toBe(204);
    expect(await rowsOf(run)).toEqual([]);
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual([]);
  });

  it('recordings count towards the storage that the organization uses', async () => {
    const person = await app.signUp();
    await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [
      person.organizationId,
    ]);
    const run = await newRun(app, person);
    const bytes = chunks[0] ?? Buffer.alloc(0);
    await send(run, bytes);
    const { body } = await person.request<{ recording_bytes: number; months: { recorded_bytes: number }[] }>(
      'GET',
      '/api/usage',
    );
    expect([body.recording_bytes, body.months[0]?.recorded_bytes]).toEqual([bytes.length, bytes.length]);
  });
});
