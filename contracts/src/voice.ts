import { z } from 'zod';
import { EndedReason } from './calls.ts';
import { Cost } from './costs.ts';
import { FlowLine } from './flows/walk/position.ts';
import { maxAnswerLength } from './interviews.limits.ts';
import { maxTypedLength } from './voice.limits.ts';

/** What a browser sends besides sound, which goes as it is: typed text, what it has understood itself, and that it hangs up. */
export const FromCaller = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('say'),
    text: z.string().trim().min(1).max(maxAnswerLength),
    /** Of what may be sent again, where it is not known whether it arrived: it counts once. */
    id: z.string().min(1).max(64).optional(),
    /** In an interview: no answer, but something beside the questions. */
    beside: z.boolean().optional(),
  }),
  /** Who understands what is said from now on; only where the built-in transcriber would otherwise. */
  z.strictObject({ kind: z.literal('ears'), of: z.enum(['browser', 'server']) }),
  z.strictObject({ kind: z.literal('heard'), text: z.string().trim().min(1).max(maxTypedLength) }),
  /** Whether answers are spoken from now on, or come in text alone. */
  z.strictObject({ kind: z.literal('sound'), is_on: z.boolean() }),
  /** They are typing; sent every few seconds. */
  z.strictObject({ kind: z.literal('typing') }),
  z.strictObject({ kind: z.literal('end') }),
]);
export type FromCaller = z.infer<typeof FromCaller>;

const Milliseconds = z.int().nullable();

/** How long one answer took, part by part; null for what was not measured or did not happen. */
export const TurnTimes = z.object({
  /** How long was waited for somebody to go on, after they fell silent. */
  end_of_turn_ms: Milliseconds,
  /** From their silence until it was known what they had said. */
  transcription_ms: Milliseconds,
  /** From the question to the model until its first word. */
  first_token_ms: Milliseconds,
  /** From the first words until the first of their sound. */
  first_byte_ms: Milliseconds,
  /** All tools that were used for it. */
  tool_ms: Milliseconds,
  /** On the way to the assistant and back, where the connection was measured. Absent of older conversations. */
  line_ms: Milliseconds.optional(),
  /** From the end of what somebody said to the beginning of the answer, as they hear it. */
  total_ms: z.int(),
});
export type TurnTimes = z.infer<typeof TurnTimes>;

/** An assistant that has the caller of another one. */
export const LineSpeaker = z.object({
  assistant_id: z.string(),
  /** The published version that took the caller. */
  version: z.int().optional(),
  name: z.string(),
});
export type LineSpeaker = z.infer<typeof LineSpeaker>;

/** One thing that was said, in seconds from the beginning. */
export const SpokenLine = z.object({
  role: z.enum(['assistant', 'user', 'system']),
  message: z.string(),
  starts_at: z.number(),
  ends_at: z.number(),
  /** The message is what was heard of it until then. */
  is_interrupted: z.boolean(),
  /** From the end of what somebody said to the first sound of the answer; null where nothing was answered or spoken. */
  latency_ms: z.int().nullable(),
  /** Of what was typed instead of said in an interview: an answer, or a message beside the questions. */
  typed: z.enum(['answer', 'message']).optional(),
  /** Of answers, where they were measured. */
  times: TurnTimes.nullish(),
  /** Of a step of the flow that the assistant follows. */
  flow: FlowLine.optional(),
  /** Who said it after a hand-over; absent: the assistant of the call. */
  speaker: LineSpeaker.optional(),
});
export type SpokenLine = z.infer<typeof SpokenLine>;

/** What a browser is told besides sound. */
export const ToCaller = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connected'),
    assistant_name: z.string(),
    /** Who understands what is said. */
    ears: z.enum(['builtin', 'provider']).optional(),
  }),
  z.object({ kind: z.literal('state'), state: z.enum(['listening', 'thinking', 'speaking']) }),
  /** What has been understood so far of what is being said. */
  z.object({ kind: z.literal('hearing'), text: z.string() }),
  /** What an interviewer is saying, as far as it is known. */
  z.object({ kind: z.literal('saying'), text: z.string() }),
  z.object({ kind: z.literal('line'), line: SpokenLine }),
  /** What it has cost so far. */
  z.object({ kind: z.literal('cost'), cost: Cost }),
  /** Nothing of what was sent and not played yet is to be heard. */
  z.object({ kind: z.literal('silence') }),
  /** A sound file in base64 that is played quietly and over and over, behind what is said. */
  z.object({ kind: z.literal('background'), audio: z.string() }),
  z.object({ kind: z.literal('ended'), reason: EndedReason }),
]);
export type ToCaller = z.infer<typeof ToCaller>;
