import type { Flow } from '../document.ts';
import type { FlowNode } from '../nodes.ts';

/** The part of a graph that decides how conversations end. */
export interface EndingGraph {
  /** The id of a sub-flow; null for the flow itself. */
  id: string | null;
  start: string | null;
  nodes: EndingNode[];
  edges: { from: string; to: string; outcome: string | null }[];
}

interface EndingNode {
  id: string;
  kind: FlowNode['kind'];
  /** For a `hand_over`. */
  assistant_id?: string | null;
  can_return?: boolean;
  /** For a `subflow`, and a `return`. */
  subflow?: string;
  result?: string;
}

/** The possible endings of conversations in a flow, without its texts. */
export type FlowEndings = EndingGraph[];

const endingNode = (node: FlowNode): EndingNode => ({
  id: node.id,
  kind: node.kind,
  ...(node.kind === 'hand_over' && { assistant_id: node.assistant_id, can_return: node.can_return }),
  ...(node.kind === 'subflow' && { subflow: node.subflow }),
  ...(node.kind === 'return' && { result: node.result }),
});

export const endingsOf = (flow: Flow): FlowEndings =>
  [{ ...flow, id: null }, ...flow.subflows].map(({ id, start, nodes, edges }) => ({
    id,
    start,
    nodes: nodes.map(endingNode),
    edges: edges.map(({ from, to, on }) => ({ from, to, outcome: on.type === 'outcome' ? on.outcome : null })),
  }));

/** An assistant that callers can be handed over to, in its published version. */
export interface HandOverTarget {
  id: string;
  name: string;
  is_published: boolean;
  /** Whether it has a flow or a prompt to speak with. */
  can_speak: boolean;
  /** Names of its flow's fields; null if it follows its prompt, which has none. */
  fields: readonly string[] | null;
  /** Null if it follows its prompt, which ends when everything is said. */
  endings: FlowEndings | null;
}
