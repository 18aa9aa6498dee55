import type { Flow, FlowGraph, Subflow } from './document.ts';
import type { FlowNode, SharedSubflowRef } from './nodes.ts';

/** A version of a shared sub-flow with its content. */
export interface SharedVersion extends SharedSubflowRef {
  name: string;
  document: FlowGraph;
}

/** A version's id among the sub-flows of a flow: the same in every flow, 40 characters at most. */
export const sharedPartId = ({ id, version }: SharedSubflowRef): string => `s${id.replaceAll('-', '')}_${version}`;

/** The versions that the nodes of a graph refer to, each once. */
export function sharedRefsOf({ nodes }: Pick<FlowGraph, 'nodes'>): SharedSubflowRef[] {
  const found = new Map<string, SharedSubflowRef>();
  for (const node of nodes)
    if (node.kind === 'subflow' && node.shared) found.set(sharedPartId(node.shared), node.shared);
  return [...found.values()];
}

/** The versions that a flow's own graphs refer to, without those that these run in turn. */
export const sharedRefsOfFlow = (flow: Flow): SharedSubflowRef[] =>
  sharedRefsOf({ nodes: [flow, ...ownPartsOf(flow)].flatMap(({ nodes }) => nodes) });

const ownPartsOf = ({ subflows }: Pick<Flow, 'subflows'>): Subflow[] =>
  subflows.filter(({ shared_id }) => shared_id === undefined);

function pointed(node: FlowNode): FlowNode {
  if (node.kind !== 'subflow' || !node.shared) return node;
  const subflow = sharedPartId(node.shared);
  return node.subflow === subflow ? node : { ...node, subflow };
}

/** A version as a sub-flow of a flow. Its nodes refer to the copies of the sub-flows that they run. */
export const sharedPart = ({ name, document, ...ref }: SharedVersion): Subflow => ({
  id: sharedPartId(ref),
  name,
  version: ref.version,
  shared_id: ref.id,
  start: document.start,
  fields: document.fields,
  nodes: document.nodes.map(pointed),
  edges: document.edges,
});

/**
 * Copies every version that nodes refer to into the flow, and those that these run in turn. Unused copies are dropped.
 * A version that `find` doesn't know has no copy: the checker reports it at its node.
 */
export function resolveShared(flow: Flow, find: (ref: SharedSubflowRef) => SharedVersion | undefined): Flow {
  const waiting = sharedRefsOfFlow(flow);
  const own = ownPartsOf(flow);
  if (waiting.length === 0 && own.length === flow.subflows.length) return flow;
  const copies = new Map<string, Subflow>();
  for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
    const id = sharedPartId(ref);
    const version = copies.has(id) ? undefined : find(ref);
    if (!version) continue;
    copies.set(id, sharedPart(version));
    waiting.push(...sharedRefsOf(version.document));
  }
  return {
    ...flow,
    nodes: flow.nodes.map(pointed),
    subflows: [
      ...own.filter(({ id }) => !copies.has(id)).map((part) => ({ ...part, nodes: part.nodes.map(pointed) })),
      ...copies.values(),
    ],
  };
}

const asVersion = ({
  shared_id: id,
  version,
  name,
  start,
  fields,
  nodes,
  edges,
}: Subflow): SharedVersion | undefined =>
  id === undefined ? undefined : { id, version, name, document: { start, fields, nodes, edges } };

/**
 * The same with the copies in the flow, and with more versions: for an editor, which drops copies that are no longer
 * used.
 */
export function resolveByCopies(flow: Flow, more: readonly Subflow[] = []): Flow {
  const copies = new Map([...flow.subflows, ...more].map((part) => [part.id, part]));
  return resolveShared(flow, (ref) => {
    const part = copies.get(sharedPartId(ref));
    return part && asVersion(part);
  });
}

/**
 * Turns copies of shared sub-flows into the flow's own, with free ids: all, or those for which `keeps` is false. Their
 * nodes no longer refer to the shared one, even if the flow has no copy of it.
 */
export function ownSubflows(flow: Flow, keeps: (id: string) => boolean = () => false): Flow {
  const names = freeNames(flow, keeps);
  const owned = (node: FlowNode): FlowNode => {
    if (node.kind !== 'subflow' || !node.shared || keeps(node.shared.id)) return node;
    const { shared, ...rest } = node;
    return { ...rest, subflow: names.get(sharedPartId(shared)) ?? node.subflow };
  };
  const subflows = flow.subflows.map((part): Subflow => {
    const nodes = part.nodes.map(owned);
    const own = names.get(part.id);
    if (own === undefined) return { ...part, nodes };
    const { shared_id, ...rest } = part;
    return { ...rest, nodes, id: own, version: 1 };
  });
  return { ...flow, nodes: flow.nodes.map(owned), subflows };
}

/** A new id for each copy that isn't kept. */
function freeNames({ subflows }: Flow, keeps: (id: string) => boolean): ReadonlyMap<string, string> {
  const taken = new Set(subflows.map(({ id }) => id));
  const names = new Map<string, string>();
  let number = 1;
  for (const { id, shared_id } of subflows) {
    if (shared_id === undefined || keeps(shared_id)) continue;
    while (taken.has(`shared_${number}`)) number++;
    names.set(id, `shared_${number}`);
    number++;
  }
  return names;
}
