import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { isAnotherThere } from '../../processes/living.ts';
import { within } from '../../within.ts';

/** How often a worker that stops looks whether its calls can be left to another one, or are over. */
const lookMs = 200;

/** So long it waits for the carrier's first word of those that it is about to dial. */
const leavingSeconds = 5;

/** A database that does not say by then who else is there is not waited for: calls are waiting. */
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
  /** The carrier knows of it: of any other one nobody else would know whether it was dialed. */
  isKnown: boolean;
  /** Aborted when another worker carries it. */
  left: AbortController;
}

/** What is on the lines of a worker that stops. */
interface OnLines {
  calls(): LeavableCall[];
  /** Settles when those that are on lines now are there no more. */
  areOver(): Promise<unknown>;
  /** Leases are being renewed at this moment: that would come after their end. */
  isRenewing(): boolean;
}

/** Whether another worker is there, to which calls can be left. */
export async function hasOtherWorker({ systemPool, log }: Parts): Promise<boolean> {
  try {
    return await within(answerSeconds, 'The database', isAnotherThere(systemPool, 'worker'));
  } catch (error) {
    log.warn({ err: error }, 'whether calls can be left to another worker is not known');
    return false;
  }
}

/** Leaves what the carrier knows of to other workers: its leases are over, and the queue tells whoever has a line. */
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

/** Leaves the calls of a worker that stops to another one, or lets them go on for so many seconds. */
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
