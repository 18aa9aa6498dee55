import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { edgesByNode, type GraphId, graphOf, nodeOf, type Port, portsOf } from './graphs.ts';
import { exitLabel, phraseOf } from './nodeWords.ts';

interface Common {
  id: string;
  children: OutlineItem[];
}
/** A row of the outline. */
export type OutlineItem =
  /** A node at the place where it is reached first. `via` is the label of the port that leads to it. */
  | (Common & { type: 'node'; node: FlowNode; via: string | null })
  /** A port with several nodes below it. */
  | (Common & { type: 'branch'; from: string; port: string; label: string })
  /** A port that leads to a node with its own row elsewhere. */
  | (Common & { type: 'jump'; node: FlowNode; via: string })
  /** A port without a target yet. */
  | (Common & { type: 'gap'; from: string; port: string; label: string })
  /** A heading: the exits, and nodes without a path to them. */
  | (Common & { type: 'group'; label: string });

/** The port that continues on the same level: the usual next step after a node. */
const mainPort = (node: FlowNode, ports: readonly Port[]): Port | undefined =>
  node.kind === 'decide' ? undefined : ports.find(({ type, edge }) => type === 'outcome' && edge !== null);

/**
 * A graph as a tree that reads from top to bottom: the usual next steps are on the same level, and the other ports are below their node.
 * Each node has one row, where it is reached first; other paths to it are rows that refer to it.
 */
export function outlineOf(flow: Flow, id: GraphId): OutlineItem[] {
  const graph = graphOf(flow, id);
  const out = edgesByNode(graph);
  const seen = new Set<string>();
  // Side branches come after the main line, so that no node of the main line ends up below a branch.
  const waiting: (() => void)[] = [];

  const sequence = (first: FlowNode, via: string | null): OutlineItem[] => {
    const rows: OutlineItem[] = [];
    let next: { node: FlowNode; via: string | null } | null = { node: first, via };
    while (next) {
      const { node, via: way } = next;
      if (seen.has(node.id)) {
        rows.push({
          id: `jump:${rows.at(-1)?.id ?? 'start'}:${node.id}`,
          type: 'jump',
          node,
          via: way ?? 'Next',
          children: [],
        });
        break;
      }
      seen.add(node.id);
      const ports = portsOf(node, flow, out.get(node.id) ?? []);
      const main = mainPort(node, ports);
      const row: OutlineItem = { id: `node:${node.id}`, type: 'node', node, via: way, children: [] };
      rows.push(row);
      const rest = () => ports.filter((port) => port !== main).map((port) => branch(node, port));
      const target = nodeOf(graph, main?.edge?.to ?? null);
      next = target ? { node: target, via: null } : null;
      waiting.push(() => row.children.push(...rest()));
    }
    return rows;
  };

  const branch = (from: FlowNode, port: Port): OutlineItem => {
    const target = nodeOf(graph, port.edge?.to ?? null);
    const place = { id: `port:${from.id}:${port.id}`, from: from.id, port: port.id, label: port.label };
    if (!target) return { ...place, type: 'gap', children: [] };
    if (seen.has(target.id)) return { id: place.id, type: 'jump', node: target, via: port.label, children: [] };
    const rows = sequence(target, port.label);
    const [only] = rows;
    if (rows.length === 1 && only) return only;
    const [first, ...more] = rows;
    if (first?.type === 'node') first.via = null;
    return { ...place, type: 'branch', children: first ? [first, ...more] : [] };
  };

  const flush = () => {
    for (let fill = waiting.shift(); fill; fill = waiting.shift()) fill();
  };

  const start = nodeOf(graph, graph.start);
  const rows = start ? sequence(start, null) : [];
  flush();
  const exits = id === null ? exitRows(flow, graph, seen, sequence) : [];
  flush();
  const lost = graph.nodes.flatMap((node) => (seen.has(node.id) ? [] : sequence(node, null)));
  flush();
  return [
    ...rows,
    ...(exits.length > 0 ? [group('exits', 'Exits from everywhere', exits)] : []),
    ...(lost.length > 0 ? [group('lost', 'Nothing leads here', lost)] : []),
  ];
}

const group = (id: string, label: string, children: OutlineItem[]): OutlineItem => ({
  id: `group:${id}`,
  type: 'group',
  label,
  children,
});

function exitRows(
  flow: Flow,
  graph: FlowGraph,
  seen: ReadonlySet<string>,
  sequence: (first: FlowNode, via: string | null) => OutlineItem[],
): OutlineItem[] {
  return flow.exits.map((exit): OutlineItem => {
    const label = exitLabel(exit);
    const target = exit.action.type === 'go_to' ? nodeOf(graph, exit.action.node) : undefined;
    if (!target) return { id: `exit:${exit.id}`, type: 'group', label, children: [] };
    if (seen.has(target.id)) return { id: `exit:${exit.id}`, type: 'jump', node: target, via: label, children: [] };
    const rows = sequence(target, label);
    const [only] = rows;
    return rows.length === 1 && only ? only : { id: `exit:${exit.id}`, type: 'group', label, children: rows };
  });
}

/** The row of a node, and the rows that have to be expanded to show it. */
export function pathTo(items: readonly OutlineItem[], node: string): { id: string; above: string[] } | null {
  for (const item of items) {
    if (item.type === 'node' && item.node.id === node) return { id: item.id, above: [] };
    const below = pathTo(item.children, node);
    if (below) return { id: below.id, above: [item.id, ...below.above] };
  }
  return null;
}

/** The text of a row, for screen readers and type-ahead. */
export function rowText(item: OutlineItem): string {
  switch (item.type) {
    case 'node':
      return item.via === null ? phraseOf(item.node) : `${item.via}: ${phraseOf(item.node)}`;
    case 'jump':
      return `${item.via}: continue at ${phraseOf(item.node)}`;
    case 'gap':
      return `${item.label}: not connected`;
    default:
      return item.label;
  }
}

/** The ids of all rows with child rows. */
export const openIds = (items: readonly OutlineItem[]): string[] =>
  items.flatMap((item) => (item.children.length > 0 ? [item.id, ...openIds(item.children)] : []));
