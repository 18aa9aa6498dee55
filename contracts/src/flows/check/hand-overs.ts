import type { Flow } from '../document.ts';
import type { NodeOf } from '../nodes.ts';
import { fieldsOfNode } from '../reads.ts';
import type { FlowSurroundings } from './about.ts';
import { type EndingGraph, endingsOf, type HandOverTarget } from './endings.ts';
import { followers } from './structure.ts';
import { type FlowView, nameOf, reachedFrom } from './view.ts';

const end = Symbol('the conversation ends');
type Outcomes = Set<string | typeof end>;

/**
 * The possible outcomes of a graph, given those of the graphs that it leads to. Exits don't count: callers trigger
 * them, not the flow.
 */
function outcomesOf(
  { start, nodes, edges }: EndingGraph,
  subflow: (id: string) => Outcomes,
  endsAt: (assistant: string | null) => boolean,
): Outcomes {
  const found: Outcomes = new Set();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const entered = new Set<string>();
  const waiting = start === null ? [] : [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = byId.get(id);
    if (!node || entered.has(id)) continue;
    entered.add(id);
    const inside = node.kind === 'subflow' ? subflow(node.subflow ?? '') : null;
    const isEnding = node.kind === 'hand_over' && endsAt(node.assistant_id ?? null);
    if (node.kind === 'end' || node.kind === 'transfer' || inside?.has(end) || (isEnding && !node.can_return))
      found.add(end);
    if (node.kind === 'return') found.add(node.result ?? '');
    for (const { to, outcome } of leaving.get(id) ?? []) {
      // A hand-over fails only if the other assistant is unavailable.
      if (node.kind === 'hand_over' && (outcome === 'failed' || (outcome === 'returned' && !isEnding))) continue;
      if (inside && outcome !== null && outcome !== 'too_often' && !inside.has(outcome)) continue;
      waiting.push(to);
    }
  }
  return found;
}

/** Assistants that would make a call loop through hand-overs without ever ending. */
function endlessTargets(
  flow: Flow,
  { assistant_id, hand_over_targets }: Pick<FlowSurroundings, 'assistant_id' | 'hand_over_targets'>,
): ReadonlySet<string> {
  const own = assistant_id ?? 'this assistant';
  const endings = new Map(
    (hand_over_targets ?? []).flatMap(({ id, endings }) => (endings ? [[id, endings] as const] : [])),
  );
  endings.set(own, endingsOf(flow));
  const known = new Map<string, Outcomes>();
  const of = (assistant: string, graph: string | null): Outcomes =>
    known.get(`${assistant} ${graph ?? ''}`) ?? new Set();
  const ends = (assistant: string | null) =>
    assistant === null || !endings.has(assistant) || of(assistant, null).has(end);
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [assistant, graphs] of endings)
      for (const graph of graphs) {
        const found = outcomesOf(graph, (id) => of(assistant, id), ends);
        isNew ||= found.size > of(assistant, graph.id).size;
        known.set(`${assistant} ${graph.id ?? ''}`, found);
      }
  }
  return new Set([...endings.keys()].filter((assistant) => !ends(assistant)));
}

/** For each field, the nodes that some path reaches after collecting it. */
function collectedBefore(view: FlowView): (field: string, at: number) => boolean {
  const { flow, graph, nodes, indexOf, subflow } = view;
  const exits = subflow === null ? flow.exits : [];
  const anywhere = exits.flatMap(({ action }) => (action.type === 'go_to' ? [indexOf.get(action.node) ?? -1] : []));
  const next = followers(view, false);
  const known = new Map<string, boolean[] | true>();
  const reachedAfter = (field: string): boolean[] | true => {
    if (graph.fields.some(({ name, is_given }) => name === field && is_given)) return true;
    const collecting = nodes.flatMap((node, place) => (fieldsOfNode(node).includes(field) ? [place] : []));
    return collecting.length === 0 ? [] : reachedFrom([...collecting.flatMap(next), ...anywhere], next);
  };
  return (field, at) => {
    const reached = known.get(field) ?? reachedAfter(field);
    known.set(field, reached);
    return reached === true || reached[at] === true;
  };
}

function checkTarget(view: FlowView, node: NodeOf<'hand_over'>, target: HandOverTarget | undefined): void {
  const { report } = view;
  const at = { node: node.id };
  if (!target) {
    report('incomplete', `“${nameOf(node)}” hands over to an assistant that doesn't exist any longer.`, at);
    return;
  }
  const { name, is_published, can_speak, fields } = target;
  if (!is_published) report('incomplete', `“${nameOf(node)}” hands over to ${name}, which isn't published.`, at);
  else if (!can_speak)
    report('incomplete', `“${nameOf(node)}” hands over to ${name}, which has neither a prompt nor a flow.`, at);
  else
    for (const { from } of node.saves)
      if (!fields?.includes(from))
        report('unknown_field', `“${nameOf(node)}” takes over ${from}, which ${name} never collects.`, at);
}

/**
 * Checks the assistants that callers are handed over to, the fields that these are allowed to know, and whether the
 * call can end then.
 */
export function checkHandOvers(view: FlowView, about: FlowSurroundings): void {
  const { flow, graph, nodes, report } = view;
  const fields = new Set(graph.fields.map(({ name }) => name));
  const { hand_over_targets: targets } = about;
  let endless: ReadonlySet<string> | null = null;
  let isCollected: ReturnType<typeof collectedBefore> | null = null;
  for (const [place, node] of nodes.entries()) {
    if (node.kind !== 'hand_over') continue;
    const at = { node: node.id };
    isCollected ??= collectedBefore(view);
    for (const name of new Set(node.shares))
      if (name !== '' && !fields.has(name))
        report('unknown_field', `“${nameOf(node)}” shares ${name}, which is no field of this flow.`, at);
      else if (name !== '' && view.isReachable[place] && !isCollected(name, place))
        report('unread_field', `“${nameOf(node)}” shares ${name}, but no path to it collects it.`, at);
    if (node.assistant_id === null || targets === null) continue;
    const target = targets.find(({ id }) => id === node.assistant_id);
    checkTarget(view, node, target);
    endless ??= endlessTargets(flow, about);
    if (target?.is_published && endless.has(target.id))
      report(
        'cannot_end',
        `After “${nameOf(node)}”, the call can never end: ${target.name} only hands over again, round in a circle.`,
        at,
      );
  }
}
