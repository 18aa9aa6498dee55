import { z } from 'zod';
import { FlowPartId, FlowValue } from '../fields.ts';

export const positionFormat = 'switchboard.flow-position/1';

/** What a conversation waits for. */
const flowWaits = [
  'answer',
  'confirmation',
  'classification',
  'reply',
  'keys',
  'tool',
  'knowledge',
  'booking',
  'transfer',
  'hand_over',
  'message',
  'nothing',
] as const;

const Fields = z.record(z.string(), FlowValue);

/** A graph that a conversation is in: the flow itself, then the sub-flows that it runs. */
export const FlowFrame = z.strictObject({
  subflow: z.string().nullable(),
  node: FlowPartId,
  fields: Fields,
  visits: z.record(z.string(), z.int()),
  /** Answers that couldn't be read since the node was entered, and turns of its free conversation. */
  attempts: z.int(),
  turns: z.int(),
  /** What was understood and waits for a yes. */
  candidate: FlowValue.nullable(),
});
export type FlowFrame = z.infer<typeof FlowFrame>;

/**
 * Where a conversation is. It is stored with the transcript after each step, so that another agent continues in the same node with the
 * fields, and is all that the walker knows.
 */
export const FlowPosition = z.strictObject({
  format: z.literal(positionFormat),
  frames: z.array(FlowFrame).min(1),
  exits: z.record(z.string(), z.int()),
  waits_for: z.enum(flowWaits),
  /** What the caller said last. */
  heard: z.string(),
  ended: z
    .strictObject({
      reason: z.enum(['ended', 'transferred', 'handed_over', 'stuck']),
      result: z.string(),
    })
    .nullable(),
});
export type FlowPosition = z.infer<typeof FlowPosition>;

/** What happens in a conversation. */
export type FlowEvent =
  | { type: 'heard'; text: string }
  | { type: 'machine'; trigger: 'voicemail' | 'screening' }
  | { type: 'keys'; keys: string }
  | { type: 'classified'; id: string | null }
  | { type: 'replied'; goal: boolean; fields: Record<string, FlowValue> }
  | { type: 'tool'; ok: boolean; answer: unknown }
  | { type: 'answered'; found: boolean }
  | { type: 'booked'; time: string | null }
  | { type: 'transferred'; ok: boolean }
  | { type: 'handed_over'; ok: boolean }
  | { type: 'returned'; fields: Record<string, FlowValue> }
  | { type: 'sent'; ok: boolean };

/** An intent to choose from: the id of an edge or exit. */
export interface IntentChoice {
  id: string;
  intent: string;
  examples: readonly string[];
}

/** What the agent does next, in this order. The last one says what the walker waits for. */
export type FlowAction =
  | { type: 'say'; node: string; text: string }
  | { type: 'listen'; node: string }
  | { type: 'classify'; node: string; said: string; choices: IntentChoice[] }
  | {
      type: 'reply';
      node: string;
      instruction: string;
      goal: string;
      collects: string[];
      known: Record<string, FlowValue>;
    }
  | { type: 'collect_keys'; node: string; min: number; max: number }
  | { type: 'press_keys'; node: string; keys: string }
  | { type: 'tool'; node: string; tool: string; arguments: Record<string, FlowValue> }
  | { type: 'search'; node: string; question: string; knowledge_base_ids: string[] }
  | { type: 'book'; node: string; slot_id: string | null; said: string }
  | { type: 'transfer'; node: string; target: string; briefing: string }
  | {
      type: 'hand_over';
      node: string;
      assistant_id: string | null;
      fields: Record<string, FlowValue>;
      can_return: boolean;
    }
  | {
      type: 'message';
      node: string;
      channel: 'whatsapp' | 'email';
      subject: string;
      text: string;
      to: FlowValue | null;
    }
  | { type: 'end'; node: string; text: string; result: string };

const subflow = z.string().nullable();

/** What the transcript keeps of a step: which node was entered, which field was read, which edge was taken and why. */
export const FlowTrace = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered'), subflow, node: z.string() }),
  z.object({ type: z.literal('read'), subflow, node: z.string(), field: z.string(), value: FlowValue }),
  z.object({ type: z.literal('not_read'), subflow, node: z.string(), field: z.string() }),
  z.object({ type: z.literal('took'), subflow, edge: z.string(), why: z.string() }),
  z.object({ type: z.literal('exit'), exit: z.string(), why: z.string() }),
  z.object({ type: z.literal('stuck'), subflow, node: z.string(), outcome: z.string() }),
]);
export type FlowTrace = z.infer<typeof FlowTrace>;

/** Another assistant that has the caller, and where it is in its flow. */
export const FlowInner = z.object({
  assistant_id: z.string(),
  /** Another agent continues with this version, even if a newer one was published since. */
  version: z.int().optional(),
  returns: z.boolean(),
  position: FlowPosition,
});
export type FlowInner = z.infer<typeof FlowInner>;

/** A step of a flow, as a line of a conversation that is going on has it. */
export const FlowLine = z.object({
  trace: z.array(FlowTrace),
  /** Whose flow it is; absent: that of the call's own assistant. */
  assistant_id: z.string().optional(),
  /** From where another agent continues; gone once the conversation is over. */
  position: FlowPosition.optional(),
  /** How many things the caller had said by then. */
  heard: z.int().optional(),
  /** How often a model was asked since the step before; absent: never. */
  asked: z.int().optional(),
  /** What the agent says with it: another agent says it if this one died before. */
  saying: z.array(z.string()).optional(),
  /** Assistants to whom the caller was handed over, one after the other. */
  inner: z.array(FlowInner).optional(),
});
export type FlowLine = z.infer<typeof FlowLine>;

export interface FlowStep {
  position: FlowPosition;
  actions: FlowAction[];
  trace: FlowTrace[];
}
