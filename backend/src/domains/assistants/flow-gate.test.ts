import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail, PublishProblem } from '@switchboard/contracts/assistants';
import type { FlowInput } from '@switchboard/contracts/flows/document';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Author, addProviders, authorOf, type Refusal, setPlan } from './test-assistants.ts';

let app: TestApp;
let ada: Author;

beforeAll(async () => {
  app = await startTestApp();
  ada = authorOf(await app.signUp());
  await setPlan(app, ada.person, true);
  await addProviders(ada.person);
});
afterAll(() => app.close());

const tools = [
  { type: 'transfer_call', targets: [{ name: 'Front desk', phone_number: '+4930123456' }] },
] as unknown as AssistantConfig['tools'];
const following = async (parts: Omit<FlowInput, 'format'>): Promise<AssistantDetail> => {
  const saved = await ada.save(await ada.create(), { conversation: 'flow', flow: flowWith(parts), tools });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body;
};
const problemsOf = async ({ id }: AssistantDetail) =>
  (await ada.person.request<{ problems: PublishProblem[] }>('GET', `/api/assistants/${id}/checks`)).body.problems;

const question = { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' } as const;
const fields: FlowInput['fields'] = [{ name: 'age', type: 'number', label: 'Age' }];

test('a flow without problems can be published without a prompt', async () => {
  const sound = await following({
    fields,
    nodes: [question],
    edges: [edge('age', 'done', 'bye'), edge('age', 'gave_up', 'bye')],
  });
  expect(await problemsOf(sound)).toEqual([]);
  expect((await ada.publish(sound)).body).toMatchObject({ status: 'published', published_version: 1 });
});

test('publishing a faulty flow names the faulty node and keeps the live version', async () => {
  const sound = await following({
    fields,
    nodes: [question],
    edges: [edge('age', 'done', 'bye'), edge('age', 'gave_up', 'bye')],
  });
  const live = (await ada.publish(sound)).body;
  const loop = flowWith({
    fields,
    nodes: [question],
    edges: [edge('age', 'done', 'bye'), edge('age', 'gave_up', 'age')],
  });
  const changed = (await ada.save(live, { flow: loop })).body;
  const refused = await ada.publish(changed);
  const { error } = refused.body as unknown as Refusal;
  expect(refused.status).toBe(409);
  expect(error.reason).toBe('not_publishable');
  expect(Object.keys(error.fields ?? {})).toEqual(['flow.nodes.age']);
  expect(await ada.read(live.id)).toMatchObject({ published_version: 1, has_unpublished_changes: true });
});

test('publishing is refused for an assistant that follows a flow but has none', async () => {
  const { body } = await ada.save(await ada.create(), { conversation: 'flow' });
  expect(await problemsOf(body)).toContainEqual(
    expect.objectContaining({ level: 'error', field: 'flow', message: expect.stringContaining('has none') }),
  );
});

test("problems of a flow don't prevent publishing while the assistant follows its prompt", async () => {
  const made = await ada.create();
  const { body } = await ada.save(made, { flow: flowWith({ nodes: [question], edges: [] }) });
  expect((await ada.publish(body)).body).toMatchObject({ published_version: 1 });
});
