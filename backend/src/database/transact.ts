import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isWriteConflict } from '../errors.ts';
import { announcerOf } from '../events/announcer.ts';
import { traced } from '../tracing/tracing.ts';
import type { Tx } from './database.ts';
import { withTenant } from './tenant-pool.ts';

interface OpenTransaction {
  tx: Tx;
  organizationId: string;
  isOpen: boolean;
  /** What all processes are told of once it has committed. */
  told: string[];
  failure?: { error: unknown };
}

const current = new AsyncLocalStorage<OpenTransaction>();

type Where = Pick<Context, 'db' | 'organizationId'>;

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

/** Keeps what is to be told until the transaction has committed; false where it is none of `transact`. */
export function isToldOnCommit(tx: Tx, messages: readonly string[]): boolean {
  const open = current.getStore();
  if (!open?.isOpen || open.tx !== tx) return false;
  open.told.push(...messages);
  return true;
}

function runIn<T>({ db, organizationId }: Where, told: string[], work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(async (tx) => {
    const mine: OpenTransaction = { tx, organizationId, isOpen: true, told };
    try {
      const result = await current.run(mine, async () => await work(tx));
      if (mine.failure) throw mine.failure.error;
      return result;
    } finally {
      // What is still under way without being waited for opens a transaction of its own.
      mine.isOpen = false;
    }
  });
}

/** Runs the work in a transaction of its own, and tells all processes of what it wrote once it has committed. */
async function begin<T>(where: Where, work: (tx: Tx) => Promise<T>): Promise<T> {
  const told: string[] = [];
  const attributes = { 'switchboard.organization_id': where.organizationId };
  const result = await traced('transaction', attributes, () => runIn(where, told, work));
  announcerOf(where.db)?.tell(told);
  return result;
}

/** How often work is begun that Postgres ends each time, because another transaction is in its way. */
const maxBeginnings = 4;
/** At most so long, by chance, does it wait before it begins again, so that the same two do not meet again. */
const pauseMs = 50;

/** Begins work again that lost a deadlock, a few times. */
async function untilKept<T>(work: () => Promise<T>): Promise<T> {
  for (let beginnings = 1; ; beginnings++) {
    try {
      return await work();
    } catch (error) {
      if (beginnings === maxBeginnings || !isWriteConflict(error)) throw error;
      await pause(Math.random() * pauseMs);
    }
  }
}

/**
 * Runs a verb's work in one transaction of its organization. Inside the work of another verb it joins that one's
 * transaction, so that both hold or neither; a part that failed fails the whole, even where its error is caught.
 *
 * Work that lost a deadlock, or met another change of the same rows, begins again: nothing of it was kept. So it changes
 * nothing but rows.
 */
export async function transact<T>(where: Where, work: (tx: Tx) => Promise<T>): Promise<T> {
  const open = current.getStore();
  if (open?.isOpen) return join(open, where.organizationId, work);
  return withTenant(where.organizationId, () => untilKept(() => begin(where, work)));
}

/** A statement that can run in a transaction or without one. */
type Statement<T> = (db: Pick<Tx, '$queryRaw'>) => Promise<T>;

/**
 * Runs one statement that is a transaction of its own, which saves the round trips of its beginning and its end. Announces
 * `messages` of its answer once it has committed. Inside the work of a verb it joins that one's transaction.
 */
export async function transactOnce<T>(
  where: Where,
  statement: Statement<T>,
  messages: (answer: T) => readonly string[],
): Promise<T> {
  const open = current.getStore();
  if (open?.isOpen)
    return join(open, where.organizationId, async (tx) => {
      const answer = await statement(tx);
      open.told.push(...messages(answer));
      return answer;
    });
  return withTenant(where.organizationId, async () => {
    const answer = await untilKept(() => statement(where.db));
    announcerOf(where.db)?.tell(messages(answer));
    return answer;
  });
}
