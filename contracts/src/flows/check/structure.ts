import { exitTriggerLabels, flowOutcomeLabels, requiredExits, tooOften } from '../../flows.limits.ts';
import type { FlowExit } from '../document.ts';
import { edgeInWords } from '../edge-words.ts';
import type { FlowEdge } from '../fields.ts';
import { connectedParts, isLoop, wayRound } from './loops.ts';
import { type FlowView, hears, nameOf, reachedFrom, requiredOutcomes } from './view.ts';

/** The nodes that follow a node; with `isLimited`, only those after its visits are used up. */
export function followers({ nodes, out, indexOf }: FlowView, isLimited: boolean): (node: number) => number[] {
  const lists = nodes.map(({ max_visits }, at) =>
    (out[at] ?? [])
      .filter(({ on }) => !isLimited || max_visits === null || (on.type === 'outcome' && on.outcome === tooOften))
      .map(({ to }) => indexOf.get(to) ?? -1),
  );
  return (node) => lists[node] ?? [];
}

/** Whether a conversation can end at a node, or leave it for a person, another assistant or the flow that runs it. */
const endsAt = (kind: string) => ['end', 'return', 'transfer', 'hand_over'].includes(kind);

export function checkStructure(view: FlowView): void {
  const { graph, nodes, out, isReachable, report } = view;
  if (graph.start === null) {
    report('no_start', 'Choose the node where the conversation starts.');
    return;
  }
  for (const [at, node] of nodes.entries()) {
    if (!isReachable[at]) report('unreachable', `No path leads to “${nameOf(node)}”.`, { node: node.id });
    if (node.kind === 'return' && view.subflow === null)
      report('wrong_edge', `“${nameOf(node)}” can only be in a sub-flow.`, { node: node.id });
    checkOutcomes(view, at);
    checkTargets(view, at);
  }
  checkLoops(view);
  const next = followers(view, false);
  const before: number[][] = nodes.map(() => []);
  for (const at of nodes.keys()) for (const target of next(at)) before[target]?.push(at);
  // A connection without a target yet can still lead to an end.
  const ends = nodes.flatMap(({ kind }, at) => (endsAt(kind) || out[at]?.some(isOpen) ? [at] : []));
  const canEnd = reachedFrom(ends, (node) => before[node] ?? []);
  for (const [at, node] of nodes.entries())
    if (isReachable[at] && !canEnd[at] && (out[at]?.length ?? 0) > 0)
      report('cannot_end', `A conversation at “${nameOf(node)}” can never end.`, { node: node.id });
}

const isOpen = ({ to }: FlowEdge): boolean => to === '';

/** Every condition and intent needs a target. */
function checkTargets({ nodes, out, report }: FlowView, at: number): void {
  const node = nodes[at];
  if (!node) return;
  const numbers = { condition: 0, intent: 0, outcome: 0 };
  for (const edge of out[at] ?? []) {
    const number = ++numbers[edge.on.type];
    if (!isOpen(edge)) continue;
    const words = edgeInWords(edge);
    const named = words === '' ? `${edge.on.type} ${number}` : `${edge.on.type} ${number} (${words})`;
    report('incomplete', `Choose where ${named} of “${nameOf(node)}” leads.`, { node: node.id, edge: edge.id });
  }
}

/** Every outcome of a node needs an edge. */
function checkOutcomes({ flow, nodes, out, report }: FlowView, at: number): void {
  const node = nodes[at];
  if (!node) return;
  const taken = new Set(out[at]?.flatMap(({ on }) => (on.type === 'outcome' ? [on.outcome] : [])));
  for (const outcome of requiredOutcomes(node, flow)) {
    if (taken.has(outcome)) continue;
    const isTransfer = node.kind === 'transfer';
    const label = flowOutcomeLabels[outcome] ?? outcome;
    report(
      isTransfer ? 'no_alternative' : 'dead_end',
      isTransfer && outcome === 'failed'
        ? `“${nameOf(node)}” doesn't say how to continue if no one answers.`
        : `The conversation stops at “${nameOf(node)}” after “${label}”, because no connection leaves it there.`,
      { node: node.id },
    );
  }
  if (node.kind === 'decide' && (out[at]?.length ?? 0) === 0)
    report('dead_end', `“${nameOf(node)}” has no connections.`, { node: node.id });
}

/** Maximum nodes of a loop in a message. */
const maxNamed = 5;

/** The nodes of a loop in order, back to the first: `“Ask” → “Decide” → “Ask”`. */
function roundInWords(round: readonly number[], nameAt: (at: number) => string): string {
  const names = round.slice(0, maxNamed).map(nameAt);
  const left = round.length - names.length;
  return [...names, ...(left > 0 ? [`${left} more`] : []), nameAt(round[0] ?? -1)].join(' → ');
}

function checkLoops(view: FlowView): void {
  const { nodes, isReachable, report } = view;
  const next = followers(view, true);
  const places = placesOf(view);
  for (const part of connectedParts(nodes.length, next)) {
    if (!isLoop(part, next) || !part.some((at) => isReachable[at])) continue;
    const round = wayRound(part, next, places);
    const node = nodes[round[0] ?? -1];
    if (!node) continue;
    report(
      'endless_loop',
      `The loop ${roundInWords(round, (at) => `“${nameOf(nodes[at])}”`)} has no limit: set how often one of its nodes can be entered.`,
      { node: node.id },
    );
  }
}

/**
 * The position of each node in the conversation: the number of nodes entered before it, from the start and then from
 * the exits.
 */
function placesOf(view: FlowView): readonly number[] {
  const { flow, graph, nodes, indexOf } = view;
  const next = followers(view, false);
  const exits = view.subflow === null ? flow.exits : [];
  const waiting = [
    graph.start,
    ...exits.map(({ action }) => (action.type === 'go_to' ? action.node : null)),
    ...nodes.map(({ id }) => id),
  ].flatMap((id) => (id === null ? [] : (indexOf.get(id) ?? [])));
  const places = new Array<number>(nodes.length).fill(-1);
  let count = 0;
  // Each beginning is followed to its last node before the next one.
  for (const first of waiting) {
    const queue = [first];
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at] ?? -1;
      if (places[node] !== -1) continue;
      places[node] = count++;
      queue.push(...next(node).filter((target) => places[target] === -1));
    }
  }
  return places;
}

/** Reports sub-flows that run themselves, at any depth. */
export function checkRecursion({ flow, report }: FlowView): void {
  const { subflows } = flow;
  const numbers = new Map(subflows.map(({ id }, at) => [id, at]));
  const next = (at: number) =>
    (subflows[at]?.nodes ?? []).flatMap((node) => {
      const called = node.kind === 'subflow' ? numbers.get(node.subflow) : undefined;
      return called === undefined ? [] : [called];
    });
  const nameAt = (at: number) => `“${subflows[at]?.name.trim() || subflows[at]?.id}”`;
  const inOrder = subflows.map((_, at) => at);
  for (const part of connectedParts(subflows.length, next))
    if (isLoop(part, next)) {
      const round = wayRound(part, next, inOrder);
      report(
        'recursive_subflow',
        `The sub-flow ${nameAt(round[0] ?? -1)} runs itself: ${roundInWords(round, nameAt)}.`,
      );
    }
}

/** Checks the required exits and their targets. */
export function checkExits(view: FlowView): void {
  const { flow, nodes, indexOf, report } = view;
  if (view.subflow !== null) return;
  const next = followers(view, false);
  const after = ({ action }: FlowExit) => {
    if (action.type !== 'go_to') return [];
    const reached = reachedFrom([indexOf.get(action.node) ?? -1], next);
    return nodes.filter((_, at) => reached[at]);
  };
  for (const trigger of requiredExits)
    if (!flow.exits.some((exit) => exit.trigger === trigger))
      report('missing_exit', `Callers need a way out: add the exit “${exitTriggerLabels[trigger]}”.`);
  const seen = new Set<string>();
  for (const exit of flow.exits) {
    const { trigger, action, id } = exit;
    const label = exitTriggerLabels[trigger];
    const refuse = (message: string) => report('bad_exit', message, { exit: id });
    if (trigger === 'intent' && exit.intent.trim() === '' && exit.examples.length === 0)
      refuse('Describe the intent of this exit, or give an example of it.');
    if (trigger !== 'intent' && seen.has(trigger)) refuse(`The exit “${label}” appears twice.`);
    seen.add(trigger);
    if (action.type === 'say_and_return') {
      if ((requiredExits as readonly string[]).includes(trigger))
        refuse(`The exit “${label}” has to leave the conversation, not return to it.`);
      continue;
    }
    const reached = after(exit);
    if (trigger === 'stop' && reached.some((node) => hears(flow, node)))
      refuse(`The exit “${label}” has to end the call without another question.`);
    if (trigger === 'stop' && !reached.some(({ kind }) => kind === 'end'))
      refuse(`The exit “${label}” never ends the call.`);
    if (trigger === 'goodbye' && !reached.some(({ kind }) => kind === 'end'))
      refuse(`The exit “${label}” never ends the call.`);
    if (trigger === 'human' && !reached.some(({ kind }) => ['transfer', 'hand_over', 'message', 'end'].includes(kind)))
      refuse(`The exit “${label}” doesn't lead to a transfer, a message or the end of the call.`);
  }
}
