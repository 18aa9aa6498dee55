import { z } from 'zod';
import { EndedReason } from './call-states.ts';
import { Cost } from './costs.ts';
import { FlowLine } from './flows/walk/position.ts';
import { maxAnswerLength } from './interviews.limits.ts';
import { maxTypedLength } from './voice.limits.ts';

/** Messages from the browser next to the raw audio: typed text, speech that it recognized itself, and hanging up. */
export const FromCaller = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('say'),
    text: z.string().trim().min(1).max(maxAnswerLength),
    /** For messages that are resent when their arrival is unconfirmed: the server counts each id once. */
    id: z.string().min(1).max(64).optional(),
    /** In an interview: a chat message outside the questions, not an answer. */
    beside: z.boolean().optional(),
  }),
  /** Switches who transcribes speech from now on; only where the built-in transcriber would otherwise do it. */
  z.strictObject({ kind: z.literal('ears'), of: z.enum(['browser', 'server']) }),
  z.strictObject({ kind: z.literal('heard'), text: z.string().trim().min(1).max(maxTypedLength) }),
  /** Whether answers are spoken from now on, or sent as text only. */
  z.strictObject({ kind: z.literal('sound'), is_on: z.boolean() }),
  /** The caller is typing; sent every few seconds. */
  z.strictObject({ kind: z.literal('typing') }),
  z.strictObject({ kind: z.literal('end') }),
]);
export type FromCaller = z.infer<typeof FromCaller>;

const Milliseconds = z.int().nullable();

/** How long one answer took, by part; null for parts that were not measured or did not happen. */
export const TurnTimes = z.object({
  /** End-of-turn wait: how long the assistant waited, after the person fell silent, for them to continue. */
  end_of_turn_ms: Milliseconds,
  /** From the start of the silence until the transcript was final. */
  transcription_ms: Milliseconds,
  /** From the request to the model until its first token. */
  first_token_ms: Milliseconds,
  /** From the first words until their first audio. */
  first_byte_ms: Milliseconds,
  /** All tool calls for this answer. */
  tool_ms: Milliseconds,
  /** Network time to the assistant and back, where it was measured. Absent in older conversations. */
  line_ms: Milliseconds.optional(),
  /** From the end of the person's speech to the beginning of the answer, as they hear it. */
  total_ms: z.int(),
});
export type TurnTimes = z.infer<typeof TurnTimes>;

/** An assistant that took over the caller from another one. */
export const LineSpeaker = z.object({
  assistant_id: z.string(),
  /** The published version that took the caller. */
  version: z.int().optional(),
  name: z.string(),
});
export type LineSpeaker = z.infer<typeof LineSpeaker>;

/** One line of a conversation, with times in seconds from the beginning. */
export const SpokenLine = z.object({
  role: z.enum(['assistant', 'user', 'system']),
  message: z.string(),
  starts_at: z.number(),
  ends_at: z.number(),
  /** True if the line was interrupted; the message then ends where the listener stopped hearing it. */
  is_interrupted: z.boolean(),
  /** From the end of the person's speech to the first audio of the answer; null if nothing was answered or spoken. */
  latency_ms: z.int().nullable(),
  /** For text typed in an interview: an answer, or a chat message outside the questions. */
  typed: z.enum(['answer', 'message']).optional(),
  /** For answers, where they were measured. */
  times: TurnTimes.nullish(),
  /** For a step of the flow that the assistant follows. */
  flow: FlowLine.optional(),
  /** The speaker after a hand-over; absent: the assistant of the call. */
  speaker: LineSpeaker.optional(),
});
export type SpokenLine = z.infer<typeof SpokenLine>;

/** Messages to the browser next to the audio. */
export const ToCaller = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connected'),
    assistant_name: z.string(),
    /** Who transcribes speech. */
    ears: z.enum(['builtin', 'provider']).optional(),
  }),
  z.object({ kind: z.literal('state'), state: z.enum(['listening', 'thinking', 'speaking']) }),
  /** The interim transcript of the current speech. */
  z.object({ kind: z.literal('hearing'), text: z.string() }),
  /** What an interviewer is saying, as far as it is known. */
  z.object({ kind: z.literal('saying'), text: z.string() }),
  z.object({ kind: z.literal('line'), line: SpokenLine }),
  /** The cost so far. */
  z.object({ kind: z.literal('cost'), cost: Cost }),
  /** Drop all audio that was sent but not played yet. */
  z.object({ kind: z.literal('silence') }),
  /** A base64 sound file that loops quietly behind the conversation. */
  z.object({ kind: z.literal('background'), audio: z.string() }),
  z.object({ kind: z.literal('ended'), reason: EndedReason }),
]);
export type ToCaller = z.infer<typeof ToCaller>;
