import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { identify } from '../process-identity.mjs';
import { Server, type WorkspacePublished } from './server.ts';

let folder = '';
let server: Server | null = null;
let published: WorkspacePublished[] = [];
let recoveries = 0;
let wanted: string[] = [];
let falls = 0;
let pauseMs = 10;

// Speaks the backend's side of the protocol; `fall` in its folder makes it end right after it has published, and
// `falls` sets how often it ends before it listens. With `freezes` it reports once that it is alive, and with `beats`
// repeatedly.
const program = `
  import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  process.on('disconnect', () => process.exit(0));
  if (process.argv.includes('--standby')) {
    writeFileSync('standby', String(process.pid));
    process.env.SWITCHBOARD_KILLED_PIDS = await new Promise((resolve) =>
      process.once('message', ({ killed_pids }) => resolve(killed_pids)),
    );
  }
  const sayAlive = () => process.send({ type: 'alive', frozen_ms: 100 });
  setInterval(() => existsSync('beats') && sayAlive(), 20);
  if (existsSync('falls')) {
    const left = Number(readFileSync('falls', 'utf8'));
    writeFileSync('falls', String(left - 1));
    if (left > 0) process.exit(3);
  }
  writeFileSync('database', String(process.env.DATABASE_URL));
  writeFileSync('killed', process.env.SWITCHBOARD_KILLED_PIDS ?? '');
  writeFileSync('pid', String(process.pid));
  process.on('message', ({ type, unfinished }) => {
    if (type === 'builds-in-progress' && unfinished.length > 0) process.send({ type: 'module-wanted', id: unfinished[0] });
    if (type !== 'publish-workspace') return;
    const answer = { type: 'workspace-published', modules: [], problems: [String(process.env.SWITCHBOARD_BUILDS_PENDING)] };
    process.send(answer, () => {
      if (!existsSync('fall')) return;
      rmSync('fall');
      process.exit(3);
    });
  });
  process.send({ type: 'ready', url: 'http://localhost:1', port_was_taken: false, wanted_port: 1, demo: [] });
  if (existsSync('freezes')) sayAlive();
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-server-'));
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, program);
  published = [];
  recoveries = 0;
  falls = 0;
  pauseMs = 10;
  wanted = [];
  server = new Server({
    root: folder,
    entry,
    env: process.env,
    backoff: { next: () => pauseMs },
    lookMs: 20,
    logPath: join(folder, 'server.log'),
    onStep: () => {},
    onWanted: (id) => wanted.push(id),
    onProcess: () => {},
    onPublished: (message) => published.push(message),
    onRecovered: () => {
      recoveries += 1;
    },
    onRestart: () => {
      falls += 1;
    },
  });
});

afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('the server publishes the workspace only once the builds are done, however early it listens', async () => {
  await server?.start();
  expect(published).toEqual([]);
  server?.publishWorkspace();
  await expect.poll(() => published).toEqual([{ type: 'workspace-published', modules: [], problems: ['1'] }]);
});

it('the server publishes the workspace as soon as it listens if the builds are done before', async () => {
  server?.publishWorkspace();
  expect(published).toEqual([]);
  await server?.start();
  await expect.poll(() => published).toHaveLength(1);
});

it('a server that crashed after publishing does not publish again', async () => {
  writeFileSync(join(folder, 'fall'), '');
  await server?.start();
  server?.publishWorkspace();
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 10_000 });
  // The next answer is that to the next request: nothing was published in between.
  server?.publishWorkspace();
  await expect.poll(() => published.length).toBeGreaterThan(1);
  expect(published).toHaveLength(2);
});

it('a server that keeps crashing is restarted until it stays up', async () => {
  writeFileSync(join(folder, 'fall'), '');
  await server?.start();
  writeFileSync(join(folder, 'falls'), '6');
  server?.publishWorkspace();
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 15_000 });
  expect(readFileSync(join(folder, 'falls'), 'utf8')).toBe('-1');
});

it('a server restarts with other variables, and keeps them after a later crash', async () => {
  await server?.start();
  await server?.restartWith({ DATABASE_URL: 'postgres://elsewhere' });
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 10_000 });
  expect(readFileSync(join(folder, 'database'), 'utf8')).toBe('postgres://elsewhere');
  writeFileSync(join(folder, 'fall'), '');
  writeFileSync(join(folder, 'database'), '');
  server?.publishWorkspace();
  await vi.waitFor(() => expect(recoveries).toBe(2), { timeout: 10_000 });
  expect(readFileSync(join(folder, 'database'), 'utf8')).toBe('postgres://elsewhere');
});

it('a requested restart happens at once and does not count as a crash', async () => {
  await server?.start();
  const before = readFileSync(join(folder, 'pid'), 'utf8');
  expect(await server?.restart()).toBe(true);
  expect(readFileSync(join(folder, 'pid'), 'utf8')).not.toBe(before);
  expect([recoveries, falls]).toEqual([0, 0]);
});

it('a server with broken sources restarts as soon as they are fixed, without waiting for its pause', async () => {
  pauseMs = 600_000;
  await server?.start();
  writeFileSync(join(folder, 'falls'), '1');
  expect(await server?.restart()).toBe(false);
  await vi.waitFor(() => expect(falls).toBe(1), { timeout: 10_000 });
  expect(await server?.restart()).toBe(true);
  expect(falls).toBe(1);
});

it('the server receives unfinished builds again after a restart, and passes on which module is wanted', async () => {
  await server?.start();
  server?.noteBuilds({ included: ['leads'], unfinished: ['leads'], declarations: [] });
  await vi.waitFor(() => expect(wanted).toEqual(['leads']), { timeout: 10_000 });
  await server?.restartWith({});
  await vi.waitFor(() => expect(wanted).toEqual(['leads', 'leads']), { timeout: 10_000 });
});

const written = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Starts a server that says that it is alive, and then nothing, until a standby server is loaded. Answers the pid of that one. */
async function freeze(): Promise<string> {
  writeFileSync(join(folder, 'freezes'), '');
  await server?.start();
  return vi.waitFor(() => written('standby'), { timeout: 10_000 });
}

it('a standby server is loaded while the server is frozen, and takes over when that one ends', async () => {
  const standby = await freeze();
  expect(written('pid')).not.toBe(standby);
  process.kill(Number(written('pid')), 'SIGALRM');
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 10_000 });
  expect(written('pid')).toBe(standby);
});

it('the standby server ends when the first server is no longer frozen', async () => {
  const standby = Number(await freeze());
  writeFileSync(join(folder, 'beats'), '');
  await vi.waitFor(() => expect(identify(standby)).toBeNull(), { timeout: 10_000 });
  expect(recoveries).toBe(0);
});

it('a restart with other variables does not use the standby server', async () => {
  const standby = await freeze();
  await server?.restartWith({ DATABASE_URL: 'postgres://elsewhere' });
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 10_000 });
  expect(written('pid')).not.toBe(standby);
  expect(written('database')).toBe('postgres://elsewhere');
});

it.skipIf(!existsSync('/proc/vmstat'))('the next server receives the process id of a killed server', async () => {
  await server?.start();
  const pid = written('pid');
  expect(written('killed')).toBe('');
  process.kill(Number(pid), 'SIGKILL');
  await vi.waitFor(() => expect(recoveries).toBe(1), { timeout: 10_000 });
  expect(written('killed')).toBe(pid);
  // One that fell on its own is not named, and neither is the one before it.
  process.kill(Number(written('pid')), 'SIGABRT');
  await vi.waitFor(() => expect(recoveries).toBe(2), { timeout: 10_000 });
  expect(written('killed')).toBe('');
});
