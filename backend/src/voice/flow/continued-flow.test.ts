import { initializeLogger } from '@livekit/agents';
import type { Flow } from '@switchboard/contracts/flows/document';
import { edge, flowWith, when } from '@switchboard/contracts/flows/testing/sample-flows';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { beforeAll, expect, it } from 'vitest';
import type { ToolOutcome } from '../agent/messages.ts';
import { holdFlow, summaryOf } from './text-flow.fixture.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

interface Case {
  flow: Flow;
  lines: string[];
  tools?: Record<string, Partial<ToolOutcome>>;
}

const questions: Case = {
  flow: flowWith({
    fields: [
      { name: 'age', type: 'number', label: 'Age' },
      { name: 'member', type: 'yes_no', label: 'Member' },
      { name: 'pin', type: 'text', label: 'PIN' },
    ],
    nodes: [
      { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?', confirms: true },
      { id: 'adult', kind: 'decide' },
      { id: 'pin', kind: 'collect_keys', field: 'pin', question: 'Your PIN?', min_keys: 4, max_keys: 4 },
      { id: 'member', kind: 'ask', field: 'member', question: 'Are you a member?' },
      { id: 'done', kind: 'end', text: 'Thank you, you are {age}.' },
    ],
    edges: [
      edge('age', 'done', 'adult'),
      edge('age', 'gave_up', 'bye'),
      when('is-adult', 'adult', 'pin', { field: 'age', is: 'at_least', values: [18] }),
      edge('adult', 'else', 'bye'),
      edge('pin', 'done', 'member'),
      edge('pin', 'gave_up', 'bye'),
      edge('member', 'done', 'done'),
      edge('member', 'gave_up', 'bye'),
    ],
  }),
  lines: ['forty', 'yes', 'Pressed 1 2 3 4', 'Yes, I am.'],
};

const inSubflow: Case = {
  flow: flowWith({
    fields: [{ name: 'verified', type: 'text', label: 'Verified' }],
    nodes: [
      {
        id: 'verify',
        kind: 'subflow',
        subflow: 'verify',
        saves: [{ from: 'birthday', to: 'verified' }],
      },
      { id: 'talk', kind: 'talk', opening: 'What can I do?', collects: [], goal: '', max_turns: 2 },
    ],
    edges: [edge('verify', 'done', 'talk'), edge('talk', 'turns_used', 'bye')],
    subflows: [
      {
        id: 'verify',
        name: 'Verify',
        start: 'born',
        fields: [{ name: 'birthday', type: 'text', label: 'Birthday' }],
        nodes: [
          { id: 'born', kind: 'ask', field: 'birthday', question: 'When were you born?' },
          { id: 'back', kind: 'return', result: 'done' },
        ],
        edges: [edge('born', 'done', 'back'), edge('born', 'gave_up', 'back')],
      },
    ],
  }),
  lines: ['In May', 'I like bicycles.', 'And trains.'],
};

const free =
  'Nothing is booked yet. Free, by the clock in Lisbon, are Monday, November 30 at 10 AM (2026-11-30T10:00) and Tuesday, December 1 at 3 PM (2026-12-01T15:00).';
const withBooking: Case = {
  flow: flowWith({
    fields: [{ name: 'slot', type: 'date_time', label: 'Time' }],
    nodes: [
      { id: 'book', kind: 'book', saves_time_to: 'slot', question: 'When would you like to come?' },
      { id: 'yes', kind: 'end', text: 'See you then.' },
    ],
    edges: [edge('book', 'booked', 'yes'), edge('book', 'not_booked', 'bye')],
  }),
  lines: ['On the first of December 2026 at three in the afternoon'],
  tools: { book_slot: { shown_to_model: free } },
};

/** What another agent receives of a conversation whose agent died after some of its lines. */
const cutAfter = (lines: readonly SpokenLine[], count: number) => ({
  began_at: Date.now() - 60_000,
  lines: lines.slice(0, count),
});

it.each([
  ['questions, conditions and keys', questions],
  ['a sub-flow and a free conversation', inSubflow],
  ['a booking', withBooking],
])('another agent continues %s in the same node with the same fields, wherever the first one died', async (_, one) => {
  const spoken: SpokenLine[] = [];
  const whole = await holdFlow({ ...one, onLine: (line) => spoken.push(line) });
  expect(whole.reason).toBe('assistant-ended-call');
  for (let count = 1; count < spoken.length; count++) {
    const before = spoken.slice(0, count);
    // An agent that said its last sentence has nothing left to do.
    if (before.some(({ flow }) => flow?.position?.ended)) continue;
    const held = await holdFlow({ ...one, order: { resumed: cutAfter(spoken, count) } });
    const about = `after ${count} lines: ${JSON.stringify(held.said)}`;
    expect({ ...held.fields }, about).toEqual(whole.fields);
    expect(held.nodes.at(-1), about).toBe(whole.nodes.at(-1));
    expect(summaryOf(held.lines).nodes, about).toEqual(whole.nodes);
    expect(held.reason, about).toBe(whole.reason);
  }
});

it("a tool with an unknown outcome takes its failed edge and isn't used again", async () => {
  const flow = flowWith({
    nodes: [
      { id: 'charge', kind: 'tool', tool: 'charge' },
      { id: 'ok', kind: 'end', text: 'Paid.' },
      { id: 'sorry', kind: 'end', text: 'A colleague will look at your payment.' },
    ],
    edges: [edge('charge', 'done', 'ok'), edge('charge', 'failed', 'sorry')],
  });
  const spoken: SpokenLine[] = [];
  await holdFlow({ flow, lines: ['Hi'], tools: { charge: {} }, onLine: (line) => spoken.push(line) });
  const first = spoken.findIndex((line) => line.flow) + 1;
  const held = await holdFlow({
    ...{ flow, lines: ['Hi'], tools: { charge: {} } },
    order: { resumed: cutAfter(spoken, first) },
  });
  expect(held.uses).toEqual([]);
  expect(held.said.at(-1)).toBe('R: A colleague will look at your payment.');
});
