import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { isAnotherThere } from '../../processes/living.ts';
import { within } from '../../within.ts';

/** How often a stopping worker checks whether its calls have ended or another worker can take them. */
const lookMs = 200;

/** How long it waits for the carrier's first signal of calls that it is about to dial. */
const leavingSeconds = 5;

/** If the database doesn't list the other workers within this time, the worker continues without it: calls are waiting. */
const answerSeconds = 2;

interface Parts {
  systemPool: pg.Pool;
  log: Logger;
}

/** A call on a line of this worker. */
export interface LeavableCall {
  organization_id: string;
  call_id: string;
  attempt_id: string;
  /** The carrier knows the call. If not, no other worker could find out whether it was dialed. */
  isKnown: boolean;
  /** Aborted when another worker carries the call. */
  left: AbortController;
}

/** The calls on the lines of a stopping worker. */
interface OnLines {
  calls(): LeavableCall[];
  /** Settles when the calls that are on lines now have left them. */
  areOver(): Promise<unknown>;
  /** A renewal of leases is in progress and would undo their expiry. */
  isRenewing(): boolean;
}

/** Whether there is another worker to take the calls. */
export async function hasOtherWorker({ systemPool, log }: Parts): Promise<boolean> {
  try {
    return await within(answerSeconds, 'The database', isAnotherThere(systemPool, 'worker'));
  } catch (error) {
    log.warn({ err: error }, 'whether calls can be left to another worker is not known');
    return false;
  }
}

/** Leaves the calls that the carrier knows to other workers: expires their leases and queues them for any worker with a free line. */
async function leaveKnown({ systemPool, log }: Parts, { calls, isRenewing }: OnLines): Promise<void> {
  while (isRenewing()) await pause(10);
  const known = calls().filter(({ isKnown }) => isKnown);
  if (known.length === 0) return;
  for (const { left } of known) left.abort();
  await systemPool.query(
    `UPDATE call_attempts SET lease_expires_at = now() - interval '1 millisecond'
     WHERE id = ANY($1::uuid[]) AND settled_at IS NULL`,
    [known.map(({ attempt_id }) => attempt_id)],
  );
  for (const { organization_id, call_id } of known)
    await enqueueFromSystem(systemPool, 'call.carry', { organization_id, call_id });
  log.info({ calls: known.length }, 'calls were left to other workers');
}

/** Leaves a stopping worker's calls to another one, or lets them continue for up to `drainSeconds`. */
export async function leaveOrWait(parts: Parts, onLines: OnLines, drainSeconds: number): Promise<void> {
  const from = performance.now();
  for (;;) {
    const isLeaving = onLines.calls().length > 0 && (await hasOtherWorker(parts));
    if (isLeaving)
      await leaveKnown(parts, onLines).catch((error: unknown) =>
        parts.log.warn({ err: error }, 'calls were not left to other workers'),
      );
    const patience = Math.max(drainSeconds, isLeaving ? leavingSeconds : 0);
    if (onLines.calls().length === 0 || performance.now() - from >= patience * 1000) return;
    await Promise.race([onLines.areOver(), pause(lookMs)]);
  }
}
