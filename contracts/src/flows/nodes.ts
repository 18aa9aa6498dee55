import { z } from 'zod';
import {
  attemptsRange,
  keysRange,
  maxFlowTextLength,
  maxInstructionLength,
  maxSharedVersion,
  turnsRange,
  visitsRange,
} from '../flows.limits.ts';
import { Id } from '../shared.ts';
import { FieldRef, FlowName, FlowPartId, FlowValue } from './fields.ts';

const Text = z.string().max(maxFlowTextLength, `A text can have at most ${maxFlowTextLength} characters`);
const Instruction = z
  .string()
  .max(maxInstructionLength, `An instruction can have at most ${maxInstructionLength} characters`);

const whole = (what: string, { min, max }: { min: number; max: number }) => {
  const message = `${what} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
const Attempts = whole('Attempts', attemptsRange).default(attemptsRange.default);
const FieldRefs = z.array(FieldRef).max(50).default([]);

/** A model other than the assistant's. */
export const NodeModel = z.strictObject({
  provider: z.string().max(40),
  model: z.string().max(200),
  /** Null: the assistant's temperature. */
  temperature: z.number().min(0).max(1).nullable().default(null),
});
export type NodeModel = z.infer<typeof NodeModel>;

/** A field, or a fixed value, for a parameter of a tool or sub-flow. */
export const FlowArgument = z.strictObject({
  name: z.string().max(64),
  from: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('field'), field: FieldRef }),
    z.strictObject({ type: z.literal('value'), value: FlowValue }),
    /** A text with placeholders. */
    z.strictObject({ type: z.literal('text'), text: Text }),
  ]),
});
export type FlowArgument = z.infer<typeof FlowArgument>;
const Arguments = z.array(FlowArgument).max(30).default([]);

/** Part of an answer, or a field of a sub-flow, that is saved in a field here. */
export const FlowSave = z.strictObject({ from: z.string().max(200), to: FieldRef });
export type FlowSave = z.infer<typeof FlowSave>;
const Saves = z.array(FlowSave).max(30).default([]);

const common = {
  id: FlowPartId,
  name: FlowName.default(''),
  position: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
  /** How often the node can be entered in one call; after that, its edge `too_often` is taken. Null: no limit. */
  max_visits: whole('Visits', visitsRange).nullable().default(null),
};
const model = NodeModel.nullable().default(null);

const Say = z.strictObject({ ...common, kind: z.literal('say'), text: Text.default('') });

/** Collects one field. Understanding an answer needs no model call; intents of its edges can need one. */
const Ask = z.strictObject({
  ...common,
  kind: z.literal('ask'),
  field: FieldRef.default(''),
  question: Text.default(''),
  /** Said after an answer that wasn't understood. Empty: repeats the question. */
  again: Text.default(''),
  /** Repeats the understood value, and waits for a yes. */
  confirms: z.boolean().default(false),
  attempts: Attempts,
  /** Skips the question if the field is already known, as after a handover. */
  skips_known: z.boolean().default(true),
  model,
});

/** A free conversation with a goal. Its prompt contains only the instruction, the goal and the fields that it reads. */
const Talk = z.strictObject({
  ...common,
  kind: z.literal('talk'),
  /** The first message. Empty: the model begins. */
  opening: Text.default(''),
  instruction: Instruction.default(''),
  goal: Instruction.default(''),
  /** The goal is reached once the model says so and all of these are known. */
  collects: FieldRefs,
  max_turns: whole('Turns', turnsRange).default(turnsRange.default),
  /** Names of tools and functions of the assistant. Global exits need none. */
  tools: z.array(z.string().max(64)).max(30).default([]),
  knowledge_base_ids: z.array(Id).max(20).default([]),
  model,
});

/** Branches on fields. Conditions are tried in the order of their edges. */
const Decide = z.strictObject({
  ...common,
  kind: z.literal('decide'),
  /** Allows several conditions to be true for the same value; otherwise, these are refused. */
  first_match_wins: z.boolean().default(false),
});

const Tool = z.strictObject({
  ...common,
  kind: z.literal('tool'),
  /** The name of a function or built-in tool of the assistant. */
  tool: z.string().max(64).default(''),
  arguments: Arguments,
  saves: Saves,
  said_meanwhile: Text.default(''),
});

/** Answers the caller's last question, or `question`, from documents. */
const Knowledge = z.strictObject({
  ...common,
  kind: z.literal('knowledge'),
  knowledge_base_ids: z.array(Id).max(20).default([]),
  /** Empty: the caller's last utterance. */
  question: Text.default(''),
  model,
});

/** Offers free times of a slot and books one. */
const Book = z.strictObject({
  ...common,
  kind: z.literal('book'),
  /** Null: the slot of the assistant's tool. */
  slot_id: Id.nullable().default(null),
  question: Text.default(''),
  /** The field that stores the booked time. */
  saves_time_to: FieldRef.default(''),
  attempts: Attempts,
});

/** Presses keys, as in the menu of another company. */
const PressKeys = z.strictObject({
  ...common,
  kind: z.literal('press_keys'),
  /** Digits, *, #, `w` for half a second; placeholders are filled in. */
  keys: z.string().max(100).default(''),
});

/** Waits for keys that the caller presses. */
const CollectKeys = z.strictObject({
  ...common,
  kind: z.literal('collect_keys'),
  field: FieldRef.default(''),
  question: Text.default(''),
  min_keys: whole('Keys', keysRange).default(keysRange.default),
  max_keys: whole('Keys', keysRange).default(keysRange.default),
  attempts: Attempts,
});

/** Connects a person. The flow continues only if that fails. */
const Transfer = z.strictObject({
  ...common,
  kind: z.literal('transfer'),
  /** The name of a target of the assistant's transfer tool. */
  target: z.string().max(100).default(''),
  text: Text.default(''),
  briefing: Text.default(''),
});

/** Hands the call over to another assistant, which knows only the shared fields. */
const HandOver = z.strictObject({
  ...common,
  kind: z.literal('hand_over'),
  assistant_id: Id.nullable().default(null),
  text: Text.default(''),
  shares: FieldRefs,
  /** Whether the other assistant can return the caller. */
  can_return: z.boolean().default(false),
  /** Fields that it returns, by its own names. */
  saves: Saves,
});

const Message = z.strictObject({
  ...common,
  kind: z.literal('message'),
  channel: z.enum(['whatsapp', 'email']).default('whatsapp'),
  subject: Text.default(''),
  text: Text.default(''),
  /** The field with the number or address. Empty: the caller's own. */
  to_field: FieldRef.default(''),
});

/** A version of a shared sub-flow of the organization. Versions never change. */
export const SharedSubflowRef = z.strictObject({ id: Id, version: z.int().min(1).max(maxSharedVersion) });
export type SharedSubflowRef = z.infer<typeof SharedSubflowRef>;

const RunSubflow = z.strictObject({
  ...common,
  kind: z.literal('subflow'),
  /** The id of one of the document's `subflows`. With `shared`, the one into which that version is resolved. */
  subflow: z.string().max(40).default(''),
  /** If absent: one of the document's own sub-flows. */
  shared: SharedSubflowRef.optional(),
  arguments: Arguments,
  saves: Saves,
});

const Return = z.strictObject({ ...common, kind: z.literal('return'), result: FlowPartId.default('done') });

const End = z.strictObject({
  ...common,
  kind: z.literal('end'),
  /** Empty: the assistant's End Call Message. */
  text: Text.default(''),
  /** The outcome in reports, such as "qualified". */
  result: FlowName.default(''),
});

export const FlowNode = z.discriminatedUnion('kind', [
  Say,
  Ask,
  Talk,
  Decide,
  Tool,
  Knowledge,
  Book,
  PressKeys,
  CollectKeys,
  Transfer,
  HandOver,
  Message,
  RunSubflow,
  Return,
  End,
]);
export type FlowNode = z.infer<typeof FlowNode>;
/** A node of one kind: `NodeOf<'ask'>`. */
export type NodeOf<K extends FlowNode['kind']> = Extract<FlowNode, { kind: K }>;
