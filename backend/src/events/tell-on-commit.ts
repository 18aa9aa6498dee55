import type { Tx } from '../database/database.ts';
import { isToldOnCommit } from '../database/transact.ts';
import { eventChannel } from './announcer.ts';

/** Tells all processes of something once the caller's transaction has committed, and never if it does not. */
export async function tellOnCommit(tx: Tx, messages: readonly string[]): Promise<void> {
  if (messages.length === 0 || isToldOnCommit(tx, messages)) return;
  // A transaction that `transact` does not know of tells as it commits.
  await tx.$executeRaw`SELECT pg_notify(${eventChannel}, message) FROM unnest(${[...messages]}::text[]) AS message`;
}
