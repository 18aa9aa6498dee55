import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { Flow, FlowInput } from '@switchboard/contracts/flows/document';
import { edge, flowWith, when } from '@switchboard/contracts/flows/testing/sample-flows';
import type { FlowPosition } from '@switchboard/contracts/flows/walk/position';
import { flowEmailTool } from '@switchboard/contracts/flows.limits';
import type { ToolOutcome } from '../agent/messages.ts';
import { handOverTool } from './thinker.ts';

/** A conversation whose agent is killed at one moment. */
export interface KilledIn {
  /** The kind of node, and what it waits for. */
  name: string;
  flow: Flow;
  lines: string[];
  tools?: Record<string, Partial<ToolOutcome>>;
  /** At the node that waits for this, or while a tool runs. */
  moment: { node: string; waits: FlowPosition['waits_for']; attempts?: number } | { uses: string };
  /** Tools that both agents use together. */
  uses?: string[];
  /** How it continues differently than without the kill: nodes, and the last sentence. */
  otherwise?: { nodes: string[]; last: string };
}

const fields: FlowInput['fields'] = [
  { name: 'age', type: 'number', label: 'Age' },
  { name: 'city', type: 'text', label: 'City' },
  { name: 'email', type: 'email', label: 'Email address' },
  { name: 'pin', type: 'text', label: 'PIN' },
  { name: 'slot', type: 'date_time', label: 'Time' },
];
type Parts = Pick<FlowInput, 'nodes' | 'edges' | 'subflows'>;
const flow = ({ nodes = [], edges = [], subflows = [] }: Parts): Flow => flowWith({ fields, nodes, edges, subflows });

const age = { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?', attempts: 2 } as const;
const city = { id: 'city', kind: 'ask', field: 'city', question: 'In which city do you live?' } as const;
const done = { id: 'done', kind: 'end', text: 'Thank you, we are done.' } as const;
const failed = { id: 'sorry', kind: 'end', text: 'A colleague will look at it.' } as const;
const fromAge = (to: string) => [edge('age', 'done', to), edge('age', 'gave_up', 'bye')];
const fromCity = (to: string) => [edge('city', 'done', to), edge('city', 'gave_up', 'bye')];

const asking = flow({
  nodes: [
    { id: 'hello', kind: 'say', text: 'Hello {first_name}.' },
    { ...age, confirms: true },
    { id: 'adult', kind: 'decide' },
    city,
    done,
  ],
  edges: [
    edge('hello', 'next', 'age'),
    ...fromAge('adult'),
    when('is-adult', 'adult', 'city', { field: 'age', is: 'at_least', values: [18] }),
    edge('adult', 'else', 'bye'),
    ...fromCity('done'),
  ],
});
const answers = ['Forty', 'Yes', 'Lisbon'];

const misunderstood = flow({ nodes: [age, done], edges: fromAge('done') });

const talking = flow({
  nodes: [{ id: 'talk', kind: 'talk', opening: 'Tell me about you.', collects: ['city', 'email'] }, done],
  edges: [
    edge('talk', 'goal', 'done'),
    edge('talk', 'turns_used', 'bye'),
    {
      ...{ id: 'asks-price', from: 'talk', to: 'bye' },
      on: { type: 'intent', intent: 'Asks for the price', examples: ['How much is it?'] },
    },
  ],
});
const talkAnswers = ['Berlin', 'ada@example.com'];

/** Two questions, and between them a node with two exits. */
const between = (node: NonNullable<FlowInput['nodes']>[number], good: string, bad: string | null) =>
  flow({
    nodes: [age, node, city, failed, done],
    edges: [
      ...fromAge(node.id),
      edge(node.id, good, 'city'),
      ...(bad === null ? [] : [edge(node.id, bad, 'sorry')]),
      ...fromCity('done'),
    ],
  });
const twoAnswers = ['Forty', 'Lisbon'];
const gone = (node: string) => ({ nodes: ['age', node, 'sorry'], last: 'R: A colleague will look at it.' });

const keys = flow({
  nodes: [{ id: 'pin', kind: 'collect_keys', field: 'pin', question: 'Your PIN?', min_keys: 4, max_keys: 4 }, done],
  edges: [edge('pin', 'done', 'done'), edge('pin', 'gave_up', 'bye')],
});

const booking = flow({
  nodes: [{ id: 'book', kind: 'book', saves_time_to: 'slot', question: 'When would you like to come?' }, done],
  edges: [edge('book', 'booked', 'done'), edge('book', 'not_booked', 'bye')],
});
const chosen = ['On the first of December 2026 at three in the afternoon'];
const book_slot = {
  shown_to_model:
    'Nothing is booked yet. Free, by the clock in Lisbon, is Tuesday, December 1 at 3 PM (2026-12-01T15:00).',
};

const transferring = flow({
  nodes: [age, { id: 'over', kind: 'transfer', target: 'Front desk' }, failed],
  edges: [...fromAge('over'), edge('over', 'failed', 'sorry')],
});

const otherId = 'b0000000-0000-4000-8000-000000000001';
const handing = flow({
  nodes: [
    age,
    {
      ...{ id: 'over', kind: 'hand_over', assistant_id: otherId, text: 'My colleague knows more.' },
      ...{ shares: ['age'], can_return: true, saves: [{ from: 'email', to: 'email' }] },
    },
    city,
    failed,
    done,
  ],
  edges: [...fromAge('over'), edge('over', 'returned', 'city'), edge('over', 'failed', 'sorry'), ...fromCity('done')],
});
const colleague = flow({
  nodes: [
    { id: 'how_old', kind: 'ask', field: 'age', question: 'And how old are you?' },
    { id: 'email', kind: 'ask', field: 'email', question: 'What is your email address?' },
    { id: 'thanks', kind: 'end', text: 'Thank you.' },
  ],
  edges: [
    ...[edge('how_old', 'done', 'email'), edge('how_old', 'gave_up', 'bye')],
    ...[edge('email', 'done', 'thanks'), edge('email', 'gave_up', 'bye')],
  ],
});
const other = {
  assistant: {
    config: { ...quickCreateConfig('Sam'), first_message: '', conversation: 'flow' as const, flow: colleague },
    variables: {},
  },
};
const handed = { flow: handing, lines: ['Forty', 'ada@example.com', 'Lisbon'], tools: { [handOverTool]: other } };

const nested = flow({
  nodes: [{ id: 'verify', kind: 'subflow', subflow: 'verify', saves: [{ from: 'birthday', to: 'pin' }] }, city, done],
  edges: [edge('verify', 'done', 'city'), ...fromCity('done')],
  subflows: [
    {
      ...{ id: 'verify', start: 'born', fields: [{ name: 'birthday', type: 'text', label: 'Birthday' }] },
      nodes: [
        { id: 'born', kind: 'ask', field: 'birthday', question: 'When were you born?' },
        { id: 'back', kind: 'return', result: 'done' },
      ],
      edges: [edge('born', 'done', 'back'), edge('born', 'gave_up', 'back')],
    },
  ],
});
const inside = { flow: nested, lines: ['In May', 'Lisbon'] };

const base = 'a0000000-0000-4000-8000-000000000001';
const looking = between(
  { id: 'look', kind: 'knowledge', question: 'What are the opening hours?', knowledge_base_ids: [base] },
  'found',
  'not_found',
);
const search_knowledge = {
  shown_to_model: 'Office › Opening hours\nThe opening hours are Monday to Friday from 9 to 17.',
};

/** One conversation for each kind of node, and for each thing that it can wait for. */
export const killedIn: KilledIn[] = [
  { name: 'say, before the question after it', flow: asking, lines: answers, moment: { node: 'age', waits: 'answer' } },
  { name: 'ask with a confirmation', flow: asking, lines: answers, moment: { node: 'age', waits: 'confirmation' } },
  {
    name: 'decide, before the question after it',
    flow: asking,
    lines: answers,
    moment: { node: 'city', waits: 'answer' },
  },
  {
    ...{ name: 'ask, after its first attempt', flow: misunderstood, lines: ['A lovely day', 'Still lovely'] },
    moment: { node: 'age', waits: 'answer', attempts: 1 },
  },
  { name: 'talk', flow: talking, lines: talkAnswers, moment: { node: 'talk', waits: 'answer' } },
  {
    name: 'talk, while intents are compared',
    flow: talking,
    lines: talkAnswers,
    moment: { node: 'talk', waits: 'classification' },
  },
  {
    name: 'talk, while the model replies',
    flow: talking,
    lines: talkAnswers,
    moment: { node: 'talk', waits: 'reply' },
  },
  {
    ...{ name: 'tool', flow: between({ id: 'pay', kind: 'tool', tool: 'pay' }, 'done', 'failed'), lines: twoAnswers },
    ...{ tools: { pay: {} }, moment: { uses: 'pay' }, uses: ['pay'], otherwise: gone('pay') },
  },
  {
    ...{ name: 'message', lines: twoAnswers, tools: { send_whatsapp: {} } },
    flow: between({ id: 'write', kind: 'message', text: 'The address' }, 'done', 'failed'),
    ...{ moment: { uses: 'send_whatsapp' }, uses: ['send_whatsapp'], otherwise: gone('write') },
  },
  {
    ...{ name: 'message by email', lines: twoAnswers, tools: { [flowEmailTool]: {} } },
    flow: between({ id: 'write', kind: 'message', channel: 'email', text: 'The address' }, 'done', 'failed'),
    ...{ moment: { uses: flowEmailTool }, uses: [flowEmailTool], otherwise: gone('write') },
  },
  {
    ...{
      name: 'transfer',
      flow: transferring,
      lines: ['Forty'],
      tools: { transfer_call: { handed_over: 'simulated' } },
    },
    ...{ moment: { uses: 'transfer_call' }, uses: ['transfer_call'], otherwise: gone('over') },
  },
  {
    ...{ name: 'press keys', lines: twoAnswers, tools: { press_digits: {} } },
    flow: between({ id: 'press', kind: 'press_keys', keys: '1' }, 'next', null),
    ...{ moment: { uses: 'press_digits' }, uses: ['press_digits'] },
  },
  { name: 'collect keys', flow: keys, lines: ['Pressed 1 2 3 4'], moment: { node: 'pin', waits: 'keys' } },
  {
    ...{ name: 'knowledge', flow: looking, lines: twoAnswers, tools: { search_knowledge } },
    ...{ moment: { uses: 'search_knowledge' }, uses: ['search_knowledge', 'search_knowledge'] },
  },
  {
    ...{ name: 'book, while it waits for the time', flow: booking, lines: chosen, tools: { book_slot } },
    ...{ moment: { node: 'book', waits: 'booking' }, uses: ['book_slot'] },
  },
  {
    ...{ name: 'book, while it books', flow: booking, lines: chosen, tools: { book_slot } },
    ...{ moment: { uses: 'book_slot' }, uses: ['book_slot', 'book_slot'] },
  },
  {
    ...{ name: 'hand over, before the other assistant is there', ...handed },
    ...{ moment: { uses: handOverTool }, uses: [handOverTool, handOverTool] },
  },
  {
    ...{ name: 'hand over, while the other assistant asks', ...handed },
    ...{ moment: { node: 'email', waits: 'answer' }, uses: [handOverTool, handOverTool] },
  },
  {
    ...{ name: 'hand over, after the caller came back', ...handed },
    ...{ moment: { node: 'city', waits: 'answer' }, uses: [handOverTool] },
  },
  { name: 'sub-flow', ...inside, moment: { node: 'born', waits: 'answer' } },
  { name: 'sub-flow, after its return', ...inside, moment: { node: 'city', waits: 'answer' } },
  { name: 'end', flow: asking, lines: answers, moment: { node: 'done', waits: 'nothing' } },
];
