import { layout as arrange, Graph } from '@dagrejs/dagre';
import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import { sizeOf } from './cardSize.ts';
import { type Positions, placeNodes } from './edits.ts';
import { edgesByNode, type GraphId, graphOf, portsOf } from './graphs.ts';

/** Whether nodes have no positions yet, as in an imported file: two of them share one. */
export function needsLayout({ nodes }: FlowGraph): boolean {
  const places = new Set(nodes.map(({ position: { x, y } }) => `${x} ${y}`));
  return places.size < nodes.length;
}

/** Whether two cards overlap, as in flows from products with smaller cards. */
function overlaps(flow: Flow, id: GraphId): boolean {
  const graph = graphOf(flow, id);
  const out = edgesByNode(graph);
  const cards = graph.nodes.map((node) => ({
    ...node.position,
    ...sizeOf(node, portsOf(node, flow, out.get(node.id) ?? [])),
  }));
  return cards.some((card, at) =>
    cards.slice(at + 1).some((other) => {
      const isBeside = card.x + card.width <= other.x || other.x + other.width <= card.x;
      return !isBeside && card.y < other.y + other.height && other.y < card.y + card.height;
    }),
  );
}

/** Lays out again only the graphs whose cards overlap; all others stay unchanged. */
export function withoutOverlaps(flow: Flow): Flow {
  const graphs: GraphId[] = [null, ...flow.subflows.map(({ id }) => id)];
  return graphs.reduce(
    (placed, id) => (overlaps(placed, id) ? placeNodes(placed, id, layoutOf(placed, id)) : placed),
    flow,
  );
}

/** Places all nodes from left to right, in the direction of the conversation. */
export function layoutOf(flow: Flow, id: GraphId): Positions {
  const graph = graphOf(flow, id);
  const out = edgesByNode(graph);
  const drawing = new Graph();
  drawing.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 104, marginx: 0, marginy: 0 });
  drawing.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) drawing.setNode(node.id, sizeOf(node, portsOf(node, flow, out.get(node.id) ?? [])));
  for (const { from, to } of graph.edges) if (to !== '' && from !== to) drawing.setEdge(from, to);
  arrange(drawing);
  return new Map(
    graph.nodes.map(({ id: node }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = drawing.node(node) as Record<string, number>;
      return [node, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
