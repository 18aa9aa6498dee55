import { namesIn } from '../placeholders.ts';
import type { Flow } from './document.ts';
import type { FlowEdge } from './fields.ts';
import type { FlowArgument, FlowNode } from './nodes.ts';

/** Texts of a node in which placeholders are filled in, in the order of use. */
export function textsOf(node: FlowNode): string[] {
  const inArguments = (list: readonly FlowArgument[]) =>
    list.flatMap(({ from }) => (from.type === 'text' ? [from.text] : []));
  switch (node.kind) {
    case 'say':
      return [node.text];
    case 'ask':
      return [node.question, node.again];
    case 'talk':
      return [node.opening, node.instruction, node.goal];
    case 'tool':
      return [...inArguments(node.arguments), node.said_meanwhile];
    case 'knowledge':
    case 'book':
    case 'collect_keys':
      return [node.question];
    case 'press_keys':
      return [node.keys];
    case 'transfer':
      return [node.text, node.briefing];
    case 'hand_over':
    case 'end':
      return [node.text];
    case 'message':
      return [node.subject, node.text];
    case 'subflow':
      return inArguments(node.arguments);
    default:
      return [];
  }
}

/** Fields that a node reads before it does anything, in addition to its placeholders. */
export function fieldsReadBy(node: FlowNode): string[] {
  if (node.kind === 'tool' || node.kind === 'subflow')
    return node.arguments.flatMap(({ from }) => (from.type === 'field' ? [from.field] : []));
  return node.kind === 'message' && node.to_field !== '' ? [node.to_field] : [];
}

/** The placeholders in a node's texts. */
export const placeholdersOf = (node: FlowNode): string[] => [...new Set(textsOf(node).flatMap(namesIn))];

/** Names of the variables of a call that a flow uses: given fields, and placeholders that aren't its own fields. Each once. */
export function variablesOfFlow({ fields, nodes, exits, subflows }: Flow): string[] {
  const read = (graph: Pick<Flow, 'fields' | 'nodes'>) => {
    const own = new Set(graph.fields.map(({ name }) => name));
    return graph.nodes.flatMap(placeholdersOf).filter((name) => !own.has(name));
  };
  const said = exits.flatMap(({ action }) => (action.type === 'say_and_return' ? namesIn(action.text) : []));
  const own = new Set(fields.map(({ name }) => name));
  return [
    ...new Set([
      ...fields.flatMap(({ name, is_given }) => (is_given ? [name] : [])),
      ...read({ fields, nodes }),
      ...said.filter((name) => !own.has(name)),
      ...subflows.flatMap(read),
    ]),
  ];
}

/** Fields that a sub-flow has certainly collected when it returns a result. */
export type Returned = (subflow: string, result: string) => ReadonlySet<string>;

/** Fields that are certainly known after an edge was taken. */
export function fieldsSetBy(
  node: FlowNode,
  { on }: Pick<FlowEdge, 'on'>,
  returned: Returned = () => new Set(),
): string[] {
  if (on.type === 'intent') return [];
  if (on.type === 'condition') {
    const { match, tests } = on.condition;
    const isSure = match === 'all' || tests.length === 1;
    return isSure ? tests.flatMap((test) => (test.is === 'is_unknown' ? [] : [test.field])) : [];
  }
  const { outcome } = on;
  const named = (...names: string[]) => names.filter((name) => name !== '');
  if ((node.kind === 'ask' || node.kind === 'collect_keys') && outcome === 'done') return named(node.field);
  if (node.kind === 'talk' && outcome === 'goal') return named(...node.collects);
  if (node.kind === 'book' && outcome === 'booked') return named(node.saves_time_to);
  if (node.kind === 'subflow') {
    const known = returned(node.subflow, outcome);
    return named(...node.saves.flatMap(({ from, to }) => (known.has(from) ? [to] : [])));
  }
  const saves = (node.kind === 'tool' && outcome === 'done') || (node.kind === 'hand_over' && outcome === 'returned');
  return saves ? named(...node.saves.map(({ to }) => to)) : [];
}

/** All fields that a node can fill. */
export function fieldsOfNode(node: FlowNode): string[] {
  if (node.kind === 'ask' || node.kind === 'collect_keys') return [node.field];
  if (node.kind === 'talk') return node.collects;
  if (node.kind === 'book') return [node.saves_time_to];
  return 'saves' in node ? node.saves.map(({ to }) => to) : [];
}
