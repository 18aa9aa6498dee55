import { randomUUID } from 'node:crypto';
import { type ServerProcess, startServerProcess } from '../../../backend/src/testing/server-process.ts';
import type { TestApp } from '../../../backend/src/testing/test-app.ts';
import { type Finding, frozenSeconds, preload, problemsOf, until } from './rig.ts';

const settings = {
  SWITCHBOARD_ROLE: 'worker',
  SWITCHBOARD_FROZEN_SECONDS: String(frozenSeconds),
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: preload('jobs'),
};

const hasEnded = ({ child }: ServerProcess) =>
  child.signalCode !== null || child.exitCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

async function workUntilEnd(app: TestApp): Promise<void> {
  const server = await startServerProcess(app, settings).catch(() => null);
  if (server) await hasEnded(server);
}

/** One job that freezes or ends its worker, and ten that don't. Counts from the second end until it is set aside. */
export async function tryWorker(app: TestApp, kind: 'test.freeze' | 'test.kill'): Promise<Finding> {
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
  try {
    const aside = await until(async () => {
      const { rows } = await systemPool.query<{ aside: string[] | null; waiting: number }>(
        `SELECT (SELECT array_agg(key) FROM suspect_jobs WHERE status = 'set_aside' AND key = ANY($1)) AS aside,
           (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE key = ANY($1)) AS waiting`,
        [keys],
      );
      return rows[0]?.waiting === 0 && rows[0].aside;
    });
    return {
      what: kind === 'test.freeze' ? 'a job freezes its worker twice' : 'a job kills its worker twice',
      seconds: (performance.now() - endedAt) / 1000,
      problems: problemsOf({ 'another job was set aside': aside.join() === `${kind}:${id}` }),
    };
  } finally {
    server.child.kill('SIGKILL');
    await hasEnded(server);
  }
}
