import type { PromptCase, PromptRun, PromptRunDetail } from '@switchboard/contracts/prompt-cases';
import type { PromptDetail } from '@switchboard/contracts/prompts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { type ChatServer, startChatServer } from '../../../testing/chat-server.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let server: ChatServer;
let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  server = await startChatServer();
  app = await startTestApp({ SWITCHBOARD_LLM_URL: server.url, SWITCHBOARD_LLM_MODEL: 'stub-1' });
  await app.startJobs();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  admin = await app.signUp({ role: 'admin' });
  // What the prompt says is what it replies; a judge finds what it is asked about in it.
  server.behaviour = ({ messages }) => {
    const [system] = messages;
    if (system?.content.startsWith('You judge'))
      return { kind: 'text', pieces: ['{"judgements":[{"number":1,"holds":true,"reason":"It is polite."}]}'] };
    return { kind: 'text', pieces: [system?.content ?? ''] };
  };
});

type Refusal = {
  error: { reason: string; message: string; fields: Record<string, string>; details: { cases: object[] } };
};
const newPrompt = async (content: string, person = admin) =>
  (await person.request<PromptDetail>('POST', '/api/prompts', { title: 'P', content })).body.id;
const addCase = (id: string, more: object = {}, person = admin) =>
  person.request<PromptCase & Refusal>('POST', `/api/prompts/${id}/cases`, {
    name: 'Greets',
    variables: { first_name: 'Vera' },
    turns: ['Yes?'],
    checks: [{ kind: 'contains', text: 'Hello Vera' }],
    ...more,
  });
const begin = (id: string, versions: number[], person = admin) =>
  person.request<PromptRun & Refusal>('POST', `/api/prompts/${id}/runs`, { versions });
async function ran(id: string, versions: number[], person = admin): Promise<PromptRunDetail> {
  const { body } = await begin(id, versions, person);
  return eventually(async () => {
    const run = (await person.request<PromptRunDetail>('GET', `/api/prompts/${id}/runs/${body.id}`)).body;
    return ['waiting', 'running'].includes(run.status) ? null : run;
  });
}

test('a prompt test run lists cases that newly fail first, and a model judges criteria', async () => {
  const id = await newPrompt('Hello {first_name}.');
  await addCase(id, {
    checks: [
      { kind: 'contains', text: 'Hello Vera' },
      { kind: 'criterion', text: 'It is polite.' },
    ],
  });
  const first = await ran(id, [1]);
  expect(first).toMatchObject({ status: 'completed', is_simulated: false, model: 'stub-1', passed: 1, total: 1 });
  expect(first.tokens).toBe(92);
  await addCase(id, { name: 'Short', checks: [{ kind: 'max_words', words: 1 }] });
  await admin.request('POST', `/api/prompts/${id}/versions`, { content: 'Good day.', base_version: 1 });
  const second = await ran(id, [1, 2]);
  expect(second.results.map((one) => [one.case_name, one.version, one.verdict, one.is_regression])).toEqual([
    ['Greets', 2, 'failed', true],
    ['Short', 1, 'failed', false],
    ['Short', 2, 'failed', false],
    ['Greets', 1, 'passed', false],
  ]);
  expect(second.results[0]?.outcomes).toMatchObject([
    { verdict: 'failed', reason: 'It does not say “Hello Vera”.' },
    { verdict: 'passed', reason: 'It is polite.' },
  ]);
  expect(second.results[3]?.messages).toEqual([
    { role: 'user', content: 'Yes?' },
    { role: 'assistant', content: 'Hello Vera.' },
  ]);
});

test('the production label waits for passing cases, and an admin can override that with a recorded reason', async () => {
  const id = await newPrompt('Good day.');
  const label = `/api/prompts/${id}/labels/production`;
  await admin.request('PUT', `/api/prompts/${id}/gate`, { requires_passing_cases: true });
  const { body: one } = await addCase(id);
  const refused = await admin.request<Refusal>('PUT', label, { version: 1 });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    reason: 'cases_failing',
    message: expect.stringContaining('Greets'),
    details: { cases: [{ id: one.id, name: 'Greets', verdict: null }] },
  });
  await ran(id, [1]);
  const still = await admin.request<Refusal>('PUT', label, { version: 1 });
  expect(still.body.error.details.cases).toMatchObject([{ verdict: 'failed' }]);
  expect((await admin.request('PUT', label, { version: 1, override_reason: 'The fair is today.' })).status).toBe(200);
  const [entry] = await withTenant(admin.organizationId, async () =>
    app.services.db.audit_logs.findMany({ where: { action: 'label' } }),
  );
  expect(entry?.details).toMatchObject({ override_reason: 'The fair is today.', cases: ['Greets'] });
  await admin.request('POST', `/api/prompts/${id}/versions`, { content: 'Hello {first_name}.', base_version: 1 });
  await ran(id, [2]);
  expect((await admin.request('PUT', label, { version: 2 })).status).toBe(200);
  // A case with changed checks has not passed yet.
  await admin.request('PUT', `/api/prompts/${id}/cases/${one.id}`, {
    name: 'Greets',
    turns: ['Who is this?'],
    checks: [{ kind: 'contains', text: 'Hello' }],
  });
  expect((await admin.request('PUT', label, { version: 1 })).status).toBe(409);
});

test('prompt cases without a model have simulated replies, unjudged criteria and no passes', async () => {
  const bare = await startTestApp();
  await bare.startJobs();
  const person = await bare.signUp();
  const id = await newPrompt('# Opening\nSay: "Hello {first_name}."', person);
  await addCase(
    id,
    {
      checks: [
        { kind: 'contains', text: 'Hello Vera' },
        { kind: 'criterion', text: 'Polite' },
      ],
    },
    person,
  );
  const run = await ran(id, [1], person);
  expect(run).toMatchObject({ is_simulated: true, passed: 0, simulated: 1 });
  expect(run.results[0]?.outcomes.map(({ verdict }) => verdict)).toEqual(['passed', 'not_run']);
  await person.request('PUT', `/api/prompts/${id}/gate`, { requires_passing_cases: true });
  const label = await person.request<Refusal>('PUT', `/api/prompts/${id}/labels/production`, { version: 1 });
  expect(label.body.error.reason).toBe('cases_failing');
  await bare.close();
});

test('a model that refuses too many requests is retried', async () => {
  const id = await newPrompt('Hello {first_name}.');
  await addCase(id);
  const before = server.received.length;
  server.behaviour = () =>
    server.received.length === before + 1
      ? { kind: 'status', status: 429, retryAfter: 0 }
      : { kind: 'text', pieces: ['Hello Vera.'] };
  expect(await ran(id, [1])).toMatchObject({ passed: 1, not_run: 0 });
});

describe('a case', () => {
  test("a prompt case names the checks that can't be run", async () => {
    const id = await newPrompt('Hello.');
    const { status, body } = await addCase(id, {
      checks: [
        { kind: 'max_words', words: 3 },
        { kind: 'pattern', pattern: '(?=a)b' },
      ],
    });
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields)).toEqual(['checks.1.pattern']);
  });

  test("a prompt case without a reply isn't run and says why, and a run can be cancelled and later deleted", async () => {
    const id = await newPrompt('Hello.');
    expect((await begin(id, [1])).body.error.reason).toBe('no_prompt_cases');
    await addCase(id);
    server.behaviour = { kind: 'status', status: 500 };
    const run = await ran(id, [1]);
    expect(run).toMatchObject({ status: 'completed', not_run: 1 });
    expect(run.results[0]).toMatchObject({ verdict: 'not_run', error_message: expect.stringContaining('500') });
    server.behaviour = { kind: 'silent' };
    const { body } = await begin(id, [1]);
    await eventually(async () => server.open > 0);
    const path = `/api/prompts/${id}/runs/${body.id}`;
    expect((await admin.request('DELETE', path)).status).toBe(204);
    await eventually(async () => server.open === 0);
    expect((await admin.request<PromptRunDetail>('GET', path)).body).toMatchObject({
      status: 'cancelled',
      results: [],
    });
    expect((await admin.request('DELETE', path)).status).toBe(204);
    expect((await admin.request('GET', path)).status).toBe(404);
  });
});
