import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger } from '@livekit/agents';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderAccess } from '../services/provider-answer.ts';
import { holdFlow } from './text-flow.fixture.ts';

interface Asked {
  model: string;
  temperature?: number;
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
}

/** The model's next answers in order, and the requests it received. */
let answers: object[] = [];
let asked: Asked[] = [];
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push(JSON.parse(body) as Asked);
  const delta = answers.shift() ?? { content: 'I see.' };
  response.end(`data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\n`);
});
let llm: ProviderAccess;
beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  llm = { provider: 'custom_llm', label: 'Own', base_url, api_key: 'key', organization_id: null, model: 'own' };
});
afterAll(() => provider.close());
beforeEach(() => {
  [answers, asked] = [[], []];
});

const calls = (name: string, given: object) => ({
  tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name, arguments: JSON.stringify(given) } }],
});

const model = () => ({ order: { services: { llm, stt: null, tts: null } } });

const conversation = () =>
  flowWith({
    fields: [
      { name: 'secret', type: 'text', label: 'Secret', is_given: true },
      { name: 'city', type: 'text', label: 'City' },
    ],
    nodes: [
      {
        id: 'talk',
        kind: 'talk',
        opening: 'What brings you here?',
        instruction: 'Be curious about {first_name}.',
        goal: 'They named their city.',
        collects: ['city'],
        tools: ['find_customer'],
        max_turns: 4,
      },
      { id: 'price', kind: 'end', text: 'Prices are on our website.' },
      { id: 'done', kind: 'end', text: 'So you live in {city}.' },
    ],
    edges: [
      edge('talk', 'goal', 'done'),
      edge('talk', 'turns_used', 'bye'),
      {
        id: 'asks-price',
        from: 'talk',
        to: 'price',
        on: { type: 'intent', intent: 'Asks for the price', examples: ['How much is it?'] },
      },
    ],
  });

it('a flow asks the model what was meant, lets it talk, and continues once it reports the goal', async () => {
  answers = [
    { content: '0' },
    { content: 'How nice. Where do you live?' },
    { content: '0' },
    calls('goal_reached', { city: 'Porto' }),
  ];
  const held = await holdFlow({ flow: conversation(), lines: ['I like trains.', 'In Porto.'], ...model() });
  expect(held.said).toEqual([
    'R: What brings you here?',
    'C: I like trains.',
    'R: How nice. Where do you live?',
    'C: In Porto.',
    'R: So you live in Porto.',
  ]);
  expect(held.fields).toEqual({ city: 'Porto' });
  expect(asked).toHaveLength(4);
  expect(held.lines.reduce((sum, { flow }) => sum + (flow?.asked ?? 0), 0)).toBe(4);
});

it("a node's prompt has its instruction and the rules of behavior, but nothing else of the flow", async () => {
  answers = [{ content: '0' }, { content: 'I see.' }];
  await holdFlow({
    flow: conversation(),
    lines: ['I like trains.'],
    config: { system_prompt: 'The prompt that nobody follows.' },
    tools: { find_customer: {}, delete_everything: {} },
    ...model(),
  });
  const [, reply] = asked;
  const [system] = reply?.messages ?? [];
  expect(system?.content).toContain('Be curious about Ada.');
  expect(system?.content).toContain('They named their city.');
  expect(system?.content).toContain('Never say that you are a human');
  expect(system?.content).not.toContain('The prompt that nobody follows');
  expect(system?.content).not.toContain('Prices are on our website');
  expect(reply?.tools?.map((tool) => tool.function.name).sort()).toEqual(['find_customer', 'goal_reached']);
});

it('a flow takes the edge of the intent that the model names, and asks no model if an example matches', async () => {
  answers = [{ content: '1' }];
  const classified = await holdFlow({ flow: conversation(), lines: ['What would I pay?'], ...model() });
  expect(classified.nodes).toEqual(['talk', 'price']);
  asked = [];
  const example = await holdFlow({ flow: conversation(), lines: ['How much is it?'], ...model() });
  expect(example.nodes).toEqual(['talk', 'price']);
  expect(asked).toEqual([]);
});

it('a model in a free conversation uses a tool of its node, and continues with its answer', async () => {
  answers = [
    { content: '0' },
    calls('find_customer', { number: '12' }),
    { content: 'You are a member. Where do you live?' },
    { content: '0' },
    calls('goal_reached', { city: 'Porto' }),
  ];
  const held = await holdFlow({
    flow: conversation(),
    lines: ['My number is 12.', 'In Porto.'],
    tools: { find_customer: { shown_to_model: '{"member": true}' } },
    ...model(),
  });
  expect(held.uses).toEqual([{ name: 'find_customer', given: { number: '12' } }]);
  expect(held.said).toContain('R: You are a member. Where do you live?');
  expect(held.said.at(-1)).toBe('R: So you live in Porto.');
});

it('the fixed parts of a flow ask no model', async () => {
  const flow = flowWith({
    fields: [{ name: 'age', type: 'number', label: 'Age' }],
    nodes: [{ id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' }],
    edges: [edge('age', 'done', 'bye'), edge('age', 'gave_up', 'bye')],
  });
  const held = await holdFlow({ flow, lines: ['Forty'], ...model() });
  expect(held.fields).toEqual({ age: 40 });
  expect(asked).toEqual([]);
});

it("a node's own model answers there with its temperature, and the assistant's model elsewhere", async () => {
  const flow = conversation();
  const nodes = flow.nodes.map((node) =>
    node.kind === 'talk' ? { ...node, model: { provider: 'custom', model: 'special', temperature: 0.2 } } : node,
  );
  answers = [{ content: '0' }, calls('goal_reached', { city: 'Porto' })];
  const services = { llm, stt: null, tts: null, nodes: { 'custom/special': { ...llm, model: 'special' } } };
  const held = await holdFlow({ flow: { ...flow, nodes }, lines: ['I live in Porto.'], order: { services } });
  expect(held.fields).toEqual({ city: 'Porto' });
  expect(asked.map(({ model: name, temperature }) => [name, temperature])).toEqual([
    ['special', 0.2],
    ['special', 0.2],
  ]);
  [answers, asked] = [[{ content: '0' }, calls('goal_reached', { city: 'Porto' })], []];
  await holdFlow({ flow: { ...flow, nodes }, lines: ['I live in Porto.'], ...model() });
  expect(asked[0]?.model).toBe('own');
});
