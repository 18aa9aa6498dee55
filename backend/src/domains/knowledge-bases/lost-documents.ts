import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { giveUpOnKnowledge } from './read-knowledge.ts';

/**
 * Finds documents that wait while no job will read them. One without any job gets a new one; one whose job was tried as
 * often as it may, and took its worker down each time, has failed.
 */
export async function recoverKnowledge(services: Services): Promise<void> {
  const { systemPool, log } = services;
  const { rows } = await systemPool.query<{ organization_id: string; document_id: string; was_tried: boolean }>(
    `SELECT d.organization_id, d.id AS document_id, j.id IS NOT NULL AS was_tried FROM knowledge_documents d
     LEFT JOIN graphile_worker._private_jobs j ON j.key = 'knowledge.read:' || d.id
     WHERE d.document_status IN ('waiting', 'reading')
       AND (j.id IS NULL OR j.locked_at IS NULL AND j.attempts >= j.max_attempts)`,
  );
  for (const { was_tried, ...document } of rows) {
    log.warn({ ...document, was_tried }, 'a document was waiting for nobody');
    if (was_tried) await giveUpOnKnowledge(services, document.organization_id, document.document_id);
    else await enqueueFromSystem(systemPool, 'knowledge.read', document);
  }
}
