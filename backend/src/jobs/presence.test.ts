import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { connectionNameOf } from './holders.ts';
import { keepPresent } from './presence.ts';
import { QueuePool } from './queue-pool.ts';

let app: TestApp;
let pool: QueuePool;
beforeAll(async () => {
  app = await startTestApp();
  pool = new QueuePool(app.services.env.systemDatabaseUrl, 2);
});
afterAll(async () => {
  await pool.end();
  await app.close();
});
afterEach(() => void vi.useRealTimers());

const ask = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.services.systemPool.query<T>(text, values)).rows;

async function takenJob(runner: string, secondsAgo: number): Promise<string> {
  await ask("SELECT enqueue_job('upkeep.forget', '{}'::json, NULL, $1, 1)", [`${runner} ${secondsAgo}`]);
  const [job] = await ask<{ id: string }>(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - $2 * interval '1 second'
     WHERE key = $3 RETURNING id`,
    [runner, secondsAgo, `${runner} ${secondsAgo}`],
  );
  return job?.id ?? '';
}
const takenBy = async (runner: string) =>
  (await ask<{ id: string }>('SELECT id FROM graphile_worker._private_jobs WHERE locked_by = $1', [runner])).map(
    ({ id }) => id,
  );

describe('a runner', () => {
  it.each([
    ['looked for a job in vain', 'pool-in-vain', (events: EventEmitter) => events.emit('worker:getJob:error', {})],
    [
      'was asked for one again after a connection was lost',
      'pool-asked-again',
      (_: EventEmitter, losses: Pick<QueuePool, 'lostAt'>) => {
        losses.lostAt = performance.now();
      },
    ],
  ])('a runner that %s returns jobs from a lost answer, and keeps new and running ones', async (_, id, lose) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const events = new EventEmitter() as WorkerEvents;
    const losses: Pick<QueuePool, 'lostAt'> = { lostAt: null };
    const atWork = keepPresent(events, app.services.log, losses);
    const client = await pool.connect();
    const runner = { id };
    events.emit('pool:listen:success', { workerPool: runner, client } as never);
    await client.query('SELECT 1');
    const [lost, fresh, working] = [
      await takenJob(runner.id, 90),
      await takenJob(runner.id, 5),
      await takenJob(runner.id, 91),
    ];
    void atWork.while(working, () => new Promise(() => undefined));
    const named = async () =>
      (await ask('SELECT FROM pg_stat_activity WHERE application_name = $1', [connectionNameOf(runner.id)])).length ===
      1;
    await eventually(named);
    // It knows of no lost answer.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await takenBy(runner.id)).toEqual([lost, fresh, working]);
    lose(events as EventEmitter, losses);
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      return !(await takenBy(runner.id)).includes(lost);
    });
    expect(await takenBy(runner.id)).toEqual([fresh, working]);
    events.emit('pool:listen:release', { client } as never);
    client.release();
  });
});

describe('a connection of the queue', () => {
  it("a lost queue connection reports a code that is retried; other Postgres errors aren't", async () => {
    const client = await pool.connect();
    const [own] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
    await expect(client.query('SELECT 1/0')).rejects.toMatchObject({ code: '22012' });
    const waits = client.query('SELECT pg_sleep(60)');
    const failed = expect(waits).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await ask('SELECT pg_terminate_backend($1)', [own?.pid]);
    await failed;
    expect(pool.lostAt).not.toBeNull();
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    client.release();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
