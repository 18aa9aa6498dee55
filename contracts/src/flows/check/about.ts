import type { FlowNode } from '../nodes.ts';
import type { HandOverTarget } from './endings.ts';

/** The checker's input about the assistant and its organization. */
export interface FlowSurroundings {
  /** Names of variables that calls fill in, in addition to the flow's own fields. */
  variables: readonly string[];
  /** Functions and built-in tools of the assistant, with their parameters. */
  tools: readonly { name: string; parameters: readonly { name: string; required: boolean }[] }[];
  transfer_targets: readonly string[];
  knowledge_base_ids: readonly string[];
  /** The assistant with this flow; null if there is none yet. */
  assistant_id: string | null;
  /** Assistants that the flow hands callers over to, directly or indirectly; null if unknown. */
  hand_over_targets: readonly HandOverTarget[] | null;
  slot_ids: readonly string[] | null;
  /** Whether the assistant's own tool has a slot. */
  has_slot: boolean;
  max_model_calls: number;
  max_cents: number | null;
  /** Cents of one reply and one classification by a node's model; null if its price isn't known. */
  cents: (node: FlowNode) => { reply: number; classification: number } | null;
}

export const flowProblemCodes = [
  'no_start',
  'unreachable',
  'dead_end',
  'endless_loop',
  'cannot_end',
  'unread_field',
  'unknown_field',
  'overlap',
  'gap',
  'never_true',
  'bad_condition',
  'too_complex',
  'missing_argument',
  'forbidden_tool',
  'forbidden_knowledge',
  'no_alternative',
  'missing_exit',
  'bad_exit',
  'recursive_subflow',
  'unknown_subflow',
  'unknown_placeholder',
  'stray_braces',
  'wrong_edge',
  'incomplete',
  'too_expensive',
  'untested',
] as const;
export type FlowProblemCode = (typeof flowProblemCodes)[number];

/** A problem and its place. Errors prevent publishing. */
export interface FlowProblem {
  level: 'error' | 'warning';
  code: FlowProblemCode;
  /** The id of the sub-flow with the node; null in the flow itself. */
  subflow: string | null;
  node: string | null;
  edge: string | null;
  exit: string | null;
  message: string;
}

/** The maximum cost of a path. Cents are null if a model on it has no known price. */
export interface WorstCase {
  model_calls: number;
  cents: number | null;
}

export interface FlowReport {
  problems: FlowProblem[];
  worst_case: WorstCase;
}
