import { initializeLogger } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { Flow, FlowInput } from '@switchboard/contracts/flows/document';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { beforeAll, expect, it } from 'vitest';
import type { OtherAssistant } from './other-assistant.ts';
import { type FlowConversation, holdFlow } from './text-flow.fixture.ts';
import { handOverTool } from './thinker.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const otherId = 'b0000000-0000-4000-8000-000000000001';
const fields: FlowInput['fields'] = [
  { name: 'age', type: 'number', label: 'Age' },
  { name: 'city', type: 'text', label: 'City' },
];

const reception = (can_return: boolean): Flow =>
  flowWith({
    fields,
    nodes: [
      { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' },
      {
        id: 'over',
        kind: 'hand_over',
        assistant_id: otherId,
        text: 'My colleague knows more.',
        shares: ['age'],
        can_return,
        saves: [{ from: 'town', to: 'city' }],
      },
      { id: 'back', kind: 'end', text: 'Welcome back. You are {age} and live in {city}.' },
      { id: 'alone', kind: 'end', text: 'My colleague is not there. Goodbye.' },
    ],
    edges: [
      edge('age', 'done', 'over'),
      edge('age', 'gave_up', 'bye'),
      ...(can_return ? [edge('over', 'returned', 'back')] : []),
      edge('over', 'failed', 'alone'),
    ],
  });

/** Asks for the age, unless it knows it, and for the town. */
const colleague: Flow = flowWith({
  fields: [
    { name: 'age', type: 'number', label: 'Age' },
    { name: 'town', type: 'text', label: 'Town' },
  ],
  nodes: [
    { id: 'hello', kind: 'say', text: 'This is Sam.' },
    { id: 'how_old', kind: 'ask', field: 'age', question: 'And how old are you?' },
    { id: 'town', kind: 'ask', field: 'town', question: 'Where do you live?' },
    { id: 'thanks', kind: 'end', text: 'Thank you.' },
  ],
  edges: [
    edge('hello', 'next', 'how_old'),
    edge('how_old', 'done', 'town'),
    edge('how_old', 'gave_up', 'bye'),
    edge('town', 'done', 'thanks'),
    edge('town', 'gave_up', 'bye'),
  ],
});

const assistant = (changes: Partial<OtherAssistant['config']>): OtherAssistant => ({
  config: { ...quickCreateConfig('Sam'), first_message: '', ...changes },
  variables: {},
});
const following = (flow: Flow) => assistant({ conversation: 'flow', flow });

const handing = (
  other: OtherAssistant | null,
  lines: string[],
  { returns = true, ...more }: Partial<FlowConversation> & { returns?: boolean } = {},
) =>
  holdFlow({
    ...{ flow: reception(returns), lines },
    tools: { [handOverTool]: other ? { assistant: other } : { is_ok: false, shown_to_model: 'Not published.' } },
    ...more,
  });

it('two assistants hand a caller over to each other and back, and neither asks anything twice', async () => {
  const held = await handing(following(colleague), ['Forty', 'Lisbon']);
  expect(held.said).toEqual([
    'R: How old are you?',
    'C: Forty',
    'R: My colleague knows more.',
    'R: This is Sam. Where do you live?',
    'C: Lisbon',
    'R: Thank you. Welcome back. You are 40 and live in Lisbon.',
  ]);
  expect(held.uses).toEqual([{ name: handOverTool, given: { assistant_id: otherId } }]);
  const whose = held.lines.flatMap(({ flow }) => (flow ? [flow.assistant_id ?? 'own'] : []));
  expect(new Set(whose)).toEqual(new Set(['own', otherId]));
});

it('the call ends with the other assistant if it does not give the caller back', async () => {
  const held = await handing(following(colleague), ['Forty', 'Lisbon'], { returns: false });
  expect(held.said.at(-1)).toBe('R: Thank you.');
  expect(held.reason).toBe('assistant-ended-call');
});

it('the call ends where a caller asks the other assistant for no more calls', async () => {
  const held = await handing(following(colleague), ['Forty', 'Please stop calling me.'], {
    tools: { [handOverTool]: { assistant: following(colleague) }, do_not_call: {} },
  });
  expect(held.said.at(-1)).toBe('R: Goodbye.');
  expect(held.nodes).not.toContain('back');
});

it('takes the failed edge if the other assistant is not there', async () => {
  const held = await handing(null, ['Forty']);
  expect(held.said.at(-1)).toBe('R: My colleague is not there. Goodbye.');
});

it('an assistant that follows its prompt takes a caller with what is known', async () => {
  const other = assistant({
    system_prompt: 'Ask "Which bicycle do you want?"',
    first_message: 'This is Sam from the workshop.',
  });
  const held = await handing(other, ['Forty', 'A red one.', 'No, thank you.']);
  expect(held.said.slice(2, 4)).toEqual(['R: My colleague knows more.', 'R: This is Sam from the workshop.']);
  expect(held.said.join('\n')).toContain('Which bicycle do you want?');
});

it('another agent continues with the assistant that has the caller, wherever the first one died', async () => {
  const told: SpokenLine[] = [];
  const other = following(colleague);
  const whole = await handing(other, ['Forty', 'Lisbon'], { onLine: (line) => told.push(line) });
  for (let count = 1; count < told.length; count++) {
    if (told.slice(0, count).some(({ flow }) => flow?.position?.ended)) continue;
    const held = await handing(other, ['Forty', 'Lisbon'], {
      order: { resumed: { began_at: Date.now() - 60_000, lines: told.slice(0, count) } },
    });
    const about = `after ${count} lines: ${JSON.stringify(held.said)}`;
    expect(held.fields, about).toEqual(whole.fields);
    expect(held.nodes, about).toEqual(whole.nodes);
  }
});
