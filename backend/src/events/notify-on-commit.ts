import type { Tx } from '../database/database.ts';
import { isAnnouncedOnCommit } from '../database/transact.ts';
import { jobsMessage, notificationsOf } from './announcer.ts';

/** Notifies all processes after the caller's transaction commits, and never if it doesn't. */
export async function notifyOnCommit(tx: Tx, messages: readonly string[]): Promise<void> {
  if (messages.length === 0 || isAnnouncedOnCommit(tx, messages)) return;
  // A transaction outside of `transact` notifies with its commit.
  const { channels, payloads } = notificationsOf(messages);
  await tx.$executeRaw`
    SELECT pg_notify(channel, payload) FROM unnest(${channels}::text[], ${payloads}::text[]) AS told(channel, payload)`;
}

/** Makes the queue look for jobs that the caller's transaction added, after it commits. */
export const notifyOfJobs = (tx: Tx): Promise<void> => notifyOnCommit(tx, [jobsMessage]);
