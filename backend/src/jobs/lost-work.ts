import type { Services } from '../services.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { enqueueFromSystem } from './queue.ts';

/** Rows that wait until a job of their own has dealt with them. */
interface LostWork<N extends JobName> {
  job: N;
  table: string;
  /** The column that says how far a row is, and its values while it waits. */
  status: string;
  waiting: readonly string[];
  /** What the job is given for a row. */
  payloadOf: (organization_id: string, id: string) => JobPayload<N>;
  /** Ends a row as failed whose job was tried as often as it may, and took its worker down each time. */
  giveUp: (services: Services, organizationId: string, id: string) => Promise<void>;
}

/**
 * Finds rows that wait while no job will deal with them. One without any job gets a new one; of one whose job was tried as often as it
 * may, the work is given up.
 */
export async function recoverLostWork<N extends JobName>(services: Services, lost: LostWork<N>): Promise<void> {
  const { systemPool, log } = services;
  const { job, table, status, waiting, payloadOf, giveUp } = lost;
  // As they stand in the index of rows that wait.
  const values = waiting.map((value) => `'${value}'`).join(', ');
  const { rows } = await systemPool.query<{ organization_id: string; id: string; was_tried: boolean }>(
    `SELECT w.organization_id, w.id, j.id IS NOT NULL AS was_tried FROM ${table} w
     LEFT JOIN graphile_worker._private_jobs j ON j.key = $1 || ':' || w.id
     WHERE w.${status} IN (${values}) AND (j.id IS NULL OR j.locked_at IS NULL AND j.attempts >= j.max_attempts)`,
    [job],
  );
  for (const { organization_id, id, was_tried } of rows) {
    const payload = payloadOf(organization_id, id);
    log.warn({ job, ...(payload as object), was_tried }, 'requeued a document whose job was lost');
    if (was_tried) await giveUp(services, organization_id, id);
    else await enqueueFromSystem(systemPool, job, payload);
  }
}
