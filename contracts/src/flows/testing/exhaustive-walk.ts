import { tooOften } from '../../flows.limits.ts';
import { callsOf } from '../check/costs.ts';
import type { Flow, Subflow } from '../document.ts';
import type { FlowEdge } from '../fields.ts';
import type { FlowNode } from '../nodes.ts';
import { fieldsReadBy, fieldsSetBy, placeholdersOf } from '../reads.ts';

export interface Found {
  /** Nodes by their id, those of sub-flows as `subflow/id`. */
  reached: Set<string>;
  stuck: Set<string>;
  unread: Set<string>;
  isEndless: boolean;
}

/** A graph that a walk is in. */
interface Frame {
  subflow: string | null;
  node: string;
  visits: Readonly<Record<string, number>>;
  known: ReadonlySet<string>;
}

const neededOutcomes: Partial<Record<FlowNode['kind'], readonly string[]>> = {
  say: ['next'],
  ask: ['done', 'gave_up'],
  collect_keys: ['done', 'gave_up'],
  talk: ['goal', 'turns_used'],
  decide: ['else'],
  tool: ['done', 'failed'],
  knowledge: ['found', 'not_found'],
  book: ['booked', 'not_booked'],
  press_keys: ['next'],
  message: ['done', 'failed'],
  transfer: ['failed'],
};
const neededBy = (node: FlowNode): readonly string[] =>
  node.kind === 'hand_over' ? [...(node.can_return ? ['returned'] : []), 'failed'] : (neededOutcomes[node.kind] ?? []);

const listens = ({ kind }: FlowNode) => ['ask', 'talk', 'book', 'collect_keys'].includes(kind);
export const placeIn = (subflow: string | null, id: string) => (subflow === null ? id : `${subflow}/${id}`);

const stateOf = (frames: readonly Frame[], exits: ReadonlySet<string>): string =>
  JSON.stringify([
    frames.map(({ subflow, node, visits, known }) => [
      subflow,
      node,
      Object.entries(visits).sort(([a], [b]) => (a < b ? -1 : 1)),
      [...known].sort(),
    ]),
    [...exits].sort(),
  ]);

/**
 * Walks every path through a flow and its sub-flows one by one, to verify the checker's results. Exits can be taken
 * wherever the conversation listens, once each.
 */
export function walkEverything(flow: Flow): Found {
  const found: Found = { reached: new Set(), stuck: new Set(), unread: new Set(), isEndless: false };
  const graphs = new Map([flow, ...flow.subflows].map((graph, at) => [at === 0 ? null : (graph as Subflow).id, graph]));
  const nodeAt = ({ subflow, node }: Frame) => graphs.get(subflow)?.nodes.find(({ id }) => id === node);
  const edgesAt = ({ subflow, node }: Frame, isOver = false): FlowEdge[] =>
    (graphs.get(subflow)?.edges ?? []).filter(
      ({ from, on }) => from === node && (on.type === 'outcome' && on.outcome === tooOften) === isOver,
    );
  const seen = new Map<string, 'open' | 'done'>();

  /** A sub-flow returns its result to the node that runs it. */
  const giveBack = (frames: readonly Frame[], result: string, exits: ReadonlySet<string>): void => {
    const [caller, inner] = [frames.at(-2), frames.at(-1)];
    const node = caller && nodeAt(caller);
    if (!caller || !inner || node?.kind !== 'subflow') return;
    const edge = edgesAt(caller).find(({ on }) => on.type === 'outcome' && on.outcome === result);
    if (!edge) found.stuck.add(placeIn(caller.subflow, caller.node));
    const saved = node.saves.flatMap(({ from, to }) => (inner.known.has(from) ? [to] : []));
    const known = new Set([...caller.known, ...saved]);
    if (edge) visit([...frames.slice(0, -2), { ...caller, node: edge.to, known }], exits);
  };

  /** A node's effects besides its edges; returns true if the edges are followed. */
  const enter = (frames: readonly Frame[], node: FlowNode, exits: ReadonlySet<string>): boolean => {
    const frame = frames.at(-1) as Frame;
    const { known } = frame;
    const list = edgesAt(frame);
    const place = placeIn(frame.subflow, frame.node);
    // Without an else, a comparison that is always true is enough.
    const isSure = list.some(
      ({ on }) =>
        on.type === 'condition' && on.condition.tests.every(({ is, field }) => is === 'is_known' && known.has(field)),
    );
    const isThere = (outcome: string) => list.some(({ on }) => on.type === 'outcome' && on.outcome === outcome);
    if (!isSure && !neededBy(node).every(isThere)) found.stuck.add(place);
    const compares = list.flatMap(({ on }) =>
      on.type === 'condition' ? on.condition.tests.filter(({ is }) => is === 'is').map(({ field }) => field) : [],
    );
    if ([...placeholdersOf(node), ...fieldsReadBy(node), ...compares].some((name) => !known.has(name)))
      found.unread.add(place);
    if (listens(node))
      for (const exit of flow.exits)
        if (!exits.has(exit.id) && exit.action.type === 'go_to')
          visit([{ ...(frames[0] as Frame), node: exit.action.node }], new Set([...exits, exit.id]));
    if (node.kind === 'return') giveBack(frames, node.result, exits);
    if (node.kind !== 'subflow') return true;
    const start = graphs.get(node.subflow)?.start ?? null;
    if (start === null || frames.length > flow.subflows.length) found.stuck.add(place);
    else visit([...frames, { subflow: node.subflow, node: start, visits: {}, known: new Set() }], exits);
    return false;
  };

  const visit = (frames: readonly Frame[], exits: ReadonlySet<string>): void => {
    const top = frames.at(-1);
    const node = top && nodeAt(top);
    if (!top || !node) return;
    const state = stateOf(frames, exits);
    const before = seen.get(state);
    if (before === 'open') found.isEndless = true;
    if (before) return;
    seen.set(state, 'open');
    const place = placeIn(top.subflow, top.node);
    found.reached.add(place);
    const count = top.visits[node.id] ?? 0;
    const isOver = node.max_visits !== null && count >= node.max_visits;
    const visits = node.max_visits === null || isOver ? top.visits : { ...top.visits, [node.id]: count + 1 };
    const here = { ...top, visits };
    const list = edgesAt(top, isOver);
    if (isOver && list.length === 0) found.stuck.add(place);
    if (isOver || enter([...frames.slice(0, -1), here], node, exits))
      for (const edge of list) {
        const known = new Set([...here.known, ...fieldsSetBy(node, edge)]);
        visit([...frames.slice(0, -1), { ...here, node: edge.to, known }], exits);
      }
    seen.set(state, 'done');
  };
  if (flow.start !== null) visit([{ subflow: null, node: flow.start, visits: {}, known: new Set() }], new Set());
  return found;
}

/** Model calls of the most expensive path through a flow that ends, without exits. */
export function maxCalls(
  flow: Flow,
  id: string | null = flow.start,
  visits: Readonly<Record<string, number>> = {},
): number {
  const node = flow.nodes.find((one) => one.id === id);
  if (!node) return 0;
  const count = visits[node.id] ?? 0;
  const isOver = node.max_visits !== null && count >= node.max_visits;
  const hasIntents = flow.edges.some(({ from, on }) => from === node.id && on.type === 'intent');
  const { replies, classifications } = isOver ? { replies: 0, classifications: 0 } : callsOf(node, hasIntents);
  const next = flow.edges.filter(
    ({ from, on }) => from === node.id && (on.type === 'outcome' && on.outcome === tooOften) === isOver,
  );
  const here = { ...visits, [node.id]: count + 1 };
  return replies + classifications + Math.max(0, ...next.map(({ to }) => maxCalls(flow, to, here)));
}
