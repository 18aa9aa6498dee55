import { z } from 'zod';
import { EndedReason } from './call-states.ts';
import { Cost } from './costs.ts';
import type { Endpoints } from './endpoint.ts';
import { fallbackProviders } from './fallbacks.limits.ts';
import { SignedLink } from './lead-uploads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';
import { SpokenLine } from './voice.ts';

/** A test first waits for a browser, then is connected, then ended. */
export const AssistantTestStatus = z.enum(['waiting', 'connected', 'ended']);
export type AssistantTestStatus = z.infer<typeof AssistantTestStatus>;

/** A conversation with an assistant in a browser: not a call, and not counted in any figures about calls. */
export const AssistantTest = z.object({
  id: Id,
  assistant_id: Id,
  /** Null: the draft at that time. */
  assistant_version: z.int().nullable(),
  status: AssistantTestStatus,
  ended_reason: EndedReason.nullable(),
  lines: z.array(SpokenLine),
  has_recording: z.boolean(),
  /** Null until it is over, and from before costs were counted. */
  cost: Cost.nullable(),
  created_by_name: z.string(),
  created_at: Timestamp,
  connected_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
});
export type AssistantTest = z.infer<typeof AssistantTest>;

/** What answers, listens and speaks: a provider and its model, and null for a built-in part. */
export const AssistantParts = z.object({
  model: z.string().nullable(),
  transcriber: z.string().nullable(),
  voice: z.string().nullable(),
});
export type AssistantParts = z.infer<typeof AssistantParts>;

/** A provider as chosen in the editor, saved or not. */
export const ProviderTrial = z.object({
  part: z.enum(['llm', 'stt', 'tts']),
  provider: z.enum([...new Set(['builtin', ...Object.values(fallbackProviders).flat()])], 'Choose a provider'),
  model: z.string().trim().max(200, 'The model can have at most 200 characters').default(''),
  voice: z.string().trim().max(200, 'The voice can have at most 200 characters').default(''),
});
export type ProviderTrial = z.input<typeof ProviderTrial>;

export const TriedProvider = z.object({
  /** The model's answer, the transcriber's text, or the text that the voice said. */
  text: z.string(),
  /** A WAV file in base64; null unless a voice was tested. */
  audio: z.string().nullable(),
  /** Milliseconds until the answer was complete. */
  ms: z.int(),
});
export type TriedProvider = z.infer<typeof TriedProvider>;

/** Why a request about tests of assistants was refused. */
export const assistantTestReasons = ['provider_failed', 'provider_not_connected'] as const;

export const assistantTestApi = {
  'GET /api/assistants/:id/parts': {
    summary:
      'Says what answers, listens and speaks for the draft or a version: providers whose keys are on, else what is built in',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    stale_after: ['assistant.changed', 'provider.changed'],
    params: z.object({ id: Id }),
    query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    response: AssistantParts,
  },
  'POST /api/assistants/:id/try-provider': {
    summary: 'Asks one provider to answer, transcribe or say a sentence, with the settings of the draft',
    access: 'member',
    permission: 'assistant.write',
    flag: 'assistants',
    params: z.object({ id: Id }),
    body: ProviderTrial,
    response: TriedProvider,
  },
  'GET /api/assistants/:id/tests': {
    summary: 'Lists the tests of an assistant with what was said in them, newest first',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    stale_after: ['assistant_test.changed'],
    params: z.object({ id: Id }),
    query: PageQuery,
    response: page(AssistantTest),
  },
  'GET /api/assistant-tests/:id': {
    summary: 'Gives a test of an assistant with what was said in it',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    params: z.object({ id: Id }),
    response: AssistantTest,
  },
  'GET /api/assistant-tests/:id/recording': {
    summary: 'Gives a signed link to the recording of a test',
    access: 'member',
    permission: 'assistant.read',
    flag: 'assistants',
    params: z.object({ id: Id }),
    response: SignedLink,
  },
} as const satisfies Endpoints;
