import type pg from 'pg';
import { enqueueFromSystem } from '../../jobs/queue.ts';

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
