/** Freezes and kills a worker by the same job, over and over, next to work that does no harm. Part of the hostile suite. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ServerProcess, startServerProcess } from '../backend/src/testing/server-process.ts';
import { startTestApp, type TestApp } from '../backend/src/testing/test-app.ts';
import { startPostgres } from '../tooling/src/postgres.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

/** A process is ended after this long, as it is for everyone. */
const frozenSeconds = 20;
/** From the second end of the process until its job is set aside. */
const goalSeconds = 30;

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const settings = {
  SWITCHBOARD_ROLE: 'worker',
  SWITCHBOARD_FROZEN_SECONDS: String(frozenSeconds),
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../backend/src/testing/hostile/hostile-jobs.ts')}`,
};

const hasEnded = ({ child }: ServerProcess) =>
  child.signalCode !== null || child.exitCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

async function workUntilEnd(app: TestApp): Promise<void> {
  const server = await startServerProcess(app, settings).catch(() => null);
  if (server) await hasEnded(server);
}

/** One job that ends its process, and ten that don't. Gives the seconds from the second end until it was set aside. */
async function round(app: TestApp, kind: 'test.freeze' | 'test.kill'): Promise<{ seconds: number; isRight: boolean }> {
  const { systemPool } = app.services;
  const add = (name: string, id: string) =>
    systemPool.query('SELECT enqueue_job($1, $2::json, NULL, $3, 25)', [name, JSON.stringify({ id }), `${name}:${id}`]);
  const id = randomUUID();
  const others = Array.from({ length: 10 }, () => randomUUID());
  for (const other of others) await add('test.harmless', other);
  await add(kind, id);
  await workUntilEnd(app);
  await workUntilEnd(app);
  const endedAt = performance.now();
  const server = await startServerProcess(app, settings);
  const keys = [...others.map((other) => `test.harmless:${other}`), `${kind}:${id}`];
  for (;;) {
    const { rows } = await systemPool.query<{ aside: string[] | null; waiting: number }>(
      `SELECT (SELECT array_agg(key) FROM suspect_jobs WHERE status = 'set_aside' AND key = ANY($1)) AS aside,
         (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE key = ANY($1)) AS waiting`,
      [keys],
    );
    const [found] = rows;
    if (found?.aside && found.waiting === 0) {
      server.child.kill('SIGKILL');
      await hasEnded(server);
      const seconds = (performance.now() - endedAt) / 1000;
      return { seconds, isRight: found.aside.join() === `${kind}:${id}` };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'switchboard-hostile-'));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), isThrowaway: true });
process.env.TEST_DATABASE_URL = postgres.url;
process.env.SWITCHBOARD_TEST_DIR = folder;
const app = await startTestApp();
let isFine = true;
try {
  for (let turn = 0; turn < Number(values.rounds); turn++)
    for (const kind of ['test.freeze', 'test.kill'] as const) {
      const { seconds, isRight } = await round(app, kind);
      const isInTime = seconds <= goalSeconds;
      isFine &&= isInTime && isRight;
      log(
        `${isInTime && isRight ? 'ok    ' : 'FAILED'} ${kind}: set aside after ${seconds.toFixed(1)} s, alone: ${isRight}`,
      );
    }
} finally {
  await app.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;
