import type { FlowTraffic } from '@switchboard/contracts/flow-operations';
import type { GraphId } from './graphs.ts';

/** The traffic of calls at one node. */
export type NodeTraffic = FlowTraffic['nodes'][number];

/** A call that is currently at a node. */
export interface LiveCall {
  call_id: string;
  label: string;
}

/**
 * The data shown on nodes and edges: the path of one conversation, the calls of a month, or test coverage. Parts are named by `partKey`.
 */
export type FlowMarks =
  | { kind: 'path'; counts: Readonly<Record<string, number>> }
  | {
      kind: 'traffic';
      calls: number;
      nodes: ReadonlyMap<string, NodeTraffic>;
      /** The number of calls that took each edge. */
      edges: ReadonlyMap<string, number>;
    }
  | { kind: 'coverage'; untested: ReadonlySet<string> };

/** The key of a node or an edge in the flow itself or in a sub-flow, as coverage names them. */
export const partKey = (graphId: GraphId, id: string) => `${graphId ?? ''}/${id}`;

/** The look of a marked node: on or off the path, or the share of calls that reached it, in quarters. */
type MarkLook = 'on' | 'off' | 1 | 2 | 3 | 4;

/** The mark on a node. */
export interface NodeMark {
  look: MarkLook;
  /** On the card. */
  text: string;
  /** The look in words, for people who can't see it. */
  words: string;
  /** The number of callers who hung up here, if it is noticeably high. */
  hungUp: number;
}

// A tenth of the callers at this node hung up: worth a look.
const manyHangUps = 0.1;

export const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;
const times = (count: number) => (count === 1 ? '1 time' : `${count} times`);

function trafficMark(calls: number, node: NodeTraffic | undefined): NodeMark {
  if (!node || calls === 0) return { look: 'off', text: '', words: 'reached by no call', hungUp: 0 };
  const share = node.calls / calls;
  const hungUp = node.hung_up >= manyHangUps * node.calls ? node.hung_up : 0;
  return {
    look: Math.min(4, Math.floor(share * 4) + 1) as MarkLook,
    text: percent(node.calls, calls),
    words: `reached by ${node.calls} of ${calls} calls${node.hung_up > 0 ? `, ${node.hung_up} hung up here` : ''}`,
    hungUp,
  };
}

/** The mark of a node; null if the flow shows no marks. */
export function nodeMark(marks: FlowMarks | null, graphId: GraphId, id: string): NodeMark | null {
  if (marks === null) return null;
  const key = partKey(graphId, id);
  if (marks.kind === 'traffic') return trafficMark(marks.calls, marks.nodes.get(key));
  if (marks.kind === 'coverage')
    return marks.untested.has(key)
      ? { look: 'off', text: 'Untested', words: 'no test enters it', hungUp: 0 }
      : { look: 'on', text: '', words: 'entered by a test', hungUp: 0 };
  const count = marks.counts[key] ?? 0;
  return {
    look: count > 0 ? 'on' : 'off',
    text: count > 0 ? String(count) : '',
    words: `entered ${times(count)} on this path`,
    hungUp: 0,
  };
}

/** The share of conversations that took an edge, from 0 to 1; null if that isn't shown. */
export function edgeShare(marks: FlowMarks | null, graphId: GraphId, id: string): number | null {
  if (marks === null || marks.kind === 'coverage') return null;
  const key = `edge:${partKey(graphId, id)}`;
  if (marks.kind === 'path') return marks.counts[key] ? 1 : 0;
  return marks.calls === 0 ? 0 : (marks.edges.get(key) ?? 0) / marks.calls;
}

/** Converts the response about a flow's calls to marks. */
export function trafficMarks({ calls, nodes, edges }: FlowTraffic): FlowMarks {
  return {
    kind: 'traffic',
    calls,
    nodes: new Map(nodes.map((node) => [partKey(node.subflow, node.node), node])),
    edges: new Map(edges.map(({ subflow, edge, calls: taken }) => [`edge:${partKey(subflow, edge)}`, taken])),
  };
}
