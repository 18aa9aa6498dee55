import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';

/** The interval of this job, and of polling gateways without events. */
const againMs = 10_000;

/**
 * Finds waiting messages without a job: of a worker that went silent, or of a number that is connected again. Also finds numbers whose
 * gateway has to be polled. It repeats after some seconds; the schedule only makes sure that it does.
 */
export async function recoverMessages({ systemPool }: Services): Promise<void> {
  const { rows } = await systemPool.query<JobPayload<'whatsapp.send'>>(
    `SELECT m.organization_id, m.id AS message_id FROM whatsapp_messages m
     JOIN whatsapp_numbers n ON n.organization_id = m.organization_id AND n.id = m.whatsapp_number_id
     WHERE m.status = 'pending' AND (m.lease_expires_at < now() OR m.lease_expires_at IS NULL AND n.status = 'active')
       AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.key = 'whatsapp.send:' || m.id AND j.attempts < j.max_attempts)
       AND NOT EXISTS (SELECT FROM whatsapp_messages e WHERE e.organization_id = m.organization_id AND e.whatsapp_number_id = m.whatsapp_number_id
         AND e.contact = m.contact AND e.status = 'pending' AND e.created_at < m.created_at)
     ORDER BY m.created_at LIMIT 1000`,
  );
  for (const payload of rows) await enqueueFromSystem(systemPool, 'whatsapp.send', payload);
  const { rows: silent } = await systemPool.query<JobPayload<'whatsapp.poll'>>(
    `SELECT organization_id, id AS number_id FROM whatsapp_numbers
     WHERE status = 'active' AND instance_id IS NOT NULL AND NOT coalesce((capabilities ->> 'events')::boolean, false)`,
  );
  for (const payload of silent) await enqueueFromSystem(systemPool, 'whatsapp.poll', payload);
  await enqueueFromSystem(systemPool, 'whatsapp.recover', {}, { runAt: new Date(Date.now() + againMs) });
}

/** The job that removes an instance which no number uses any longer. */
export async function removeInstance(
  { whatsapp }: Services,
  { instance_id }: JobPayload<'whatsapp.remove-instance'>,
): Promise<void> {
  await whatsapp.remove(instance_id);
}
