import { flowFormat, requiredExits } from '../../flows.limits.ts';
import type { FlowSurroundings } from '../check/about.ts';
import { Flow, type FlowInput } from '../document.ts';

/** An assistant with everything that the sample flows use. */
export const surroundings = (changes: Partial<FlowSurroundings> = {}): FlowSurroundings => ({
  variables: ['first_name', 'organization'],
  tools: [
    { name: 'find_customer', parameters: [{ name: 'number', required: true }] },
    { name: 'search_knowledge', parameters: [] },
  ],
  transfer_targets: ['Front desk'],
  knowledge_base_ids: ['a0000000-0000-4000-8000-000000000001'],
  assistant_id: null,
  hand_over_targets: null,
  slot_ids: null,
  has_slot: true,
  max_model_calls: 120,
  max_cents: null,
  cents: () => ({ reply: 0.2, classification: 0.05 }),
  ...changes,
});

type Edges = NonNullable<FlowInput['edges']>;
type Nodes = NonNullable<FlowInput['nodes']>;

/** An edge for an outcome: `edge('age', 'done', 'adult')`. */
export const edge = (from: string, outcome: string, to: string): Edges[number] => ({
  id: `${from}-${outcome}`,
  from,
  to,
  on: { type: 'outcome', outcome },
});

/** An edge for one comparison. */
export const when = (
  id: string,
  from: string,
  to: string,
  ...tests: Extract<Edges[number]['on'], { type: 'condition' }>['condition']['tests']
): Edges[number] => ({ id, from, to, on: { type: 'condition', condition: { match: 'all', tests } } });

/** Nodes and exits that every flow needs to be published. */
export const usualNodes: Nodes = [
  { id: 'bye', kind: 'end', text: 'Goodbye.' },
  { id: 'desk', kind: 'transfer', target: 'Front desk' },
];
export const usualExits: NonNullable<FlowInput['exits']> = [
  { id: 'stop', trigger: 'stop', action: { type: 'go_to', node: 'bye' }, max_times: 1 },
  { id: 'human', trigger: 'human', action: { type: 'go_to', node: 'desk' } },
  { id: 'goodbye', trigger: 'goodbye', action: { type: 'go_to', node: 'bye' } },
];

/** The shortest flow that can be published, with any assistant. */
export const shortest = (): Flow =>
  Flow.parse({
    format: flowFormat,
    start: 'hello',
    nodes: [
      { id: 'hello', kind: 'end', text: 'Hello {first_name}, goodbye.' },
      { id: 'bye', kind: 'end', text: 'Goodbye.' },
    ],
    exits: requiredExits.map((trigger) => ({ id: trigger, trigger, action: { type: 'go_to', node: 'bye' } })),
  });

/** A flow with the usual exits around the subject of a test. */
export function flowWith(parts: Omit<FlowInput, 'format'>): Flow {
  return Flow.parse({
    ...parts,
    format: flowFormat,
    start: parts.start ?? parts.nodes?.[0]?.id ?? null,
    nodes: [...(parts.nodes ?? []), ...usualNodes],
    edges: [...(parts.edges ?? []), edge('desk', 'failed', 'bye')],
    exits: [...usualExits, ...(parts.exits ?? [])],
  });
}

/** Screening for a job: two questions, a branch, and an end for each outcome. */
export const screening = (): Flow =>
  flowWith({
    fields: [
      { name: 'years', type: 'number', is_whole: true, min: 0, max: 60 },
      { name: 'start', type: 'date' },
    ],
    nodes: [
      { id: 'hello', kind: 'say', text: 'Hello {first_name}.' },
      { id: 'ask_years', kind: 'ask', field: 'years', question: 'How many years have you worked?' },
      { id: 'enough', kind: 'decide', name: 'Enough experience?' },
      { id: 'ask_start', kind: 'ask', field: 'start', question: 'When can you start?', confirms: true },
      { id: 'yes', kind: 'end', text: 'We will call you before {start}.', result: 'qualified' },
      { id: 'no', kind: 'end', text: 'Thank you. Goodbye.', result: 'rejected' },
    ],
    edges: [
      edge('hello', 'next', 'ask_years'),
      edge('ask_years', 'done', 'enough'),
      edge('ask_years', 'gave_up', 'desk'),
      when('enough-yes', 'enough', 'ask_start', { field: 'years', is: 'at_least', values: [3] }),
      when('enough-no', 'enough', 'no', { field: 'years', is: 'below', values: [3] }),
      edge('ask_start', 'done', 'yes'),
      edge('ask_start', 'gave_up', 'desk'),
    ],
  });
