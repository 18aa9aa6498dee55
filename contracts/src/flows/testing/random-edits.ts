import fc from 'fast-check';
import { Flow, type FlowGraph } from '../document.ts';
import { FlowNode } from '../nodes.ts';

/** A random change of a graph; the numbers choose among its parts. */
export interface Edit {
  what: (typeof edits)[number];
  at: number;
  to: number;
  /** Whether to edit the sub-flow, if there is one. */
  isInside: boolean;
}

const edits = [
  'rename',
  'move',
  'add',
  'remove',
  'connect',
  'disconnect',
  'lead',
  'open',
  'reorder',
  'start',
  'field',
  'no_field',
  'exit',
  'no_exit',
] as const;

export const someEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...edits),
    at: fc.nat(20),
    to: fc.nat(20),
    isInside: fc.boolean(),
  }),
  { maxLength: 6 },
);

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const replaced = <T>(list: readonly T[], old: T | undefined, one: T): T[] =>
  list.map((item) => (item === old ? one : item));

/**
 * Texts contain `who`, so that two people never write the same. New parts get the numbers that an editor would choose.
 */
function editGraph<G extends FlowGraph>(graph: G, { what, at, to }: Edit, who: string): G {
  const { nodes, edges, fields } = graph;
  const node = pick(nodes, at);
  const target = pick(nodes, to);
  const edge = pick(edges, at);
  switch (what) {
    case 'rename':
      return node ? { ...graph, nodes: replaced(nodes, node, { ...node, name: `${who} ${to}` }) } : graph;
    case 'move':
      return node ? { ...graph, nodes: replaced(nodes, node, { ...node, position: { x: at, y: to } }) } : graph;
    case 'add': {
      const added = FlowNode.parse({ id: `say_${nodes.length}`, kind: 'say', text: `${who} ${to}` });
      return nodes.some(({ id }) => id === added.id) ? graph : { ...graph, nodes: [...nodes, added] };
    }
    case 'remove': {
      const isGone = (id: string | null) => id === node?.id;
      return {
        ...graph,
        start: isGone(graph.start) ? null : graph.start,
        nodes: nodes.filter(({ id }) => !isGone(id)),
        edges: edges.filter((one) => !isGone(one.from) && !isGone(one.to)),
      };
    }
    case 'connect': {
      const id = `e_${edges.length}`;
      if (!node || !target || edges.some((one) => one.id === id)) return graph;
      return {
        ...graph,
        edges: [...edges, { id, from: node.id, to: target.id, on: { type: 'outcome', outcome: `o${to % 3}` } }],
      };
    }
    case 'disconnect':
      return { ...graph, edges: edges.filter((one) => one !== edge) };
    case 'lead':
      return edge && target ? { ...graph, edges: replaced(edges, edge, { ...edge, to: target.id }) } : graph;
    case 'open':
      return edge && edge.on.type !== 'outcome'
        ? { ...graph, edges: replaced(edges, edge, { ...edge, to: '' }) }
        : graph;
    case 'reorder':
      return edge ? { ...graph, edges: [edge, ...edges.filter((one) => one !== edge)] } : graph;
    case 'start':
      return { ...graph, start: node?.id ?? null };
    case 'field': {
      const field = pick(fields, at);
      return field ? { ...graph, fields: replaced(fields, field, { ...field, label: `${who} ${to}` }) } : graph;
    }
    case 'no_field':
      return { ...graph, fields: fields.filter((_, index) => index !== at) };
    default:
      return graph;
  }
}

function editFlow(flow: Flow, edit: Edit, who: string): Flow {
  const { what, at, to, isInside } = edit;
  const part = isInside ? pick(flow.subflows, at) : undefined;
  if (part) return { ...flow, subflows: replaced(flow.subflows, part, editGraph(part, edit, who)) };
  const exit = pick(flow.exits, at);
  const target = pick(flow.nodes, to);
  if (what === 'no_exit') return { ...flow, exits: flow.exits.filter((one) => one !== exit) };
  if (what === 'exit' && exit && target)
    return { ...flow, exits: replaced(flow.exits, exit, { ...exit, action: { type: 'go_to', node: target.id } }) };
  const edited = editGraph(flow, edit, who);
  const ids = new Set(edited.nodes.map(({ id }) => id));
  return {
    ...edited,
    exits: edited.exits.map((one) =>
      one.action.type === 'go_to' && !ids.has(one.action.node)
        ? { ...one, action: { type: 'say_and_return', text: '' } }
        : one,
    ),
  };
}

/** The flow after these edits. It passes the schema. */
export const edited = (flow: Flow, list: readonly Edit[], who: string): Flow =>
  Flow.parse(list.reduce((now, edit) => editFlow(now, edit, who), flow));
