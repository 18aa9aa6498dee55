import type { FlowDraft } from './draft.ts';
import { conditionOfEquations } from './equations.ts';
import type { Source } from './source.ts';

/** A Retell edge: its target node and its condition. */
export interface RetellEdge {
  to: string;
  prompt: string;
  condition: Source | null;
  path: string;
}

export function edgeOf(draft: FlowDraft, from: string, source: Source | null): RetellEdge | null {
  if (!source) return null;
  source.skip('id', 'condition');
  const condition = source.object('transition_condition');
  const isEquation = condition?.text('type') === 'equation';
  const prompt = condition?.text('prompt') ?? '';
  const to = source.text('destination_node_id');
  draft.callEdge(source.path, from, to === '' ? '' : draft.idOf(to));
  if (to === '') {
    draft.report('dropped', source.path, `${sentenceStart(prompt)} leads to no node.`);
    return null;
  }
  return { to, prompt, condition: isEquation ? condition : null, path: source.path };
}

export const sentenceStart = (prompt: string): string =>
  prompt === '' ? 'This connection' : `The connection “${prompt.slice(0, 100)}”`;

/** Callers' sentences in an edge's examples: the last one of each. */
export function examplesOf(list: readonly Source[], to: string | null): string[] {
  return list.flatMap((example) => {
    const target = example.text('destination_node_id');
    const said = example
      .skip('id')
      .list('transcript')
      .flatMap((line) => (line.text('role') === 'user' ? [line.text('content')] : []));
    const last = said.at(-1);
    return (to === null || target === to) && last !== undefined && last !== '' ? [last] : [];
  });
}

/** Connections with equations. A connection with an unsupported comparison is left out as a whole. */
export function followConditions(draft: FlowDraft, from: string, edges: readonly RetellEdge[]): void {
  for (const edge of edges) {
    if (!edge.condition) continue;
    const condition = conditionOfEquations(draft, edge.condition);
    if (condition) draft.link(from, draft.idOf(edge.to), { type: 'condition', condition }, edge.path);
    else draft.report('dropped', edge.path, "It is left out, because its condition isn't possible here.");
  }
}

/** Equations after a node's outcome are decided in a separate node. */
export function decideAfter(
  draft: FlowDraft,
  node: { id: string; name: string; outcome: string; path: string },
  edges: readonly RetellEdge[],
  onward: RetellEdge | undefined,
): void {
  const { id, name, outcome, path } = node;
  if (edges.length === 0) {
    if (onward) draft.outcome(id, outcome, draft.idOf(onward.to), onward.path);
    return;
  }
  const at = edges[0]?.path ?? '';
  const decide = draft.idOf(`${id} conditions`);
  draft.addFor(path, 'Its conditions became a node', {
    id: decide,
    kind: 'decide',
    name: `${name} – conditions`.slice(0, 80),
    first_match_wins: true,
  });
  draft.outcome(id, outcome, decide, at);
  followConditions(draft, decide, edges);
  if (onward) draft.outcome(decide, 'else', draft.idOf(onward.to), onward.path);
}
