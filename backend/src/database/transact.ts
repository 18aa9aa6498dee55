import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../context.ts';
import type { Tx } from './database.ts';
import { withTenant } from './tenant-pool.ts';

interface OpenTransaction {
  tx: Tx;
  organizationId: string;
  isOpen: boolean;
  failure?: { error: unknown };
}

const current = new AsyncLocalStorage<OpenTransaction>();

async function join<T>(open: OpenTransaction, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (open.organizationId !== organizationId)
    throw new Error('A transaction of one organization was about to write for another');
  try {
    return await work(open.tx);
  } catch (error) {
    open.failure ??= { error };
    throw error;
  }
}

/**
 * Runs a verb's work in one transaction of its organization. Inside the work of another verb it joins that one's
 * transaction, so that both hold or neither; a part that failed fails the whole, even where its error is caught.
 */
export async function transact<T>(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const open = current.getStore();
  if (open?.isOpen) return join(open, organizationId, work);
  return withTenant(organizationId, () =>
    db.$transaction(async (tx) => {
      const mine: OpenTransaction = { tx, organizationId, isOpen: true };
      try {
        const result = await current.run(mine, async () => await work(tx));
        if (mine.failure) throw mine.failure.error;
        return result;
      } finally {
        // What is still under way without being waited for opens a transaction of its own.
        mine.isOpen = false;
      }
    }),
  );
}
