import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { embed, toBytes } from './embeddings.ts';

const atOnce = 64;
const timeoutMs = 30_000;
const documentsAtOnce = 500;

/** Writes down what the passages of a document mean, by the endpoint of the installation. What is written already stays. */
export async function embedPassages(
  services: Services,
  { organization_id, document_id }: JobPayload<'knowledge.embed'>,
): Promise<void> {
  const { env, db } = services;
  if (!env.embeddings) return;
  const embedded_by = env.embeddings.model;
  const context = await systemContext(services, organization_id, 'document reader');
  await withTenant(organization_id, async () => {
    const document = await db.knowledge_documents.findFirst({ where: { id: document_id, removed_at: null } });
    if (!document) return;
    for (;;) {
      const passages = await db.knowledge_passages.findMany({
        where: { document_id, revision_to: null, OR: [{ embedded_by: null }, { embedded_by: { not: embedded_by } }] },
        select: { id: true, headings: true, content: true },
        orderBy: { position: 'asc' },
        take: atOnce,
      });
      if (passages.length === 0) break;
      const texts = passages.map(({ headings, content }) => [document.title, ...headings, content].join('\n'));
      const vectors = await embed(env, texts, timeoutMs);
      const ids = passages.map(({ id }) => id);
      const written = vectors.map((vector) => Buffer.from(toBytes(vector)).toString('hex'));
      await transact(
        context,
        (tx) => tx.$executeRaw`
          UPDATE knowledge_passages p SET embedding = decode(v.hex, 'hex'), embedded_by = ${embedded_by}
          FROM unnest(${ids}::uuid[], ${written}::text[]) AS v(id, hex) WHERE p.id = v.id`,
      );
    }
    await transact(context, (tx) =>
      tx.knowledge_documents.updateMany({ where: { id: document_id }, data: { embedded_by } }),
    );
  });
}

/** Finds documents of which it is not known what they mean: from before there was an endpoint, or from another model. */
export async function embedMissing({ env, systemPool }: Services): Promise<void> {
  if (!env.embeddings) return;
  const { rows } = await systemPool.query<JobPayload<'knowledge.embed'>>(
    `SELECT organization_id, id AS document_id FROM knowledge_documents
     WHERE passage_count > 0 AND removed_at IS NULL AND embedded_by IS DISTINCT FROM $1 ORDER BY created_at DESC LIMIT $2`,
    [env.embeddings.model, documentsAtOnce],
  );
  for (const document of rows) await enqueueFromSystem(systemPool, 'knowledge.embed', document);
}
