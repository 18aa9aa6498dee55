import type { Tx } from '../database/database.ts';
import { isToldOnCommit } from '../database/transact.ts';
import { jobsMessage, notificationsOf } from './announcer.ts';

/** Tells all processes of something once the caller's transaction has committed, and never if it does not. */
export async function notifyOnCommit(tx: Tx, messages: readonly string[]): Promise<void> {
  if (messages.length === 0 || isToldOnCommit(tx, messages)) return;
  // A transaction that `transact` does not know of tells as it commits.
  const { channels, payloads } = notificationsOf(messages);
  await tx.$executeRaw`
    SELECT pg_notify(channel, payload) FROM unnest(${channels}::text[], ${payloads}::text[]) AS told(channel, payload)`;
}

/** Has the queue look for jobs that the caller's transaction added, once it has committed. */
export const notifyOfJobs = (tx: Tx): Promise<void> => notifyOnCommit(tx, [jobsMessage]);
