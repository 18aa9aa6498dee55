import { knowledgeLimits } from '@switchboard/contracts/knowledge.limits';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { ExtractionError, type ExtractionResult } from '../../extraction/extract.ts';
import type { knowledge_documents, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { work } from '../../work/work.ts';
import { WorkFailed } from '../../work/work-failed.ts';
import { lockKnowledgeBase } from './knowledge-bases.service.ts';
import { wordsOfTitle } from './knowledge-files.ts';
import type { Passage } from './passages.ts';

/** A reason that people can read and act on. */
class NotRead extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Stores the outcome of a document that is waiting or being read. A job may run twice if its first worker was taken
 * for dead: the second to finish changes nothing.
 */
async function change(
  context: Context,
  document: Pick<knowledge_documents, 'id' | 'knowledge_base_id'>,
  dataOf: (tx: Tx) => Promise<Prisma.knowledge_documentsUncheckedUpdateInput>,
): Promise<void> {
  const { id, knowledge_base_id } = document;
  await transact(context, async (tx) => {
    // Locks the base first, like every change of its content. It may have been deleted since, with the document.
    await tx.$queryRaw`SELECT id FROM knowledge_bases WHERE id = ${knowledge_base_id}::uuid FOR UPDATE`;
    const waiting = await tx.$queryRaw<unknown[]>`
      SELECT id FROM knowledge_documents
      WHERE id = ${id}::uuid AND document_status IN ('waiting', 'reading') AND removed_at IS NULL FOR UPDATE`;
    if (waiting.length === 0) return;
    const data = { ...(await dataOf(tx)), updated_at: new Date() };
    await tx.knowledge_documents.update({ where: { id }, data, select: { id: true } });
    await emitEvent(tx, context.organizationId, {
      type: 'knowledge_document.changed',
      subject_id: id,
      change: 'updated',
    });
  });
}

async function extract({ files, extractor }: Services, document: knowledge_documents): Promise<ExtractionResult> {
  const { file_path, file_name } = document;
  if (!(await files.exists(file_path)))
    throw new AppError('NOT_FOUND', `File ${file_name} not found in storage`, { reason: 'file_missing' });
  return files.withLocalFile(file_path, (path) =>
    extractor.extractDocument({ path, original_filename: file_name, wantsBlocks: true }),
  );
}

async function partition(
  organizationId: string,
  { blocks = '[]' }: ExtractionResult,
): Promise<{ passages: Passage[]; words: number }> {
  const { count, words, passages } = await work(
    organizationId,
    'knowledge.passages',
    blocks,
    knowledgeLimits.passagesPerDocument,
  );
  if (count > knowledgeLimits.passagesPerDocument)
    throw new NotRead(
      'too_long',
      `This document is too long: it makes ${count} passages of at most ${knowledgeLimits.passagesPerDocument}. Split it into several documents.`,
    );
  if (passages.length === 0) throw new ExtractionError('no_text');
  return { passages, words };
}

/** Stores the passages of a document as the next revision of its base. */
export async function storePassages(
  tx: Tx,
  document: Pick<knowledge_documents, 'id' | 'organization_id' | 'knowledge_base_id' | 'title'>,
  passages: readonly Passage[],
): Promise<void> {
  const { id, organization_id, knowledge_base_id, title } = document;
  const { revision } = await lockKnowledgeBase(tx, knowledge_base_id);
  const present = await tx.knowledge_passages.count({ where: { knowledge_base_id, revision_to: null } });
  if (present + passages.length > knowledgeLimits.passagesPerBase)
    throw new NotRead(
      'base_full',
      `This knowledge base is full: it would have more than ${knowledgeLimits.passagesPerBase} passages. Put the document into another one.`,
    );
  const next = revision + 1;
  await tx.knowledge_bases.update({
    where: { id: knowledge_base_id },
    data: { revision: next, updated_at: new Date() },
    select: { id: true },
  });
  const rows = JSON.stringify(passages.map((passage, index) => ({ ...passage, position: index + 1 })));
  await tx.$executeRaw`
    INSERT INTO knowledge_passages (organization_id, knowledge_base_id, document_id, position, headings, page, content, words, revision_from)
    SELECT ${organization_id}::uuid, ${knowledge_base_id}::uuid, ${id}::uuid, p.position, p.headings, p.page, p.content,
      knowledge_words_of(${wordsOfTitle(title)}, p.headings, p.content), ${next}
    FROM jsonb_to_recordset(${rows}::jsonb) AS p(position int, headings text[], page int, content text)`;
}

/** The columns of a document whose passages are stored. */
export const columnsOf = (passages: readonly Passage[], word_count: number) => ({
  document_status: 'ready',
  passage_count: passages.length,
  word_count,
});

async function finish(context: Context, document: knowledge_documents, result: ExtractionResult): Promise<void> {
  const { id: document_id, organization_id } = document;
  const { passages, words } = await partition(organization_id, result);
  await change(context, document, async (tx) => {
    await storePassages(tx, document, passages);
    if (context.env.embeddings) await enqueue(tx, 'knowledge.embed', { organization_id, document_id });
    return {
      ...columnsOf(passages, words),
      error_reason: null,
      error_message: null,
      page_count: result.page_count ?? null,
    };
  });
}

function failureOf(error: unknown): { error_reason: string; error_message: string } | undefined {
  if (error instanceof ExtractionError || error instanceof NotRead)
    return { error_reason: error.reason, error_message: error.message };
  // A document that only waited too long is read later.
  if (error instanceof WorkFailed && error.reason !== 'too_much_waiting')
    return { error_reason: 'too_complex', error_message: error.message };
  if (error instanceof AppError)
    return { error_reason: error.detail.reason ?? 'internal', error_message: error.message };
  return undefined;
}

/** The message for failures that have none for people. */
const internalFailure = {
  document_status: 'failed',
  error_reason: 'internal',
  error_message: 'This document could not be read. Please try again.',
};

const reader = 'document reader';

/** Reads one document into passages. An unreadable document ends as failed; anything else is retried. */
export async function readKnowledge(
  services: Services,
  { organization_id, document_id }: JobPayload<'knowledge.read'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, reader);
  await withTenant(organization_id, async () => {
    const document = await services.db.knowledge_documents.findFirst({
      where: { id: document_id, document_status: { in: ['waiting', 'reading'] }, removed_at: null },
    });
    if (!document) return;
    await change(context, document, async () => ({ document_status: 'reading' }));
    try {
      await finish(context, document, await extract(services, document));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure && !isLastTry) throw error;
      if (!failure) services.log.error({ err: error, document_id }, 'a document could not be read');
      await change(context, document, async () => ({ ...internalFailure, ...failure }));
    }
  });
}

/** Ends a document as failed that crashed its worker at every attempt. */
export async function giveUpOnKnowledge(services: Services, organizationId: string, id: string): Promise<void> {
  const context = await systemContext(services, organizationId, reader);
  await withTenant(organizationId, async () => {
    const document = await services.db.knowledge_documents.findFirst({ where: { id } });
    if (document) await change(context, document, async () => internalFailure);
  });
}
