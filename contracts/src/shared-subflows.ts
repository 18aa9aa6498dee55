import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { SharedSubflowDocument, Subflow } from './flows/document.ts';
import { FlowPartId } from './flows/fields.ts';
import { maxFlowBytes, maxFlowNameLength, maxSharedVersion } from './flows.limits.ts';
import { maxVersionNoteLength } from './prompts.limits.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

const SharedSubflowName = nameText(
  z
    .string('Enter a name')
    .trim()
    .min(1, 'Enter a name')
    .max(maxFlowNameLength, `The name can have at most ${maxFlowNameLength} characters`),
);
const Note = z
  .string()
  .trim()
  .max(maxVersionNoteLength, `A note can have at most ${maxVersionNoteLength} characters`)
  .nullish()
  .transform((text) => text || null);
const Document = SharedSubflowDocument.refine(
  (document) => new TextEncoder().encode(JSON.stringify(document)).length <= maxFlowBytes,
  'A sub-flow can have at most 1 MB',
);
const Ordinal = z.int().min(1).max(maxSharedVersion);

/** A part of conversations that the flows of several assistants use, each in its own version. */
export const SharedSubflow = z.object({
  id: Id,
  name: z.string(),
  latest_version: z.int(),
  /** Nodes of the newest version. */
  node_count: z.int(),
  /** Assistants whose draft or published version uses it. */
  assistant_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SharedSubflow = z.infer<typeof SharedSubflow>;

/** An assistant that uses a shared sub-flow, and the versions that it uses. A flow can use several at once. */
export const SharedSubflowUser = z.object({
  id: Id,
  name: z.string(),
  draft_versions: z.array(z.int()),
  live_versions: z.array(z.int()),
});
export type SharedSubflowUser = z.infer<typeof SharedSubflowUser>;

export const SharedSubflowDetail = SharedSubflow.extend({
  /** The first 20 assistants that use it, by name. */
  assistants: z.array(SharedSubflowUser),
  /** Shared sub-flows that run it, in any of their versions. */
  shared_subflows: z.array(z.object({ id: Id, name: z.string() })),
});
export type SharedSubflowDetail = z.infer<typeof SharedSubflowDetail>;

/** A version as lists show it; it never changes. */
export const SharedSubflowVersion = z.object({
  version: z.int(),
  note: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
});
export type SharedSubflowVersion = z.infer<typeof SharedSubflowVersion>;

export const SharedSubflowVersionDetail = SharedSubflowVersion.extend({
  /** The shared sub-flow, and its name now. */
  id: Id,
  name: z.string(),
  document: SharedSubflowDocument,
  /** The version as a sub-flow of a flow, followed by copies of those that it runs. */
  subflows: z.array(Subflow),
});
export type SharedSubflowVersionDetail = z.infer<typeof SharedSubflowVersionDetail>;

/** A new shared sub-flow with its first version: from a document, or from a sub-flow in an assistant's draft. */
export const SharedSubflowInput = z
  .strictObject({
    name: SharedSubflowName,
    note: Note,
    document: Document.optional(),
    from: z.strictObject({ assistant_id: Id, subflow: FlowPartId }).optional(),
  })
  .refine(({ document, from }) => (document === undefined) !== (from === undefined), {
    message: 'Give either a document or a sub-flow of an assistant',
    path: ['document'],
  });
export type SharedSubflowInput = z.input<typeof SharedSubflowInput>;

export const SharedSubflowChange = z.strictObject({
  name: SharedSubflowName,
  /** The version that was read: a save over a newer one is refused with `stale`. */
  updated_at: Timestamp.optional(),
});
export type SharedSubflowChange = z.input<typeof SharedSubflowChange>;

/** The next version. `base_version` is the version that was edited: the request is refused if there is a newer one. */
export const NewSharedSubflowVersion = z.strictObject({ base_version: Ordinal, document: Document, note: Note });
export type NewSharedSubflowVersion = z.input<typeof NewSharedSubflowVersion>;

/** Why a request about shared sub-flows was refused. */
export const sharedSubflowReasons = [
  /** `latest_version`, `created_by_name`, `created_at`: the version that was saved in the meantime. */
  'version_conflict',
  'unchanged',
] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'assistant.read', flag: 'assistants' } as const;
const writing = { ...reading, permission: 'assistant.write' } as const;
// A document in a request, with the overhead of JSON.
const max_body_bytes = 2 * maxFlowBytes;

export const sharedSubflowApi = {
  'GET /api/shared-subflows': {
    ...reading,
    stale_after: ['assistant.changed', 'shared_subflow.changed'],
    summary: 'Lists the sub-flows that flows of several assistants can use, by name',
    query: PageQuery.extend({ search: z.string().trim().max(200).optional() }),
    response: page(SharedSubflow),
  },
  'POST /api/shared-subflows': {
    ...writing,
    summary: 'Creates a shared sub-flow with its first version, also of a sub-flow that an assistant’s draft has',
    body: SharedSubflowInput,
    max_body_bytes,
    response: SharedSubflowDetail,
    status: 201,
  },
  'GET /api/shared-subflows/:id': {
    ...reading,
    stale_after: ['assistant.changed', 'shared_subflow.changed'],
    summary: 'A shared sub-flow with the assistants that use it',
    params: byId,
    response: SharedSubflowDetail,
  },
  'PATCH /api/shared-subflows/:id': {
    ...writing,
    summary: 'Renames a shared sub-flow; its versions stay',
    params: byId,
    body: SharedSubflowChange,
    response: SharedSubflowDetail,
  },
  'DELETE /api/shared-subflows/:id': {
    ...writing,
    summary: 'Deletes a shared sub-flow with its versions; refused while a draft or a published version uses it',
    params: byId,
    status: 204,
  },
  'GET /api/shared-subflows/:id/versions': {
    ...reading,
    stale_after: ['shared_subflow.changed'],
    summary: 'Lists the versions of a shared sub-flow, newest first',
    params: byId,
    query: PageQuery,
    response: page(SharedSubflowVersion),
  },
  'POST /api/shared-subflows/:id/versions': {
    ...writing,
    summary:
      'Saves a document as the next version; over a newer version than the one it began with it is refused. Flows keep the version that they use',
    params: byId,
    body: NewSharedSubflowVersion,
    max_body_bytes,
    response: SharedSubflowDetail,
    status: 201,
  },
  'GET /api/shared-subflows/:id/versions/:version': {
    ...reading,
    stale_after: ['shared_subflow.changed'],
    summary: 'A version of a shared sub-flow with its document, and with copies of the shared sub-flows that it runs',
    params: byId.extend({ version: z.coerce.number().int().min(1).max(maxSharedVersion) }),
    response: SharedSubflowVersionDetail,
  },
} as const satisfies Endpoints;
