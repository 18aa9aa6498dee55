import { isSame } from '../../same-json.ts';
import type { FlowGraph } from '../document.ts';
import type { FlowEdge } from '../fields.ts';
import type { Sides } from './lists.ts';

const maxPrefix = 30;

/** An unused id: `say_2` for a second `say_1`. */
function freshId(id: string, taken: ReadonlySet<string>): string {
  const prefix = id.replace(/_\d{1,6}$/, '').slice(0, maxPrefix);
  let number = 1;
  while (taken.has(`${prefix}_${number}`)) number++;
  return `${prefix}_${number}`;
}

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/** Whether two edges are the same: a node has only one edge for each outcome. */
export const isSameWay = (one: FlowEdge, other: FlowEdge): boolean =>
  one.from === other.from &&
  one.on.type === 'outcome' &&
  other.on.type === 'outcome' &&
  one.on.outcome === other.on.outcome;

function ownEdges(edges: readonly FlowEdge[], { base, theirs }: Pick<Sides<FlowGraph>, 'base' | 'theirs'>): FlowEdge[] {
  const before = new Set(idsOf(base.edges));
  const others = theirs.edges.filter(({ id }) => !before.has(id));
  const taken = new Set([...before, ...idsOf(theirs.edges), ...idsOf(edges)]);
  const used = new Set<string>();
  const ownId = (edge: FlowEdge): string => {
    const same = others.find((other) => isSameWay(edge, other) && !used.has(other.id));
    if (same) return same.id;
    const other = others.find(({ id }) => id === edge.id);
    const isFree = !used.has(edge.id) && (!other || isSame(edge, other));
    return isFree ? edge.id : freshId(edge.id, taken);
  };
  return edges.map((edge) => {
    if (before.has(edge.id)) return edge;
    const id = ownId(edge);
    used.add(id);
    taken.add(id);
    return id === edge.id ? edge : { ...edge, id };
  });
}

/**
 * Renames parts of mine that have the same id as parts that the other person added: editors number new parts, so two
 * people get the same numbers. `renamed` has the nodes with a new id.
 */
export function withOwnIds<G extends FlowGraph>({
  base,
  mine,
  theirs,
}: Sides<G>): { mine: G; renamed: Map<string, string> } {
  const before = new Set(idsOf(base.nodes));
  const others = new Map(theirs.nodes.map((node) => [node.id, node]));
  const taken = new Set([...before, ...others.keys(), ...idsOf(mine.nodes)]);
  const renamed = new Map<string, string>();
  for (const node of mine.nodes) {
    const other = others.get(node.id);
    if (before.has(node.id) || !other || isSame({ ...node, position: null }, { ...other, position: null })) continue;
    const id = freshId(node.id, taken);
    taken.add(id);
    renamed.set(node.id, id);
  }
  const own = (id: string) => renamed.get(id) ?? id;
  const nodes = mine.nodes.map((node) => (renamed.has(node.id) ? { ...node, id: own(node.id) } : node));
  const moved = mine.edges.map((edge) =>
    renamed.has(edge.from) || renamed.has(edge.to) ? { ...edge, from: own(edge.from), to: own(edge.to) } : edge,
  );
  const start = mine.start === null ? null : own(mine.start);
  return { mine: { ...mine, start, nodes, edges: ownEdges(moved, { base, theirs }) }, renamed };
}
