import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { FlowWorstCase } from '@switchboard/contracts/flow-operations';
import type { Flow, FlowInput } from '@switchboard/contracts/flows/document';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import type { TestGate } from '@switchboard/contracts/test-conversations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { type Author, authorOf, type Refusal, setPlan } from '../assistants/test-assistants.ts';

interface Checked {
  problems: { code: string; level: string; message: string }[];
  worst_case: FlowWorstCase;
}

let app: TestApp;
let owner: TestPerson;
let author: Author;
let made: AssistantDetail;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  author = authorOf(owner);
  await setPlan(app, owner, true);
  made = (await author.save(await author.create(), { ...openai, tools })).body;
});

const openai = { llm_provider: 'openai', llm_model: 'gpt-4o-mini' } as const;
const tools = [
  { type: 'transfer_call', targets: [{ name: 'Front desk', phone_number: '+4930123456' }] },
] as unknown as AssistantConfig['tools'];

type Talk = Extract<NonNullable<FlowInput['nodes']>[number], { kind: 'talk' }>;
const talking = (changes: Partial<Talk> = {}): Flow =>
  flowWith({
    nodes: [
      {
        id: 'talk',
        kind: 'talk',
        opening: 'Hi.',
        instruction: 'Help.',
        goal: 'They are happy.',
        max_turns: 4,
        ...changes,
      },
    ],
    edges: [edge('talk', 'goal', 'bye'), edge('talk', 'turns_used', 'bye')],
  });
const deterministic = () =>
  flowWith({ nodes: [{ id: 'hello', kind: 'say', text: 'Hello.' }], edges: [edge('hello', 'next', 'bye')] });

const check = async (flow: Flow) =>
  (await owner.request<Checked>('POST', `/api/assistants/${made.id}/flow/checks`, { flow })).body;
const worstOf = async (flow: Flow) => (await check(flow)).worst_case;

async function price(provider: string, model: string, input: string, output: string, currency = 'USD'): Promise<void> {
  for (const [unit, amount] of [
    ['input_tokens', input],
    ['output_tokens', output],
  ])
    await owner.request('POST', '/api/prices', {
      ...{ provider, model, unit, price: amount, currency, valid_from: '2026-01-01' },
    });
}

test('a flow costs nothing without a model, and its cost is unknown while its model has no price', async () => {
  expect(await worstOf(deterministic())).toEqual({ model_calls: 0, cents: 0, currency: null, max_cents: null });
  expect(await worstOf(talking())).toMatchObject({ model_calls: 4, cents: null });
});

test('the worst-case cost of a flow follows the prices of the model and the length of the texts', async () => {
  await price('openai', '', '10', '30');
  const short = await worstOf(talking());
  expect(short).toMatchObject({ model_calls: 4, currency: 'USD' });
  // Four replies of 150 tokens cost 1.8 cents; what they read is at least the rules of behavior.
  expect(short.cents).toBeGreaterThan(1.8);
  expect(short.cents).toBeLessThan(10);
  const long = await worstOf(talking({ instruction: 'Help them with whatever they need. '.repeat(100) }));
  expect(long.cents).toBeGreaterThan((short.cents ?? 0) + 1);
  expect((await worstOf(talking({ max_turns: 8 }))).cents).toBeGreaterThan(2 * (short.cents ?? 0));
  await price('openai', 'gpt-4o-mini', '1', '3');
  expect((await worstOf(talking())).cents).toBeCloseTo((short.cents ?? 0) / 10, 2);
});

test('a node with its own model is priced by that model, and the practice model is free', async () => {
  await price('openai', '', '10', '30');
  await price('groq', '', '1', '3');
  const usual = await worstOf(talking());
  const own = { provider: 'groq', model: 'llama-3.3-70b-versatile', temperature: null };
  expect((await worstOf(talking({ model: own }))).cents).toBeCloseTo((usual.cents ?? 0) / 10, 2);
  made = (await author.save(made, { llm_provider: 'builtin', llm_model: 'builtin' } as Partial<AssistantConfig>)).body;
  expect(await worstOf(talking())).toMatchObject({ cents: 0, currency: null });
});

test('a flow whose models are priced in several currencies has no total', async () => {
  await price('openai', '', '10', '30');
  await price('groq', '', '1', '3', 'EUR');
  const own = { provider: 'groq', model: 'llama-3.3-70b-versatile', temperature: null };
  expect(await worstOf(talking({ model: own }))).toMatchObject({ cents: null, currency: null });
});

test("a flow isn't priced with the prices of another organization", async () => {
  await price('openai', '', '10', '30');
  const other = authorOf(await app.signUp());
  await setPlan(app, other.person, true);
  const { body } = await other.save(await other.create(), { ...openai, tools });
  const answer = await other.person.request<Checked>('POST', `/api/assistants/${body.id}/flow/checks`, {
    flow: talking(),
  });
  expect(answer.body.worst_case.cents).toBeNull();
});

test("a flow whose most expensive path costs more than the limit can't be published", async () => {
  const limit = (max_flow_cents: number | null) =>
    owner.request<TestGate & Refusal>('PUT', `/api/assistants/${made.id}/test-gate`, {
      requires_safety: false,
      max_flow_cents,
    });
  expect((await limit(0)).body.error.fields).toHaveProperty('max_flow_cents');
  expect((await limit(2)).body.max_flow_cents).toBe(2);
  const unpriced = await check(talking());
  expect(unpriced.problems).toMatchObject([{ code: 'too_expensive', level: 'warning' }]);
  expect(unpriced.worst_case.max_cents).toBe(2);
  await price('openai', '', '10', '30');
  const { problems } = await check(talking());
  expect(problems).toMatchObject([{ code: 'too_expensive', level: 'error' }]);
  expect(problems[0]?.message).toMatch(/^The most expensive path costs [\d.]+ cents; the limit is 2\.$/);
  made = (await author.save(made, { conversation: 'flow', flow: talking() })).body;
  const refused = await author.publish(made);
  expect((refused.body as unknown as Refusal).error.reason).toBe('not_publishable');
  await limit(50);
  expect((await check(talking())).problems).toEqual([]);
});
