import { tooOften } from '../../flows.limits.ts';
import { callsOf } from '../check/costs.ts';
import type { Flow } from '../document.ts';
import type { FlowEdge } from '../fields.ts';
import type { FlowNode } from '../nodes.ts';
import { fieldsReadBy, fieldsSetBy, placeholdersOf } from '../reads.ts';

export interface Found {
  reached: Set<string>;
  stuck: Set<string>;
  unread: Set<string>;
  isEndless: boolean;
  /** Nodes from which some way leads to an end. */
  canEnd: Set<string>;
  /** Model calls of the most expensive way, without exits. */
  calls: number;
}

/**
 * Every way through a flow without sub-flows, one by one: what the checker says in one look, found by walking. Exits may be taken wherever
 * the conversation listens, once each.
 */
export function walkEverything(flow: Flow): Found {
  const found: Found = {
    reached: new Set(),
    stuck: new Set(),
    unread: new Set(),
    isEndless: false,
    canEnd: new Set(),
    calls: 0,
  };
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const edges = (node: FlowNode, isOver: boolean) =>
    flow.edges.filter(
      ({ from, on }) => from === node.id && (on.type === 'outcome' && on.outcome === tooOften) === isOver,
    );
  const needed = (node: FlowNode): string[] => {
    const list: Partial<Record<FlowNode['kind'], string[]>> = {
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
      hand_over: node.kind === 'hand_over' && node.can_return ? ['returned', 'failed'] : ['failed'],
    };
    return list[node.kind] ?? [];
  };
  const isThere = (list: readonly FlowEdge[], outcome: string) =>
    list.some(({ on }) => on.type === 'outcome' && on.outcome === outcome);
  const ends = (node: FlowNode) => ['end', 'transfer', 'hand_over'].includes(node.kind);
  const listens = ({ kind }: FlowNode) => ['ask', 'talk', 'book', 'collect_keys'].includes(kind);
  const seen = new Map<string, 'open' | 'done'>();

  const visit = (
    id: string,
    visits: Readonly<Record<string, number>>,
    known: ReadonlySet<string>,
    exits: ReadonlySet<string>,
  ): boolean => {
    const node = nodes.get(id);
    if (!node) return false;
    const limited = Object.entries(visits).sort(([a], [b]) => (a < b ? -1 : 1));
    const state = JSON.stringify([id, limited, [...known].sort(), [...exits].sort()]);
    const before = seen.get(state);
    if (before === 'open') found.isEndless = true;
    if (before) return found.canEnd.has(id);
    seen.set(state, 'open');
    found.reached.add(id);
    const count = visits[id] ?? 0;
    const isOver = node.max_visits !== null && count >= node.max_visits;
    const here = node.max_visits === null || isOver ? visits : { ...visits, [id]: count + 1 };
    const list = edges(node, isOver);
    let canEnd = !isOver && ends(node);
    if (isOver) {
      if (list.length === 0) found.stuck.add(id);
    } else {
      // Without an else, a comparison that is always true is enough.
      const isSure = list.some(
        ({ on }) =>
          on.type === 'condition' && on.condition.tests.every(({ is, field }) => is === 'is_known' && known.has(field)),
      );
      if (!isSure && needed(node).some((outcome) => !isThere(list, outcome))) found.stuck.add(id);
      const reads = [...placeholdersOf(node), ...fieldsReadBy(node)];
      const compares = list.flatMap(({ on }) =>
        on.type === 'condition' ? on.condition.tests.filter(({ is }) => is === 'is').map(({ field }) => field) : [],
      );
      if ([...reads, ...compares].some((name) => !known.has(name))) found.unread.add(id);
      if (listens(node))
        for (const exit of flow.exits)
          if (!exits.has(exit.id) && exit.action.type === 'go_to')
            visit(exit.action.node, here, known, new Set([...exits, exit.id]));
    }
    for (const edge of list) {
      const isEnd = visit(edge.to, here, new Set([...known, ...fieldsSetBy(node, edge)]), exits);
      canEnd ||= isEnd;
    }
    if (canEnd) found.canEnd.add(id);
    seen.set(state, 'done');
    return canEnd;
  };
  if (flow.start !== null) visit(flow.start, {}, new Set(), new Set());
  return found;
}

/** Model calls of the most expensive way through a flow that ends, exits aside. */
export function mostCalls(
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
  return replies + classifications + Math.max(0, ...next.map(({ to }) => mostCalls(flow, to, here)));
}
