import { maxToolRounds, tooOften } from '../../flows.limits.ts';
import type { FlowNode } from '../nodes.ts';
import type { FlowSurroundings, WorstCase } from './about.ts';
import { connectedParts, isLoop } from './loops.ts';
import { followers } from './structure.ts';
import type { FlowView } from './view.ts';

/** Maximum model requests of a node during one visit. */
export function callsOf(node: FlowNode, hasIntents: boolean): { replies: number; classifications: number } {
  const classified = (utterances: number) => (hasIntents ? utterances : 0);
  if (node.kind === 'ask') return { replies: 0, classifications: classified(node.attempts) };
  if (node.kind === 'collect_keys') return { replies: 0, classifications: classified(node.attempts) };
  if (node.kind === 'book') return { replies: 0, classifications: classified(node.attempts + 1) };
  if (node.kind === 'knowledge') return { replies: 1, classifications: 0 };
  if (node.kind !== 'talk') return { replies: 0, classifications: 0 };
  const rounds = node.tools.length + node.knowledge_base_ids.length > 0 ? 1 + maxToolRounds : 1;
  const openings = node.opening.trim() === '' ? 1 : 0;
  return { replies: (node.max_turns + openings) * rounds, classifications: classified(node.max_turns) };
}

/**
 * The cost of the most expensive path from each node, with `cost` for one visit. A loop ends after its limited nodes
 * were entered as often as allowed, each time over the most expensive round. The estimate is never too low, and exact
 * without loops.
 */
function worstFrom(view: FlowView, cost: readonly number[]): number[] {
  const { nodes, out, indexOf } = view;
  const all = followers(view, false);
  const limited = followers(view, true);
  const worst = new Array<number>(nodes.length).fill(0);
  const piece = new Array<number>(nodes.length).fill(0);
  const of = (list: readonly number[], values: readonly number[]) =>
    list.reduce((most, at) => Math.max(most, values[at] ?? 0), 0);
  const afterVisit = (at: number) =>
    (out[at] ?? [])
      .filter(({ on }) => on.type !== 'outcome' || on.outcome !== tooOften)
      .map(({ to }) => indexOf.get(to) ?? -1);
  for (const part of connectedParts(nodes.length, all)) {
    const within = new Set(part);
    if (!isLoop(part, all)) {
      for (const at of part) worst[at] = (cost[at] ?? 0) + of(all(at), worst);
      continue;
    }
    // Without the limited visits, no loop remains: each piece is a path.
    const inside = (list: readonly number[]) => list.filter((at) => within.has(at));
    const numberOf = new Map(part.map((at, number) => [at, number]));
    const onwardOf = (number: number) => inside(limited(part[number] ?? -1)).map((at) => numberOf.get(at) ?? -1);
    for (const [number] of connectedParts(part.length, onwardOf)) {
      const at = part[number ?? -1];
      if (at === undefined) continue;
      const onward = of(inside(limited(at)), piece);
      piece[at] = nodes[at]?.max_visits === null ? (cost[at] ?? 0) + onward : Math.max(cost[at] ?? 0, onward);
    }
    const rounds = part.reduce((sum, at) => sum + (nodes[at]?.max_visits ?? 0) * of(inside(afterVisit(at)), piece), 0);
    const leaving = part.reduce(
      (most, at) =>
        Math.max(
          most,
          of(
            all(at).filter((to) => !within.has(to)),
            worst,
          ),
        ),
      0,
    );
    for (const at of part) worst[at] = (piece[at] ?? 0) + rounds + leaving;
  }
  return worst;
}

/** The most expensive conversation of a flow: its most expensive path, and those after each exit. */
export function worstCase(views: ReadonlyMap<string | null, FlowView>, about: FlowSurroundings): WorstCase {
  const main = views.get(null);
  if (!main) return { model_calls: 0, cents: 0 };
  const { flow } = main;
  const hasOwnExits = flow.exits.some(({ trigger }) => trigger === 'intent');
  let hasPrices = true;

  const priceOf = (node: FlowNode, inCents: boolean, view: FlowView, at: number): number => {
    const hasIntents = hasOwnExits || (view.out[at] ?? []).some(({ on }) => on.type === 'intent');
    const { replies, classifications } = callsOf(node, hasIntents);
    if (!inCents) return replies + classifications;
    if (replies + classifications === 0) return 0;
    const cents = about.cents(node);
    if (cents === null) hasPrices = false;
    return replies * (cents?.reply ?? 0) + classifications * (cents?.classification ?? 0);
  };

  const total = (inCents: boolean): number => {
    const ofSubflow = new Map<string, number>();
    const costsOf = (view: FlowView) =>
      view.nodes.map((node, at) =>
        node.kind === 'subflow' ? subflowCost(node.subflow) : priceOf(node, inCents, view, at),
      );
    const subflowCost = (id: string): number => {
      const known = ofSubflow.get(id);
      if (known !== undefined) return known;
      // A sub-flow that runs itself is refused elsewhere: it costs nothing here, so that the recursion ends.
      ofSubflow.set(id, 0);
      const view = views.get(id);
      const cost = view ? startCost(view, worstFrom(view, costsOf(view))) : 0;
      ofSubflow.set(id, cost);
      return cost;
    };
    const worst = worstFrom(main, costsOf(main));
    const exits = flow.exits.map((exit) => {
      const { action, max_times } = exit;
      if (action.type === 'go_to') return max_times * (worst[main.indexOf.get(action.node) ?? -1] ?? 0);
      // The sentence that triggered the exit may have needed a classification.
      return exit.trigger === 'intent' ? max_times * (inCents ? mostExpensiveClassification() : 1) : 0;
    });
    return startCost(main, worst) + exits.reduce((sum, cost) => sum + cost, 0);
  };

  const mostExpensiveClassification = () =>
    Math.max(
      0,
      ...[...views.values()].flatMap(({ nodes }) => nodes.map((node) => about.cents(node)?.classification ?? 0)),
    );
  const startCost = ({ graph, indexOf }: FlowView, worst: readonly number[]) =>
    graph.start === null ? 0 : (worst[indexOf.get(graph.start) ?? -1] ?? 0);

  const model_calls = total(false);
  const cents = total(true);
  return { model_calls, cents: hasPrices ? Math.round(cents * 1000) / 1000 : null };
}
