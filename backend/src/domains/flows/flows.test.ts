import type { Flow } from '@switchboard/contracts/flows/document';
import { retellFile } from '@switchboard/contracts/flows/testing/foreign-flows';
import { edge, flowWith, screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { TestConversationInput } from '@switchboard/contracts/test-conversations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

interface Problems {
  problems: { code: string; message: string }[];
  worst_case: { model_calls: number; cents: number | null };
}

let app: TestApp;
let member: TestPerson;
let assistantId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
  const { body } = await member.request<{ id: string }>('POST', '/api/assistants', { name: 'Robin' });
  assistantId = body.id;
});

const check = async (flow: Flow) =>
  (await member.request<Problems>('POST', `/api/assistants/${assistantId}/flow/checks`, { flow })).body;
const messages = async (flow: Flow) => (await check(flow)).problems.map(({ message }) => message);

test('a flow is checked against the tools and targets of its assistant', async () => {
  // A new assistant has no transfer tool.
  expect(await messages(screening())).toEqual(["“Transfer” needs a target of the assistant's transfer tool."]);
  expect((await check(screening())).worst_case).toMatchObject({ model_calls: 0, cents: 0 });
});

test('a flow can use the variables that calls fill in, including custom fields, and no others', async () => {
  const owner = await app.signUp();
  const { body } = await owner.request<{ id: string }>('POST', '/api/assistants', { name: 'Robin' });
  await owner.request('POST', '/api/custom-fields', { label: 'Shoe size', field_type: 'text' });
  const flow = {
    ...screening(),
    nodes: screening().nodes.map((node) =>
      node.id === 'hello' && node.kind === 'say'
        ? { ...node, text: 'Hello {first_name}, {lead_shoe_size}, {nothing}.' }
        : node,
    ),
  };
  const answer = await owner.request<Problems>('POST', `/api/assistants/${body.id}/flow/checks`, { flow });
  const unknown = answer.body.problems.filter(({ code }) => code === 'unknown_placeholder');
  expect(unknown.map(({ message }) => message)).toEqual(['“Say” uses {nothing}, which nothing fills in.']);
});

test("a flow can't use another organization's assistants and slots", async () => {
  const other = await app.signUp();
  const { body } = await other.request<{ id: string }>('POST', '/api/assistants', { name: 'Theirs' });
  const flow = flowWith({
    nodes: [
      { id: 'over', kind: 'hand_over', assistant_id: body.id },
      { id: 'book', kind: 'book', slot_id: body.id },
    ],
    edges: [edge('over', 'failed', 'book'), edge('book', 'booked', 'bye'), edge('book', 'not_booked', 'bye')],
  });
  const answer = await member.request<{ error: { fields?: Record<string, string> } }>(
    'POST',
    `/api/assistants/${assistantId}/flow/checks`,
    { flow },
  );
  expect([answer.status, answer.body.error.fields]).toEqual([
    404,
    {
      'flow.nodes.0.assistant_id': 'This assistant does not exist',
      'flow.nodes.1.slot_id': 'This slot does not exist',
    },
  ]);
});

test('an invalid flow document is refused with the place of the problem', async () => {
  const answer = await member.request<{ error: { fields?: Record<string, string> } }>(
    'POST',
    `/api/assistants/${assistantId}/flow/checks`,
    { flow: { ...screening(), start: 'gone' } },
  );
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('No node has the id gone');
});

test('tests generated from a flow can be saved, and show what they cover', async () => {
  const path = `/api/assistants/${assistantId}`;
  const { body } = await member.request<{ tests: { test: object }[]; edges: { done: number; total: number } }>(
    'POST',
    `${path}/flow/tests`,
    { flow: screening() },
  );
  expect(body.edges).toEqual({ done: screening().edges.length, total: screening().edges.length });
  for (const generated of body.tests) expect(TestConversationInput.safeParse(generated.test).success).toBe(true);
  const [first] = body.tests;
  expect((await member.request('POST', `${path}/test-conversations`, first?.test)).status).toBe(201);
});

test('a first flow is made from the prompt of a draft and passes its own check', async () => {
  const { body } = await member.request<{ flow: Flow; notes: string[] }>(
    'GET',
    `/api/assistants/${assistantId}/flow/first`,
  );
  expect(body.flow.nodes.length).toBeGreaterThan(1);
  expect(await messages(body.flow)).toEqual([]);
});

test('a flow of another product is imported with a report, and an unknown file is refused with a reason', async () => {
  const text = JSON.stringify(retellFile);
  const { body } = await member.request<{ format: string; flow: Flow; lines: { level: string }[] }>(
    'POST',
    '/api/flows/import',
    { text },
  );
  expect(body.format).toBe('retell');
  expect(new Set(body.lines.map(({ level }) => level))).toEqual(new Set(['imported', 'changed', 'dropped']));
  const refused = await member.request('POST', '/api/flows/import', { text: '{}' });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("This file isn't a flow of Switchboard");
});
