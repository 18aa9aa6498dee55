import type pg from 'pg';
import { inSystemTransaction } from '../database/system-transaction.ts';
import type { RegistryServices } from './registry-context.ts';

// Any number that no other program on the same database uses for its advisory locks.
const registryLock = 5_907_331_204;

// The first of the two numbers of a version's lock: a space of their own beside the locks of one number.
const versionLockSpace = 590_733;

/** One change of the registry at a time, in one transaction, in whichever process it is asked for. */
export function registryTransaction<T>(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inSystemTransaction(systemPool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [registryLock]);
    return work(client);
  });
}

const lines = new WeakMap<pg.Pool, Promise<unknown>>();

/** One after another in this process: an unpacked archive takes memory, and every lock below a connection. */
export function inLine<T>({ systemPool }: Pick<RegistryServices, 'systemPool'>, work: () => Promise<T>): Promise<T> {
  const result = (lines.get(systemPool) ?? Promise.resolve()).then(work);
  const settled = result.catch(() => undefined);
  lines.set(systemPool, settled);
  return result;
}

/**
 * Runs `work` while no other process stores or removes the files of the same version. It is no transaction: files may
 * lie across a network.
 */
export async function withVersionLock<T>(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  { id, version }: { id: string; version: string },
  work: () => Promise<T>,
): Promise<T> {
  const client = await systemPool.connect();
  let isUnlocked = false;
  try {
    const key = [versionLockSpace, `${id}/${version}`];
    await client.query('SELECT pg_advisory_lock($1::int, hashtext($2))', key);
    try {
      return await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1::int, hashtext($2))', key);
      isUnlocked = true;
    }
  } finally {
    // A connection that may still hold the lock is closed, which gives it back.
    client.release(!isUnlocked);
  }
}
