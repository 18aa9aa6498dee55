import { maxFlowEdges, maxFlowExits, maxFlowFields, maxFlowNodes, maxSubflows } from '../../flows.limits.ts';
import type { Flow, FlowExit, FlowGraph, Subflow } from '../document.ts';
import type { FlowNode } from '../nodes.ts';
import { type Asking, eachSide, mergeList, mergeValue, type Side, type Sides } from './lists.ts';
import { isSameWay, withOwnIds } from './own-ids.ts';

export type { Side } from './lists.ts';

/** The merge of two people's versions of one flow. */
export interface MergedFlow {
  flow: Flow;
  /**
   * Paths of the parts that both changed differently: `nodes.ask_age`, `subflows.verify.edges.e_1`, `order.enough` for
   * the order of a node's edges; empty for the whole flow. `flow` has the chosen side of these.
   */
  clashes: string[];
}

const lists = ['fields', 'nodes', 'edges', 'exits', 'subflows'];
const placeOf = (node: FlowNode | undefined) => node?.position;

/** Nodes that only moved need no question. */
function mergeNode(path: string, sides: Sides<FlowNode | undefined>, asking: Asking): FlowNode | undefined {
  const origin = { x: 0, y: 0 };
  const merged = mergeValue(
    path,
    eachSide(sides, (node) => node && { ...node, position: origin }),
    asking,
  );
  if (!merged) return undefined;
  const places = eachSide(sides, placeOf);
  const { base, mine = places.theirs, theirs = mine } = places;
  const hasMoved = base === undefined || mine?.x !== base.x || mine?.y !== base.y;
  return { ...merged, position: (hasMoved ? mine : theirs) ?? origin };
}

/** Merges everything in a graph that is not a list of parts, such as a name. */
function mergeRest<G extends FlowGraph>(at: string, sides: Sides<G>, asking: Asking): Partial<G> {
  const names = new Set(Object.values(sides).flatMap((side) => Object.keys(side)));
  const rest = [...names].flatMap((name) => {
    if (lists.includes(name)) return [];
    const value = mergeValue(
      `${at}${name}`,
      eachSide(sides, (side) => (side as Record<string, unknown>)[name]),
      asking,
    );
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(rest) as Partial<G>;
}

function mergeGraph<G extends FlowGraph>(at: string, sides: Sides<G>, asking: Asking): G {
  const byId = <T extends { id: string }>({ id }: T) => id;
  const fields = mergeList(
    eachSide(sides, (graph) => graph.fields),
    { keyOf: ({ name }) => name, mergeOne: (name, own) => mergeValue(`${at}fields.${name}`, own, asking) },
  );
  const nodes = mergeList(
    eachSide(sides, (graph) => graph.nodes),
    { keyOf: byId, mergeOne: (id, own) => mergeNode(`${at}nodes.${id}`, own, asking) },
  );
  const edges = mergeList(
    eachSide(sides, (graph) => graph.edges),
    {
      keyOf: byId,
      mergeOne: (id, own) => mergeValue(`${at}edges.${id}`, own, asking),
      groupOf: ({ from }) => from,
      askOrder: (from) => asking.ask(`${at}order.${from}`),
    },
  );
  return { ...mergeRest(at, sides, asking), fields, nodes, edges } as G;
}

const targetOf = ({ action }: FlowExit): string | null => (action.type === 'go_to' ? action.node : null);

/**
 * Restores missing references in a graph. If one side removed a node that the other one needs, the choice decides: the
 * node comes back with its edges, or everything that led to it is removed.
 */
function withoutGaps<G extends FlowGraph>(
  at: string,
  merged: G,
  sides: Sides<G>,
  exits: readonly FlowExit[],
  asking: Asking,
): G {
  const ids = new Set(merged.nodes.map(({ id }) => id));
  const named = new Set([
    ...merged.edges.flatMap(({ from, to }) => (to === '' ? [from] : [from, to])),
    ...(merged.start === null ? [] : [merged.start]),
    ...exits.flatMap((exit) => targetOf(exit) ?? []),
  ]);
  const holderOf = (id: string): Side | null => {
    const has = (side: Side) => sides[side].nodes.some((node) => node.id === id);
    if (has('mine') === has('theirs')) return null;
    return has('mine') ? 'mine' : 'theirs';
  };
  const nodes = [...merged.nodes];
  for (const id of named) {
    const holder = ids.has(id) ? null : holderOf(id);
    if (holder === null || asking.ask(`${at}nodes.${id}`) !== holder) continue;
    nodes.push(...sides[holder].nodes.filter((node) => node.id === id));
    ids.add(id);
  }
  const known = new Set(merged.edges.map(({ id }) => id));
  const before = new Set(sides.base.nodes.map(({ id }) => id));
  const lost = nodes.flatMap(({ id }) => {
    const holder = before.has(id) ? holderOf(id) : null;
    return holder === null ? [] : sides[holder].edges.filter(({ from, to }) => from === id || to === id);
  });
  const again = [...new Map(lost.map((edge) => [edge.id, edge])).values()].filter(
    (edge) => !known.has(edge.id) && !merged.edges.some((other) => isSameWay(edge, other)),
  );
  const edges = [...merged.edges, ...again].filter(({ from, to }) => ids.has(from) && (to === '' || ids.has(to)));
  const starts = [merged.start, sides.theirs.start, sides.mine.start];
  return { ...merged, nodes, edges, start: starts.find((id) => id === null || ids.has(id)) ?? null };
}

function mergeSubflow(id: string, sides: Sides<Subflow | undefined>, asking: Asking): Subflow | undefined {
  const { base, mine, theirs } = sides;
  if (!base || !mine || !theirs) return mergeValue(`subflows.${id}`, sides, asking);
  const at = `subflows.${id}.`;
  const own = { base, mine: withOwnIds({ base, mine, theirs }).mine, theirs };
  return withoutGaps(at, mergeGraph(at, own, asking), own, [], asking);
}

function isTooLarge(flow: Flow): boolean {
  const isLarge = ({ nodes, edges, fields }: FlowGraph) =>
    nodes.length > maxFlowNodes || edges.length > maxFlowEdges || fields.length > maxFlowFields;
  return (
    flow.exits.length > maxFlowExits || flow.subflows.length > maxSubflows || [flow, ...flow.subflows].some(isLarge)
  );
}

/**
 * Merges two people's versions of one flow. Changes of different nodes, edges, fields, exits and sub-flows are
 * combined; for parts that both changed differently, `choose` decides whose version counts. Parts that both added under
 * the same number get different ones. If all three inputs pass the schema, the result does too.
 */
export function mergeFlows(sides: Sides<Flow>, choose: (path: string) => Side = () => 'mine'): MergedFlow {
  const clashes = new Set<string>();
  const asking: Asking = {
    ask: (path) => {
      clashes.add(path);
      return choose(path);
    },
  };
  const { mine: numbered, renamed } = withOwnIds(sides);
  const ownExits = numbered.exits.map((exit): FlowExit => {
    const node = renamed.get(targetOf(exit) ?? '');
    return node === undefined ? exit : { ...exit, action: { type: 'go_to', node } };
  });
  const own = { ...sides, mine: { ...numbered, exits: ownExits } };
  const exits = mergeList(
    eachSide(own, (flow) => flow.exits),
    {
      keyOf: ({ id }) => id,
      mergeOne: (id, both) => mergeValue(`exits.${id}`, both, asking),
      groupOf: () => 'exits',
      askOrder: () => asking.ask('order.exits'),
    },
  );
  const graph = withoutGaps('', mergeGraph('', own, asking), own, exits, asking);
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const leading = exits.map((exit): FlowExit => {
    const node = targetOf(exit);
    return node === null || ids.has(node) ? exit : { ...exit, action: { type: 'say_and_return', text: '' } };
  });
  const subflows = mergeList(
    eachSide(own, (flow) => flow.subflows),
    { keyOf: ({ id }) => id, mergeOne: (id, both) => mergeSubflow(id, both, asking) },
  );
  const flow = { ...graph, exits: leading, subflows };
  if (isTooLarge(flow)) return { flow: sides[choose('')], clashes: [''] };
  return { flow, clashes: [...clashes] };
}

/** A part of a flow by the path of a clash; undefined if it doesn't exist. Orders are lists of ids. */
export function flowPartAt(flow: Flow, path: string): unknown {
  const [list = '', key = '', ...inner] = path.split('.');
  if (list === '') return flow;
  if (list === 'subflows' && inner.length > 0) {
    const part = flow.subflows.find(({ id }) => id === key);
    return part && flowPartAt({ ...part, format: flow.format, exits: [], subflows: [] }, inner.join('.'));
  }
  if (list === 'order')
    return key === 'exits'
      ? flow.exits.map(({ id }) => id)
      : flow.edges.flatMap(({ from, id }) => (from === key ? [id] : []));
  if (list === 'fields') return flow.fields.find(({ name }) => name === key);
  if (list === 'nodes') return flow.nodes.find(({ id }) => id === key);
  if (list === 'edges') return flow.edges.find(({ id }) => id === key);
  if (list === 'exits') return flow.exits.find(({ id }) => id === key);
  if (list === 'subflows') return flow.subflows.find(({ id }) => id === key);
  return (flow as unknown as Record<string, unknown>)[list];
}
