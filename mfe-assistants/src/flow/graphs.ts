import { outcomesOf, requiredOutcomes } from '@switchboard/contracts/flows/check/view';
import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import { edgeInWords } from '@switchboard/contracts/flows/edge-words';
import type { FlowEdge } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { flowOutcomeLabels, intentKinds } from '@switchboard/contracts/flows.limits';

/** The graph that is shown: null for the flow itself, or the id of a sub-flow. */
export type GraphId = string | null;

export const graphOf = (flow: Flow, id: GraphId): FlowGraph => flow.subflows.find((part) => part.id === id) ?? flow;

/** Returns a flow with one graph changed; everything else is the same object as before. */
export function withGraph(flow: Flow, id: GraphId, change: (graph: FlowGraph) => Partial<FlowGraph>): Flow {
  if (id === null) return { ...flow, ...change(flow) };
  return {
    ...flow,
    subflows: flow.subflows.map((part) => (part.id === id ? { ...part, ...change(part) } : part)),
  };
}

export const nodeOf = (graph: FlowGraph, id: string | null): FlowNode | undefined =>
  id === null ? undefined : graph.nodes.find((node) => node.id === id);

/** A port of a node: one of its outcomes, conditions or intents, with the edge that starts there. */
export interface Port {
  /** `outcome:done` for outcomes, `edge:e1` for conditions and intents. */
  id: string;
  type: 'outcome' | 'condition' | 'intent';
  label: string;
  edge: FlowEdge | null;
  /** Without an edge, the flow can't be published. */
  isRequired: boolean;
}

const outcomeId = (outcome: string) => `outcome:${outcome}`;

export const portIdOf = ({ id, on }: FlowEdge): string =>
  on.type === 'outcome' ? outcomeId(on.outcome) : `edge:${id}`;

/** The outcome of a new edge at a port that has none: `done` of `outcome:done`. */
export const outcomeOfPort = (port: string): string | null => (port.startsWith('outcome:') ? port.slice(8) : null);

export const canHaveIntents = ({ kind }: FlowNode): boolean => (intentKinds as readonly string[]).includes(kind);

/** Whether a port has no target yet. */
export const leadsNowhere = ({ edge }: Port): boolean => edge === null || edge.to === '';

/** The ports of a node, in the order in which they are tried; `edges` are those that start at it. */
export function portsOf(node: FlowNode, flow: Flow, edges: readonly FlowEdge[]): Port[] {
  const required = requiredOutcomes(node, flow);
  const known = outcomesOf(node, flow);
  const stray = edges.flatMap(({ on }) => (on.type === 'outcome' && !known.includes(on.outcome) ? [on.outcome] : []));
  const outcomes = [...new Set([...known, ...stray])].map(
    (outcome): Port => ({
      id: outcomeId(outcome),
      type: 'outcome',
      label: flowOutcomeLabels[outcome] ?? outcome,
      edge: edges.find(({ on }) => on.type === 'outcome' && on.outcome === outcome) ?? null,
      isRequired: required.includes(outcome),
    }),
  );
  const others = edges.flatMap((edge): Port[] =>
    edge.on.type === 'outcome'
      ? []
      : [{ id: portIdOf(edge), type: edge.on.type, label: edgeLabel(edge), edge, isRequired: true }],
  );
  // Conditions are tried before the else; intents come after a node's usual outcome.
  return node.kind === 'decide' ? [...others, ...outcomes] : [...outcomes, ...others];
}

export function edgeLabel(edge: FlowEdge): string {
  const words = edgeInWords(edge);
  if (words !== '') return words;
  return edge.on.type === 'condition' ? 'Condition to be set' : 'Intent to be described';
}

/** Edges by the node at which they start. */
export function edgesByNode(graph: FlowGraph): ReadonlyMap<string, readonly FlowEdge[]> {
  const found = new Map<string, FlowEdge[]>();
  for (const edge of graph.edges) {
    const list = found.get(edge.from);
    if (list) list.push(edge);
    else found.set(edge.from, [edge]);
  }
  return found;
}
