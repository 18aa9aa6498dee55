import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  generationStatuses,
  latestLabel,
  maxLabelLength,
  maxPromptBytes,
  maxPromptContentLength,
  maxPromptDescriptionLength,
  maxPromptTitleLength,
  maxTranscriptBytes,
  maxVersionNoteLength,
  promptSources,
  promptTexts,
  writerKinds,
} from './prompts.limits.ts';
import { Id, IdempotencyHeaders, nameText, PageQuery, page, Timestamp } from './shared.ts';
import { TranscriptContent, TranscriptName } from './transcripts.ts';

export const PromptStatus = z.enum(generationStatuses);
export type PromptStatus = z.infer<typeof PromptStatus>;

export const PromptTitle = nameText(
  z
    .string(promptTexts.titleRequired)
    .trim()
    .min(1, promptTexts.titleRequired)
    .max(maxPromptTitleLength, `The title can have at most ${maxPromptTitleLength} characters`),
);
export const PromptDescription = z
  .string()
  .trim()
  .max(maxPromptDescriptionLength, `The description can have at most ${maxPromptDescriptionLength} characters`)
  .nullish()
  .transform((text) => text || null);

/** The text of a prompt, stored exactly as written, including trailing spaces. */
export const PromptContent = z
  .string(promptTexts.contentRequired)
  .refine((text) => text.trim() !== '', promptTexts.contentRequired)
  .max(maxPromptContentLength, `A prompt can have at most ${maxPromptContentLength} characters`);
const Note = z
  .string()
  .trim()
  .max(maxVersionNoteLength, `A note can have at most ${maxVersionNoteLength} characters`)
  .nullish()
  .transform((text) => text || null);
const Ordinal = z.int().min(1).max(2_147_483_647);

/** A label: lower-case letters, digits and hyphens. `latest` always refers to the highest version. */
export const LabelName = z
  .string()
  .max(maxLabelLength, `A label can have at most ${maxLabelLength} characters`)
  .regex(/^[a-z][a-z0-9-]*$/, 'A label has small letters, digits and hyphens, and begins with a letter')
  .refine((name) => name !== latestLabel, "The label latest always points to the highest version, so it can't be set");

/**
 * The writer of a text: a person, the built-in writer or a language model; `is_edited` if a person changed generated
 * text.
 */
export const PromptWriter = z.object({
  kind: z.enum(writerKinds),
  /** The model's name and its host; null for a person and the built-in writer. */
  model: z.string().nullable(),
  host: z.string().nullable(),
  is_edited: z.boolean(),
});
export type PromptWriter = z.infer<typeof PromptWriter>;

/** A label and its version. */
export const PromptLabel = z.object({
  name: z.string(),
  version: z.int(),
  updated_by_name: z.string().nullable(),
  updated_at: Timestamp,
});
export type PromptLabel = z.infer<typeof PromptLabel>;

/** A prompt as cards show it. */
export const Prompt = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  /** `ready` if it has a version. */
  status: PromptStatus,
  source_type: z.enum(promptSources),
  transcript_id: Id.nullable(),
  /** The newest generation that writes, or wrote, its first version. */
  generation_id: Id.nullable(),
  /** The highest version number; 0 without versions. */
  latest_version: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Prompt = z.infer<typeof Prompt>;

/** A version of a prompt as lists show it; it never changes. */
export const PromptVersion = z.object({
  id: Id,
  version: z.int(),
  note: z.string().nullable(),
  writer: PromptWriter,
  /** The version that it restored. */
  restored_from: z.int().nullable(),
  labels: z.array(z.string()),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
});
export type PromptVersion = z.infer<typeof PromptVersion>;

export const PromptVersionDetail = PromptVersion.extend({ prompt_id: Id, title: z.string(), content: z.string() });
export type PromptVersionDetail = z.infer<typeof PromptVersionDetail>;

/** A prompt with its newest text. */
export const PromptDetail = Prompt.extend({
  /** The description of an agent that it was created from. */
  source_description: z.string().nullable(),
  transcript_name: z.string().nullable(),
  /** It was created from a call: by default, messages about it are masked. */
  is_of_call: z.boolean(),
  /** Null without versions. */
  latest: PromptVersionDetail.nullable(),
  labels: z.array(PromptLabel),
  /** Whether the label `production` can only be set on versions that passed all cases. */
  requires_passing_cases: z.boolean(),
});
export type PromptDetail = z.infer<typeof PromptDetail>;

/** A new prompt with its first version. */
export const PromptInput = z.strictObject({
  title: PromptTitle,
  description: PromptDescription,
  content: PromptContent,
  note: Note,
  /** The transcript it was created from, or a new one that is stored with it: never both. */
  transcript_id: Id.nullish(),
  transcript: z.strictObject({ name: TranscriptName.nullish(), content: TranscriptContent }).nullish(),
  /** The generation that first wrote the text; its changes must be decided first. */
  generation_id: Id.nullish(),
});
export type PromptInput = z.input<typeof PromptInput>;

export const PromptChange = z.strictObject({
  title: PromptTitle.optional(),
  description: PromptDescription.optional(),
});
export type PromptChange = z.input<typeof PromptChange>;

/** The next version. `base_version` is the version that was edited: the request is refused if there is a newer one. */
export const NewPromptVersion = z.strictObject({
  content: PromptContent,
  note: Note,
  base_version: Ordinal,
  /** Other edits, saved together with the text. */
  title: PromptTitle.optional(),
  description: PromptDescription.optional(),
  generation_id: Id.nullish(),
});
export type NewPromptVersion = z.input<typeof NewPromptVersion>;

export const RestorePromptVersion = z.strictObject({ version: Ordinal });

/** The new version of a label. */
export const MoveLabel = z.strictObject({
  version: Ordinal,
  /**
   * The label's expected version: if it is at another one, the request is refused. Null: the label is not set. If
   * absent, any.
   */
  from_version: Ordinal.nullish(),
  /** Why `production` is set although cases fail; requires `prompt.release`. */
  override_reason: Note,
});
export type MoveLabel = z.input<typeof MoveLabel>;

/** An assistant that uses a prompt. */
export const PromptUse = z.object({
  /** The assistant. */
  id: Id,
  name: z.string(),
  /** The version that was copied into its draft, and the highest one now. */
  version: z.int(),
  latest_version: z.int(),
  /** Whether the assistant's prompt was changed since. */
  is_edited: z.boolean(),
  applied_at: Timestamp,
});
export type PromptUse = z.infer<typeof PromptUse>;

/** The prompt that an assistant's system prompt came from. */
export const AssistantPrompt = PromptUse.omit({ id: true, name: true }).extend({ prompt_id: Id, title: z.string() });
export type AssistantPrompt = z.infer<typeof AssistantPrompt>;

/** Why a request about prompts was refused. */
export const promptReasons = [
  /** `latest_version`, `content`, `created_by_name`, `created_at`: the version that someone else saved. */
  'version_conflict',
  'unchanged',
  /** `version`: the label's current version. */
  'label_moved',
  /** `cases`: those that failed or were not run, each with its `id`, `name` and `verdict`. */
  'cases_failing',
  'changes_pending',
  'not_generated',
  /** `unsaved_texts`: how many texts would be deleted with the transcript. */
  'unsaved_texts',
] as const;

const byId = z.object({ id: Id });
const version = z.union([z.coerce.number().int().min(1).max(2_147_483_647), z.literal(latestLabel), LabelName]);
const common = { access: 'member', flag: 'promptengine', signed_out_text: promptTexts.notAuthenticated } as const;
const reading = { ...common, permission: 'prompt.read' } as const;
const writing = { ...common, permission: 'prompt.write' } as const;

export const promptApi = {
  'GET /api/prompts': {
    ...reading,
    // A prompt shows the progress of its first text.
    stale_after: ['prompt.changed', 'generation.changed'],
    summary: 'Lists prompts, newest first',
    query: PageQuery.extend({ search: z.string().trim().max(200).optional(), transcript_id: Id.optional() }),
    response: page(Prompt),
  },
  'POST /api/prompts': {
    ...writing,
    summary:
      'Creates a prompt with its first version, and with the transcript it was made of where that is not stored yet',
    headers: IdempotencyHeaders,
    body: PromptInput,
    max_body_bytes: maxTranscriptBytes,
    response: PromptDetail,
    status: 201,
  },
  'GET /api/prompts/:id': {
    ...reading,
    stale_after: ['prompt.changed', 'transcript.changed', 'generation.changed'],
    summary: 'A prompt with its newest text',
    params: byId,
    response: PromptDetail,
  },
  'PATCH /api/prompts/:id': {
    ...writing,
    summary: 'Changes title and description of a prompt; its versions stay',
    params: byId,
    body: PromptChange,
    response: PromptDetail,
  },
  'DELETE /api/prompts/:id': {
    ...writing,
    summary: 'Deletes a prompt with versions, labels, cases and runs; assistants keep their copies',
    params: byId,
    status: 204,
  },
  'GET /api/prompts/:id/versions': {
    ...reading,
    stale_after: ['prompt.changed'],
    summary: 'Lists the versions of a prompt, newest first',
    params: byId,
    query: PageQuery,
    response: page(PromptVersion),
  },
  'POST /api/prompts/:id/versions': {
    ...writing,
    summary: 'Saves a text as the next version; over a newer version than the one it began with it is refused',
    params: byId,
    headers: IdempotencyHeaders,
    body: NewPromptVersion,
    max_body_bytes: maxPromptBytes,
    response: PromptDetail,
    status: 201,
  },
  'GET /api/prompts/:id/versions/:version': {
    ...reading,
    stale_after: ['prompt.changed'],
    summary: 'A version of a prompt with its text, by number or label; `latest` is the highest',
    params: byId.extend({ version }),
    response: PromptVersionDetail,
  },
  'POST /api/prompts/:id/restore': {
    ...writing,
    summary: 'Makes a copy of an earlier version the newest one',
    params: byId,
    body: RestorePromptVersion,
    response: PromptDetail,
    status: 201,
  },
  'GET /api/prompts/:id/labels': {
    ...reading,
    stale_after: ['prompt.changed'],
    summary: 'The labels of a prompt, by name',
    params: byId,
    response: z.object({ labels: z.array(PromptLabel) }),
  },
  'PUT /api/prompts/:id/labels/:label': {
    ...writing,
    summary: 'Puts a label on a version, where it sits alone; `production` needs the permission prompt.release',
    params: byId.extend({ label: LabelName }),
    body: MoveLabel,
    response: PromptLabel,
  },
  'DELETE /api/prompts/:id/labels/:label': {
    ...writing,
    summary: 'Takes a label away; `production` needs the permission prompt.release',
    params: byId.extend({ label: LabelName }),
    status: 204,
  },
  'PUT /api/prompts/:id/gate': {
    ...common,
    permission: 'prompt.release',
    summary: 'Says whether the label production waits until all cases pass',
    params: byId,
    body: z.strictObject({ requires_passing_cases: z.boolean() }),
    response: PromptDetail,
  },
  'GET /api/prompts/:id/assistants': {
    ...reading,
    stale_after: ['assistant.changed', 'prompt.changed'],
    summary: 'Lists the assistants that a prompt was put into, by name',
    params: byId,
    query: PageQuery,
    response: page(PromptUse),
  },
} as const satisfies Endpoints;
