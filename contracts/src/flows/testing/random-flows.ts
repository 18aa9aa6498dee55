import fc from 'fast-check';
import { flowFormat, flowOutcomes, tooOften } from '../../flows.limits.ts';
import { Flow, type FlowInput } from '../document.ts';
import { usualExits, usualNodes } from './sample-flows.ts';

type Nodes = NonNullable<FlowInput['nodes']>;
type Edges = NonNullable<FlowInput['edges']>;

const kinds = [
  'say',
  'ask',
  'talk',
  'decide',
  'tool',
  'knowledge',
  'book',
  'press_keys',
  'collect_keys',
  'transfer',
  'hand_over',
  'message',
  'end',
] as const;
/** The same, with sub-flows to run, and nodes that end a sub-flow. */
const mainKinds = [...kinds, 'subflow', 'subflow'] as const;
const partKinds = [...kinds, 'return', 'return', 'subflow'] as const;
type Kind = (typeof kinds)[number] | 'subflow' | 'return';
/** The results of sub-flows. */
const results = ['done', 'other'] as const;
const knowledgeBase = 'a0000000-0000-4000-8000-000000000001';
const fieldNames = ['a', 'b'] as const;

const nodeOf = (id: string, { kind, field, reads, visits, part }: Omit<Draft, 'targets'>): Nodes[number] => {
  const common = { id, max_visits: visits };
  const text = reads ? `About {${field}}.` : 'Well.';
  if (kind === 'say' || kind === 'end') return { ...common, kind, text };
  if (kind === 'ask')
    return { ...common, kind, field, question: text, skips_known: reads, confirms: !reads, attempts: 2 };
  if (kind === 'collect_keys') return { ...common, kind, field: 'k', question: text, min_keys: 1, max_keys: 3 };
  if (kind === 'talk')
    return { ...common, kind, instruction: text, opening: reads ? '' : 'So?', collects: [field], max_turns: 2 };
  if (kind === 'tool') return { ...common, kind, tool: 'search_knowledge', saves: [{ from: field, to: field }] };
  if (kind === 'transfer') return { ...common, kind, target: 'Front desk', text };
  if (kind === 'hand_over')
    return { ...common, kind, assistant_id: 'a0000000-0000-4000-8000-000000000002', can_return: reads, text };
  if (kind === 'knowledge') return { ...common, kind, question: text, knowledge_base_ids: [knowledgeBase] };
  if (kind === 'book') return { ...common, kind, question: text, saves_time_to: 't' };
  if (kind === 'press_keys') return { ...common, kind, keys: reads ? `{${field}}` : '1' };
  if (kind === 'message') return { ...common, kind, text, to_field: reads ? field : '' };
  if (kind === 'subflow')
    return { ...common, kind, subflow: partId(part), saves: reads ? [{ from: field, to: field }] : [] };
  if (kind === 'return') return { ...common, kind, result: results[reads ? 0 : 1] };
  return { ...common, kind };
};

const partId = (part: number) => `p${part}`;

interface Draft {
  kind: Kind;
  field: 'a' | 'b';
  reads: boolean;
  visits: number | null;
  /** The target of each outcome: the number of a node, or none. */
  targets: (number | null)[];
  hasIntent: boolean;
  /** The sub-flow that it runs. */
  part: number;
}

const drafts = (
  size: number,
  target: fc.Arbitrary<number | null>,
  limited: boolean,
  of: readonly Kind[] = kinds,
): fc.Arbitrary<Draft[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...of),
      field: fc.constantFrom(...fieldNames),
      reads: fc.boolean(),
      visits: limited ? fc.constantFrom(null, null, 1, 2) : fc.constant(null),
      targets: fc.array(target, { minLength: 4, maxLength: 4 }),
      hasIntent: fc.boolean(),
      part: fc.nat(1),
    }),
    { minLength: 1, maxLength: size },
  );

/** Maps a number to a node. */
type Place = (from: number, target: number) => string;

const ownOutcomes = ({ kind, part }: Draft, resultsOf: (part: number) => readonly string[]): readonly string[] =>
  kind === 'subflow' ? resultsOf(part) : flowOutcomes[kind];

/** Nodes and edges from drafts; `resultsOf` returns a sub-flow's results. */
function graphOf(
  list: readonly Draft[],
  place: Place,
  resultsOf: (part: number) => readonly string[] = () => [],
): { nodes: Nodes; edges: Edges } {
  const nodes: Nodes = list.map((draft, at) => nodeOf(`n${at}`, draft));
  const edges: Edges = list.flatMap((draft, at) => {
    const from = `n${at}`;
    const edge = (id: string, index: number, on: Edges[number]['on']): Edges => {
      const target = draft.targets[index % draft.targets.length] ?? null;
      return target === null ? [] : [{ id: `${from}-${id}`, from, to: place(at, target), on }];
    };
    const outcomes: string[] = [...ownOutcomes(draft, resultsOf), ...(draft.visits === null ? [] : [tooOften])];
    const listed = outcomes.flatMap((outcome, index) => edge(outcome, index, { type: 'outcome', outcome }));
    const conditions =
      draft.kind === 'decide'
        ? edge('if', 2, {
            type: 'condition',
            condition: {
              tests: [{ field: draft.field, is: draft.reads ? 'is_known' : 'is', values: draft.reads ? [] : [true] }],
            },
          })
        : [];
    const canMean = draft.hasIntent && (draft.kind === 'ask' || draft.kind === 'talk');
    return [
      ...listed,
      ...conditions,
      ...(canMean
        ? edge('intent', 3, { type: 'intent', intent: 'changes the subject', examples: ['by the way'] })
        : []),
    ];
  });
  return { nodes, edges };
}

const fields: NonNullable<FlowInput['fields']> = [
  ...fieldNames.map((name) => ({ name, type: 'yes_no' as const })),
  { name: 'k', type: 'text' },
  { name: 't', type: 'date_time' },
];

function flowOf({ nodes, edges }: { nodes: Nodes; edges: Edges }, subflows: FlowInput['subflows'] = []): Flow {
  return Flow.parse({
    format: flowFormat,
    ...{ start: 'n0', fields, subflows },
    nodes: [...nodes, ...usualNodes],
    edges: [...edges, { id: 'desk-failed', from: 'desk', to: 'bye', on: { type: 'outcome', outcome: 'failed' } }],
    exits: usualExits,
  });
}

const anywhere = fc.oneof({ arbitrary: fc.nat(6), weight: 9 }, { arbitrary: fc.constant(null), weight: 1 });
const within =
  (size: number): Place =>
  (_, target) =>
    `n${target % size}`;

/** Flows of up to seven nodes in which anything can be wrong. */
export const anyFlow = (limited: boolean): fc.Arbitrary<Flow> =>
  drafts(7, anywhere, limited).map((list) => flowOf(graphOf(list, within(list.length))));

/** Edges that lead onward, or back to a node with limited visits; after the last node, to `end`. */
const onward =
  (list: readonly Draft[], end: string): Place =>
  (from, target) => {
    const back = target % (from + 1);
    if (
      target % 5 === 0 &&
      list[back]?.visits !== null &&
      list[back]?.visits !== undefined &&
      list[from]?.visits === null
    )
      return `n${back}`;
    const next = from + 1 + (target % 2);
    return next < list.length ? `n${next}` : end;
  };

const withoutLimitedEnds = (list: readonly Draft[]): Draft[] =>
  list.map((draft) =>
    draft.kind === 'end' || draft.kind === 'transfer' || draft.kind === 'return' ? { ...draft, visits: null } : draft,
  );

/** Flows that often pass: edges lead onward, or back to a node with limited visits. */
export const likelyFlow: fc.Arbitrary<Flow> = drafts(9, fc.nat(30), true).map((list) =>
  flowOf(graphOf(withoutLimitedEnds(list), onward(list, 'bye'))),
);

const partOf = (id: string, { nodes, edges }: { nodes: Nodes; edges: Edges }) => ({
  ...{ id, start: 'n0', fields, edges },
  nodes: [...nodes, { id: 'back', kind: 'return' as const, result: results[0] }],
});
const resultsIn = (list: readonly Draft[] = []): string[] => [
  ...new Set([results[0], ...list.flatMap(({ kind, reads }) => (kind === 'return' ? [results[reads ? 0 : 1]] : []))]),
];

/** Flows with two sub-flows in which anything can be wrong; they may also run themselves. */
export const anyNestedFlow = (limited: boolean): fc.Arbitrary<Flow> =>
  fc
    .record({
      main: drafts(5, anywhere, limited, mainKinds),
      parts: fc.array(drafts(4, anywhere, limited, partKinds), { minLength: 2, maxLength: 2 }),
    })
    .map(({ main, parts }) => {
      const named = () => results;
      return flowOf(
        graphOf(main, within(main.length), named),
        parts.map((list, at) => partOf(partId(at), graphOf(list, within(list.length), named))),
      );
    });

/** Rarely reads a field that may be unknown: three graphs must pass together. */
const careful = (draft: Draft): Draft =>
  draft.kind === 'return' || (draft.targets[3] ?? 0) % 8 === 0 ? draft : { ...draft, reads: draft.kind === 'decide' };

/** Flows with two sub-flows, of which the first one may run the second one. They often pass. */
export const likelyNestedFlow: fc.Arbitrary<Flow> = fc
  .record({
    main: drafts(6, fc.nat(30), true, mainKinds).map((list) => list.map(careful)),
    parts: fc.array(drafts(4, fc.nat(30), true, partKinds), { minLength: 2, maxLength: 2 }),
  })
  .map(({ main, parts }) => {
    const inner = parts.map((list, at) =>
      withoutLimitedEnds(list.map(careful)).map((draft): Draft => {
        if (draft.kind !== 'subflow') return draft;
        return at === 0 ? { ...draft, part: 1 } : { ...draft, kind: 'say' };
      }),
    );
    const named = (part: number) => resultsIn(inner[part]);
    return flowOf(
      graphOf(withoutLimitedEnds(main), onward(main, 'bye'), named),
      inner.map((list, at) => partOf(partId(at), graphOf(list, onward(list, 'back'), named))),
    );
  });

/** The same flows in every run: for tests outside this package. */
export const randomFlows = (count: number): Flow[] => fc.sample(anyFlow(false), { numRuns: count, seed: 40 });
