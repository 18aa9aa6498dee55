import { z } from 'zod';
import { CallDirection, EndedReason } from './call-states.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, StreamPosition, Timestamp } from './shared.ts';
import { LineSpeaker } from './voice.ts';

const base = z.object({
  /** Increases within the organization without gaps: the `Last-Event-ID` of the stream. */
  id: z.string(),
  call_id: Id,
  /** The call's id for `GET /api/call-logs/{id}`; null for interviews. */
  call_log_id: Id.nullable(),
  /** For a video interview: its id for `GET /api/interviews/{id}`; absent for calls. */
  interview_id: Id.optional(),
  /** Counts the events of this conversation from 1, without gaps. */
  sequence: z.int(),
  /** When it happened. */
  at: Timestamp,
});

/** An event of a conversation, sent during the conversation. */
export const ConversationEvent = z.discriminatedUnion('type', [
  /** The call was answered, and the conversation begins. */
  base.extend({
    type: z.literal('started'),
    /** Null once the lead was deleted. */
    lead_id: Id.nullable(),
    lead_name: z.string(),
    /** E.164. */
    phone_number: z.string(),
    assistant_id: Id,
    direction: CallDirection,
    /** No number was dialed. */
    is_simulated: z.boolean(),
  }),
  /** A line of the transcript; `system` is a note. Seconds count from the beginning of the conversation. */
  base.extend({
    type: z.literal('line'),
    role: z.enum(['assistant', 'user', 'system']),
    message: z.string(),
    starts_at: z.number(),
    ends_at: z.number(),
    /** The speaking assistant after a hand-over; absent: the assistant of the call. */
    speaker: LineSpeaker.optional(),
  }),
  /**
   * The assistant used a tool. The answer is the text that its model received, and starts with "failed." if the tool
   * failed.
   */
  base.extend({
    type: z.literal('tool'),
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    answer: z.string(),
  }),
  /** The conversation entered a node of the assistant's flow. */
  base.extend({
    type: z.literal('node'),
    subflow: z.string().nullable(),
    node: z.string(),
    /** The assistant with that flow after a hand-over; absent: the assistant of the call. */
    assistant_id: z.string().optional(),
  }),
  /** The assistant or a staff member tried to transfer the caller; `answer` is the outcome. */
  base.extend({ type: z.literal('transfer'), target: z.string().nullable(), answer: z.string() }),
  base.extend({ type: z.literal('ended'), ended_reason: EndedReason, duration_seconds: z.int() }),
]);
export type ConversationEvent = z.infer<typeof ConversationEvent>;

export const conversationEventApi = {
  'GET /api/conversation-events': {
    summary: 'Events of conversations while they last, as server-sent events; resumes after Last-Event-ID',
    access: 'member',
    permission: 'call.read',
    query: z.object({
      last_event_id: StreamPosition.optional(),
      /** Only the events of this call or interview. */
      call_id: Id.optional(),
    }),
    headers: z.object({ 'last-event-id': StreamPosition.optional() }),
  },
} as const satisfies Endpoints;
