import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { giveUpOnUpload } from './extract-upload.ts';

/**
 * Finds documents that wait while no job will read them. One without any job gets a new one; one whose job was tried as
 * often as it may, and took its worker down each time, has failed.
 */
export async function recoverUploads(services: Services): Promise<void> {
  const { systemPool, log } = services;
  const { rows } = await systemPool.query<{ organization_id: string; upload_id: string; was_tried: boolean }>(
    `SELECT u.organization_id, u.id AS upload_id, j.id IS NOT NULL AS was_tried FROM lead_uploads u
     LEFT JOIN graphile_worker._private_jobs j ON j.key = 'lead-upload.extract:' || u.id
     WHERE u.upload_status IN ('pending', 'processing')
       AND (j.id IS NULL OR j.locked_at IS NULL AND j.attempts >= j.max_attempts)`,
  );
  for (const { was_tried, ...upload } of rows) {
    log.warn({ ...upload, was_tried }, 'a document was waiting for nobody');
    if (was_tried) await giveUpOnUpload(services, upload.organization_id, upload.upload_id);
    else await enqueueFromSystem(systemPool, 'lead-upload.extract', upload);
  }
}
