import { exitTriggerLabels, flowOutcomeLabels, requiredExits, tooOften } from '../../flows.limits.ts';
import type { FlowExit } from '../document.ts';
import { connectedParts, isLoop } from './loops.ts';
import { type FlowView, hears, nameOf, reachedFrom, requiredOutcomes } from './view.ts';

/** The nodes that follow a node; with `isLimited`, only what follows once its visits are used up. */
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
  }
  checkLoops(view);
  const next = followers(view, false);
  const before: number[][] = nodes.map(() => []);
  for (const at of nodes.keys()) for (const target of next(at)) before[target]?.push(at);
  const ends = nodes.flatMap(({ kind }, at) => (endsAt(kind) ? [at] : []));
  const canEnd = reachedFrom(ends, (node) => before[node] ?? []);
  for (const [at, node] of nodes.entries())
    if (isReachable[at] && !canEnd[at] && (out[at]?.length ?? 0) > 0)
      report('cannot_end', `A conversation at “${nameOf(node)}” can never end.`, { node: node.id });
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
        : `The conversation stops at “${nameOf(node)}” after “${label}”, because no edge follows it.`,
      { node: node.id },
    );
  }
  if (node.kind === 'decide' && (out[at]?.length ?? 0) === 0)
    report('dead_end', `“${nameOf(node)}” has no edges.`, { node: node.id });
}

function checkLoops(view: FlowView): void {
  const { nodes, isReachable, report } = view;
  const next = followers(view, true);
  for (const part of connectedParts(nodes.length, next)) {
    const inOrder = [...part].sort((a, b) => a - b);
    const node = nodes[inOrder[0] ?? -1];
    if (!node || !isLoop(part, next) || !part.some((at) => isReachable[at])) continue;
    const names = inOrder.slice(0, 4).map((at) => `“${nameOf(nodes[at])}”`);
    report(
      'endless_loop',
      `The loop through ${names.join(', ')}${part.length > 4 ? ' and others' : ''} has no limit: set how often one of them can be entered.`,
      { node: node.id },
    );
  }
}

/** Which sub-flows run themselves, at any depth. */
export function checkRecursion({ flow, report }: FlowView): void {
  const { subflows } = flow;
  const numbers = new Map(subflows.map(({ id }, at) => [id, at]));
  const next = (at: number) =>
    (subflows[at]?.nodes ?? []).flatMap((node) => {
      const called = node.kind === 'subflow' ? numbers.get(node.subflow) : undefined;
      return called === undefined ? [] : [called];
    });
  for (const part of connectedParts(subflows.length, next))
    if (isLoop(part, next)) {
      const names = part.map((at) => `“${subflows[at]?.name.trim() || subflows[at]?.id}”`).sort();
      report('recursive_subflow', `The sub-flow ${names.join(', which runs ')} runs itself.`);
    }
}

/** Exits that have to exist, and what they have to lead to. */
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
