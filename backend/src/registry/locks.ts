import type pg from 'pg';
import { answerMs } from '../database/connection.ts';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { AppError } from '../errors.ts';
import type { RegistryServices } from './registry-context.ts';

type Pool = Pick<RegistryServices, 'systemPool'>;

// Any number that no other program on the same database uses for its advisory locks.
const registryLock = 5_907_331_204;

// The first of the two numbers of a version's lock: a separate space from the locks with one number.
const versionLockSpace = 590_733;

/** A change takes milliseconds; storing a large version's files may take a minute. */
const changePatience = '5s';
const storePatience = '90s';

const changes = new WeakMap<pg.Pool, Promise<unknown>>();
const publications = new WeakMap<pg.Pool, Promise<unknown>>();

function queue<T>(lines: WeakMap<pg.Pool, Promise<unknown>>, { systemPool }: Pool, work: () => Promise<T>): Promise<T> {
  const result = (lines.get(systemPool) ?? Promise.resolve()).then(work);
  lines.set(
    systemPool,
    result.catch(() => undefined),
  );
  return result;
}

/** Takes a lock. Throws UNAVAILABLE if another process holds it for too long. */
async function lock(client: pg.PoolClient, statement: string, values: readonly unknown[]): Promise<void> {
  try {
    await client.query(statement, [...values]);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
    throw new AppError('UNAVAILABLE', 'Another release is being made at the moment. Please try again.', {
      retryAfterSeconds: 5,
    });
  }
}

/**
 * One change of the registry at a time, in one transaction, over all processes. Changes of this process wait in line, so that they
 * use one connection instead of all that sessions are read with.
 */
export function registryTransaction<T>(pool: Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return queue(changes, pool, () =>
    inSystemTransaction(pool.systemPool, async (client) => {
      await client.query("SELECT set_config('lock_timeout', $1, true)", [changePatience]);
      await lock(client, 'SELECT pg_advisory_xact_lock($1)', [registryLock]);
      return work(client);
    }),
  );
}

/** One publication after another in this process: an unpacked archive takes memory, and every lock below a connection. */
export function inLine<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  return queue(publications, pool, work);
}

/** How often the connection that holds a lock is used: one that is silent for `answerMs` counts as lost. */
const beatMs = answerMs / 3;

/**
 * Runs `work` while no other process stores or removes the files of the same version. It isn't a transaction, because files may be
 * across a network. `everyMs` is how often the connection is used in the meantime.
 */
export async function withVersionLock<T>(
  { sessionPool }: Pick<RegistryServices, 'sessionPool'>,
  { id, version }: { id: string; version: string },
  work: () => Promise<T>,
  everyMs = beatMs,
): Promise<T> {
  const client = await sessionPool.connect();
  const key = [versionLockSpace, `${id}/${version}`];
  let isClean = false;
  const unlock = async () => {
    await client.query('SELECT pg_advisory_unlock($1::int, hashtext($2))', key);
    await client.query('RESET lock_timeout');
    isClean = true;
  };
  try {
    await client.query("SELECT set_config('lock_timeout', $1, false)", [storePatience]);
    await lock(client, 'SELECT pg_advisory_lock($1::int, hashtext($2))', key);
    const beat = setInterval(() => client.query('SELECT 1').catch(() => undefined), everyMs);
    try {
      return await work();
    } finally {
      clearInterval(beat);
      // A lost connection has released its lock.
      await unlock().catch(() => undefined);
    }
  } finally {
    // A connection that may still hold the lock is closed, which releases it.
    client.release(!isClean);
  }
}
