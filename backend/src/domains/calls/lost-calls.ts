import { countDeadWork } from '../../jobs/dead-work.ts';
import { isHeld } from '../../jobs/holders.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';

// A crontab can't run more than once a minute; a call without a worker must not wait that long.
const againSeconds = 5;

/**
 * Queues calls again that no worker carries: those never attempted whose job is gone, and those whose worker was silent until its
 * lease expired. Returns how many there were.
 */
export async function recoverCalls({ systemPool, log }: Pick<Services, 'systemPool' | 'log'>): Promise<number> {
  await countDeadWork({ systemPool, log });
  const { rows } = await systemPool.query<{
    organization_id: string;
    call_id: string;
    job: 'call.carry' | 'call.ask-hook';
  }>(
    `SELECT c.organization_id, c.id AS call_id, CASE WHEN c.awaits_hook AND NOT EXISTS (SELECT FROM call_attempts a
       WHERE a.organization_id = c.organization_id AND a.call_id = c.id) THEN 'call.ask-hook' ELSE 'call.carry' END AS job FROM calls c
     WHERE c.ended_at IS NULL AND NOT EXISTS (
       SELECT FROM call_attempts a WHERE a.organization_id = c.organization_id AND a.call_id = c.id
         AND (a.lease_expires_at IS NULL OR a.lease_expires_at >= now()))
     AND NOT EXISTS (
       SELECT FROM graphile_worker._private_jobs j WHERE j.key IN ('call.carry:' || c.id, 'call.ask-hook:' || c.id)
         AND (${isHeld} OR j.locked_at IS NULL AND j.attempts < j.max_attempts))`,
  );
  for (const { job, ...call } of rows) await enqueueFromSystem(systemPool, job, call);
  if (rows.length > 0) log.warn({ calls: rows.length }, 'requeued calls that no process handled');
  await enqueueFromSystem(systemPool, 'call.recover', {}, { runAt: new Date(Date.now() + againSeconds * 1000) });
  return rows.length;
}
