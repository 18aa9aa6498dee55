import { z } from 'zod';
import { FlowPartId, FlowValue } from '../fields.ts';

export const positionFormat = 'switchboard.flow-position/1';

/** The events that a conversation waits for. */
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
  /** Failed attempts to understand an answer since the node was entered, and turns of its free conversation. */
  attempts: z.int(),
  turns: z.int(),
  /** The understood value that waits for confirmation. */
  candidate: FlowValue.nullable(),
});
export type FlowFrame = z.infer<typeof FlowFrame>;

/**
 * The position of a conversation. It is stored with the transcript after each step, so that another agent can continue
 * at the same node with the same fields. The walker has no other state.
 */
export const FlowPosition = z.strictObject({
  format: z.literal(positionFormat),
  frames: z.array(FlowFrame).min(1),
  exits: z.record(z.string(), z.int()),
  waits_for: z.enum(flowWaits),
  /** The caller's last utterance. */
  heard: z.string(),
  ended: z
    .strictObject({
      reason: z.enum(['ended', 'transferred', 'handed_over', 'stuck']),
      result: z.string(),
    })
    .nullable(),
});
export type FlowPosition = z.infer<typeof FlowPosition>;

/** An event in a conversation. */
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

/** The agent's next actions, in order. The last one determines what the walker waits for. */
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

/** The transcript's record of a step: entered nodes, extracted fields, and edges with the reason for each. */
export const FlowTrace = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered'), subflow, node: z.string() }),
  z.object({ type: z.literal('read'), subflow, node: z.string(), field: z.string(), value: FlowValue }),
  z.object({ type: z.literal('not_read'), subflow, node: z.string(), field: z.string() }),
  z.object({ type: z.literal('took'), subflow, edge: z.string(), why: z.string() }),
  z.object({ type: z.literal('exit'), exit: z.string(), why: z.string() }),
  z.object({ type: z.literal('stuck'), subflow, node: z.string(), outcome: z.string() }),
]);
export type FlowTrace = z.infer<typeof FlowTrace>;

/** Another assistant that has the caller, and its position in its flow. */
export const FlowInner = z.object({
  assistant_id: z.string(),
  /** Another agent continues with this version, even if a newer one was published since. */
  version: z.int().optional(),
  returns: z.boolean(),
  position: FlowPosition,
});
export type FlowInner = z.infer<typeof FlowInner>;

/** A step of a flow, as a line of a current conversation. */
export const FlowLine = z.object({
  trace: z.array(FlowTrace),
  /** The assistant with that flow; absent: the assistant of the call. */
  assistant_id: z.string().optional(),
  /** The position from which another agent continues; removed once the conversation is over. */
  position: FlowPosition.optional(),
  /** Number of the caller's utterances until then. */
  heard: z.int().optional(),
  /** How often a model was asked since the previous step; absent: never. */
  asked: z.int().optional(),
  /** The agent's texts in this step: another agent says them if this one died first. */
  saying: z.array(z.string()).optional(),
  /** Assistants that the caller was handed over to, in order. */
  inner: z.array(FlowInner).optional(),
});
export type FlowLine = z.infer<typeof FlowLine>;

export interface FlowStep {
  position: FlowPosition;
  actions: FlowAction[];
  trace: FlowTrace[];
}
