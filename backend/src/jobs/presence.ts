import type { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { answerMs } from '../database/connection.ts';
import { connectionNameOf } from './holders.ts';
import type { QueuePool } from './queue-pool.ts';

// Well within the time after which we and Postgres close a silent connection.
const beatMs = 10_000;

/** A job that was taken this long ago, and is not running here, never reached this process: the answer was lost on the way. */
const lostMs = answerMs * 1.5;

/** The jobs of one runner that this process is running. */
export interface AtWork {
  while(jobId: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Sends heartbeats on the connection on which a runner listens, for as long as the runner is alive: Postgres closes a silent
 * connection and so releases what the runner held. Gives back jobs that were assigned to it in a lost answer.
 */
export function keepPresent(events: WorkerEvents, log: Logger, pool: Pick<QueuePool, 'lostAt'>): AtWork {
  const atWork = new Set<string>();
  const never = Number.NEGATIVE_INFINITY;
  let failedAt = never;
  let givenBackAt = never;
  (events as EventEmitter).on('worker:getJob:error', () => {
    failedAt = performance.now();
  });

  async function giveBackLost(client: pg.PoolClient, runnerId: string): Promise<void> {
    const lostAt = Math.max(failedAt, pool.lostAt ?? never);
    if (lostAt <= givenBackAt || performance.now() - lostAt < lostMs) return;
    const { rowCount } = await client.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
       WHERE locked_by = $1 AND locked_at < now() - $2 * interval '1 millisecond' AND id <> ALL ($3::bigint[])`,
      [runnerId, lostMs, [...atWork]],
    );
    givenBackAt = lostAt;
    if (rowCount) log.warn({ jobs: rowCount }, 'jobs that never reached this process were given back');
  }

  events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
    let isAsking = true;
    const ask = async (work: () => Promise<unknown>) => {
      isAsking = true;
      // A lost connection is replaced and sends nothing any longer.
      await work().catch(() => undefined);
      isAsking = false;
    };
    const beat = setInterval(() => {
      if (!isAsking) void ask(() => client.query('SELECT 1').then(() => giveBackLost(client, id)));
    }, beatMs);
    beat.unref();
    const end = ({ client: released }: { client: unknown }) => {
      if (released !== client) return;
      clearInterval(beat);
      events.off('pool:listen:release', end);
    };
    events.on('pool:listen:release', end);
    // Once it listens, and is free for one of our statements.
    client.once('drain', () =>
      ask(() =>
        client.query(
          "SELECT set_config('application_name', $1, false), set_config('idle_session_timeout', $2::text, false)",
          [connectionNameOf(id), answerMs],
        ),
      ),
    );
  });

  return {
    async while(jobId, work) {
      atWork.add(jobId);
      try {
        await work();
      } finally {
        // It is recorded as done a moment later.
        setTimeout(() => atWork.delete(jobId), lostMs).unref();
      }
    },
  };
}
