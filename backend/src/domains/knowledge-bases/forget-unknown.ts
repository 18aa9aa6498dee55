import { systemContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { forgetUnknown } from './knowledge-revisions.ts';

/** Removes passages of removed documents that no version uses any longer, for example after an assistant was deleted. */
export async function forgetUnknownKnowledge(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ organization_id: string; knowledge_base_id: string }>(
    'SELECT DISTINCT organization_id, knowledge_base_id FROM knowledge_documents WHERE removed_at IS NOT NULL',
  );
  for (const { organization_id, knowledge_base_id } of rows) {
    const context = await systemContext(services, organization_id, 'document reader');
    await transact(context, async (tx) => {
      await tx.$queryRaw`SELECT id FROM knowledge_bases WHERE id = ${knowledge_base_id}::uuid FOR UPDATE`;
      await forgetUnknown(tx, knowledge_base_id);
    });
  }
}
