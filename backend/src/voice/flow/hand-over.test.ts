import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger } from '@livekit/agents';
import { AssistantTools } from '@switchboard/contracts/assistant-tools';
import type { Flow } from '@switchboard/contracts/flows/document';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderAccess } from '../services/provider-answer.ts';
import { assistant, colleague, following, otherId, reception } from './hand-over.fixture.ts';
import type { OtherAssistant } from './other-assistant.ts';
import { type FlowConversation, holdFlow } from './text-flow.fixture.ts';
import { handOverTool, otherTool } from './thinker.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

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

it('two assistants hand a caller over and back without asking anything twice', async () => {
  const held = await handing(following(colleague), ['Forty', 'Lisbon']);
  expect(held.said).toEqual([
    'R: How old are you?',
    'C: Forty',
    'R: My colleague knows more.',
    'R: This is Sam. Where do you live?',
    'C: Lisbon',
    'R: Thank you.',
    'R: Welcome back. You are 40 and live in Lisbon.',
  ]);
  expect(held.uses).toEqual([{ name: handOverTool, given: { assistant_id: otherId } }]);
  const whose = held.lines.flatMap(({ flow }) => (flow ? [flow.assistant_id ?? 'own'] : []));
  expect(new Set(whose)).toEqual(new Set(['own', otherId]));
});

it('the transcript names the assistant of each line, even if both speak in one answer', async () => {
  const held = await handing({ ...following(colleague), version: 3 }, ['Forty', 'Lisbon']);
  const spoken = held.lines.filter(({ role }) => role === 'assistant');
  const sam = { assistant_id: otherId, version: 3, name: 'Sam' };
  expect(spoken.map(({ message, speaker }) => [message, speaker])).toEqual([
    ['How old are you?', undefined],
    ['My colleague knows more.', undefined],
    ['This is Sam. Where do you live?', sam],
    ['Thank you.', sam],
    ['Welcome back. You are 40 and live in Lisbon.', undefined],
  ]);
});

it("the call ends with the other assistant if it doesn't hand the caller back", async () => {
  const held = await handing(following(colleague), ['Forty', 'Lisbon'], { returns: false });
  expect(held.said.at(-1)).toBe('R: Thank you.');
  expect(held.reason).toBe('assistant-ended-call');
});

it('the call ends if a caller asks the other assistant for no more calls', async () => {
  const held = await handing(following(colleague), ['Forty', 'Please stop calling me.'], {
    tools: { [handOverTool]: { assistant: following(colleague) }, do_not_call: {} },
  });
  expect(held.said.at(-1)).toBe('R: Goodbye.');
  expect(held.nodes).not.toContain('back');
});

it('the flow takes the failed edge if the other assistant is missing', async () => {
  const held = await handing(null, ['Forty']);
  expect(held.said.at(-1)).toBe('R: My colleague is not there. Goodbye.');
});

it('an assistant that follows its prompt takes over a caller with the known fields', async () => {
  const other = assistant({
    system_prompt: 'Ask "Which bicycle do you want?"',
    first_message: 'This is Sam from the workshop.',
  });
  const held = await handing(other, ['Forty', 'A red one.', 'No, thank you.']);
  expect(held.said.slice(2, 4)).toEqual(['R: My colleague knows more.', 'R: This is Sam from the workshop.']);
  expect(held.said.join('\n')).toContain('Which bicycle do you want?');
});

it('another agent continues with the assistant that has the caller, wherever the first one died', async () => {
  const spoken: SpokenLine[] = [];
  const other = following(colleague);
  const whole = await handing(other, ['Forty', 'Lisbon'], { onLine: (line) => spoken.push(line) });
  for (let count = 1; count < spoken.length; count++) {
    if (spoken.slice(0, count).some(({ flow }) => flow?.position?.ended)) continue;
    const held = await handing(other, ['Forty', 'Lisbon'], {
      order: { resumed: { began_at: Date.now() - 60_000, lines: spoken.slice(0, count) } },
    });
    const about = `after ${count} lines: ${JSON.stringify(held.said)}`;
    expect(held.fields, about).toEqual(whole.fields);
    expect(held.nodes, about).toEqual(whole.nodes);
  }
});

/** A model server that returns its answers in order, and records the requested model and temperature. */
function modelServer() {
  const state = { answers: [] as object[], asked: [] as { model: string; temperature?: number; tools?: string[] }[] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { model, temperature, tools } = JSON.parse(body) as {
      model: string;
      temperature?: number;
      tools?: { function: { name: string } }[];
    };
    state.asked.push({
      model,
      ...(temperature !== undefined && { temperature }),
      ...(tools && { tools: tools.map((tool) => tool.function.name) }),
    });
    const delta = state.answers.shift();
    if (!delta) response.writeHead(500).end('broken');
    else response.end(`data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\n`);
  });
  const access = (model: string): ProviderAccess => ({
    ...{ provider: 'custom_llm', label: 'Own', api_key: 'key', organization_id: null, model },
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  return { server, state, access };
}
const [first, second] = [modelServer(), modelServer()];
beforeAll(async () => {
  for (const { server } of [first, second])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const { server } of [first, second]) server.close();
});
beforeEach(() => {
  for (const { state } of [first, second]) Object.assign(state, { answers: [], asked: [] });
});

const reached = (given: object) => ({
  tool_calls: [
    { index: 0, id: 'call-1', type: 'function', function: { name: 'goal_reached', arguments: JSON.stringify(given) } },
  ],
});

/** Talks about the name, lets the colleague ask for the town, and talks once more. */
const talkingReception: Flow = flowWith({
  fields: [
    { name: 'name', type: 'text', label: 'Name' },
    { name: 'city', type: 'text', label: 'City' },
    { name: 'wish', type: 'text', label: 'Wish' },
  ],
  nodes: [
    {
      ...{ id: 'name', kind: 'talk', opening: 'Who are you?', instruction: 'Ask for the name.', goal: 'You know it.' },
      ...{ collects: ['name'], max_turns: 4 },
    },
    {
      ...{ id: 'over', kind: 'hand_over', assistant_id: otherId, text: 'Here is Sam.', shares: ['name'] },
      ...{ can_return: true, saves: [{ from: 'town', to: 'city' }] },
    },
    {
      ...{
        id: 'wish',
        kind: 'talk',
        opening: 'What do you wish?',
        instruction: 'Ask for a wish.',
        goal: 'You know it.',
      },
      ...{ collects: ['wish'], max_turns: 4 },
    },
    { id: 'done', kind: 'end', text: 'So {name} from {city} wishes {wish}.' },
  ],
  edges: [
    edge('name', 'goal', 'over'),
    edge('name', 'turns_used', 'bye'),
    edge('over', 'returned', 'wish'),
    edge('over', 'failed', 'bye'),
    edge('wish', 'goal', 'done'),
    edge('wish', 'turns_used', 'bye'),
  ],
});
const talkingColleague: Flow = flowWith({
  fields: [
    { name: 'name', type: 'text', label: 'Name' },
    { name: 'town', type: 'text', label: 'Town' },
  ],
  nodes: [
    {
      ...{ id: 'town', kind: 'talk', opening: 'Where do you live?', instruction: 'Ask for it.', goal: 'You know it.' },
      ...{ collects: ['town'], max_turns: 4 },
    },
    { id: 'thanks', kind: 'end', text: 'Thank you.' },
  ],
  edges: [edge('town', 'goal', 'thanks'), edge('town', 'turns_used', 'bye')],
});

const colleagueWith = (models: OtherAssistant['models']): OtherAssistant => {
  const other = following(talkingColleague);
  const llm_configuration = { ...other.config.llm_configuration, temperature: 0.9 };
  return { ...other, config: { ...other.config, llm_configuration }, version: 3, ...(models && { models }) };
};
const answersOf = {
  own: () => [reached({ name: 'Ada' }), reached({ wish: 'tea' })],
  other: () => [{ content: 'In which town?' }, reached({ town: 'Porto' })],
};
const spokenLines = ['I am Ada.', 'In the north.', 'In Porto.', 'Tea.'];
const withModels = (other: OtherAssistant, more: Partial<FlowConversation> = {}) =>
  holdFlow({
    ...{ flow: talkingReception, lines: spokenLines, tools: { [handOverTool]: { assistant: other } }, ...more },
    order: { services: { llm: first.access('reception'), stt: null, tts: null }, ...more.order },
  });
const askedModels = ({ state }: typeof first) => state.asked.map(({ model }) => model);

it('the model of the assistant that has the caller is asked with its temperature, and then the first one', async () => {
  first.state.answers = answersOf.own();
  second.state.answers = answersOf.other();
  const other = colleagueWith({ llm: second.access('colleague'), fallbacks: [], nodes: {} });
  const held = await withModels(other);
  expect(held.said.at(-1)).toBe('R: So Ada from Porto wishes tea.');
  expect(askedModels(first)).toEqual(['reception', 'reception']);
  expect(second.state.asked).toMatchObject([
    { model: 'colleague', temperature: 0.9 },
    { model: 'colleague', temperature: 0.9 },
  ]);
  expect(second.state.asked).toHaveLength(2);
  const used = held.usage.filter(({ part }) => part === 'model').map(({ model }) => model);
  expect(new Set(used)).toEqual(new Set(['reception', 'colleague']));
});

it("the other assistant's fallback model is asked if its model fails", async () => {
  first.state.answers = [...answersOf.own().slice(0, 1), ...answersOf.other(), ...answersOf.own().slice(1)];
  const models = { llm: second.access('broken'), fallbacks: [first.access('spare')], nodes: {} };
  const held = await withModels(colleagueWith(models));
  expect(held.said.at(-1)).toBe('R: So Ada from Porto wishes tea.');
  expect(askedModels(second)).toContain('broken');
  expect(askedModels(first)).toEqual(['reception', 'spare', 'spare', 'reception']);
});

it("the first assistant's model answers if the other has no key, and the transcript notes it", async () => {
  first.state.answers = [...answersOf.own().slice(0, 1), ...answersOf.other(), ...answersOf.own().slice(1)];
  const held = await withModels(colleagueWith({ llm: null, fallbacks: [], nodes: {} }));
  expect(held.said.at(-1)).toBe('R: So Ada from Porto wishes tea.');
  expect(new Set(askedModels(first))).toEqual(new Set(['reception']));
  expect(held.lines.map(({ message }) => message)).toContain(
    "Sam has no key for its model, so the model of the call's assistant answers.",
  );
});

it('another agent continues with the same version and model of the assistant that has the caller', async () => {
  first.state.answers = answersOf.own();
  second.state.answers = answersOf.other();
  const other = colleagueWith({ llm: second.access('colleague'), fallbacks: [], nodes: {} });
  const spoken: SpokenLine[] = [];
  await withModels(other, { onLine: (line) => spoken.push(line) });
  const at = spoken.findIndex(({ message }) => message.includes('In which town?'));
  expect(at).toBeGreaterThan(0);
  first.state.answers = answersOf.own().slice(1);
  second.state.answers = answersOf.other().slice(1);
  first.state.asked = [];
  second.state.asked = [];
  const held = await withModels(other, {
    order: { resumed: { began_at: Date.now() - 60_000, lines: spoken.slice(0, at + 1) } },
  });
  expect(held.uses[0]).toEqual({ name: handOverTool, given: { assistant_id: otherId, version: 3 } });
  expect(held.said.at(-1)).toBe('R: So Ada from Porto wishes tea.');
  expect(askedModels(second)).toEqual(['colleague']);
  expect(askedModels(first)).toEqual(['reception']);
});

/** Looks the order up with a tool, then lets its model use another one. */
const workshop: Flow = flowWith({
  fields: [
    { name: 'age', type: 'number', label: 'Age' },
    { name: 'town', type: 'text', label: 'Town' },
  ],
  nodes: [
    {
      ...{ id: 'look_up', kind: 'tool', tool: 'find_order', arguments: [] },
      saves: [{ from: 'town', to: 'town' }],
    },
    { id: 'thanks', kind: 'end', text: 'Your order goes to {town}.' },
    { id: 'sorry', kind: 'end', text: 'I could not look it up.' },
  ],
  edges: [edge('look_up', 'done', 'thanks'), edge('look_up', 'failed', 'sorry')],
});
const carried = (name: string) => ({
  ...{ name, description: name, said_meanwhile: name === 'find_order' ? 'Let me look that up.' : '' },
  parameters: { type: 'object', properties: {}, required: [] },
});

it('the assistant that has the caller uses its own tools, and the transcript shows their names', async () => {
  const other = { ...following(workshop), version: 3, tools: [carried('find_order')] };
  const held = await handing(other, ['Forty'], {
    tools: { [handOverTool]: { assistant: other }, [otherTool]: { shown_to_model: '{"town": "Porto"}' } },
  });
  expect(held.uses.at(-1)).toEqual({
    name: otherTool,
    given: { assistant_id: otherId, version: 3, tool: 'find_order', arguments: {} },
  });
  expect(held.said.join(' ')).toContain('Let me look that up.');
  expect(held.said.slice(-2)).toEqual([
    'R: Your order goes to Porto.',
    'R: Welcome back. You are 40 and live in Porto.',
  ]);
  expect(held.lines.map(({ message }) => message)).toContain('find_order {}: {"town": "Porto"}');
});

it('the flow takes the failed edge for a tool that only the first assistant has', async () => {
  const other = { ...following(workshop), version: 3, tools: [carried('something_else')] };
  const held = await handing(other, ['Forty'], {
    tools: { [handOverTool]: { assistant: other }, [otherTool]: {}, find_order: { shown_to_model: '{}' } },
  });
  expect(held.uses.map(({ name }) => name)).toEqual([handOverTool]);
  expect(held.said.join(' ')).toContain('I could not look it up.');
});

it("a model of the other assistant gets its assistant's tools and their answers", async () => {
  first.state.answers = answersOf.own();
  second.state.answers = [
    { tool_calls: [{ index: 0, id: 'call-2', type: 'function', function: { name: 'find_town', arguments: '{}' } }] },
    { content: 'Is it Porto?' },
    reached({ town: 'Porto' }),
  ];
  const nodes = talkingColleague.nodes.map((node) => (node.kind === 'talk' ? { ...node, tools: ['find_town'] } : node));
  const other: OtherAssistant = {
    ...following({ ...talkingColleague, nodes }),
    ...{ version: 3, tools: [carried('find_town')] },
    models: { llm: second.access('colleague'), fallbacks: [], nodes: {} },
  };
  const held = await withModels(other, {
    tools: { [handOverTool]: { assistant: other }, [otherTool]: { shown_to_model: '{"town": "Porto"}' } },
  });
  expect(held.uses.map(({ name }) => name)).toEqual([handOverTool, otherTool]);
  expect(held.said).toContain('R: Is it Porto?');
  const [offered, answered] = second.state.asked;
  expect(offered?.tools).toEqual(['goal_reached', 'find_town']);
  expect(answered?.tools).toEqual(['goal_reached', 'find_town']);
});

/** Collects keys, presses one, and transfers to its own target. */
const operator: Flow = flowWith({
  fields: [{ name: 'town', type: 'text', label: 'Town' }],
  nodes: [
    { id: 'keys', kind: 'collect_keys', field: 'town', question: 'Press your number.', min_keys: 2, max_keys: 8 },
    { id: 'press', kind: 'press_keys', keys: '1' },
    { id: 'office', kind: 'transfer', target: 'Back office', text: 'I connect you.' },
    { id: 'sorry', kind: 'end', text: 'Nobody is there.' },
  ],
  edges: [
    edge('keys', 'done', 'press'),
    edge('keys', 'gave_up', 'sorry'),
    edge('press', 'next', 'office'),
    edge('office', 'failed', 'sorry'),
  ],
});
const operating = (): OtherAssistant => ({
  ...following(operator),
  ...{ version: 3, tools: ['press_digits', 'transfer_call'].map(carried) },
});

it.each([
  ['ends the call once its transfer was made', true, 'R: I connect you.'],
  [
    'takes its failed edge where its transfer was not made',
    false,
    'R: Nobody is there. Welcome back. You are 40 and live in 47.',
  ],
])('the assistant that has the caller collects keys, presses one, and %s', async (_, is_ok, last) => {
  const other = operating();
  const held = await handing(other, ['Forty', 'Pressed 4 7'], {
    tools: { [handOverTool]: { assistant: other }, [otherTool]: { is_ok } },
  });
  expect(held.uses.slice(1).map(({ given }) => given)).toEqual([
    { assistant_id: otherId, version: 3, tool: 'press_digits', arguments: { digits: '1' } },
    { assistant_id: otherId, version: 3, tool: 'transfer_call', arguments: { target: 'Back office' } },
  ]);
  expect(held.fields.town).toBe('47');
  expect(
    held.said
      .slice(is_ok ? -1 : -2)
      .join(' ')
      .replace(' R:', ''),
  ).toBe(last);
});

it('keys are collected for a field of the assistant that has the caller', async () => {
  const asking = flowWith({
    nodes: [
      {
        ...{ id: 'pin', kind: 'tool', tool: 'collect_keys', said_meanwhile: 'Please press your number.' },
        arguments: [{ name: 'field', from: { type: 'value', value: 'pin' } }],
      },
      { id: 'thanks', kind: 'end', text: 'Thank you.' },
    ],
    edges: [edge('pin', 'done', 'thanks'), edge('pin', 'failed', 'thanks')],
  });
  const config = assistant({
    conversation: 'flow',
    flow: asking,
    tools: AssistantTools.parse([{ type: 'collect_keys', fields: [{ name: 'pin', max_digits: 4 }] }]),
  });
  const other = { ...config, version: 3, tools: [carried('collect_keys')] };
  const held = await handing(other, ['Forty', '4 7 1 1'], {
    tools: { [handOverTool]: { assistant: other }, [otherTool]: {} },
  });
  expect(held.uses.at(-1)?.given).toEqual({
    ...{ assistant_id: otherId, version: 3, tool: 'collect_keys' },
    arguments: { field: 'pin', digits: '4711' },
  });
  expect(held.said).toContain('C: Pressed 4 7 1 1');
});
