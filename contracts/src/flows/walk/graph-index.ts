import type { FlowGraph } from '../document.ts';
import type { FlowEdge, FlowField } from '../fields.ts';
import type { FlowNode } from '../nodes.ts';

/** A graph with its parts by name. */
export interface GraphIndex {
  nodes: ReadonlyMap<string, FlowNode>;
  edges: ReadonlyMap<string, FlowEdge[]>;
  fields: ReadonlyMap<string, FlowField>;
}

const kept = new WeakMap<FlowGraph, GraphIndex>();

/** Indexes a graph once for all steps of its conversations. Documents don't change while conversations use them. */
export function indexOfGraph(graph: FlowGraph): GraphIndex {
  const known = kept.get(graph);
  if (known) return known;
  const edges = new Map<string, FlowEdge[]>();
  for (const edge of graph.edges) {
    const list = edges.get(edge.from);
    if (list) list.push(edge);
    else edges.set(edge.from, [edge]);
  }
  const index = {
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    edges,
    fields: new Map(graph.fields.map((field) => [field.name, field])),
  };
  kept.set(graph, index);
  return index;
}
