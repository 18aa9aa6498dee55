import { emptyFlow, type Flow, Subflow } from '@switchboard/contracts/flows/document';
import { FlowEdge, FlowField } from '@switchboard/contracts/flows/fields';
import { FlowNode } from '@switchboard/contracts/flows/nodes';
import { fieldsOfNode, fieldsReadBy, placeholdersOf } from '@switchboard/contracts/flows/reads';
import { ownSubflows } from '@switchboard/contracts/flows/shared-parts';
import {
  flowFormat,
  maxFlowBytes,
  maxFlowEdges,
  maxFlowFields,
  maxFlowIdLength,
  maxFlowNodes,
  maxSubflows,
} from '@switchboard/contracts/flows.limits';
import { z } from 'zod';
import { type GraphId, graphOf, withGraph } from './graphs.ts';
import { freshId } from './newParts.ts';

const format = 'switchboard.flow-part/1';

/** Nodes on the clipboard, with the edges between them and everything they need, so that any assistant can use them. */
const Clipping = z.strictObject({
  format: z.literal(format),
  nodes: z.array(FlowNode).min(1).max(maxFlowNodes),
  edges: z.array(FlowEdge).max(maxFlowEdges),
  fields: z.array(FlowField).max(maxFlowFields),
  subflows: z.array(Subflow).max(maxSubflows),
  /** The organization whose shared sub-flows the nodes run. In another organization, their copies become the flow's own. */
  organization_id: z.string().max(maxFlowIdLength).nullable().default(null),
});
type Clipping = z.infer<typeof Clipping>;

const testedFields = ({ on }: FlowEdge): string[] =>
  on.type === 'condition' ? on.condition.tests.map(({ field }) => field) : [];

/** The sub-flows that nodes run, including those that these run in turn. */
function subflowsOf(flow: Flow, nodes: readonly FlowNode[]): Subflow[] {
  const found = new Map<string, Subflow>();
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const id = node.kind === 'subflow' ? node.subflow : null;
    const part = flow.subflows.find((one) => one.id === id);
    if (!part || found.has(part.id)) continue;
    found.set(part.id, part);
    waiting.push(...part.nodes);
  }
  return [...found.values()];
}

/** Nodes as a text for the clipboard. */
export function copyNodes(
  flow: Flow,
  id: GraphId,
  ids: readonly string[],
  organizationId: string | null = null,
): string {
  const graph = graphOf(flow, id);
  const chosen = new Set(ids);
  const nodes = graph.nodes.filter((node) => chosen.has(node.id));
  // Conditions and intents are copied even without their target, and have none then.
  const edges = graph.edges.flatMap((edge) => {
    if (!chosen.has(edge.from)) return [];
    if (chosen.has(edge.to)) return [edge];
    return edge.on.type === 'outcome' ? [] : [{ ...edge, to: '' }];
  });
  const used = new Set([
    ...nodes.flatMap((node) => [...fieldsOfNode(node), ...fieldsReadBy(node), ...placeholdersOf(node)]),
    ...edges.flatMap(testedFields),
  ]);
  const clipping: Clipping = {
    format,
    nodes,
    edges,
    fields: graph.fields.filter(({ name }) => used.has(name)),
    subflows: subflowsOf(flow, nodes),
    organization_id: organizationId,
  };
  return `${JSON.stringify(clipping, null, 2)}\n`;
}

/** The flow part on the clipboard; null if it isn't one. */
export function readClipping(text: string): Clipping | null {
  if (text.length > maxFlowBytes) return null;
  try {
    const { data } = Clipping.safeParse(JSON.parse(text));
    const ids = new Set(data?.nodes.map((node) => node.id));
    const isWhole = data?.edges.every(({ from, to }) => ids.has(from) && (to === '' || ids.has(to)));
    return data && isWhole ? data : null;
  } catch {
    return null;
  }
}

export type Pasted = { flow: Flow; nodes: string[] } | { problem: string };

/** In another organization, shared sub-flows become the flow's own. */
function ownUnless(isSame: boolean, clipping: Clipping): Clipping {
  if (isSame) return clipping;
  const { nodes, subflows } = ownSubflows({ ...emptyFlow(), ...clipping, format: flowFormat });
  return { ...clipping, nodes, subflows };
}

/** Pastes nodes from the clipboard under free ids. Fields and sub-flows that the flow lacks are added, too. */
export function pasteNodes(flow: Flow, id: GraphId, given: Clipping, organizationId: string | null = null): Pasted {
  const clipping = ownUnless(given.organization_id === organizationId, given);
  const graph = graphOf(flow, id);
  const fields = clipping.fields.filter(({ name }) => !graph.fields.some((field) => field.name === name));
  const subflows = clipping.subflows.filter((part) => !flow.subflows.some((own) => own.id === part.id));
  if (graph.nodes.length + clipping.nodes.length > maxFlowNodes)
    return { problem: `A flow can have at most ${maxFlowNodes} nodes.` };
  if (graph.edges.length + clipping.edges.length > maxFlowEdges)
    return { problem: `A flow can have at most ${maxFlowEdges} connections.` };
  if (graph.fields.length + fields.length > maxFlowFields)
    return { problem: `A flow can have at most ${maxFlowFields} fields.` };
  if (flow.subflows.length + subflows.length > maxSubflows)
    return { problem: `A flow can have at most ${maxSubflows} sub-flows.` };

  const taken = new Set(graph.nodes.map((node) => node.id));
  const names = new Map<string, string>();
  for (const node of clipping.nodes) {
    const name = taken.has(node.id) ? freshId(node.kind, taken) : node.id;
    names.set(node.id, name);
    taken.add(name);
  }
  const edgeIds = new Set(graph.edges.map((edge) => edge.id));
  const edges = clipping.edges.map((edge): FlowEdge => {
    const own = edgeIds.has(edge.id) ? freshId('e', edgeIds) : edge.id;
    edgeIds.add(own);
    return { ...edge, id: own, from: names.get(edge.from) ?? edge.from, to: names.get(edge.to) ?? edge.to };
  });
  const shift = offsetOf(graph.nodes, clipping.nodes);
  const nodes = clipping.nodes.map((node) => ({
    ...node,
    id: names.get(node.id) ?? node.id,
    position: { x: node.position.x + shift.x, y: node.position.y + shift.y },
  }));
  const next = withGraph(flow, id, (now) => ({
    nodes: [...now.nodes, ...nodes],
    edges: [...now.edges, ...edges],
    fields: [...now.fields, ...fields],
    start: now.start ?? nodes[0]?.id ?? null,
  }));
  return { flow: { ...next, subflows: [...next.subflows, ...subflows] }, nodes: nodes.map((node) => node.id) };
}

/** How far pasted nodes move so that they don't cover others. */
function offsetOf(own: readonly FlowNode[], pasted: readonly FlowNode[]): { x: number; y: number } {
  const isTaken = (by: number) =>
    pasted.some(({ position }) =>
      own.some(
        (node) => Math.abs(node.position.x - position.x - by) < 20 && Math.abs(node.position.y - position.y - by) < 20,
      ),
    );
  let by = 0;
  while (isTaken(by)) by += 40;
  return { x: by, y: by };
}
