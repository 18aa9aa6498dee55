import { z } from 'zod';
import { analysisKinds } from './call-analyses.limits.ts';
import { CallOrigin, TranscriptMessage } from './call-logs.ts';
import { CallDirection, EndedReason } from './call-states.ts';
import { ConversationEvent } from './conversation-events.ts';
import { Id, Timestamp } from './shared.ts';
import type { SentWebhookType } from './webhooks.limits.ts';

/** The data about the call that every event contains. */
const CallFacts = z.object({
  organization_id: Id,
  call_id: Id,
  /** The call's id for `GET /api/call-logs/{id}`. */
  call_log_id: Id.nullable(),
  /** For a proctored interview: its id for `GET /api/interviews/{id}`; absent for calls. */
  interview_id: Id.optional(),
  /** `web_chat` for a chat in a web embed, whose `call_id` is that of the conversation; absent for calls. */
  origin: CallOrigin.optional(),
  /** Null once the lead was deleted. */
  lead_id: Id.nullable(),
  lead_name: z.string(),
  /** The number called, as it was passed to the carrier: E.164. Empty for a chat without a number. */
  phone_number: z.string(),
  assistant_id: Id,
  direction: CallDirection,
  /** The sandbox carried the call: no number was dialed. */
  is_simulated: z.boolean(),
});
export type CallFacts = z.infer<typeof CallFacts>;

const EndedFacts = CallFacts.extend({
  ended_reason: EndedReason,
  /** Null if the call was not answered. */
  connected_at: Timestamp.nullable(),
  ended_at: Timestamp,
});

/** The `data` of each event, and when it is sent. */
export const webhookEvents = {
  'call.started': {
    summary: 'A call is being dialed',
    data: CallFacts.extend({ started_at: Timestamp }),
  },
  'call.ended': {
    summary: 'A call is over, whether somebody was reached or not',
    data: EndedFacts.extend({ duration_seconds: z.int() }),
  },
  'call.missed': {
    summary: 'A call ended without reaching anyone; sent in addition to `call.ended`',
    data: EndedFacts,
  },
  'transcript.completed': {
    summary: 'The transcript of a call can be read; `timestamp` counts seconds from the start of the recording',
    data: CallFacts.extend({ messages: z.array(TranscriptMessage) }),
  },
  'recording.completed': {
    summary: 'The recording of a call can be heard: `GET /api/call-logs/{call_log_id}/recording` answers a link to it',
    data: CallFacts.extend({ duration_seconds: z.int() }),
  },
  'summary.completed': {
    summary: 'The summary of a call can be read',
    data: CallFacts.extend({ summary: z.string() }),
  },
  'analysis.completed': {
    summary: 'A model made a summary, an evaluation or structured data of a call; failures send no event',
    data: CallFacts.extend({
      kind: z.enum(analysisKinds),
      made_by: z.string(),
      text: z.string().nullable(),
      is_success: z.boolean().nullable(),
      data: z.unknown(),
    }),
  },
  'conversation.events': {
    summary: 'What happened in conversations since the batch before; sent to webhooks with `has_conversation_events`',
    data: z.object({
      organization_id: Id,
      /** Oldest first. */
      events: z.array(ConversationEvent),
      /** Earlier events that were not sent because they had waited longer than the retention period. */
      dropped: z.int(),
    }),
  },
} as const satisfies Record<SentWebhookType, { summary: string; data: z.ZodObject }>;

/** The data of an event of this type. */
export type WebhookData<T extends SentWebhookType> = z.input<(typeof webhookEvents)[T]['data']>;

/** An event before it is sent: its type with the data of that type. */
export type WebhookEvent = { [T in SentWebhookType]: { type: T; data: WebhookData<T> } }[SentWebhookType];

/** The body of a webhook request, as the Standard Webhooks specification defines it. */
export function webhookBody<T extends SentWebhookType>(type: T) {
  return z.object({ type: z.literal(type), timestamp: Timestamp, data: webhookEvents[type].data });
}

const sample = { connected_at: '2026-01-05T15:04:09.000Z', ended_at: '2026-01-05T15:06:01.000Z' };

/** Data for testing a receiver: well-formed, and not of a real call. */
export function sampleData(type: SentWebhookType, organization_id: string): WebhookEvent['data'] {
  const nil = '00000000-0000-4000-8000-000000000000';
  const facts: CallFacts = {
    organization_id,
    call_id: nil,
    call_log_id: nil,
    lead_id: nil,
    lead_name: 'Test Lead',
    phone_number: '+12025550147',
    assistant_id: nil,
    direction: 'outbound',
    is_simulated: true,
  };
  const samples = {
    'call.started': { ...facts, started_at: '2026-01-05T15:04:05.000Z' },
    'call.ended': { ...facts, ...sample, ended_reason: 'assistant-ended-call', duration_seconds: 112 },
    'call.missed': { ...facts, ended_reason: 'no-answer', connected_at: null, ended_at: sample.ended_at },
    'transcript.completed': {
      ...facts,
      messages: [
        { role: 'assistant', message: 'Hello, this is a test of your webhook.', timestamp: 0 },
        { role: 'user', message: 'It arrived.', timestamp: 3.2 },
      ],
    },
    'recording.completed': { ...facts, duration_seconds: 112 },
    'summary.completed': { ...facts, summary: 'A test of the webhook: no call was made.' },
    'analysis.completed': {
      ...facts,
      kind: 'evaluation',
      made_by: 'a test of the webhook',
      text: 'No call was made.',
      is_success: true,
      data: null,
    },
    'conversation.events': {
      organization_id,
      events: [
        {
          ...{ id: '1', call_id: nil, call_log_id: nil, sequence: 1, at: sample.connected_at, type: 'started' },
          ...{ lead_id: nil, lead_name: facts.lead_name, phone_number: facts.phone_number, assistant_id: nil },
          ...{ direction: 'outbound', is_simulated: true },
        },
        {
          ...{ id: '2', call_id: nil, call_log_id: nil, sequence: 2, at: '2026-01-05T15:04:12.000Z', type: 'line' },
          ...{ role: 'assistant', message: 'Hello, this is a test of your webhook.', starts_at: 0, ends_at: 3 },
        },
      ],
      dropped: 0,
    },
  } as const satisfies { [T in SentWebhookType]: WebhookData<T> | object };
  return samples[type] as WebhookEvent['data'];
}
