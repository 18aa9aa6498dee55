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
  /** Messages for all processes, sent after the commit. */
  announcements: string[];
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

/** Keeps messages until the transaction commits; false if the transaction doesn't come from `transact`. */
export function isAnnouncedOnCommit(tx: Tx, messages: readonly string[]): boolean {
  const open = current.getStore();
  if (!open?.isOpen || open.tx !== tx) return false;
  open.announcements.push(...messages);
  return true;
}

function runIn<T>({ db, organizationId }: Where, announcements: string[], work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction(async (tx) => {
    const mine: OpenTransaction = { tx, organizationId, isOpen: true, announcements };
    try {
      const result = await current.run(mine, async () => await work(tx));
      if (mine.failure) throw mine.failure.error;
      return result;
    } finally {
      // Work that no one waited for opens its own transaction.
      mine.isOpen = false;
    }
  });
}

/** Runs the work in a new transaction and notifies all processes of its changes after the commit. */
async function begin<T>(where: Where, work: (tx: Tx) => Promise<T>): Promise<T> {
  const announcements: string[] = [];
  const attributes = { 'switchboard.organization_id': where.organizationId };
  const result = await traced('transaction', attributes, () => runIn(where, announcements, work));
  announcerOf(where.db)?.announce(announcements);
  return result;
}

/** How often to begin work that Postgres aborts because of another transaction. */
const maxBeginnings = 4;
/** The maximum random pause before the next attempt, so that the same two transactions don't meet again. */
const pauseMs = 50;

/** Repeats work a few times if it lost a deadlock. */
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
 * Runs a verb's work in one transaction of its organization. Inside the work of another verb it joins that verb's transaction, so
 * that both commit or neither does; a failed part fails the whole, even if its error is caught.
 * Work that lost a deadlock, or met another change of the same rows, begins again: nothing of it was kept. So it must change
 * nothing but rows.
 */
export async function transact<T>(where: Where, work: (tx: Tx) => Promise<T>): Promise<T> {
  const open = current.getStore();
  if (open?.isOpen) return join(open, where.organizationId, work);
  return withTenant(where.organizationId, () => untilKept(() => begin(where, work)));
}

/** A statement that can run with or without a transaction. */
type Statement<T> = (db: Pick<Tx, '$queryRaw'>) => Promise<T>;

/**
 * Runs one statement as its own transaction, which saves the round trips for BEGIN and COMMIT. Sends the `messages` from its answer
 * after the commit. Inside the work of a verb it joins that verb's transaction.
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
      open.announcements.push(...messages(answer));
      return answer;
    });
  return withTenant(where.organizationId, async () => {
    const answer = await untilKept(() => statement(where.db));
    announcerOf(where.db)?.announce(messages(answer));
    return answer;
  });
}
