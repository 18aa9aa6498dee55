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
import { Id, IdempotencyHeaders, PageQuery, page, StreamPosition, Timestamp } from './shared.ts';
import { TranscriptContent } from './transcripts.ts';

/** The model that currently writes prompts for the organization. */
export const LanguageModel = z.object({
  kind: z.enum(['local', 'openai-compatible']),
  /** The name on buttons: the model's name, or `Local writer, no language model`. */
  name: z.string(),
  model: z.string().nullable(),
  /** The host that receives the text; null for the local writer, which runs on this server. */
  host: z.string().nullable(),
  /** Whether it uses the organization's own credential instead of the installation's. */
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
 * Masks names, numbers and email addresses before the text is sent. For a refinement, this applies to messages, not to
 * the prompt. If absent: masks text from calls, and otherwise repeats the setting of the previous generation.
 */
const mask = z.boolean().optional();

/** The kind of text to write. */
export const StartGeneration = z.discriminatedUnion('kind', [
  /** A prompt from a stored transcript, or from a pasted one that is not stored. */
  z.strictObject({
    kind: z.literal('transcript'),
    transcript_id: Id.nullish(),
    transcript: TranscriptContent.nullish(),
    mask,
  }),
  /**
   * A prompt from a description of an agent: creates a prompt without a version immediately, which gets its first
   * version when the text is complete.
   */
  z.strictObject({
    kind: z.literal('description'),
    title: PromptTitle,
    prompt_description: PromptDescription,
    description: Description,
  }),
  /** A revision of a prompt by feedback: `content` is the whole prompt. */
  z.strictObject({
    kind: z.literal('refine'),
    content: PromptContent,
    feedback: Feedback,
    /** Continues an earlier generation: its messages are sent as well. */
    previous_id: Id.nullish(),
    /** The prompt that is edited. */
    prompt_id: Id.nullish(),
    mask,
  }),
]);
export type StartGeneration = z.input<typeof StartGeneration>;

/** The conversation about a prompt, oldest message first. */
export const GenerationMessage = z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string() });
export type GenerationMessage = z.infer<typeof GenerationMessage>;

/** A text that is generated in the background. */
export const Generation = z.object({
  id: Id,
  kind: z.enum(generationKinds),
  status: z.enum(generationStatuses),
  prompt_id: Id.nullable(),
  transcript_id: Id.nullable(),
  /** The first generation of the conversation that this one belongs to. */
  conversation_id: Id,
  /** The writer, with its model and the host that receives the text. */
  writer: LanguageModel.omit({ is_own: true }),
  /** Whether parts of the sent text were masked. */
  is_masked: z.boolean(),
  /** The text so far; complete once the status is `ready`. */
  text: z.string(),
  /** The writer's remark about the text, such as what it could not do. */
  remark: z.string().nullable(),
  /** The decision on the changes; null if it is no refinement. */
  decision: z.enum(changeDecisions).nullable(),
  /** The text after the decision, or of a generation that needs none; null until then. */
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
  /** The text before the refinement; null if it is no refinement. */
  before: z.string().nullable(),
  feedback: z.string().nullable(),
  /** The conversation up to here. */
  messages: z.array(GenerationMessage),
});
export type GenerationDetail = z.infer<typeof GenerationDetail>;

/**
 * The decision on the changes of a refinement: it accepts those at these places, in the order in which
 * `textStretches(before, text, unit)` counts them, and rejects the others.
 */
export const DecideChanges = z.strictObject({
  accepted: z.union([z.enum(['all', 'none']), z.array(z.int().min(0).max(100_000)).max(10_000)]),
  /** The size of one counted change. */
  unit: z.enum(changeUnits).default('paragraph'),
});
export type DecideChanges = z.input<typeof DecideChanges>;

/** Messages of a generation's stream: pieces of the text with their offsets, and finally the outcome. */
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
    headers: z.object({ 'last-event-id': StreamPosition.max(7).optional() }),
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
