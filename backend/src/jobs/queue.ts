import type pg from 'pg';
import type { Tx } from '../database/database.ts';
import { notifyOfJobs } from '../events/notify-on-commit.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { declarationOf, type JobName, type JobPayload, keyOf } from './jobs.ts';

interface When {
  /** The earliest time; by default at once. */
  runAt?: Date;
}

function partsOf(name: JobName, given: unknown, { runAt }: When) {
  const { payload: schema, maxAttempts } = declarationOf(name);
  const payload = schema.parse(given);
  return {
    payload: JSON.stringify(payload),
    runAt: runAt?.toISOString() ?? null,
    key: keyOf(name, payload),
    maxAttempts,
  };
}

/**
 * An expression that adds a job within a statement of the caller's transaction: `SELECT ${jobAdded(…)}`. `notifyOfJobs` makes the
 * queue look for it after the commit.
 */
export function jobAdded<N extends JobName>(name: N, payload: JobPayload<N>, when: When = {}): Prisma.Sql {
  const job = partsOf(name, payload, when);
  return Prisma.sql`enqueue_job(${name}, ${job.payload}::json, ${job.runAt}::timestamptz, ${job.key}, ${job.maxAttempts}::int, true)::text`;
}

/** Adds a job in the caller's transaction: it exists only if that commits. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  when: When = {},
): Promise<void> {
  await tx.$executeRaw`SELECT ${jobAdded(name, payload, when)}`;
  await notifyOfJobs(tx);
}

/** Adds a job for each payload in the caller's transaction, in one statement. */
export async function enqueueAll<N extends JobName>(
  tx: Tx,
  name: N,
  payloads: readonly JobPayload<N>[],
): Promise<void> {
  const jobs = payloads.map((payload) => partsOf(name, payload, {}));
  await tx.$executeRaw`
    SELECT enqueue_job(${name}, payload::json, NULL, key, ${declarationOf(name).maxAttempts}::int, true)
    FROM unnest(${jobs.map(({ payload }) => payload)}::text[], ${jobs.map(({ key }) => key)}::text[]) AS job(payload, key)`;
  await notifyOfJobs(tx);
}

/** Adds a job at once, from code that is bound to no organization. */
export async function enqueueFromSystem<N extends JobName>(
  systemPool: Pick<pg.Pool, 'query'>,
  name: N,
  payload: JobPayload<N>,
  when: When = {},
): Promise<void> {
  const job = partsOf(name, payload, when);
  await systemPool.query('SELECT enqueue_job($1, $2::json, $3::timestamptz, $4, $5::int)', [
    name,
    job.payload,
    job.runAt,
    job.key,
    job.maxAttempts,
  ]);
}
