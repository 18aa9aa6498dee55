import { z } from 'zod';
import {
  conditionOperators,
  flowFieldTypes,
  maxChoices,
  maxExampleLength,
  maxExamples,
  maxFlowFields,
  maxFlowIdLength,
  maxFlowNameLength,
  maxTests,
  maxTestValues,
} from '../flows.limits.ts';

const tooLong = (what: string, max: number) => `${what} can have at most ${max} characters`;

/** Ids of nodes, edges, exits and sub-flows: chosen by the editor, unique within their graph. */
export const FlowPartId = z
  .string()
  .regex(
    /^(?!__proto__$)[A-Za-z0-9_-]{1,40}$/,
    `An id has letters, digits, _ and -, and at most ${maxFlowIdLength} characters`,
  );

/** The name of a field in texts and conditions: `{date_of_birth}`. Empty until one is chosen. */
export const FieldRef = z
  .string()
  .regex(
    /^(?!__proto__$|constructor$|prototype$)[a-z_][a-z0-9_]{0,39}$|^$/,
    'A field name has small letters, digits and _, and begins with a letter',
  );

export const FlowName = z.string().max(maxFlowNameLength, tooLong('A name', maxFlowNameLength));
export const Examples = z
  .array(z.string().max(maxExampleLength, tooLong('An example', maxExampleLength)))
  .max(maxExamples, `A connection can have at most ${maxExamples} examples`);

/** A value that a field can have. Dates, times and phone numbers are texts: 2026-11-29, 15:30, 2026-11-29T15:30, +14155550123. */
export const FlowValue = z.union([z.string().max(2_000), z.number(), z.boolean()]);
export type FlowValue = z.infer<typeof FlowValue>;

/** The node where a test begins instead of at the start, and the fields that are already known there. */
export const FlowStart = z.strictObject({
  node: FlowPartId,
  fields: z
    .record(z.string().max(maxFlowIdLength), FlowValue)
    .refine((fields) => Object.keys(fields).length <= maxFlowFields, `There can be at most ${maxFlowFields} fields`)
    .default({}),
});
export type FlowStart = z.infer<typeof FlowStart>;

/** One option of a choice, with its synonyms. */
export const FlowChoice = z.strictObject({
  value: z.string().max(maxFlowNameLength, tooLong('An option', maxFlowNameLength)),
  also: z.array(z.string().max(maxFlowNameLength)).max(maxExamples).default([]),
});

/** A value in a flow: collected in the call, or passed to it before. */
export const FlowField = z.strictObject({
  name: FieldRef.refine((name) => name !== '', 'A field needs a name'),
  type: z.enum(flowFieldTypes),
  /** The display name in the editor and the transcript. */
  label: FlowName.default(''),
  /** Given before the flow starts: a variable of the call, or a parameter of a sub-flow. */
  is_given: z.boolean().default(false),
  /** Options of a `choice`. */
  choices: z.array(FlowChoice).max(maxChoices, `A choice can have at most ${maxChoices} options`).default([]),
  /** Minimum and maximum: of a `number` as a number, of dates and times as text. */
  min: z
    .union([z.number(), z.string().max(40)])
    .nullable()
    .default(null),
  max: z
    .union([z.number(), z.string().max(40)])
    .nullable()
    .default(null),
  /** Whether a `number` has no decimals. */
  is_whole: z.boolean().default(false),
});
export type FlowField = z.infer<typeof FlowField>;

/**
 * One comparison. `one_of` compares with several values, `is_known` and `is_unknown` with none, the others with one.
 */
export const FlowTest = z.strictObject({
  field: FieldRef,
  is: z.enum(conditionOperators),
  values: z.array(FlowValue).max(maxTestValues).default([]),
});
export type FlowTest = z.infer<typeof FlowTest>;

/** Comparisons of which all, or any, must be true. */
export const FlowCondition = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  tests: z.array(FlowTest).max(maxTests, `A condition can have at most ${maxTests} comparisons`),
});
export type FlowCondition = z.infer<typeof FlowCondition>;

/** Why a conversation moves from one node to another. The interface calls edges connections. */
export const FlowEdgeOn = z.discriminatedUnion('type', [
  /** The result of the node: `flowOutcomes` for its kind, `too_often`, or a result of a sub-flow. */
  z.strictObject({ type: z.literal('outcome'), outcome: FlowPartId }),
  /** Only for `decide`, evaluated in the order of the document. Needs no model call. */
  z.strictObject({ type: z.literal('condition'), condition: FlowCondition }),
  /** The caller's intent. Examples and built-in intents are compared first; the model is asked only if none matches. */
  z.strictObject({
    type: z.literal('intent'),
    intent: z.string().max(maxExampleLength, tooLong('An intent', maxExampleLength)),
    examples: Examples.default([]),
  }),
]);
export type FlowEdgeOn = z.infer<typeof FlowEdgeOn>;

export const FlowEdge = z.strictObject({
  id: FlowPartId,
  from: FlowPartId,
  /** Empty until someone chooses the target of a condition or intent. A flow with such an edge can't be published. */
  to: z.union([FlowPartId, z.literal('')]),
  on: FlowEdgeOn,
});
export type FlowEdge = z.infer<typeof FlowEdge>;
