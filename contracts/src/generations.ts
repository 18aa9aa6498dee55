import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { changeUnits } from './prompt-changes.ts';
import {
  changeDecisions,
  generationKinds,
  generationStatuses,
  maxFeedbackLength,
  maxPromptDescriptionLength,
  maxTranscriptBytes,
  promptTexts,
} from './prompts.limits.ts';
import { PromptContent, PromptDescription, PromptTitle } from './prompts.ts';
import { Id, IdempotencyHeaders, PageQuery, page, Timestamp } from './shared.ts';
import { TranscriptContent } from './transcripts.ts';

/** Who writes prompts for the organization now. */
export const LanguageModel = z.object({
  kind: z.enum(['local', 'openai-compatible']),
  /** What buttons call it: the model's name, or `Local writer, no language model`. */
  name: z.string(),
  model: z.string().nullable(),
  /** Which host reads the text; null for the local writer, which reads it here. */
  host: z.string().nullable(),
  /** Through a credential of the organization's own, and not the installation's. */
  is_own: z.boolean(),
});
export type LanguageModel = z.infer<typeof LanguageModel>;

const Description = z
  .string(promptTexts.descriptionRequired)
  .trim()
  .min(1, promptTexts.descriptionRequired)
  .max(maxPromptDescriptionLength, `The description can have at most ${maxPromptDescriptionLength} characters`);
const Feedback = z
  .string('Please enter your feedback')
  .trim()
  .min(1, 'Please enter your feedback')
  .max(maxFeedbackLength, `Feedback can have at most ${maxFeedbackLength} characters`);

/**
 * Names, numbers and addresses of mail are masked before anybody reads the text, of a refinement in what is said and not in the prompt;
 * left out: in text from calls, and as the generation before it was.
 */
const mask = z.boolean().optional();

/** What is written. */
export const StartGeneration = z.discriminatedUnion('kind', [
  /** A prompt of a transcript that is stored, or of one that was pasted and is not stored. */
  z.strictObject({
    kind: z.literal('transcript'),
    transcript_id: Id.nullish(),
    transcript: TranscriptContent.nullish(),
    mask,
  }),
  /** A prompt of a description of an agent: a prompt without a version is made at once, and gets its first one when the text is whole. */
  z.strictObject({
    kind: z.literal('description'),
    title: PromptTitle,
    prompt_description: PromptDescription,
    description: Description,
  }),
  /** A prompt as feedback wants it: `content` is the whole of it. */
  z.strictObject({
    kind: z.literal('refine'),
    content: PromptContent,
    feedback: Feedback,
    /** Goes on with an earlier generation: what was said there is sent as well. */
    previous_id: Id.nullish(),
    /** The prompt that is edited. */
    prompt_id: Id.nullish(),
    mask,
  }),
]);
export type StartGeneration = z.input<typeof StartGeneration>;

/** What was said about a prompt, oldest first. */
export const GenerationMessage = z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string() });
export type GenerationMessage = z.infer<typeof GenerationMessage>;

/** A text that is written in the background. */
export const Generation = z.object({
  id: Id,
  kind: z.enum(generationKinds),
  status: z.enum(generationStatuses),
  prompt_id: Id.nullable(),
  transcript_id: Id.nullable(),
  /** The first generation of the conversation that this one belongs to. */
  conversation_id: Id,
  /** Who writes, with the model and the host that reads what is sent. */
  writer: LanguageModel.omit({ is_own: true }),
  /** Parts of what was sent were masked. */
  is_masked: z.boolean(),
  /** What is there of the text; the whole of it once the status is `ready`. */
  text: z.string(),
  /** What the writer says beside the text, as what it could not do. */
  remark: z.string().nullable(),
  /** What becomes of the changes; null where it did not refine. */
  decision: z.enum(changeDecisions).nullable(),
  /** The text after the decision, and that of a generation without one; null while there is none. */
  result: z.string().nullable(),
  /** Why it failed, in a sentence. */
  error_message: z.string().nullable(),
  tokens: z.object({ prompt: z.int(), completion: z.int() }).nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type Generation = z.infer<typeof Generation>;

export const GenerationDetail = Generation.extend({
  /** The text that is refined; null where nothing is. */
  before: z.string().nullable(),
  feedback: z.string().nullable(),
  /** The conversation up to here. */
  messages: z.array(GenerationMessage),
});
export type GenerationDetail = z.infer<typeof GenerationDetail>;

/**
 * What becomes of the changes that a refinement proposes: those at these places are accepted, in the order in which
 * `textStretches(before, text, unit)` counts them, and the others are not.
 */
export const DecideChanges = z.strictObject({
  accepted: z.union([z.enum(['all', 'none']), z.array(z.int().min(0).max(100_000)).max(10_000)]),
  /** How large the counted changes are. */
  unit: z.enum(changeUnits).default('paragraph'),
});
export type DecideChanges = z.input<typeof DecideChanges>;

/** What a stream of a generation sends: pieces of the text with where they begin, and at last how it ended. */
export const GenerationPiece = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), offset: z.int(), text: z.string() }),
  z.object({ type: z.literal('end'), status: z.enum(generationStatuses), error_message: z.string().nullable() }),
]);
export type GenerationPiece = z.infer<typeof GenerationPiece>;

/** Why a generation was refused. */
export const generationReasons = [
  /** `limit`. */
  'too_many_generations',
  /** `limit`, `retry_at`. */
  'generations_used_up',
  'not_generating',
  'nothing_to_decide',
  'not_retryable',
] as const;

const byId = z.object({ id: Id });
const common = { access: 'member', flag: 'promptengine', signed_out_text: promptTexts.notAuthenticated } as const;
const reading = { ...common, permission: 'prompt.read' } as const;
const writing = { ...common, permission: 'prompt.write' } as const;

export const generationApi = {
  'GET /api/language-model': {
    ...reading,
    stale_after: ['provider.changed'],
    summary: 'Who writes prompts: the built-in writer, or a language model with the host that reads what is sent',
    response: LanguageModel,
  },
  'GET /api/generations': {
    ...reading,
    stale_after: ['generation.changed'],
    summary: 'Lists generations, newest first',
    query: PageQuery.extend({ prompt_id: Id.optional(), conversation_id: Id.optional() }),
    response: page(Generation),
  },
  'POST /api/generations': {
    ...writing,
    summary: 'Writes a prompt in the background, of a transcript, of a description, or of a prompt and feedback',
    headers: IdempotencyHeaders,
    body: StartGeneration,
    max_body_bytes: maxTranscriptBytes,
    response: GenerationDetail,
    status: 202,
  },
  'GET /api/generations/:id': {
    ...reading,
    stale_after: ['generation.changed'],
    summary: 'A generation: how far it is, and what was said about the prompt',
    params: byId,
    response: GenerationDetail,
  },
  'GET /api/generations/:id/stream': {
    ...reading,
    summary:
      'The text of a generation as server-sent events while it is written, each a GenerationPiece; resumes after Last-Event-ID, which counts characters',
    params: byId,
    query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).optional() }),
    headers: z.object({ 'last-event-id': z.string().max(30).optional() }),
    answer_type: 'text/event-stream',
  },
  'POST /api/generations/:id/cancel': {
    ...writing,
    summary: 'Cancels a generation: what is there of its text becomes no version',
    params: byId,
    response: GenerationDetail,
  },
  'POST /api/generations/:id/retry': {
    ...writing,
    summary: 'Begins a generation anew that failed or was cancelled',
    params: byId,
    response: GenerationDetail,
    status: 202,
  },
  'POST /api/generations/:id/decision': {
    ...writing,
    summary: 'Accepts or rejects the changes that a refinement proposes, all of them or one by one',
    params: byId,
    body: DecideChanges,
    response: GenerationDetail,
  },
} as const satisfies Endpoints;
