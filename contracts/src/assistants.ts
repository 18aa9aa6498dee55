import { z } from 'zod';
import { AssistantConfig, ImportedAssistantConfig, StoredAssistantConfig } from './assistant-config.ts';
import { maxAssistantBytes, maxAssistantNameLength, maxVersionNotesLength } from './assistants.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

export const AssistantStatus = z.enum(['draft', 'published', 'archived']);
export type AssistantStatus = z.infer<typeof AssistantStatus>;

/** An assistant as lists and pickers show it: its draft, and the version that calls use. */
export const Assistant = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  status: AssistantStatus,
  llm_provider: z.string(),
  llm_model: z.string(),
  stt_provider: z.string(),
  stt_model: z.string(),
  tts_provider: z.string(),
  tts_model: z.string(),
  first_message: z.string().nullable(),
  /** Names of the `{placeholders}` that calls fill in: those of the published version, else those of the draft. */
  variables: z.array(z.string()),
  /** The version that calls use; null while it is not published. */
  published_version: z.int().nullable(),
  /** Whether the draft differs from the published version; true if there is none. */
  has_unpublished_changes: z.boolean(),
  /** Why the live version was published without passing its tests; null if it passed them, even later. */
  untested_reason: z.string().nullable(),
  /** The outbound number that it calls from by default; not part of a version. */
  preferred_phone_number_id: Id.nullable(),
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Assistant = z.infer<typeof Assistant>;

/** An assistant with its draft. */
export const AssistantDetail = Assistant.extend({
  /** Increases with every save of the draft; a save sends the revision that it is based on. */
  draft_revision: z.int(),
  config: StoredAssistantConfig,
  /** The name of the person who last saved the draft. */
  updated_by_name: z.string().nullable(),
});
export type AssistantDetail = z.infer<typeof AssistantDetail>;

/** The quick-create dialog. */
export const CreateAssistant = z.object({
  name: nameText(
    z
      .string('Please enter a name for your assistant')
      .trim()
      .min(1, 'Please enter a name for your assistant')
      .max(maxAssistantNameLength, 'The name can have at most 100 characters'),
  ),
});
export type CreateAssistant = z.input<typeof CreateAssistant>;

/**
 * A rename, a change of status, or both. `published` creates a version as publishing does; with `draft` and `archived`,
 * calls stop using the assistant.
 */
export const AssistantUpdate = z.object({
  name: CreateAssistant.shape.name.optional(),
  status: AssistantStatus.optional(),
});
export type AssistantUpdate = z.input<typeof AssistantUpdate>;

const Ordinal = z.int().min(1).max(2_147_483_647);
const Notes = z
  .string()
  .trim()
  .max(maxVersionNotesLength, `A note can have at most ${maxVersionNotesLength} characters`)
  .nullish()
  .transform((text) => text || null);

/** The whole draft. If `revision` isn't the stored one, the request is refused with `draft_changed`. */
export const SaveDraft = z.strictObject({ revision: Ordinal, config: AssistantConfig });
export type SaveDraft = z.input<typeof SaveDraft>;

const Reason = z
  .string()
  .trim()
  .max(maxVersionNotesLength, `A reason can have at most ${maxVersionNotesLength} characters`)
  .nullish()
  .transform((text) => text || null);

/** `override_reason` publishes a version that has not passed its tests; only admins can. */
export const PublishAssistant = z.strictObject({ revision: Ordinal, notes: Notes, override_reason: Reason });
export type PublishAssistant = z.input<typeof PublishAssistant>;

/** Restores a version into the draft, or with `publish` as a new live version. */
export const RestoreVersion = z.strictObject({
  version: Ordinal,
  publish: z.boolean().default(false),
  /** The revision of the draft that is overwritten; if absent, any. */
  revision: Ordinal.optional(),
});
export type RestoreVersion = z.input<typeof RestoreVersion>;

/** Kinds of warnings that can occur several times, so that a page can show each kind as one line: "3 providers have no key". */
export const publishWarningKinds = [
  'provider_without_key',
  'provider_switched_off',
  'provider_key_refused',
  'unfilled_placeholder',
  'stray_braces',
  'unreadable_letters',
  'function_without_description',
] as const;
export type PublishWarningKind = (typeof publishWarningKinds)[number];

/** A finding before publishing: an error prevents publishing, a warning does not. */
export const PublishProblem = z.object({
  level: z.enum(['error', 'warning']),
  /** The path of a field; empty if it concerns none. */
  field: z.string(),
  message: z.string(),
  /** Present if the same warning can apply to several parts of the assistant. */
  kind: z.enum(publishWarningKinds).optional(),
});
export type PublishProblem = z.infer<typeof PublishProblem>;

/** A published state; it never changes. */
export const AssistantVersion = z.object({
  version: z.int(),
  notes: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  /** SHA-256 of the published content. */
  hash: z.string(),
  /** Calls that used it. */
  call_count: z.int(),
});
export type AssistantVersion = z.infer<typeof AssistantVersion>;

export const AssistantVersionDetail = AssistantVersion.extend({ config: StoredAssistantConfig });
export type AssistantVersionDetail = z.infer<typeof AssistantVersionDetail>;

const Users = z.object({ total: z.int(), first: z.array(z.object({ id: Id, name: z.string() })) });

/** What uses an assistant: the number, and the names of the first few. While anything uses it, it can't be deleted. */
export const AssistantUsage = z.object({
  feature_templates: Users,
  campaigns: Users,
  phone_numbers: Users,
  embeds: Users,
  scheduled_calls: z.object({ total: z.int() }),
  call_requests: z.object({ total: z.int() }),
  interviews: z.object({ total: z.int() }),
  calls: z.object({ total: z.int() }),
});
export type AssistantUsage = z.infer<typeof AssistantUsage>;

/** An assistant as a file, without secrets: it contains their names, not their values. */
export const AssistantExport = z.object({
  format: z.literal('switchboard.assistant.v1'),
  config: StoredAssistantConfig,
});
export type AssistantExport = z.infer<typeof AssistantExport>;

/** The same as input: it is validated like a save, and absent fields get their defaults. */
export const AssistantImport = z.strictObject({
  format: z.literal('switchboard.assistant.v1', 'This is no exported assistant'),
  config: ImportedAssistantConfig,
});
export type AssistantImport = z.input<typeof AssistantImport>;

const CatalogueModel = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  is_default: z.boolean(),
  is_pro: z.boolean(),
  /** The day on which its provider stops serving it; null if none is announced. */
  shut_down_on: z.iso.date().nullable(),
  /** The model of the same provider that replaces it. */
  successor: z.string().nullable(),
});
const catalogueOf = <T extends z.ZodType>(model: T) =>
  z.array(z.object({ id: z.string(), name: z.string(), source: z.string().nullable(), models: z.array(model) }));

/** The available models and voices; a `custom` provider has none, and accepts any id. */
export const ModelCatalogue = z.object({
  date: z.iso.date(),
  llm: catalogueOf(CatalogueModel.extend({ context_size: z.int(), max_output: z.int() })),
  stt: catalogueOf(CatalogueModel),
  tts: catalogueOf(CatalogueModel),
  voices: z.record(
    z.string(),
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        gender: z.enum(['female', 'male', 'neutral']),
        accent: z.string(),
        /** The voice models that support it; null: all of its provider's. */
        models: z.array(z.string()).nullable(),
        /** A sample to hear; null if there is none without an account. */
        preview_url: z.string().nullable(),
      }),
    ),
  ),
});
export type ModelCatalogue = z.infer<typeof ModelCatalogue>;

/** A model that an assistant's published version uses, and that its provider has shut down or will soon. */
export const ModelNotice = z.object({
  assistant_id: Id,
  assistant_name: z.string(),
  part: z.enum(['llm', 'stt', 'tts']),
  /** The provider's name in assistants. */
  provider: z.string(),
  model_id: z.string(),
  /** Its display name. */
  model: z.string(),
  /** Used only if another one fails. */
  is_fallback: z.boolean(),
  /** The announced day; without one, the day since when the model has been missing from the provider's list. */
  shut_down_on: z.iso.date(),
  is_shut_down: z.boolean(),
  /** The provider's list had it earlier, but no longer does. */
  is_missing: z.boolean(),
  /** The name of the model that replaces it; null if unknown. */
  successor: z.string().nullable(),
  successor_id: z.string().nullable(),
});
export type ModelNotice = z.infer<typeof ModelNotice>;

/** Why a request about assistants failed; the comments list the `details` of each. */
export const assistantReasons = [
  /** `revision`, `updated_by_name`, `updated_at`, `config`: the draft that someone else saved. */
  'draft_changed',
  /** `problems`: all results of `publishChecks`. */
  'not_publishable',
  /** `tests`: the required ones that have not passed, each with its `key`, `name` and `verdict`. */
  'tests_failed',
] as const;

const byId = z.object({ id: Id });
const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);
// Other features need to choose an assistant, so reading needs no flag.
const reading = { access: 'member', permission: 'assistant.read' } as const;
const editing = { ...reading, flag: 'assistants' } as const;
const writing = { access: 'member', permission: 'assistant.write', flag: 'assistants' } as const;

export const assistantApi = {
  'GET /api/model-catalogue': {
    ...editing,
    summary: 'Models, transcribers and voices that assistants can be made of, with their limits',
    response: ModelCatalogue,
  },
  'GET /api/model-notices': {
    ...editing,
    stale_after: ['assistant.changed', 'provider.changed'],
    summary:
      'Lists models of published assistants that were shut down, will be within 60 days, or are missing from their provider’s list, soonest first',
    response: z.object({ items: z.array(ModelNotice) }),
  },
  'GET /api/assistants': {
    ...reading,
    stale_after: ['assistant.changed', 'onboarding_kit.changed'],
    summary: 'Lists assistants, newest first, or by name where a status is asked for',
    query: PageQuery.extend({ status: AssistantStatus.optional(), search: z.string().trim().max(200).optional() }),
    response: page(Assistant),
  },
  'POST /api/assistants': {
    ...writing,
    summary: 'Creates a draft assistant from its name',
    body: CreateAssistant,
    response: AssistantDetail,
    status: 201,
  },
  'POST /api/assistants/import': {
    ...writing,
    summary: 'Creates a draft assistant from an exported one; unknown fields are refused',
    body: AssistantImport,
    max_body_bytes: maxAssistantBytes,
    response: AssistantDetail,
    status: 201,
  },
  'GET /api/assistants/:id': {
    ...reading,
    stale_after: ['assistant.changed', 'onboarding_kit.changed'],
    summary: 'Reads an assistant with its draft',
    params: byId,
    response: AssistantDetail,
  },
  'PUT /api/assistants/:id': {
    ...writing,
    summary: 'Saves the draft of an assistant; calls go on by the published version',
    params: byId,
    body: SaveDraft,
    max_body_bytes: maxAssistantBytes,
    response: AssistantDetail,
  },
  'PATCH /api/assistants/:id': {
    ...writing,
    summary: 'Renames an assistant or changes its status; publishing makes a version',
    params: byId,
    body: AssistantUpdate,
    response: AssistantDetail,
  },
  'DELETE /api/assistants/:id': {
    ...writing,
    summary: 'Deletes an assistant that nothing uses, with its versions',
    params: byId,
    status: 204,
  },
  'GET /api/assistants/:id/checks': {
    ...editing,
    // Publishing warns about a credential that is missing or off, and about unread documents.
    stale_after: ['assistant.changed', 'provider.changed', 'knowledge_document.changed'],
    summary: 'What publishing the draft would be refused for, and what it would warn of',
    params: byId,
    /** `is_live`: calls already use exactly this, so publishing creates no new version. */
    response: z.object({ problems: z.array(PublishProblem), is_live: z.boolean() }),
  },
  'POST /api/assistants/:id/publish': {
    ...writing,
    summary:
      'Makes the next version of the draft, which calls go by from now on; a draft that is live already makes none, and the answer is the assistant as it is',
    params: byId,
    body: PublishAssistant,
    response: AssistantDetail,
  },
  'GET /api/assistants/:id/versions': {
    ...editing,
    stale_after: ['assistant.changed', 'call_log.changed'],
    summary: 'Lists the versions of an assistant, newest first',
    params: byId,
    query: PageQuery,
    response: page(AssistantVersion),
  },
  'GET /api/assistants/:id/versions/:version': {
    ...editing,
    summary: 'A version of an assistant by its number',
    params: byId.extend({ version: versionNumber }),
    response: AssistantVersionDetail,
  },
  'POST /api/assistants/:id/restore': {
    ...writing,
    summary: 'Takes a version back into the draft, or makes it live again as a new version',
    params: byId,
    body: RestoreVersion,
    response: AssistantDetail,
  },
  'POST /api/assistants/:id/duplicate': {
    ...writing,
    summary: 'Copies the draft of an assistant into a new one',
    params: byId,
    response: AssistantDetail,
    status: 201,
  },
  'GET /api/assistants/:id/usage': {
    ...editing,
    stale_after: ['assistant.changed'],
    summary: 'What refers to an assistant and keeps it from being deleted',
    params: byId,
    response: AssistantUsage,
  },
  'GET /api/assistants/:id/export': {
    ...editing,
    summary: 'An assistant as a file without secrets: its draft, or one of its versions',
    params: byId,
    query: z.object({ version: versionNumber.optional() }),
    response: AssistantExport,
  },
} as const satisfies Endpoints;
