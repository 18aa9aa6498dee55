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
const knowledgeBase = 'a0000000-0000-4000-8000-000000000001';
const fieldNames = ['a', 'b'] as const;

const nodeOf = (
  id: string,
  kind: (typeof kinds)[number],
  field: 'a' | 'b',
  reads: boolean,
  visits: number | null,
): Nodes[number] => {
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
  return { ...common, kind };
};

interface Draft {
  kind: (typeof kinds)[number];
  field: 'a' | 'b';
  reads: boolean;
  visits: number | null;
  /** Where each outcome leads: a number of a node, or nowhere. */
  targets: (number | null)[];
  hasIntent: boolean;
}

const drafts = (size: number, target: fc.Arbitrary<number | null>, limited: boolean): fc.Arbitrary<Draft[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      field: fc.constantFrom(...fieldNames),
      reads: fc.boolean(),
      visits: limited ? fc.constantFrom(null, null, 1, 2) : fc.constant(null),
      targets: fc.array(target, { minLength: 4, maxLength: 4 }),
      hasIntent: fc.boolean(),
    }),
    { minLength: 1, maxLength: size },
  );

/** A flow of drafts. `place` says which node a number is. */
function flowOf(list: readonly Draft[], place: (from: number, target: number) => string): Flow {
  const nodes: Nodes = list.map(({ kind, field, reads, visits }, at) => nodeOf(`n${at}`, kind, field, reads, visits));
  const edges: Edges = list.flatMap((draft, at) => {
    const from = `n${at}`;
    const edge = (id: string, index: number, on: Edges[number]['on']): Edges => {
      const target = draft.targets[index % draft.targets.length] ?? null;
      return target === null ? [] : [{ id: `${from}-${id}`, from, to: place(at, target), on }];
    };
    const outcomes: string[] = [...flowOutcomes[draft.kind], ...(draft.visits === null ? [] : [tooOften])];
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
  return Flow.parse({
    format: flowFormat,
    start: 'n0',
    fields: [
      ...fieldNames.map((name) => ({ name, type: 'yes_no' })),
      { name: 'k', type: 'text' },
      { name: 't', type: 'date_time' },
    ],
    nodes: [...nodes, ...usualNodes],
    edges: [...edges, { id: 'desk-failed', from: 'desk', to: 'bye', on: { type: 'outcome', outcome: 'failed' } }],
    exits: usualExits,
  });
}

/** Flows of up to seven nodes in which anything can be wrong. */
export const anyFlow = (limited: boolean): fc.Arbitrary<Flow> =>
  drafts(7, fc.oneof({ arbitrary: fc.nat(6), weight: 9 }, { arbitrary: fc.constant(null), weight: 1 }), limited).map(
    (list) => flowOf(list, (_, target) => `n${target % list.length}`),
  );

/** Flows of which many pass: edges lead onward, or back to a node whose visits are limited. */
export const likelyFlow: fc.Arbitrary<Flow> = drafts(9, fc.nat(30), true).map((list) =>
  flowOf(
    list.map((draft) => (draft.kind === 'end' || draft.kind === 'transfer' ? { ...draft, visits: null } : draft)),
    (from, target) => {
      const back = target % (from + 1);
      if (
        target % 5 === 0 &&
        list[back]?.visits !== null &&
        list[back]?.visits !== undefined &&
        list[from]?.visits === null
      )
        return `n${back}`;
      const onward = from + 1 + (target % 2);
      return onward < list.length ? `n${onward}` : 'bye';
    },
  ),
);

/** The same flows in every run: for tests outside of this package. */
export const randomFlows = (count: number): Flow[] => fc.sample(anyFlow(false), { numRuns: count, seed: 40 });
