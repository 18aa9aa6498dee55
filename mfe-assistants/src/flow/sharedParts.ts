import type { Flow, FlowGraph, SharedSubflowDocument, Subflow } from '@switchboard/contracts/flows/document';
import type { FlowNode, NodeOf, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { resolveByCopies, sharedPart, sharedPartId } from '@switchboard/contracts/flows/shared-parts';
import { isSame } from '@switchboard/contracts/same-json';
import { addNode, changeNode } from './edits.ts';
import { type GraphId, graphOf, nodeOf } from './graphs.ts';
import { freshId } from './newParts.ts';
import { titleOf } from './nodeWords.ts';

/** The graph of a sub-flow on its own, in the format of a shared one. */
export const documentOf = ({ start, fields, nodes, edges }: FlowGraph): SharedSubflowDocument => ({
  start,
  fields,
  nodes,
  edges,
});

/** Names of the flow's own sub-flows that a part runs. They have to be shared first. */
export function ownRuns(flow: Flow, part: Subflow): string[] {
  const ids = new Set(part.nodes.flatMap((node) => (node.kind === 'subflow' && !node.shared ? [node.subflow] : [])));
  return flow.subflows.filter(({ id }) => ids.has(id)).map(({ id, name }) => name || id);
}

/** Whether a node of the flow runs this sub-flow, one of the flow's own. */
export function isRun({ nodes, subflows }: Flow, { id }: Subflow): boolean {
  return [nodes, ...subflows.map((one) => one.nodes)].some((graph) =>
    graph.some((node) => node.kind === 'subflow' && !node.shared && node.subflow === id),
  );
}

type RunNode = NodeOf<'subflow'>;

/** Makes every node of the flow's own graphs that matches `isMeant` run a version. */
function runInstead(flow: Flow, isMeant: (node: RunNode) => boolean, shared: SharedSubflowRef): Flow {
  const replaced = (node: FlowNode): FlowNode =>
    node.kind === 'subflow' && isMeant(node) ? { ...node, shared, subflow: sharedPartId(shared) } : node;
  return {
    ...flow,
    nodes: flow.nodes.map(replaced),
    subflows: flow.subflows.map((part) =>
      part.shared_id === undefined ? { ...part, nodes: part.nodes.map(replaced) } : part,
    ),
  };
}

/** Replaces an own sub-flow by the shared one created from it: the nodes that ran it run the first version. */
export function replaceByShared(flow: Flow, partId: string, { id, name }: { id: string; name: string }): Flow {
  const part = flow.subflows.find((one) => one.id === partId);
  if (!part) return flow;
  const shared = { id, version: 1 };
  const without = { ...flow, subflows: flow.subflows.filter((one) => one !== part) };
  const next = runInstead(without, (node) => !node.shared && node.subflow === partId, shared);
  return resolveByCopies(next, [sharedPart({ ...shared, name, document: documentOf(part) })]);
}

/** Adds a node that runs a version. Its copies are passed in, its own first. */
export function addShared(
  flow: Flow,
  graph: GraphId,
  copies: readonly Subflow[],
  after: { node: string; port: string | null } | null,
): { flow: Flow; node: FlowNode } | null {
  const [copy] = copies;
  if (copy?.shared_id === undefined) return null;
  const shared = { id: copy.shared_id, version: copy.version };
  // Its results are known before it is connected.
  const known = { ...flow, subflows: [...flow.subflows.filter(({ id }) => id !== copy.id), copy] };
  const added = addNode(known, graph, 'subflow', after, undefined, { name: copy.name, subflow: copy.id, shared });
  return { flow: resolveByCopies(added.flow, copies), node: added.node };
}

/** Makes one node run another version. Edges for results that this version doesn't have are kept and reported. */
export function runVersion(flow: Flow, graph: GraphId, node: RunNode, copies: readonly Subflow[]): Flow {
  const [copy] = copies;
  if (copy?.shared_id === undefined) return flow;
  const shared = { id: copy.shared_id, version: copy.version };
  return resolveByCopies(changeNode(flow, graph, { ...node, shared, subflow: copy.id }), copies);
}

/** The same for every node of the flow that runs any version of it. */
export function runVersionEverywhere(flow: Flow, copies: readonly Subflow[]): Flow {
  const [copy] = copies;
  if (copy?.shared_id === undefined) return flow;
  const shared = { id: copy.shared_id, version: copy.version };
  return resolveByCopies(
    runInstead(flow, (node) => node.shared?.id === shared.id, shared),
    copies,
  );
}

/**
 * Returns a flow that contains a shared sub-flow as its own, for editing and checking it with the nodes that run it, and the id of that
 * sub-flow.
 */
export function withEditable(
  flow: Flow,
  shared: { id: string; name: string },
  document: FlowGraph,
  copies: readonly Subflow[],
): { flow: Flow; part: string } {
  const part = freshId(
    'edited',
    flow.subflows.map(({ id }) => id),
  );
  const owned = (node: FlowNode): FlowNode => {
    if (node.kind !== 'subflow' || node.shared?.id !== shared.id) return node;
    const { shared: _, ...rest } = node;
    return { ...rest, subflow: part };
  };
  const own = flow.subflows.filter(({ shared_id }) => shared_id === undefined);
  const edited: Subflow = { id: part, name: shared.name, version: 1, ...documentOf(document) };
  const next: Flow = {
    ...flow,
    nodes: flow.nodes.map(owned),
    subflows: [...own.map((one) => ({ ...one, nodes: one.nodes.map(owned) })), edited],
  };
  return { flow: resolveByCopies(next, [...flow.subflows, ...copies]), part };
}

/** Names of the nodes that differ between two versions. */
export interface ChangedNodes {
  added: string[];
  removed: string[];
  changed: string[];
}

/** A node with its edges, without positions, which don't affect the conversation. */
function nodeAndWays(graph: FlowGraph, { position, ...node }: FlowNode) {
  const ways = graph.edges.filter(({ from }) => from === node.id).map(({ id, ...way }) => way);
  return { node, ways, isStart: graph.start === node.id };
}

/** The differences between two versions, by node name. A node with a different edge counts as changed. */
export function changedNodes(before: FlowGraph, after: FlowGraph): ChangedNodes {
  const names = (nodes: readonly FlowNode[]) => nodes.map((node) => titleOf(node));
  return {
    added: names(after.nodes.filter(({ id }) => !nodeOf(before, id))),
    removed: names(before.nodes.filter(({ id }) => !nodeOf(after, id))),
    changed: names(
      after.nodes.filter((node) => {
        const old = nodeOf(before, node.id);
        return old !== undefined && !isSame(nodeAndWays(before, old), nodeAndWays(after, node));
      }),
    ),
  };
}

/** The shared sub-flow that a graph is a copy of; null for the flow and its own sub-flows. */
export function sharedOf(flow: Flow, id: GraphId): SharedSubflowRef | null {
  const part = flow.subflows.find((one) => one.id === id);
  return part?.shared_id === undefined ? null : { id: part.shared_id, version: part.version };
}

/** The label of a sub-flow in a list that can contain a shared one in two versions. */
export const partLabel = ({ id, name, shared_id, version }: Subflow): string =>
  shared_id === undefined ? name || id : `${name || id} (shared, version ${version})`;

export const isSameDocument = (one: FlowGraph, other: FlowGraph): boolean =>
  JSON.stringify(documentOf(one)) === JSON.stringify(documentOf(other));

/** The document of one of a flow's sub-flows; null if there is none with this id. */
export const documentIn = (flow: Flow, id: string): SharedSubflowDocument | null =>
  flow.subflows.some((part) => part.id === id) ? documentOf(graphOf(flow, id)) : null;
