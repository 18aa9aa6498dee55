import { layout as arrange, Graph } from '@dagrejs/dagre';
import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import { sizeOf } from './cardSize.ts';
import type { Positions } from './edits.ts';
import { edgesByNode, type GraphId, graphOf, portsOf } from './graphs.ts';

/** Whether nodes have no places of their own yet, as in an imported file: two of them have the same one. */
export function needsLayout({ nodes }: FlowGraph): boolean {
  const places = new Set(nodes.map(({ position: { x, y } }) => `${x} ${y}`));
  return places.size < nodes.length;
}

/** Places all nodes from left to right, in the direction of the conversation. */
export function layoutOf(flow: Flow, id: GraphId): Positions {
  const graph = graphOf(flow, id);
  const out = edgesByNode(graph);
  const drawing = new Graph();
  drawing.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 104, marginx: 0, marginy: 0 });
  drawing.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) drawing.setNode(node.id, sizeOf(node, portsOf(node, flow, out.get(node.id) ?? [])));
  for (const { from, to } of graph.edges) if (from !== to) drawing.setEdge(from, to);
  arrange(drawing);
  return new Map(
    graph.nodes.map(({ id: node }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = drawing.node(node) as Record<string, number>;
      return [node, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
