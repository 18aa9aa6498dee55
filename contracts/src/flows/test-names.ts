import { type ConditionOperator, exitTriggerLabels, flowOutcomes, tooOften } from '../flows.limits.ts';
import { maxTestNameLength } from '../test-conversations.limits.ts';
import { resultsOf } from './check/view.ts';
import type { Flow, FlowGraph } from './document.ts';
import { conditionInWords, edgeInWords } from './edge-words.ts';
import type { FlowEdge } from './fields.ts';
import { titleOf } from './node-words.ts';
import type { FlowNode } from './nodes.ts';
import type { FlowStep, FlowTrace } from './walk/index.ts';

/** Maximum decisions in a name, and maximum letters of a node's title in it. More can't be read at a glance. */
const maxDecisions = 3;
const maxTitleLength = 32;
/** Letters reserved for a mark after the name. */
const marked = 18;

/** A decision on the path of a test. */
interface Decision {
  words: string;
  /** Whether no earlier test has made it. */
  isNew: boolean;
}

const opposites: Partial<Record<ConditionOperator, ConditionOperator>> = {
  is: 'is_not',
  is_not: 'is',
  below: 'at_least',
  at_least: 'below',
  at_most: 'above',
  above: 'at_most',
  is_known: 'is_unknown',
  is_unknown: 'is_known',
};

/** A node in a name: questions by their field and transfers by their target, which are shorter than their texts. */
function quoted(node: FlowNode, graph: FlowGraph): string {
  const isNamed = node.name.trim() !== '';
  if (!isNamed && (node.kind === 'ask' || node.kind === 'collect_keys') && node.field !== '')
    return `“${labelIn(graph)(node.field)}”`;
  if (!isNamed && node.kind === 'transfer' && node.target !== '') return `“${node.target}”`;
  return `“${titleOf(node, maxTitleLength).replace(/[.:]$/, '')}”`;
}

const labelIn =
  ({ fields }: FlowGraph) =>
  (name: string) =>
    fields.find((field) => field.name === name)?.label.trim() || name;

/** “Otherwise”: the opposite of the only condition; empty if there are several. */
function elseInWords(graph: FlowGraph, node: FlowNode): string {
  const [first, ...more] = graph.edges.flatMap(({ from, on }) =>
    from === node.id && on.type === 'condition' ? [on.condition] : [],
  );
  const [test, ...others] = first?.tests ?? [];
  const is = test && opposites[test.is];
  if (!test || !is || more.length + others.length > 0) return `none of the conditions of ${quoted(node, graph)}`;
  const [value] = test.values;
  const turned = typeof value === 'boolean' && test.is === 'is' ? { ...test, values: [!value] } : { ...test, is };
  return conditionInWords({ match: 'all', tests: [turned] }, labelIn(graph));
}

/** An outcome in the words of a test name; null for the usual one. */
function outcomeInWords(flow: Flow, graph: FlowGraph, node: FlowNode, outcome: string): string | null {
  const title = quoted(node, graph);
  if (outcome === tooOften) return `${title} entered too often`;
  if (node.kind === 'decide') return elseInWords(graph, node);
  if (node.kind === 'subflow') {
    const results = resultsOf(flow.subflows.find(({ id }) => id === node.subflow));
    return results.length > 1 ? `${title}: ${outcome.replaceAll('_', ' ')}` : null;
  }
  if (node.kind === 'talk' && outcome === 'turns_used')
    return node.goal.trim() === '' && node.collects.length === 0 ? null : `${title} without its goal`;
  const [usual] = flowOutcomes[node.kind] as readonly string[];
  if (outcome === usual && node.kind !== 'transfer') return null;
  const words: Partial<Record<FlowNode['kind'], string>> = {
    ask: `no valid answer for ${title}`,
    collect_keys: `no valid keys for ${title}`,
    tool: `${title} fails`,
    knowledge: `${title} finds nothing`,
    book: `${title} books nothing`,
    transfer: `no one answers ${title}`,
    hand_over: `${title} fails`,
    message: `${title} isn't sent`,
  };
  return words[node.kind] ?? null;
}

function takenInWords(flow: Flow, graph: FlowGraph, edge: FlowEdge): string | null {
  if (edge.on.type === 'condition') return conditionInWords(edge.on.condition, labelIn(graph));
  if (edge.on.type === 'intent') return `“${edgeInWords(edge)}”`;
  const node = graph.nodes.find(({ id }) => id === edge.from);
  return node ? outcomeInWords(flow, graph, node, edge.on.outcome) : null;
}

const graphOf = (flow: Flow, subflow: string | null): FlowGraph =>
  flow.subflows.find(({ id }) => id === subflow) ?? flow;

/** The decisions of a path, each once, without the usual ones. */
function decisionsOf(flow: Flow, trace: readonly FlowTrace[], isNew: (step: FlowTrace) => boolean): Decision[] {
  const found = new Map<string, Decision>();
  for (const step of trace) {
    let words: string | null = null;
    if (step.type === 'exit') {
      const exit = flow.exits.find(({ id }) => id === step.exit);
      words = exit ? `“${exit.intent.trim() || exitTriggerLabels[exit.trigger]}”` : null;
    } else if (step.type === 'took') {
      const graph = graphOf(flow, step.subflow);
      const edge = graph.edges.find(({ id }) => id === step.edge);
      words = edge ? takenInWords(flow, graph, edge) : null;
    }
    if (words === null || words === '') continue;
    found.set(words, { words, isNew: isNew(step) || found.get(words)?.isNew === true });
  }
  return [...found.values()];
}

/** Where a path ends: the result, or the node. */
function endOf(flow: Flow, trace: readonly FlowTrace[], ended: FlowStep['position']['ended']): string {
  const last = trace.findLast((step) => step.type === 'entered');
  const graph = last?.type === 'entered' ? graphOf(flow, last.subflow) : flow;
  const node = last?.type === 'entered' ? graph.nodes.find(({ id }) => id === last.node) : undefined;
  if (ended?.reason === 'ended' && ended.result.trim() !== '') return ended.result.trim();
  if (!node) return 'the end';
  if (ended?.reason === 'transferred') return `transferred by ${quoted(node, graph)}`;
  return ended?.reason === 'handed_over' ? `handed over by ${quoted(node, graph)}` : quoted(node, graph);
}

// Characters that names can't have: line breaks, and direction marks.
const unfit = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

const withCapital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * The name of a test: the decisions on its path, and where it ends, such as `Years ≥ 3, no valid answer for “start” →
 * “Human”`. If there are many decisions, it names those that no earlier test has made.
 */
export function testName(
  flow: Flow,
  { trace, ended }: { trace: readonly FlowTrace[]; ended: FlowStep['position']['ended'] },
  isNew: (step: FlowTrace) => boolean,
): string {
  const decisions = decisionsOf(flow, trace, isNew);
  const end = endOf(flow, trace, ended);
  // The last ones say most about the end.
  const ranked = [
    ...decisions.filter((one) => one.isNew).reverse(),
    ...decisions.filter((one) => !one.isNew).reverse(),
  ];
  const nameWith = (count: number) => {
    const named = new Set(ranked.slice(0, count));
    const words = decisions.filter((one) => named.has(one)).map((one) => one.words);
    return withCapital(`${words.join(', ') || 'the usual path'} → ${end}`.replaceAll(unfit, ' '));
  };
  for (let count = maxDecisions; count > 1; count--) {
    const name = nameWith(count);
    if (name.length <= maxTestNameLength - marked) return name;
  }
  return nameWith(1).slice(0, maxTestNameLength - marked);
}

/** The same names, with a number if several tests have the same one. */
export function numbered(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
