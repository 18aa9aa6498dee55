import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setAsideCommand } from '../commands/set-aside.ts';
// The command knows these jobs as well.
import '../testing/hostile/hostile-jobs.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const running: ServerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL');
    await server.stop();
  }
  await app.services.systemPool.query('DELETE FROM suspect_jobs');
  await app.services.systemPool.query('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => app.close());

const settings = {
  SWITCHBOARD_ROLE: 'worker',
  SWITCHBOARD_FROZEN_SECONDS: '2',
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../testing/hostile/hostile-jobs.ts')}`,
};

/** Starts a worker that knows the hostile jobs, and waits until it has ended. */
async function workUntilEnd(): Promise<void> {
  const server = await startServerProcess(app, settings).catch(() => null);
  // One that ends before it is ready has ended as well.
  if (server && server.child.signalCode === null)
    await new Promise<void>((resolve) => server.child.once('exit', () => resolve()));
}

async function work(): Promise<void> {
  running.push(await startServerProcess(app, settings));
}

const add = (kind: string, id: string) =>
  app.services.systemPool.query('SELECT enqueue_job($1, $2::json, NULL, $3, 25)', [
    kind,
    JSON.stringify({ id }),
    `${kind}:${id}`,
  ]);

interface Suspect {
  id: string;
  key: string;
  status: string;
  times: number;
  reason: string;
  stack: string | null;
}
const suspects = async () =>
  (
    await app.services.systemPool.query<Suspect>(
      'SELECT id, key, status, times, reason, stack FROM suspect_jobs ORDER BY key',
    )
  ).rows;
const waiting = async (id: string) =>
  (await app.services.systemPool.query('SELECT FROM graphile_worker._private_jobs WHERE key LIKE $1', [`%${id}`]))
    .rowCount;
const command = (...args: string[]) =>
  setAsideCommand({ systemPool: app.services.systemPool, people: { db: app.services.db } }, args);

it("a job that froze its process twice is set aside, and can't run or be added a third time", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await add('test.harmless', other);
  await add('test.freeze', id);
  await workUntilEnd();
  expect(await suspects()).toMatchObject([{ key: `test.freeze:${id}`, status: 'suspect', times: 1, reason: 'froze' }]);
  await workUntilEnd();
  await work();
  const [aside] = await eventually(async () => {
    const rows = await suspects();
    return rows[0]?.status === 'set_aside' && rows;
  }, 30);
  expect(aside).toMatchObject({ key: `test.freeze:${id}`, times: 2, stack: expect.stringContaining('spinForever') });
  expect(await waiting(id)).toBe(0);
  await add('test.freeze', id);
  expect(await waiting(id)).toBe(0);
  // The job that ran at the same time is completed.
  await eventually(async () => (await waiting(other)) === 0, 30);
  expect(await suspects()).toHaveLength(1);
  expect(await command('list')).toContain(`test.freeze:${id}`);
  await command('drop', aside?.id ?? '');
  await add('test.freeze', id);
  expect([await command('list'), await waiting(id)]).toEqual(['Nothing is set aside.', 0]);
});

it("a job that killed its process twice is set aside, and the job that ran next to it isn't", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await add('test.harmless', other);
  await add('test.kill', id);
  await workUntilEnd();
  await workUntilEnd();
  await work();
  // A scheduled job may be under suspicion as well.
  const aside = await eventually(async () => (await suspects()).find(({ status }) => status === 'set_aside'), 30);
  expect(aside).toMatchObject({ key: `test.kill:${id}`, reason: 'ended', times: 2, stack: null });
  await eventually(async () => (await waiting(other)) === 0 && (await suspects()).length === 1, 30);
  // An operator retries it, and it ends the running process.
  const [server] = running;
  const ended = new Promise<void>((resolve) => server?.child.once('exit', () => resolve()));
  expect(await command('retry', aside.id)).toContain('is being tried again');
  await ended;
});
