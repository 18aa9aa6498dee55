import type { Services } from '../services.ts';
import type { JobName, JobPayload } from './jobs.ts';
import { enqueueFromSystem } from './queue.ts';

/** Rows that wait for a job of their own. */
interface LostWork<N extends JobName> {
  job: N;
  table: string;
  /** The column with a row's state, and its values while it waits. */
  status: string;
  waiting: readonly string[];
  /** The job's payload for a row. */
  payloadOf: (organization_id: string, id: string) => JobPayload<N>;
  /** Ends a row as failed after its job has used all attempts and ended its worker each time. */
  giveUp: (services: Services, organizationId: string, id: string) => Promise<void>;
}

/**
 * Finds rows that wait without a job that will handle them. A row without a job gets a new one; if its job has used all attempts,
 * the work is given up.
 */
export async function recoverLostWork<N extends JobName>(services: Services, lost: LostWork<N>): Promise<void> {
  const { systemPool, log } = services;
  const { job, table, status, waiting, payloadOf, giveUp } = lost;
  // Written as in the index of waiting rows, so that Postgres uses it.
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
