import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { knowledgeDocumentStatuses, knowledgeLimits } from './knowledge.limits.ts';
import { SignedLink } from './lead-uploads.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

const Name = nameText(
  z.string('Name is required').trim().min(1, 'Name is required').max(100, 'The name can have at most 100 characters'),
);
const Description = z
  .string()
  .trim()
  .max(500, 'The description can have at most 500 characters')
  .nullable()
  .transform((text) => text || null);

export const KnowledgeBaseInput = z.strictObject({ name: Name, description: Description.default(null) });
export type KnowledgeBaseInput = z.input<typeof KnowledgeBaseInput>;

/** Omitted fields stay unchanged. */
export const KnowledgeBaseChange = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});
export type KnowledgeBaseChange = z.input<typeof KnowledgeBaseChange>;

/** Documents that assistants can search. */
export const KnowledgeBase = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /**
   * Increases when its searchable content changes; a published version of an assistant stores the revision that it was
   * made with.
   */
  revision: z.int(),
  document_count: z.int(),
  /** Documents that are waiting to be read, or being read. */
  unread_count: z.int(),
  failed_count: z.int(),
  passage_count: z.int(),
  /** Assistants whose draft or live version uses it. */
  assistant_count: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

/** An assistant that uses a knowledge base: in the draft, in the version that calls use, or in both. */
export const KnowledgeUser = z.object({
  id: Id,
  name: z.string(),
  in_draft: z.boolean(),
  in_live_version: z.boolean(),
});
export type KnowledgeUser = z.infer<typeof KnowledgeUser>;

export const KnowledgeDocumentStatus = z.enum(knowledgeDocumentStatuses);
export type KnowledgeDocumentStatus = z.infer<typeof KnowledgeDocumentStatus>;

export const KnowledgeDocument = z.object({
  id: Id,
  knowledge_base_id: Id,
  /** The name of the file, or the title of a pasted text. */
  title: z.string(),
  source: z.enum(['file', 'text']),
  size_bytes: z.int(),
  document_status: KnowledgeDocumentStatus,
  /** Why it could not be read, in a sentence. */
  error_message: z.string().nullable(),
  page_count: z.int().nullable(),
  passage_count: z.int(),
  word_count: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

/** A pasted text instead of a file; it can contain Markdown. */
export const PastedKnowledge = z.strictObject({
  title: nameText(
    z
      .string('Title is required')
      .trim()
      .min(1, 'Title is required')
      .max(100, 'The title can have at most 100 characters'),
  ),
  content: z
    .string('Text is required')
    .trim()
    .min(1, 'Text is required')
    .max(knowledgeLimits.pastedCharacters, 'The text can have at most 200,000 characters'),
});
export type PastedKnowledge = z.input<typeof PastedKnowledge>;

/** A part of a document, the unit of search results. */
export const KnowledgePassage = z.object({
  id: Id,
  document_id: Id,
  /** Its position in the document, from 1. */
  position: z.int(),
  /** The headings above it, the outermost first. */
  headings: z.array(z.string()),
  /** The page on which it begins, in documents with pages. */
  page: z.int().nullable(),
  content: z.string(),
});
export type KnowledgePassage = z.infer<typeof KnowledgePassage>;

/** A passage that matches a question. */
export const KnowledgeHit = KnowledgePassage.extend({
  knowledge_base_id: Id,
  document_title: z.string(),
  /** From 0 to 1: how much of the question it covers; rare words weigh more than common ones. */
  score: z.number(),
  /** Character ranges of the matched words in `content`, from `start` (inclusive) to `end` (exclusive). */
  marks: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type KnowledgeHit = z.infer<typeof KnowledgeHit>;

const Question = z
  .string('Please enter a question')
  .trim()
  .min(1, 'Please enter a question')
  .max(knowledgeLimits.questionCharacters, 'The question can have at most 500 characters');

export const KnowledgeQuestion = z.strictObject({
  question: Question,
  limit: z.int().min(1).max(knowledgeLimits.hits.max).default(knowledgeLimits.hits.default),
});
export type KnowledgeQuestion = z.input<typeof KnowledgeQuestion>;

export const KnowledgeSearch = KnowledgeQuestion.extend({
  knowledge_base_ids: z.array(Id).min(1, 'Choose a knowledge base').max(knowledgeLimits.basesAtOnce),
});
export type KnowledgeSearch = z.input<typeof KnowledgeSearch>;

/** Why a document was rejected, or not read again. */
export const knowledgeReasons = ['too_many_documents', 'document_not_failed'] as const;

const byId = z.object({ id: Id });
const ofDocument = z.object({ id: Id, document_id: Id });
const reading = { access: 'member', permission: 'knowledge.read', flag: 'assistants' } as const;
const writing = { access: 'member', permission: 'knowledge.write', flag: 'assistants' } as const;
const hits = z.object({ items: z.array(KnowledgeHit) });

export const knowledgeApi = {
  'GET /api/knowledge-bases': {
    ...reading,
    stale_after: ['assistant.changed', 'knowledge_base.changed', 'knowledge_document.changed'],
    summary: 'Lists knowledge bases: those changed last come first, or by name',
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      sort: z.enum(['updated_at', 'name']).default('updated_at'),
    }),
    response: page(KnowledgeBase),
  },
  'POST /api/knowledge-bases': {
    ...writing,
    summary: 'Creates an empty knowledge base',
    body: KnowledgeBaseInput,
    response: KnowledgeBase,
    status: 201,
  },
  'POST /api/knowledge-bases/search': {
    ...reading,
    summary: 'Finds the passages of some knowledge bases that answer a question, the best first',
    body: KnowledgeSearch,
    response: hits,
  },
  'GET /api/knowledge-bases/:id': {
    ...reading,
    stale_after: ['assistant.changed', 'knowledge_base.changed', 'knowledge_document.changed'],
    summary: 'Reads a knowledge base',
    params: byId,
    response: KnowledgeBase,
  },
  'PATCH /api/knowledge-bases/:id': {
    ...writing,
    summary: 'Changes the name and the description of a knowledge base',
    params: byId,
    body: KnowledgeBaseChange,
    response: KnowledgeBase,
  },
  'DELETE /api/knowledge-bases/:id': {
    ...writing,
    summary: 'Deletes a knowledge base with its documents; one that an assistant uses is kept (`in_use`)',
    params: byId,
    status: 204,
  },
  'GET /api/knowledge-bases/:id/uses': {
    ...reading,
    stale_after: ['assistant.changed', 'knowledge_base.changed'],
    summary: 'The assistants that use a knowledge base, which keep it from being deleted',
    params: byId,
    response: z.object({ total: z.int(), first: z.array(KnowledgeUser) }),
  },
  'POST /api/knowledge-bases/:id/search': {
    ...reading,
    summary: 'Finds the passages of one knowledge base that answer a question, the best first',
    params: byId,
    body: KnowledgeQuestion,
    response: hits,
  },
  'GET /api/knowledge-bases/:id/documents': {
    ...reading,
    stale_after: ['knowledge_document.changed'],
    summary: 'Lists the documents of a knowledge base, newest first',
    params: byId,
    query: PageQuery,
    response: page(KnowledgeDocument),
  },
  'POST /api/knowledge-bases/:id/documents': {
    ...writing,
    summary: 'Adds a document to a knowledge base; a background job reads it',
    params: byId,
    multipart: true,
    max_body_bytes: knowledgeLimits.documentBytes + 64 * 1024,
    response: KnowledgeDocument,
    status: 201,
  },
  'POST /api/knowledge-bases/:id/texts': {
    ...writing,
    summary: 'Adds a pasted text to a knowledge base; a background job reads it',
    params: byId,
    body: PastedKnowledge,
    // A character can take four bytes, and an escape six.
    max_body_bytes: knowledgeLimits.pastedCharacters * 6 + 16 * 1024,
    response: KnowledgeDocument,
    status: 201,
  },
  'GET /api/knowledge-bases/:id/documents/:document_id': {
    ...reading,
    stale_after: ['knowledge_document.changed'],
    summary: 'Reads a document of a knowledge base',
    params: ofDocument,
    response: KnowledgeDocument,
  },
  'DELETE /api/knowledge-bases/:id/documents/:document_id': {
    ...writing,
    summary: 'Removes a document; published versions of assistants know what it said until they are published anew',
    params: ofDocument,
    status: 204,
  },
  'GET /api/knowledge-bases/:id/documents/:document_id/download': {
    ...reading,
    summary: 'Gives a signed link to the original file',
    params: ofDocument,
    response: SignedLink,
  },
  'POST /api/knowledge-bases/:id/documents/:document_id/retry': {
    ...writing,
    summary: 'Reads a document again that could not be read',
    params: ofDocument,
    response: KnowledgeDocument,
    status: 202,
  },
  'GET /api/knowledge-bases/:id/documents/:document_id/passages': {
    ...reading,
    stale_after: ['knowledge_document.changed'],
    summary: 'Lists the passages of a document in their order',
    params: ofDocument,
    query: PageQuery,
    response: page(KnowledgePassage),
  },
} as const satisfies Endpoints;
