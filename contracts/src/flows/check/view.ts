import {
  flowNodeLabels,
  flowOutcomeLabels,
  flowOutcomes,
  intentKinds,
  listeningKinds,
  tooOften,
} from '../../flows.limits.ts';
import type { Flow, FlowGraph } from '../document.ts';
import type { FlowEdge } from '../fields.ts';
import type { FlowNode } from '../nodes.ts';
import type { FlowProblem, FlowProblemCode } from './about.ts';

/** A graph with numbered nodes, and only those edges that a conversation can take. */
export interface FlowView {
  flow: Flow;
  graph: FlowGraph;
  subflow: string | null;
  nodes: readonly FlowNode[];
  indexOf: ReadonlyMap<string, number>;
  /** Edges of each node that its kind allows, in the order of the document. */
  out: readonly FlowEdge[][];
  /** Nodes that a conversation can enter. */
  isReachable: readonly boolean[];
  report: (code: FlowProblemCode, message: string, at?: Place) => void;
}

interface Place {
  node?: string;
  edge?: string;
  exit?: string;
  level?: 'error' | 'warning';
}

export const isListening = ({ kind }: FlowNode): boolean => (listeningKinds as readonly string[]).includes(kind);
export const nameOf = (node: FlowNode | undefined): string =>
  node === undefined ? 'a missing node' : node.name.trim() || flowNodeLabels[node.kind];

/** Results of a sub-flow: those of its `return` nodes. */
export const resultsOf = (graph: FlowGraph | undefined): string[] => [
  ...new Set(graph?.nodes.flatMap((node) => (node.kind === 'return' ? [node.result] : []))),
];

/** The outcomes that a node can have. */
export function outcomesOf(node: FlowNode, flow: Pick<Flow, 'subflows'>): string[] {
  const own: readonly string[] =
    node.kind === 'subflow' ? resultsOf(flow.subflows.find(({ id }) => id === node.subflow)) : flowOutcomes[node.kind];
  return node.max_visits === null ? [...own] : [...own, tooOften];
}

/** The outcomes that require an edge. The check of conditions handles `else`. */
export function requiredOutcomes(node: FlowNode, flow: Pick<Flow, 'subflows'>): string[] {
  return outcomesOf(node, flow).filter((outcome) => {
    if (node.kind === 'decide') return outcome === tooOften;
    if (node.kind === 'hand_over' && outcome === 'returned') return node.can_return;
    if (node.kind === 'talk' && outcome === 'goal') return node.goal.trim() !== '' || node.collects.length > 0;
    return true;
  });
}

/** Why an edge can't start at a node; null if it can. */
function edgeRefusal(node: FlowNode, { on }: FlowEdge, flow: Flow, taken: ReadonlySet<string>): string | null {
  if (on.type === 'condition')
    return node.kind === 'decide' ? null : `Only a “${flowNodeLabels.decide}” node can have conditions.`;
  if (on.type === 'intent')
    return (intentKinds as readonly string[]).includes(node.kind)
      ? null
      : `“${nameOf(node)}” can't have a connection for an intent, because it doesn't listen to the caller.`;
  if (!outcomesOf(node, flow).includes(on.outcome))
    return `“${nameOf(node)}” never has the outcome “${flowOutcomeLabels[on.outcome] ?? on.outcome}”.`;
  return taken.has(on.outcome)
    ? `“${nameOf(node)}” has two connections for the outcome “${flowOutcomeLabels[on.outcome] ?? on.outcome}”.`
    : null;
}

/** The nodes that can be reached from these. */
export function reachedFrom(starts: readonly number[], next: (node: number) => readonly number[]): boolean[] {
  const reached: boolean[] = [];
  const waiting = [...starts];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reached[node]) continue;
    reached[node] = true;
    waiting.push(...next(node));
  }
  return reached;
}

/** Whether the conversation listens within a sub-flow, including those that it runs. */
function listensInside(flow: Flow, id: string, seen: ReadonlySet<string> = new Set()): boolean {
  const graph = flow.subflows.find((subflow) => subflow.id === id);
  if (!graph || seen.has(id)) return false;
  const within = new Set([...seen, id]);
  return graph.nodes.some(
    (node) => isListening(node) || (node.kind === 'subflow' && listensInside(flow, node.subflow, within)),
  );
}

/** Indexes a graph, and reports edges that don't fit their node. */
export function viewOf(flow: Flow, subflow: string | null, problems: FlowProblem[]): FlowView {
  const graph: FlowGraph = flow.subflows.find(({ id }) => id === subflow) ?? flow;
  const report: FlowView['report'] = (
    code,
    message,
    { level = 'error', node = null, edge = null, exit = null } = {} as Place,
  ) => void problems.push({ level, code, subflow, node, edge, exit, message });
  const { nodes } = graph;
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  const out: FlowEdge[][] = nodes.map(() => []);
  const taken = nodes.map(() => new Set<string>());
  for (const edge of graph.edges) {
    const from = indexOf.get(edge.from) ?? -1;
    const node = nodes[from];
    const outcomes = taken[from];
    if (!node || !outcomes) continue;
    const refusal = edgeRefusal(node, edge, flow, outcomes);
    if (refusal === null) out[from]?.push(edge);
    else report('wrong_edge', refusal, { node: node.id, edge: edge.id });
    if (edge.on.type === 'outcome') outcomes.add(edge.on.outcome);
  }
  const next = (node: number) => (out[node] ?? []).map(({ to }) => indexOf.get(to) ?? -1);
  const starts = graph.start === null ? [] : [indexOf.get(graph.start) ?? -1];
  const isReachable = reachedFrom(starts, next);
  // Exits are part of every flow, even of one that never waits for an answer.
  if (subflow === null) {
    const targets = flow.exits.flatMap(({ action }) =>
      action.type === 'go_to' ? [indexOf.get(action.node) ?? -1] : [],
    );
    for (const [at, reached] of reachedFrom(targets, next).entries()) if (reached) isReachable[at] = true;
  }
  return { flow, graph, subflow, nodes, indexOf, out, isReachable, report };
}

/** Whether exits work while a conversation is at a node. */
export const hears = (flow: Flow, node: FlowNode): boolean =>
  isListening(node) || (node.kind === 'subflow' && listensInside(flow, node.subflow));
