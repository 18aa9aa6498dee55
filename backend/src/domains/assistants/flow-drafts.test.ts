import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail, AssistantExport, AssistantVersionDetail } from '@switchboard/contracts/assistants';
import type { Flow } from '@switchboard/contracts/flows/document';
import { exportFlow } from '@switchboard/contracts/flows/json';
import { largeFlow } from '@switchboard/contracts/flows/testing/large-flow';
import { screening, shortest } from '@switchboard/contracts/flows/testing/sample-flows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal } from './test-assistants.ts';

let app: TestApp;
let ada: Author;

beforeAll(async () => {
  app = await startTestApp();
  ada = authorOf(await app.signUp());
});
afterAll(() => app.close());

const asFlow = (flow: Flow): Partial<AssistantConfig> => ({ conversation: 'flow', flow });
const at = (id: string, rest: string) => `/api/assistants/${id}${rest}`;
const get = async <T>(id: string, rest: string) => (await ada.person.request<T>('GET', at(id, rest))).body;

test('a draft keeps both its prompt and its flow when it switches between them', async () => {
  const made = await ada.create();
  expect(made.config).toMatchObject({ conversation: 'prompt', flow: null });
  const withFlow = (await ada.save(made, asFlow(screening()))).body;
  expect(withFlow).toMatchObject({ draft_revision: 2, config: { conversation: 'flow', flow: screening() } });
  const back = (await ada.save(withFlow, { conversation: 'prompt' })).body;
  expect(back.config).toEqual({ ...made.config, conversation: 'prompt', flow: screening() });
  const again = (await ada.save(back, { conversation: 'flow' })).body;
  expect(again.config.first_message).toBe(made.config.first_message);
});

test('saving the same flow with its names in another order changes nothing', async () => {
  const saved = (await ada.save(await ada.create(), asFlow(screening()))).body;
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, turned(inner)]),
    );
  };
  const again = await ada.save(saved, { flow: turned(screening()) as Flow });
  expect(again.body.draft_revision).toBe(saved.draft_revision);
});

test("a save over someone else's newer flow is refused and returns the newer flow", async () => {
  const made = await ada.create();
  await ada.save(made, asFlow(screening()));
  const answer = await ada.save(made, asFlow(shortest()));
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { reason: 'draft_changed', details: { config: { flow: screening() } } } },
  });
});

test('a request without a flow saves an assistant without a flow', async () => {
  const { id, draft_revision: revision, config } = await ada.create();
  const { conversation: _, flow: __, ...older } = config;
  const { body } = await ada.person.request<AssistantDetail>('PUT', at(id, ''), { revision, config: older });
  expect(body.config).toMatchObject({ conversation: 'prompt', flow: null });
});

test('a flow with an invalid start node and a flow over 1 MB are refused', async () => {
  const made = await ada.create();
  const wrong = await ada.save(made, asFlow({ ...screening(), start: 'gone' }));
  expect(wrong.status).toBe(400);
  expect((wrong.body as unknown as Refusal).error.fields).toEqual({
    'config.flow.start': 'No node has the id gone',
  });
  const large = largeFlow(300);
  const text = 'x'.repeat(2_000);
  const long = 'x'.repeat(5_000);
  const nodes = large.nodes.map((node) => {
    if (node.kind === 'talk') return { ...node, instruction: long, goal: long };
    return node.kind === 'ask' ? { ...node, question: text, again: text } : node;
  });
  const tooLarge = await ada.save(made, asFlow({ ...large, nodes }));
  expect(tooLarge.status).toBe(400);
  expect((tooLarge.body as unknown as Refusal).error.fields).toEqual({ 'config.flow': 'A flow can have at most 1 MB' });
});

test('a flow of 300 nodes can be stored and exported byte for byte', async () => {
  const flow = largeFlow(300);
  const saved = (await ada.save(await ada.create(), asFlow(flow))).body;
  expect(saved.config.flow).toEqual(flow);
  const { json, mermaid } = await get<{ json: string; mermaid: string }>(saved.id, '/flow/export');
  expect(json).toBe(exportFlow(flow));
  expect(mermaid).toMatch(/^flowchart/);
  const none = await ada.create();
  expect((await ada.person.request('GET', at(none.id, '/flow/export'))).status).toBe(404);
});

test('duplicates, exports and restored versions contain the flow, and a published version keeps its own', async () => {
  const first = shortest();
  const saved = (await ada.save(await ada.create(), asFlow(first))).body;
  const published = (await ada.publish(saved)).body;
  const changed = (await ada.save(published, asFlow(screening()))).body;
  expect(changed.has_unpublished_changes).toBe(true);
  const version = await get<AssistantVersionDetail>(saved.id, '/versions/1');
  expect(version.config).toMatchObject(asFlow(first));
  expect((await get<{ json: string }>(saved.id, '/flow/export?version=1')).json).toBe(exportFlow(first));

  const copy = (await ada.person.request<AssistantDetail>('POST', at(saved.id, '/duplicate'))).body;
  expect(copy.config).toMatchObject(asFlow(screening()));

  const file = await get<AssistantExport>(saved.id, '/export');
  const imported = await ada.person.request<AssistantDetail>('POST', '/api/assistants/import', {
    ...file,
    config: { ...file.config, name: uniqueName('Imported') },
  });
  expect(imported.body.config).toMatchObject(asFlow(screening()));

  const restored = await ada.person.request<AssistantDetail>('POST', at(saved.id, '/restore'), { version: 1 });
  expect(restored.body).toMatchObject({ config: asFlow(first), has_unpublished_changes: false });
});

test('an assistant that follows a flow lists the variables of its flow, not those of its prompt', async () => {
  const made = await ada.create();
  const prompted = (await ada.save(made, { first_message: 'Hello {last_name}.' })).body;
  expect(prompted.variables).toEqual(['last_name']);
  const followed = (await ada.save(prompted, asFlow(shortest()))).body;
  expect(followed.variables).toEqual(['first_name']);
});

test('the audit log names the changed nodes of a flow instead of storing both flows', async () => {
  const saved = (await ada.save(await ada.create(), asFlow(screening()))).body;
  const [first, ...rest] = screening().nodes;
  if (first?.kind !== 'say') throw new Error('The sample begins with a text');
  await ada.save(saved, { flow: { ...screening(), nodes: [{ ...first, text: 'Good morning.' }, ...rest] } });
  const details = await withTenant(ada.person.organizationId, async () => {
    const { rows } = await app.services.tenantPool.query<{ details: object }>(
      `SELECT details FROM audit_logs WHERE resource_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [saved.id],
    );
    return rows[0]?.details;
  });
  expect(details).toEqual({ before: {}, after: {}, changed_nodes: [first.id] });
});
