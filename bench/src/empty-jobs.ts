import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import pg from 'pg';

/** graphile-worker with a task that does nothing, on a separate database. */
export interface EmptyJobs {
  /** Jobs a second, from the moment at which all of them are there to the last one's beginning. */
  rate(count: number): Promise<number>;
  /** The delay of jobs that were scheduled evenly over this many seconds, in milliseconds. */
  lateness(perSecond: number, seconds: number): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts it on the server of the product's database, with the same concurrency as the product's own call runner. */
export async function startEmptyJobs(owner: pg.Client, ownerUrl: string): Promise<EmptyJobs> {
  await owner.query('CREATE DATABASE empty_jobs');
  const url = new URL(ownerUrl);
  url.pathname = '/empty_jobs';
  const events = new EventEmitter();
  const runner = await run({
    connectionString: url.toString(),
    concurrency: 8,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      empty: async (_, { job }) => {
        events.emit('begun', Date.now() - job.run_at.getTime());
      },
    },
  });
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();

  async function wait(count: number): Promise<number[]> {
    const late: number[] = [];
    const listen = (ms: number) => {
      if (late.push(ms) === count) events.emit('all');
    };
    events.on('begun', listen);
    await once(events, 'all');
    events.off('begun', listen);
    return late;
  }

  return {
    async rate(count) {
      await delay(500);
      const waiting = wait(count);
      // In one transaction: they are there, and announced, at its end.
      await client.query("SELECT graphile_worker.add_job('empty') FROM generate_series(1, $1::int)", [count]);
      const from = performance.now();
      await waiting;
      return count / ((performance.now() - from) / 1000);
    },
    async lateness(perSecond, seconds) {
      const waiting = wait(perSecond * seconds);
      await client.query(
        "SELECT graphile_worker.add_job('empty', run_at => now() + interval '2 seconds' + n * interval '1 second' / $1) FROM generate_series(1, $2::int) n",
        [perSecond, perSecond * seconds],
      );
      return waiting;
    },
    async stop() {
      await runner.stop();
      await client.end();
    },
  };
}
