import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { interview_recordings } from '../../../generated/prisma/client.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { minutesAgo, newRun, type Refused, type Run } from '../interview-run.fixture.ts';
import { JoinerLost, type JoinerOptions } from './join/join-process.ts';
import { joinOne } from './join-recording.ts';
import { cut, sha256, webmOf } from './test-media.ts';
import { keepUpRecordings } from './upkeep.ts';

let app: TestApp;
let alice: TestPerson;
let chunks: Buffer[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  alice = await app.signUp();
  chunks = cut(await webmOf({ seconds: 10 }), 4);
});
afterAll(() => app.close());

interface Sent {
  index?: number;
  track?: RecordedTrack | string;
  part?: number | string;
  headers?: Record<string, string>;
  cookie?: string;
  id?: string;
}

async function answered(response: Response): Promise<{ status: number; reason?: string | undefined; body: string }> {
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, reason: isJson ? (JSON.parse(body) as Refused).error.reason : undefined, body };
}

/** Sends a chunk as a browser does. */
async function send({ id, browser }: Run, bytes: Uint8Array, sent: Sent = {}) {
  const { index = 0, track = 'camera', part = 1, headers = {}, cookie = browser.cookie } = sent;
  const place = `/api/interviews/${sent.id ?? id}/recordings/${track}/${part}/chunks/${index}`;
  const response = await app.fetch(place, {
    method: 'PUT',
    headers: {
      'content-type': 'video/webm',
      'content-length': String(bytes.byteLength),
      'x-sha256': sha256(bytes),
      'x-starts-at': new Date(Date.parse('2026-11-25T10:00:00Z') + index * 2_500).toISOString(),
      'x-error-ms': '12',
      'x-duration-ms': '2500',
      'x-tab': browser.tab,
      cookie,
      ...headers,
    },
    body: Buffer.from(bytes),
  });
  return answered(response);
}

const complete = ({ id, browser }: Run, count: number, part = 1) =>
  browser.request<Refused>('POST', `/api/interviews/${id}/recordings/camera/${part}/complete`, {
    tab: browser.tab,
    chunks: count,
  });

const rowsOf = ({ id }: Run, person = alice): Promise<interview_recordings[]> =>
  withTenant(person.organizationId, async () =>
    app.services.db.interview_recordings.findMany({ where: { interview_id: id }, orderBy: { part: 'asc' } }),
  );

const settled = (run: Run, person = alice) =>
  eventually(async () => {
    const [row] = await rowsOf(run, person);
    return row && ['ready', 'failed'].includes(row.status) && row;
  }, 40);

const folderOf = ({ id }: Run) => join(app.services.env.dataDir, 'files', alice.organizationId, 'interviews', id);

function filesOf(run: Run): string[] {
  const folder = folderOf(run);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe('a chunk', () => {
  it('is kept once, however often it is sent', async () => {
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

  it('that comes twice at once for the first time is kept once', async () => {
    const run = await newRun(app, alice);
    const [first = Buffer.alloc(0)] = chunks;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(run, first)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await rowsOf(run)).toMatchObject([{ bytes: first.length }]);
  });

  it('is refused in the place of another one, which stays', async () => {
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
  ] as const)('is refused: %s', async (_, bytes, headers, status, reason) => {
    const run = await newRun(app, alice);
    expect(await send(run, bytes() ?? Buffer.alloc(0), { headers })).toMatchObject({ status, reason });
    expect(await rowsOf(run)).toEqual([]);
    expect(filesOf(run)).toEqual([]);
  });

  it('has no more bytes than it may, whatever its length says', async () => {
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
    ['camera', '51', 0],
    ['camera', '-1', 0],
    ['camera', '1', 3_000],
    ['camera', '1', -1],
  ])('belongs nowhere: %s, part %s, number %s', async (track, part, index) => {
    const run = await newRun(app, alice);
    const { status } = await send(run, chunks[0] ?? Buffer.alloc(0), { track, part, index });
    expect([404, 405]).toContain(status);
    expect(filesOf(run)).toEqual([]);
  });

  it('is taken from the browser that holds the interview, and from nobody else', async () => {
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

  it('is taken for ten minutes after the end, and then no more', async () => {
    const run = await newRun(app, alice);
    const bytes = chunks[0] ?? Buffer.alloc(0);
    const ended = { status: 'ended', ended_reason: 'interview-completed' };
    await run.set({ ...ended, ended_at: minutesAgo(9) });
    expect((await send(run, bytes)).status).toBe(204);
    await run.set({ ended_at: minutesAgo(11) });
    expect(await send(run, bytes)).toMatchObject({ status: 409, reason: 'interview_not_running' });
  });

  it('is refused where all together would be more than 2 GB', async () => {
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

  it('meets a full disk: it is told so, and what was kept stays', async () => {
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
    expect(refused.body).toContain('no room left');
    vi.restoreAllMocks();
    expect((await send(run, chunks[1] ?? Buffer.alloc(0), { index: 1 })).status).toBe(204);
    expect(await rowsOf(run)).toMatchObject([{ bytes: (chunks[0]?.length ?? 0) + (chunks[1]?.length ?? 0) }]);
  });
});

async function sendAll(run: Run, indexes = [0, 1, 2, 3]): Promise<void> {
  for (const index of indexes) expect((await send(run, chunks[index] ?? Buffer.alloc(0), { index })).status).toBe(204);
}

describe('a recording', () => {
  it('is joined when all its chunks are there, in whatever order they came', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0, 3, 1]);
    expect((await complete(run, 4)).status).toBe(204);
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
    // Sent once more by a browser that did not hear the answer.
    expect((await send(run, chunks[1] ?? Buffer.alloc(0), { index: 1 })).status).toBe(204);
    expect((await complete(run, 4)).status).toBe(204);
    expect(await send(run, chunks[1] ?? Buffer.alloc(0), { index: 4 })).toMatchObject({ reason: 'recording_complete' });
    expect((await complete(run, 5)).body.error.reason).toBe('recording_complete');
  });

  it('that its browser never completed is joined ten minutes after the end, with what is missing', async () => {
    const run = await newRun(app, alice);
    await sendAll(run, [0, 1, 3]);
    await run.set({ status: 'ended', ended_reason: 'network-disconnected', ended_at: minutesAgo(5) });
    await keepUpRecordings(app.services);
    expect(await rowsOf(run)).toMatchObject([{ status: 'recording' }]);
    await run.set({ ended_at: minutesAgo(11) });
    await keepUpRecordings(app.services);
    const { status, gaps } = await settled(run);
    expect(status).toBe('ready');
    const [gap] = gaps as { from_seconds: number; until_seconds: number }[];
    expect(gap?.from_seconds).toBeGreaterThan(3.5);
    expect(gap?.from_seconds).toBeLessThan(5.5);
    expect(gap?.until_seconds).toBeGreaterThan(7);
    expect(gap?.until_seconds).toBeLessThan(9.1);
  });

  it('that is none fails, and what came is kept', async () => {
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

  it('is opened by staff in parts, and the audit log says who did', async () => {
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

  it('that is killed loses nothing: the next one joins all of it', async () => {
    const { run, join } = await joining();
    await expect(join(false, killed)).rejects.toThrow(JoinerLost);
    expect(await rowsOf(run)).toMatchObject([{ status: 'joining' }]);
    expect(filesOf(run)).toHaveLength(4);
    await join(false);
    expect(await rowsOf(run)).toMatchObject([{ status: 'ready', duration_ms: 9_900 }]);
  });

  it('that is killed every time leaves the chunks as they came', async () => {
    const { run, join } = await joining();
    await join(true, killed);
    expect(await rowsOf(run)).toMatchObject([
      { status: 'failed', sha256: sha256(Buffer.concat(chunks)), bytes: Buffer.concat(chunks).length },
    ]);
  });

  it('whose recording is deleted meanwhile leaves no file', async () => {
    const { run, join } = await joining();
    const { lead_id } = (await run.row()) as { lead_id: string };
    const slow = join(false, { onStart: () => undefined });
    await alice.request('DELETE', `/api/leads/${lead_id}`);
    await slow;
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual([]);
  });
});

describe('what is kept', () => {
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

  it('is deleted when its days are over, and the row says so', async () => {
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
  ])('stays while %s', async (_, fields) => {
    const run = await oldRun(fields);
    await keepUpRecordings(app.services);
    expect(await rowsOf(run)).toMatchObject([{ status: 'ready' }]);
    expect(filesOf(run)).toContain('camera-1/recording.webm');
  });

  it('goes with its lead', async () => {
    const run = await oldRun();
    const { lead_id } = (await run.row()) as { lead_id: string };
    expect((await alice.request('DELETE', `/api/leads/${lead_id}`)).status).toBe(204);
    expect(await rowsOf(run)).toEqual([]);
    await keepUpRecordings(app.services);
    expect(filesOf(run)).toEqual([]);
  });

  it('counts in what the organization stores', async () => {
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
