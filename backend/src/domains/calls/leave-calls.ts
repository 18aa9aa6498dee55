import type pg from 'pg';
import type { Logger } from 'pino';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { isAnotherThere } from '../../processes/living.ts';
import { within } from '../../within.ts';

/** A database that does not say by then who else is there is not waited for: calls are waiting. */
const answerSeconds = 2;

/** Whether another worker is there, to which calls can be left. */
export async function hasOtherWorker({ systemPool, log }: { systemPool: pg.Pool; log: Logger }): Promise<boolean> {
  try {
    return await within(answerSeconds, 'The database', isAnotherThere(systemPool, 'worker'));
  } catch (error) {
    log.warn({ err: error }, 'whether calls can be left to another worker is not known');
    return false;
  }
}

interface LeftCall {
  organization_id: string;
  call_id: string;
  attempt_id: string;
}

/** Leaves calls to other workers: their leases are over, and the queue tells whoever has a line. */
export async function leaveCalls(systemPool: pg.Pool, calls: readonly LeftCall[]): Promise<void> {
  if (calls.length === 0) return;
  await systemPool.query(
    `UPDATE call_attempts SET lease_expires_at = now() - interval '1 millisecond'
     WHERE id = ANY($1::uuid[]) AND settled_at IS NULL`,
    [calls.map(({ attempt_id }) => attempt_id)],
  );
  for (const { organization_id, call_id } of calls)
    await enqueueFromSystem(systemPool, 'call.carry', { organization_id, call_id });
}
