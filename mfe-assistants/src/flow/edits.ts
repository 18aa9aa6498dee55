import { requiredOutcomes } from '@switchboard/contracts/flows/check/view';
import type { Flow, FlowExit, FlowGraph, Subflow } from '@switchboard/contracts/flows/document';
import type { FlowEdge, FlowEdgeOn, FlowField } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import type { FlowNodeKind } from '@switchboard/contracts/flows.limits';
import { usualSize } from './cardSize.ts';
import { type GraphId, graphOf, nodeOf, outcomeOfPort, portIdOf, withGraph } from './graphs.ts';
import { freshEdgeId, newNode } from './newParts.ts';

/** A port of a node: `outcome:done`, `edge:e1`, or the one that starts a new condition or intent. */
export interface PortAt {
  node: string;
  port: string;
}
export const newConditionPort = 'new:condition';
export const newIntentPort = 'new:intent';

const gap = { x: 80, y: 40 };

/** A free position near `wanted`. */
function freePlace(graph: FlowGraph, wanted: { x: number; y: number }): { x: number; y: number } {
  const { width, height } = usualSize;
  const isTaken = (y: number) =>
    graph.nodes.some(
      ({ position }) => Math.abs(position.x - wanted.x) < width && Math.abs(position.y - y) < height * 0.8,
    );
  let { y } = wanted;
  while (isTaken(y)) y += height + gap.y;
  return { x: wanted.x, y };
}

const edgeAt = (graph: FlowGraph, from: PortAt): FlowEdge | undefined =>
  graph.edges.find((edge) => edge.from === from.node && portIdOf(edge) === from.port);

/**
 * Adds a node next to another one or at the end, and connects it to the given port. If the port already had a target, the new node goes in
 * between. `more` overrides the defaults of its kind.
 */
export function addNode(
  flow: Flow,
  id: GraphId,
  kind: FlowNodeKind,
  after: { node: string; port: string | null } | null,
  at?: { x: number; y: number },
  more: object = {},
): { flow: Flow; node: FlowNode } {
  const graph = graphOf(flow, id);
  const before = nodeOf(graph, after?.node ?? null) ?? graph.nodes.at(-1);
  const wanted = before ? { x: before.position.x + usualSize.width + gap.x, y: before.position.y } : { x: 0, y: 0 };
  const node = { ...newNode(kind, graph, freePlace(graph, at ?? wanted)), ...more };
  const added = withGraph(flow, id, ({ nodes, start }) => ({ nodes: [...nodes, node], start: start ?? node.id }));
  if (!after || after.port === null) return { flow: added, node };
  const from = { node: after.node, port: after.port };
  const target = edgeAt(graph, from)?.to;
  const connected = connect(added, id, from, node.id);
  const [outcome] = requiredOutcomes(node, flow);
  if (!target || outcome === undefined) return { flow: connected, node };
  return { flow: connect(connected, id, { node: node.id, port: `outcome:${outcome}` }, target), node };
}

export function changeNode(flow: Flow, id: GraphId, node: FlowNode): Flow {
  return withGraph(flow, id, ({ nodes }) => ({ nodes: nodes.map((one) => (one.id === node.id ? node : one)) }));
}

export const setStart = (flow: Flow, id: GraphId, start: string | null): Flow => withGraph(flow, id, () => ({ start }));

function onOf({ port }: PortAt): FlowEdgeOn | null {
  const outcome = outcomeOfPort(port);
  if (outcome !== null) return { type: 'outcome', outcome };
  if (port === newConditionPort) return { type: 'condition', condition: { match: 'all', tests: [] } };
  return port === newIntentPort ? { type: 'intent', intent: '', examples: [] } : null;
}

/** Connects a port to a node by moving its edge or creating one. Conditions and intents can have no target yet: `''`. */
export function connect(flow: Flow, id: GraphId, from: PortAt, to: string): Flow {
  return withGraph(flow, id, (graph) => {
    const { edges } = graph;
    const known = edgeAt(graph, from);
    if (known) return { edges: edges.map((edge) => (edge === known ? { ...edge, to } : edge)) };
    const on = onOf(from);
    return on ? { edges: [...edges, { id: freshEdgeId(graph), from: from.node, to, on }] } : {};
  });
}

export function changeEdge(flow: Flow, id: GraphId, edge: FlowEdge): Flow {
  return withGraph(flow, id, ({ edges }) => ({ edges: edges.map((one) => (one.id === edge.id ? edge : one)) }));
}

/** Swaps an edge with the previous or next one of its node. */
export function moveEdge(flow: Flow, id: GraphId, edge: string, step: -1 | 1): Flow {
  return withGraph(flow, id, ({ edges }) => {
    const moved = edges.find((one) => one.id === edge);
    const own = edges.filter(({ from, on }) => from === moved?.from && on.type === moved.on.type);
    const other = moved && own[own.indexOf(moved) + step];
    if (!moved || !other) return {};
    return { edges: edges.map((one) => (one === moved ? other : one === other ? moved : one)) };
  });
}

export interface Parts {
  nodes?: readonly string[];
  edges?: readonly string[];
}

/**
 * Removes nodes with their edges, and edges. Conditions and intents that led to a removed node stay without a target; exits stay without a
 * text.
 */
export function removeParts(flow: Flow, id: GraphId, { nodes: gone = [], edges: cut = [] }: Parts): Flow {
  const isGone = new Set(gone);
  const next = withGraph(flow, id, ({ nodes, edges, start }) => ({
    nodes: nodes.filter((node) => !isGone.has(node.id)),
    edges: edges.flatMap((edge) => {
      if (cut.includes(edge.id) || isGone.has(edge.from)) return [];
      if (!isGone.has(edge.to)) return [edge];
      return edge.on.type === 'outcome' ? [] : [{ ...edge, to: '' }];
    }),
    start: start !== null && isGone.has(start) ? null : start,
  }));
  if (id !== null) return next;
  const exits = next.exits.map(
    (exit): FlowExit =>
      exit.action.type === 'go_to' && isGone.has(exit.action.node)
        ? { ...exit, action: { type: 'say_and_return', text: '' } }
        : exit,
  );
  return { ...next, exits };
}

export type Positions = ReadonlyMap<string, { x: number; y: number }>;

export function placeNodes(flow: Flow, id: GraphId, places: Positions): Flow {
  return withGraph(flow, id, ({ nodes }) => ({
    nodes: nodes.map((node) => {
      const place = places.get(node.id);
      return place ? { ...node, position: { x: Math.round(place.x), y: Math.round(place.y) } } : node;
    }),
  }));
}

const nudge = 20;
const steps = { left: [-nudge, 0], right: [nudge, 0], up: [0, -nudge], down: [0, nudge] } as const;
export type Direction = keyof typeof steps;

/** Moves nodes a little. */
export function nudgeNodes(flow: Flow, id: GraphId, nodes: readonly string[], direction: Direction): Flow {
  const [x, y] = steps[direction];
  const moved = graphOf(flow, id).nodes.flatMap((node) =>
    nodes.includes(node.id) ? [[node.id, { x: node.position.x + x, y: node.position.y + y }] as const] : [],
  );
  return placeNodes(flow, id, new Map(moved));
}

/** Removes a name from all texts of a value, or replaces it. */
function renamed<T>(value: T, from: string, to: string): T {
  const refs = new Set(['field', 'saves_time_to', 'to_field', 'to']);
  const lists = new Set(['collects', 'shares']);
  const walk = (held: unknown, key: string): unknown => {
    if (typeof held === 'string') return refs.has(key) && held === from ? to : held.replaceAll(`{${from}}`, `{${to}}`);
    if (Array.isArray(held))
      return lists.has(key) ? held.map((name) => (name === from ? to : name)) : held.map((item) => walk(item, ''));
    if (typeof held !== 'object' || held === null) return held;
    return Object.fromEntries(Object.entries(held).map(([name, inner]) => [name, walk(inner, name)]));
  };
  return walk(value, '') as T;
}

/** Changes a field. If it is renamed, everything that reads or fills it is updated. */
export function changeField(flow: Flow, id: GraphId, name: string, field: FlowField): Flow {
  const next = withGraph(flow, id, ({ fields, nodes, edges }) => ({
    fields: fields.map((one) => (one.name === name ? field : one)),
    ...(name !== field.name && {
      nodes: nodes.map((node) => renamed(node, name, field.name)),
      edges: edges.map((edge) =>
        edge.on.type === 'outcome' ? edge : { ...edge, on: renamed(edge.on, name, field.name) },
      ),
    }),
  }));
  if (id !== null || name === field.name) return next;
  return { ...next, exits: next.exits.map((exit) => ({ ...exit, action: renamed(exit.action, name, field.name) })) };
}

export const addField = (flow: Flow, id: GraphId, field: FlowField): Flow =>
  withGraph(flow, id, ({ fields }) => ({ fields: [...fields, field] }));

export const removeField = (flow: Flow, id: GraphId, name: string): Flow =>
  withGraph(flow, id, ({ fields }) => ({ fields: fields.filter((field) => field.name !== name) }));

export const changeExit = (flow: Flow, exit: FlowExit): Flow => ({
  ...flow,
  exits: flow.exits.map((one) => (one.id === exit.id ? exit : one)),
});

export const removeExit = (flow: Flow, id: string): Flow => ({
  ...flow,
  exits: flow.exits.filter((exit) => exit.id !== id),
});

export const changeSubflow = (flow: Flow, id: string, changes: Partial<Pick<Subflow, 'name'>>): Flow => ({
  ...flow,
  subflows: flow.subflows.map((part) => (part.id === id ? { ...part, ...changes } : part)),
});

/** Removes a sub-flow. Nodes that ran it stay, and are reported until they run another one. */
export const removeSubflow = (flow: Flow, id: string): Flow => ({
  ...flow,
  subflows: flow.subflows.filter((part) => part.id !== id),
});
