import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { KnowledgeDocument, KnowledgePassage, PastedKnowledge } from '@switchboard/contracts/knowledge';
import { knowledgeExtensions, knowledgeLimits } from '@switchboard/contracts/knowledge.limits';
import type { SignedLink } from '@switchboard/contracts/lead-uploads';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import type { Page } from '@switchboard/contracts/shared';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { cleanFileName } from '../../files/clean-file-name.ts';
import type { IncomingFile } from '../../files/incoming.ts';
import type { knowledge_documents } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { lockKnowledgeBase } from './knowledge-bases.service.ts';
import { knowledgeFolder } from './knowledge-files.ts';
import { forgetUnknown } from './knowledge-revisions.ts';

export type DocumentRow = knowledge_documents & Pick<KnowledgeDocument, 'source' | 'document_status'>;

interface Place {
  id: string;
  document_id: string;
}

async function assertBase({ db }: Context, id: string): Promise<void> {
  if (!(await db.knowledge_bases.findFirst({ where: { id }, select: { id: true } }))) throw notFound('Knowledge base');
}

/** Documents of a base, newest first. Throws NOT_FOUND. */
export async function listDocuments(context: Context, id: string, query: PageRequest): Promise<Page<DocumentRow>> {
  await assertBase(context, id);
  return readPage(
    newestFirst,
    query,
    (args) =>
      context.db.knowledge_documents.findMany({
        ...args,
        where: { knowledge_base_id: id, removed_at: null, AND: args.where },
      }) as Promise<DocumentRow[]>,
  );
}

async function findDocument(db: Pick<Tx, 'knowledge_documents'>, { id, document_id }: Place): Promise<DocumentRow> {
  const document = await db.knowledge_documents.findFirst({
    where: { id: document_id, knowledge_base_id: id, removed_at: null },
  });
  if (!document) throw notFound('Document');
  return document as DocumentRow;
}

/** One document. Throws NOT_FOUND. */
export const getDocument = ({ db }: Context, place: Place): Promise<DocumentRow> => findDocument(db, place);

interface NewDocument {
  title: string;
  source: KnowledgeDocument['source'];
  file_name: string;
}

async function addDocument(
  context: Context,
  baseId: string,
  file: IncomingFile,
  document: NewDocument,
): Promise<DocumentRow> {
  await assertBase(context, baseId);
  const id = randomUUID();
  const { organizationId: organization_id, actor } = context;
  const file_path = `${knowledgeFolder(organization_id, baseId)}/${id}`;
  await file.keep(file_path);
  try {
    return await transact(context, async (tx) => {
      await lockKnowledgeBase(tx, baseId);
      const count = await tx.knowledge_documents.count({ where: { knowledge_base_id: baseId, removed_at: null } });
      if (count >= knowledgeLimits.documentsPerBase)
        throw new AppError(
          'CONFLICT',
          `A knowledge base holds at most ${knowledgeLimits.documentsPerBase} documents. Remove some, or make another base.`,
          { reason: 'too_many_documents' },
        );
      const row = await tx.knowledge_documents.create({
        data: {
          ...document,
          id,
          organization_id,
          knowledge_base_id: baseId,
          file_path,
          size_bytes: file.size,
          created_by: userIdOf(actor),
        },
      });
      await recordChange(tx, context, { resource: 'knowledge_document', id, name: row.title, change: 'created' });
      await enqueue(tx, 'knowledge.read', { organization_id, document_id: id });
      return row as DocumentRow;
    });
  } catch (error) {
    await context.files.delete(file_path);
    throw error;
  }
}

/** Takes a file in and has it read in the background. Throws VALIDATION for the wrong type or size, NOT_FOUND, CONFLICT when full. */
export async function addFile(
  context: Context,
  baseId: string,
  file: IncomingFile & { name: string },
): Promise<DocumentRow> {
  const title = cleanFileName(file.name);
  const refuse = (message: string, reason: ErrorReason) =>
    new AppError('VALIDATION', message, { reason, fields: { file: message } });
  if (!knowledgeExtensions.some((extension) => title.toLowerCase().endsWith(extension)))
    throw refuse('Please upload a PDF, DOC, DOCX, TXT, RTF, ODT, MD or CSV file.', 'unsupported_type');
  if (file.size === 0) throw refuse('This file is empty.', 'empty');
  if (file.size > knowledgeLimits.documentBytes) throw refuse('This file is larger than 10 MB.', 'too_large');
  return addDocument(context, baseId, file, { title, source: 'file', file_name: title });
}

/** Takes a pasted text in, which goes the way of a file of Markdown. Throws NOT_FOUND, CONFLICT when full. */
export async function addText(
  context: Context,
  baseId: string,
  { title, content }: PastedKnowledge,
): Promise<DocumentRow> {
  const file = await context.files.receive(Readable.from([Buffer.from(content)]));
  try {
    return await addDocument(context, baseId, file, { title, source: 'text', file_name: `${title}.md` });
  } finally {
    await file.discard();
  }
}

/** Has a document read again that failed. Throws NOT_FOUND, and CONFLICT for one that did not. */
export function retryDocument(context: Context, place: Place): Promise<DocumentRow> {
  return transact(context, async (tx) => {
    const { count } = await tx.knowledge_documents.updateMany({
      where: { id: place.document_id, knowledge_base_id: place.id, removed_at: null, document_status: 'failed' },
      data: { document_status: 'waiting', error_reason: null, error_message: null, updated_at: new Date() },
    });
    const document = await findDocument(tx, place);
    if (count === 0)
      throw new AppError('CONFLICT', 'Only a document that could not be read can be read again.', {
        reason: 'document_not_failed',
      });
    const { id, title, organization_id } = document;
    await enqueue(tx, 'knowledge.read', { organization_id, document_id: id });
    await recordChange(tx, context, {
      resource: 'knowledge_document',
      id,
      name: title,
      change: 'updated',
      action: 'retry',
    });
    return document;
  });
}

/** Removes a document and its file. Its passages stay for the published versions that know them. Throws NOT_FOUND. */
export async function removeDocument(context: Context, place: Place): Promise<void> {
  const file_path = await transact(context, async (tx) => {
    const base = await lockKnowledgeBase(tx, place.id);
    const document = await findDocument(tx, place);
    const now = new Date();
    await tx.knowledge_documents.update({
      where: { id: document.id },
      data: { removed_at: now, document_status: 'ready', updated_at: now },
      select: { id: true },
    });
    if (document.passage_count > 0) {
      const revision = base.revision + 1;
      await tx.knowledge_bases.update({
        where: { id: base.id },
        data: { revision, updated_at: now },
        select: { id: true },
      });
      await tx.knowledge_passages.updateMany({
        where: { document_id: document.id, revision_to: null },
        data: { revision_to: revision },
      });
    }
    await forgetUnknown(tx, base.id);
    await recordChange(tx, context, {
      resource: 'knowledge_document',
      id: document.id,
      name: document.title,
      change: 'deleted',
    });
    return document.file_path;
  });
  await context.files.delete(file_path);
}

/** A link to the original. It is always saved, never opened in the page's origin. Throws NOT_FOUND. */
export async function linkToDocument(context: Context, place: Place): Promise<SignedLink> {
  const { file_path, file_name } = await getDocument(context, place);
  if (!(await context.files.exists(file_path)))
    throw new AppError('NOT_FOUND', `File ${file_name} not found in storage`, { reason: 'file_missing' });
  return context.files.signedLink({
    key: file_path,
    file_name,
    content_type: 'application/octet-stream',
    disposition: 'attachment',
  });
}

const inOrder = { by: 'position', type: 'int', direction: 'asc' } as const satisfies Order;

/** The passages of a document, as they are found. Throws NOT_FOUND. */
export async function listPassages(
  context: Context,
  place: Place,
  query: PageRequest,
): Promise<Page<KnowledgePassage>> {
  const { id } = await getDocument(context, place);
  return readPage(inOrder, query, (args) =>
    context.db.knowledge_passages.findMany({
      ...args,
      where: { document_id: id, revision_to: null, AND: args.where },
      select: { id: true, document_id: true, position: true, headings: true, page: true, content: true },
    }),
  );
}
