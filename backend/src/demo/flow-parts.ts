import { Flow, type FlowInput } from '@switchboard/contracts/flows/document';
import type { FlowEdge } from '@switchboard/contracts/flows/fields';
import { flowFormat } from '@switchboard/contracts/flows.limits';

type Edges = NonNullable<FlowInput['edges']>;
export type Tests = Extract<FlowEdge['on'], { type: 'condition' }>['condition']['tests'];

/** Edges of a node by its outcomes: `outcomes('age', { done: 'adult', gave_up: 'bye' })`. */
export const outcomes = (from: string, to: Record<string, string>): Edges =>
  Object.entries(to).map(([outcome, target]) => ({
    id: `${from}-${outcome}`,
    from,
    to: target,
    on: { type: 'outcome', outcome },
  }));

/** An edge that is taken if all comparisons are true. */
export const when = (id: string, from: string, to: string, ...tests: Tests): Edges[number] => ({
  ...{ id, from, to },
  on: { type: 'condition', condition: { match: 'all', tests } },
});

/** A flow that begins with its first node by default. Its nodes have no positions: the editor arranges them. */
export const demoFlow = (parts: Omit<FlowInput, 'format'>): Flow =>
  Flow.parse({ ...parts, format: flowFormat, start: parts.start ?? parts.nodes?.[0]?.id ?? null });
