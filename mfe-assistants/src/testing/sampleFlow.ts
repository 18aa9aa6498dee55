import { Flow } from '@switchboard/contracts/flows/document';
import { type FlowNodeKind, flowFormat, flowNodeKinds } from '@switchboard/contracts/flows.limits';

const texts: Partial<Record<FlowNodeKind, object>> = {
  say: { text: 'Hello {first_name}, this is Robin from Northlight.' },
  ask: { field: 'years', question: 'How many years have you worked in a practice?', max_visits: 2 },
  talk: { instruction: 'Answer questions about the job.', goal: 'The caller wants to apply.' },
  decide: { name: 'Enough experience?' },
  tool: { tool: 'find_customer', arguments: [{ name: 'number', from: { type: 'field', field: 'years' } }] },
  knowledge: { knowledge_base_ids: ['a0000000-0000-4000-8000-000000000001'] },
  book: { question: 'When does an interview suit you?' },
  press_keys: { keys: '1w2#' },
  collect_keys: { field: 'code', question: 'Please enter your code.' },
  transfer: { target: 'Front desk', text: 'I will connect you.' },
  hand_over: { assistant_id: 'b0000000-0000-4000-8000-000000000001', shares: ['years'], can_return: true },
  message: { text: 'Thank you for your time, {first_name}.' },
  subflow: { subflow: 'verify' },
  end: { text: 'Thank you. Goodbye.', result: 'qualified' },
};

const next: Partial<Record<FlowNodeKind, string>> = {
  say: 'next',
  ask: 'done',
  talk: 'goal',
  tool: 'done',
  knowledge: 'found',
  book: 'booked',
  press_keys: 'next',
  collect_keys: 'done',
  transfer: 'failed',
  hand_over: 'returned',
  message: 'done',
  subflow: 'verified',
};

/** A flow with one node of every kind, each leading to the next one. */
export function everyKind(): Flow {
  const kinds = flowNodeKinds.filter((kind) => kind !== 'return');
  const nodes = kinds.map((kind) => ({ id: kind, kind, ...texts[kind] }));
  const edges = kinds.flatMap((kind, at) => {
    const to = kinds[at + 1];
    const outcome = next[kind];
    return to && outcome ? [{ id: `e_${kind}`, from: kind, to, on: { type: 'outcome', outcome } }] : [];
  });
  return Flow.parse({
    format: flowFormat,
    start: 'say',
    fields: [
      { name: 'years', type: 'number', label: 'Years of experience', is_whole: true, min: 0, max: 60 },
      { name: 'code', type: 'text' },
      { name: 'part_of_day', type: 'choice', choices: [{ value: 'Morning', also: ['early'] }, { value: 'Afternoon' }] },
    ],
    nodes,
    edges: [
      ...edges,
      {
        id: 'e_enough',
        from: 'decide',
        to: 'tool',
        on: { type: 'condition', condition: { tests: [{ field: 'years', is: 'at_least', values: [3] }] } },
      },
      {
        id: 'e_why',
        from: 'ask',
        to: 'talk',
        on: { type: 'intent', intent: 'Asks why we want to know', examples: ['Why do you ask?'] },
      },
    ],
    exits: [
      { id: 'stop', trigger: 'stop', action: { type: 'go_to', node: 'end' }, max_times: 1 },
      { id: 'human', trigger: 'human', action: { type: 'go_to', node: 'transfer' } },
      { id: 'goodbye', trigger: 'goodbye', action: { type: 'go_to', node: 'end' } },
      {
        id: 'screening',
        trigger: 'screening',
        action: { type: 'say_and_return', text: 'This is Robin from Northlight.' },
      },
    ],
    subflows: [
      {
        id: 'verify',
        name: 'Check identity',
        start: 'ask_birth',
        fields: [{ name: 'birth', type: 'date' }],
        nodes: [
          { id: 'ask_birth', kind: 'ask', field: 'birth', question: 'What is your date of birth?' },
          { id: 'verified', kind: 'return', result: 'verified' },
          { id: 'unknown', kind: 'return', result: 'unknown' },
        ],
        edges: [
          { id: 'e_1', from: 'ask_birth', to: 'verified', on: { type: 'outcome', outcome: 'done' } },
          { id: 'e_2', from: 'ask_birth', to: 'unknown', on: { type: 'outcome', outcome: 'gave_up' } },
        ],
      },
    ],
  });
}
