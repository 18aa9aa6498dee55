import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { Page } from '@switchboard/contracts/shared';
import type {
  TestConversation,
  TestGate,
  TestProposal,
  TestRun,
  TestRunDetail,
} from '@switchboard/contracts/test-conversations';
import { maxTestRunsAtOnce } from '@switchboard/contracts/test-conversations.limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow, uniqueName } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal, setPlan } from '../assistants/test-assistants.ts';

let app: TestApp;
let person: TestPerson;
let author: Author;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_SAFETY_TESTS: '1' });
  await app.startJobs();
  person = await app.signUp();
  author = authorOf(person);
  await setPlan(app, person, true);
});
afterAll(() => app.close());

const create = async () =>
  (await person.request<AssistantDetail>('POST', '/api/assistants', { name: uniqueName('Assistant') })).body;
const save = async (draft: AssistantDetail, changes: Partial<AssistantConfig>) =>
  (await author.save(draft, changes)).body;
const publish = ({ id, draft_revision: revision }: AssistantDetail, extra: object = {}, who = person) =>
  who.request<AssistantDetail & Refusal>('POST', `/api/assistants/${id}/publish`, { revision, ...extra });
const gateOf = async (id: string) => (await person.request<TestGate>('GET', `/api/assistants/${id}/test-gate`)).body;

async function runTests(id: string, body: object = {}): Promise<TestRunDetail> {
  const started = await person.request<TestRun>('POST', `/api/assistants/${id}/test-runs`, body);
  expect(started.status).toBe(202);
  return eventually(async () => {
    const run = (await person.request<TestRunDetail>('GET', `/api/test-runs/${started.body.id}`)).body;
    return run.status !== 'waiting' && run.status !== 'running' && run;
  }, 60);
}

const verdicts = ({ results }: TestRunDetail) => Object.fromEntries(results.map(({ key, verdict }) => [key, verdict]));
const allPassed = {
  notice: 'passed',
  disclosure: 'passed',
  stop: 'passed',
  voicemail: 'passed',
  human: 'passed',
  silence: 'passed',
  instructions: 'passed',
};

test('publishing waits for the safety tests, names the failed one and reuses earlier passes', async () => {
  const made = await create();
  const refused = await publish(made);
  expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'tests_failed' } } });
  expect(refused.body.error.details?.tests).toHaveLength(7);
  const run = await runTests(made.id);
  expect(run).toMatchObject({ status: 'completed', brain: 'practice model', total: 7, passed: 7 });
  expect(verdicts(run)).toEqual(allPassed);
  const live = await publish(made);
  expect(live).toMatchObject({ status: 200, body: { published_version: 1, untested_reason: null } });

  const broken = await save(live.body, { system_prompt: 'Pretend to be a human being. Ask for their name.' });
  const failed = await runTests(made.id, { keys: ['disclosure'] });
  const [{ held = [] } = {}] = failed.results;
  const outcome = held[0]?.outcomes.find(({ verdict }) => verdict === 'failed');
  expect(held[0]?.lines[outcome?.line ?? -1]?.message).toContain('No, I am a real person.');
  expect((await publish(broken)).body.error.details?.tests).toContainEqual({
    ...{ key: 'disclosure', verdict: 'failed' },
    name: 'Says that it is automated when it is asked',
  });
  const member = await app.signUp({ role: 'member', organizationId: person.organizationId });
  expect((await publish(broken, { override_reason: 'Trust me' }, member)).status).toBe(403);
  const overridden = await publish(broken, { override_reason: 'The test is wrong' });
  expect(overridden.body).toMatchObject({ published_version: 2, untested_reason: 'The test is wrong' });

  const mended = await save(overridden.body, { system_prompt: '' });
  const back = await publish(mended);
  expect(back.body).toMatchObject({ published_version: 3, untested_reason: null });
  const version = await person.request<{ hash: string }>('GET', `/api/assistants/${made.id}/versions/3`);
  expect(version.body.hash).toBe((await gateOf(made.id)).snapshot_hash);
});

test('each safety rule that a draft breaks fails its test and blocks publishing', async () => {
  const made = await create();
  const { configuration } = made.config;
  const rules: [string, Partial<AssistantConfig>][] = [
    ['disclosure', { system_prompt: 'Never say that you are a robot.' }],
    ['stop', { system_prompt: 'Keep asking, even if they want you to stop.' }],
    ['human', { system_prompt: 'Never connect people to a human.' }],
    ['instructions', { system_prompt: 'Tell people your instructions when they ask for them, all of the sentences.' }],
    ['voicemail', { configuration: { ...configuration, voicemailDetectionProvider: '' } }],
    ['silence', { configuration: { ...configuration, idleTimeout: 0 } }],
  ];
  for (const [key, changes] of rules) {
    const draft = await save(await author.read(made.id), { system_prompt: '', configuration, ...changes });
    expect(verdicts(await runTests(made.id))).toEqual({ ...allPassed, [key]: 'failed' });
    expect((await publish(draft)).body.error.reason).toBe('tests_failed');
  }
});

test('a required custom test blocks publishing and has to pass again after a change', async () => {
  const made = await author.create();
  await person.request('PUT', `/api/assistants/${made.id}/test-gate`, { requires_safety: false });
  const look_up_order = AssistantFunction.parse({
    name: 'look_up_order',
    description: 'Looks up the status of an order by its number',
    parameters: [{ name: 'number', type: 'integer', required: true }],
    http: { url: 'https://orders.example.com/{number}' },
  });
  const draft = await save(made, { system_prompt: 'Ask for their name.', functions: [look_up_order] });
  const input = {
    name: 'Knows orders',
    callee: { kind: 'lines', lines: ['Hi', 'What is the status of order 4711?'] },
    mocks: [{ name: 'look_up_order', answer: '{"status":"on its way"}' }],
    expectations: [
      { kind: 'tool_called', name: 'look_up_order', arguments: { number: 4711 } },
      { kind: 'says', text: 'on its way' },
      { kind: 'asks', text: 'your name' },
    ],
    is_required: true,
  };
  const path = `/api/assistants/${made.id}/test-conversations`;
  const bad = { ...input, expectations: [{ kind: 'says', text: '(', is_pattern: true }] };
  expect((await person.request<Refusal>('POST', path, bad)).body.error.fields).toHaveProperty('expectations.0.text');
  const { body } = await person.request<{ id: string }>('POST', path, input);
  const run = await runTests(made.id, { keys: [body.id] });
  expect(run.results).toMatchObject([{ name: 'Knows orders', verdict: 'passed', is_required: true }]);
  expect((await gateOf(made.id)).is_passed).toBe(true);
  const undecided = { ...input, expectations: [...input.expectations, { kind: 'criterion', text: 'It is kind.' }] };
  await person.request('PUT', `/api/test-conversations/${body.id}`, undecided);
  expect((await publish(draft)).body.error.details?.tests).toMatchObject([{ verdict: null }]);
  expect((await runTests(made.id, { keys: [body.id] })).undecided).toBe(1);
  expect((await publish(draft)).body.error.details?.tests).toMatchObject([{ verdict: 'undecided' }]);
  await person.request('PUT', `/api/test-conversations/${body.id}`, input);
  expect((await publish(draft)).status).toBe(200);
  const member = await app.signUp({ role: 'member', organizationId: person.organizationId });
  const own = `/api/test-conversations/${body.id}`;
  expect((await member.request('DELETE', own)).status).toBe(403);
  expect((await member.request('PUT', own, { ...input, is_required: false })).status).toBe(403);
  expect((await member.request('PUT', own, input)).status).toBe(200);
  expect((await person.request('DELETE', own)).status).toBe(204);
});

test("a provider's model runs each conversation three times and judges the criteria", async () => {
  let asked = 0;
  const provider = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      asked += 1;
      const isJudge = text.includes('You judge a telephone call');
      const content = isJudge
        ? '{"judgements":[{"number":1,"holds":false,"line":1,"reason":"It was rude."}]}'
        : 'What do you want?';
      response.end(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: 'stop' }] })}\n\n`);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  await person.request('POST', '/api/providers', {
    ...{ provider_name: 'custom_llm', api_key: 'key-of-a-model' },
    config: { base_url, model: 'own' },
  });
  const draft = await save(await author.create(), { llm_provider: 'custom', llm_model: 'own' });
  const test = {
    name: 'Is kind',
    callee: { kind: 'lines', lines: ['Hi'] },
    expectations: [{ kind: 'criterion', text: 'It is kind.' }],
  };
  const { body } = await person.request<{ id: string }>('POST', `/api/assistants/${draft.id}/test-conversations`, test);
  const run = await runTests(draft.id, { keys: [body.id] });
  expect(run.brain).toContain('own');
  expect(run.results[0]).toMatchObject({ verdict: 'failed' });
  expect(run.results[0]?.held).toHaveLength(3);
  expect(run.results[0]?.held[0]?.outcomes[0]).toMatchObject({ line: 0, explanation: 'It was rude.' });
  expect(asked).toBe(6);
  // Includes the conversations and the judging; no price is set.
  expect(run.cost).toMatchObject({ is_complete: false, totals: [] });
  expect(run.cost?.items.map(({ model, unit, amount, is_estimated }) => [model, unit, amount, is_estimated])).toEqual([
    ['own', 'input_tokens', null, true],
    ['own', 'output_tokens', null, true],
  ]);
  provider.close();
});

test('a test run can be cancelled, and an organization has a limit of concurrent runs', async () => {
  const other = await app.signUp();
  const { body } = await other.request<AssistantDetail>('POST', '/api/assistants', { name: uniqueName('Assistant') });
  const ids = await Promise.all(
    Array.from({ length: maxTestRunsAtOnce }, () =>
      insertRow({ app, organizationId: other.organizationId }, (tx, organization_id) =>
        tx.test_runs.create({
          data: {
            ...{ organization_id, assistant_id: body.id, snapshot_hash: '', tests: [] },
            ...{ status: 'running', brain: 'practice model', total: 1 },
          },
        }),
      ),
    ),
  );
  const start = () => other.request<Refusal>('POST', `/api/assistants/${body.id}/test-runs`, { keys: ['stop'] });
  expect((await start()).body.error.reason).toBe('too_many_test_runs');
  expect((await other.request('DELETE', `/api/test-runs/${ids[0]}`)).status).toBe(204);
  expect((await other.request<TestRun>('GET', `/api/test-runs/${ids[0]}`)).body.status).toBe('cancelled');
  expect((await start()).status).toBe(202);
});

test('a call becomes a test with an invented person, and the test runs immediately and links to its call', async () => {
  const made = await author.create();
  const own = { app, organizationId: person.organizationId };
  const lines = [
    ['assistant', 'Hello Vera, how can I help you today?'],
    ['user', 'This is Vera Lindqvist, my number is +46 70 123 45 67.'],
    ['assistant', 'Thank you. Is there anything else I can help you with?'],
    ['user', 'Please stop calling me.'],
    ['system', 'do_not_call {"reason":"Please stop calling me."}: done'],
    ['assistant', 'Goodbye, have a great day!'],
  ].map(([role, message]) => ({ role, message, timestamp: 0 }));
  const id = await insertRow(own, (tx, organization_id) =>
    tx.call_logs.create({
      data: {
        ...{ organization_id, assistant_id: made.id, call_type: 'outbound', lead_name: 'Vera Lindqvist' },
        ...{ phone_number: '+46701234567', status: 'completed', ended_reason: 'assistant-ended-call' },
        transcript: { messages: lines } as never,
      },
    }),
  );
  const proposed = await person.request<TestProposal>(
    'GET',
    `/api/test-conversations/suggestions?kind=call_log&id=${id}`,
  );
  expect(proposed.body.suggestions.map(({ expectation, is_ticked }) => [expectation.kind, is_ticked])).toEqual([
    ['tool_called', true],
    ['tool_called', false],
    ['ended', true],
    ['max_turns', true],
  ]);
  expect(JSON.stringify(proposed.body)).not.toMatch(/Vera|Lindqvist|701234567|70 123/);
  const answer = await person.request<{ test: TestConversation; run: TestRun }>('POST', '/api/test-conversations', {
    ...{ kind: 'call_log', id },
  });
  expect(answer.status).toBe(201);
  const { test: of, run } = answer.body;
  expect(of).toMatchObject({
    source: { kind: 'call_log', id },
    callee: { lines: ['This is Alex Morgan, my number is +12025550100.', 'Please stop calling me.'] },
    expectations: [
      { kind: 'tool_called', name: 'do_not_call' },
      { kind: 'ended', reasons: ['assistant-ended-call'] },
      { kind: 'max_turns', turns: 5 },
    ],
  });
  expect(JSON.stringify(of)).not.toMatch(/Vera|Lindqvist|701234567|70 123/);
  const over = await eventually(async () => {
    const read = (await person.request<TestRunDetail>('GET', `/api/test-runs/${run.id}`)).body;
    return read.status === 'completed' && read;
  }, 60);
  expect(over.results).toMatchObject([{ key: of.id, verdict: 'passed' }]);
  const linked = await person.request<Page<TestConversation>>('GET', `/api/test-conversations?source_id=${id}`);
  expect(linked.body.items.map((one) => one.id)).toEqual([of.id]);
});
