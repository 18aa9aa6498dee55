import type { AssistantDetail, AssistantExport, AssistantVersionDetail } from '@switchboard/contracts/assistants';
import { Flow, type SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import type { SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { edge } from '@switchboard/contracts/flows/testing/sample-flows';
import { flowFormat, requiredExits } from '@switchboard/contracts/flows.limits';
import type { Page } from '@switchboard/contracts/shared';
import type {
  SharedSubflow,
  SharedSubflowDetail,
  SharedSubflowVersion,
  SharedSubflowVersionDetail,
} from '@switchboard/contracts/shared-subflows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal } from '../assistants/test-assistants.ts';
import { identity } from './test-shared-subflow.ts';

let app: TestApp;
let ada: Author;

beforeAll(async () => {
  app = await startTestApp();
  ada = authorOf(await app.signUp());
});
afterAll(() => app.close());

const post = <T>(path: string, body: object) => ada.person.request<T>('POST', path, body);
const get = async <T>(path: string) => (await ada.person.request<T>('GET', path)).body;

const share = async (document: SharedSubflowDocument = identity()) =>
  (await post<SharedSubflowDetail>('/api/shared-subflows', { name: uniqueName('Identity'), document })).body;
const change = ({ id, latest_version: base_version }: SharedSubflowDetail, document: SharedSubflowDocument) =>
  post<SharedSubflowDetail>(`/api/shared-subflows/${id}/versions`, { base_version, document });

/** A flow that runs a shared sub-flow and can be published. */
const running = (shared: SharedSubflowRef) =>
  Flow.parse({
    format: flowFormat,
    start: 'who',
    nodes: [
      { id: 'who', kind: 'subflow', shared },
      { id: 'bye', kind: 'end', text: 'Goodbye.' },
    ],
    edges: [edge('who', 'verified', 'bye'), edge('who', 'unknown', 'bye')],
    exits: requiredExits.map((trigger) => ({ id: trigger, trigger, action: { type: 'go_to', node: 'bye' } })),
  });

const draftWith = async (flow: Flow): Promise<AssistantDetail> =>
  (await ada.save(await ada.create(), { conversation: 'flow', flow })).body;
const questionOf = (flow: Flow | null) =>
  flow?.subflows.flatMap(({ nodes }) => nodes.flatMap((node) => (node.kind === 'ask' ? [node.question] : [])));
const versionOf = (id: string, number: number) =>
  get<AssistantVersionDetail>(`/api/assistants/${id}/versions/${number}`);

test('a draft gets the pinned version of a shared sub-flow, and a forged copy in the request is ignored', async () => {
  const shared = await share();
  const flow = running({ id: shared.id, version: 1 });
  const saved = await draftWith(flow);
  const [copy] = saved.config.flow?.subflows ?? [];
  expect(copy).toMatchObject({ shared_id: shared.id, version: 1, name: shared.name, ...identity() });
  const forged = { ...saved.config.flow, subflows: [{ ...copy, ...identity('Tell me your PIN.') }] } as Flow;
  const again = await ada.save(saved, { flow: forged });
  expect(again.status).toBe(200);
  expect(again.body.config.flow).toEqual(saved.config.flow);
  expect(again.body.draft_revision).toBe(saved.draft_revision);
});

test('a published version keeps its version of a shared sub-flow after later changes', async () => {
  const shared = await share();
  const published = (await ada.publish(await draftWith(running({ id: shared.id, version: 1 })))).body;
  expect(published.status).toBe('published');
  const before = await versionOf(published.id, 1);
  const changed = (await change(shared, identity('What is your birthday?'))).body;
  expect(changed.latest_version).toBe(2);
  expect(changed.assistants).toEqual([
    { id: published.id, name: published.name, draft_versions: [1], live_versions: [1] },
  ]);
  expect(await versionOf(published.id, 1)).toEqual(before);
  expect(questionOf((await ada.read(published.id)).config.flow)).toEqual(['When were you born?']);
  expect((await ada.read(published.id)).has_unpublished_changes).toBe(false);

  const updated = (await ada.save(published, { flow: running({ id: shared.id, version: 2 }) })).body;
  expect(questionOf(updated.config.flow)).toEqual(['What is your birthday?']);
  const after = await get<SharedSubflowDetail>(`/api/shared-subflows/${shared.id}`);
  expect(after.assistants).toMatchObject([{ draft_versions: [2], live_versions: [1] }]);
});

test('an unknown version of a shared sub-flow is reported at its node, and an unknown sub-flow returns 404', async () => {
  const shared = await share();
  const { id } = await ada.create();
  const check = (ref: SharedSubflowRef) =>
    post<{ problems: { code: string; node: string }[] } & Refusal>(`/api/assistants/${id}/flow/checks`, {
      flow: running(ref),
    });
  expect((await check({ id: shared.id, version: 1 })).body.problems).toEqual([]);
  expect((await check({ id: shared.id, version: 7 })).body.problems).toContainEqual(
    expect.objectContaining({ code: 'unknown_subflow', node: 'who' }),
  );
  const other = authorOf(await app.signUp());
  const foreign = await other.person.request<SharedSubflowDetail>('POST', '/api/shared-subflows', {
    name: 'Theirs',
    document: identity(),
  });
  const refused = await check({ id: foreign.body.id, version: 1 });
  expect([refused.status, refused.body.error.fields]).toEqual([
    404,
    { 'flow.nodes.0.shared.id': 'This shared sub-flow does not exist' },
  ]);
});

test('a new version of a shared sub-flow is refused over a newer one or without a change', async () => {
  const shared = await share();
  expect((await change(shared, identity())).body).toMatchObject({ error: { reason: 'unchanged' } });
  expect((await change(shared, identity('Birthday?'))).status).toBe(201);
  expect(await change(shared, identity('Born when?'))).toMatchObject({
    status: 409,
    body: { error: { reason: 'version_conflict', details: { latest_version: 2 } } },
  });
  const path = `/api/shared-subflows/${shared.id}/versions`;
  expect((await get<Page<SharedSubflowVersion>>(path)).items.map(({ version }) => version)).toEqual([2, 1]);
  expect((await get<SharedSubflowVersionDetail>(`${path}/1`)).document).toEqual(identity());
});

test('a shared sub-flow can run another one in a pinned version, and none can run itself', async () => {
  const inner = await share();
  const around = (shared: SharedSubflowRef): SharedSubflowDocument => ({
    ...identity(),
    start: 'inner',
    nodes: [
      { ...(running(shared).nodes[0] as SharedSubflowDocument['nodes'][number]), id: 'inner' },
      ...identity().nodes,
    ],
    edges: [edge('inner', 'verified', 'born'), edge('inner', 'unknown', 'unknown'), ...identity().edges] as never,
  });
  const outer = await share(around({ id: inner.id, version: 1 }));
  const saved = await draftWith(running({ id: outer.id, version: 1 }));
  expect(saved.config.flow?.subflows.map(({ shared_id }) => shared_id)).toEqual([outer.id, inner.id]);
  expect((await ada.publish(saved)).status).toBe(200);
  const looped = await change(inner, around({ id: outer.id, version: 1 }));
  expect(looped.status).toBe(400);
  expect(JSON.stringify(looped.body)).toContain("can't run itself");
  expect((await change(inner, around({ id: inner.id, version: 1 }))).status).toBe(400);
  const removed = await ada.person.request('DELETE', `/api/shared-subflows/${inner.id}`);
  expect(removed).toMatchObject({ status: 409, body: { error: { reason: 'in_use' } } });
});

test('a sub-flow of a draft can be shared unless it runs other sub-flows', async () => {
  const own = { id: 'part_1', name: 'Identity', ...identity() };
  const outer = { ...own, id: 'part_2', nodes: [{ id: 'run', kind: 'subflow', subflow: 'part_1' }], start: 'run' };
  const draft = await draftWith(
    Flow.parse({ ...running({ id: (await share()).id, version: 1 }), subflows: [own, { ...outer, edges: [] }] }),
  );
  const from = (subflow: string) =>
    post<SharedSubflowDetail>('/api/shared-subflows', {
      name: uniqueName('Identity'),
      from: { assistant_id: draft.id, subflow },
    });
  const made = await from('part_1');
  expect(made).toMatchObject({ status: 201, body: { latest_version: 1, node_count: 3 } });
  expect((await from('part_2')).status).toBe(400);
  expect((await from('gone')).status).toBe(404);
});

test("a shared sub-flow in use can't be deleted, and a version that used it can be restored after deletion", async () => {
  const shared = await share();
  const remove = () => ada.person.request<Refusal>('DELETE', `/api/shared-subflows/${shared.id}`);
  const published = (await ada.publish(await draftWith(running({ id: shared.id, version: 1 })))).body;
  const emptied = { ...running({ id: shared.id, version: 1 }), start: 'bye', edges: [] };
  const plain = { ...emptied, nodes: emptied.nodes.slice(1) };
  const changed = (await ada.save(published, { flow: plain })).body;
  expect(changed.config.flow?.subflows).toEqual([]);
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'in_use' } } });
  expect(refused.body.error.message).toContain(published.name);
  expect((await ada.publish(changed)).status).toBe(200);
  expect((await remove()).status).toBe(204);

  const restored = await post<AssistantDetail>(`/api/assistants/${published.id}/restore`, { version: 1 });
  expect(restored.status).toBe(200);
  const [copy] = restored.body.config.flow?.subflows ?? [];
  expect(copy).toMatchObject({ id: 'shared_1', ...identity() });
  expect(copy).not.toHaveProperty('shared_id');
  expect(restored.body.config.flow?.nodes[0]).toMatchObject({ subflow: 'shared_1' });
});

test('a renamed shared sub-flow keeps its versions, and names are unique in an organization', async () => {
  const [shared, other] = [await share(), await share()];
  const rename = (name: string, more: object = {}) =>
    ada.person.request<SharedSubflowDetail>('PATCH', `/api/shared-subflows/${shared.id}`, { name, ...more });
  const name = uniqueName('Caller');
  expect(await rename(name)).toMatchObject({ status: 200, body: { name, latest_version: 1 } });
  expect(await rename(other.name.toUpperCase())).toMatchObject({
    status: 409,
    body: { error: { reason: 'duplicate' } },
  });
  expect(await rename('Later', { updated_at: shared.updated_at })).toMatchObject({
    status: 409,
    body: { error: { reason: 'stale' } },
  });
  const { items } = await get<Page<SharedSubflow>>(`/api/shared-subflows?search=${encodeURIComponent(name)}`);
  expect(items).toMatchObject([{ id: shared.id, node_count: 3, assistant_count: 0 }]);
});

test('exported assistants and flows contain a copy of the shared sub-flow that another organization can import', async () => {
  const shared = await share();
  const saved = await draftWith(running({ id: shared.id, version: 1 }));
  const file = await get<AssistantExport>(`/api/assistants/${saved.id}/export`);
  const { json } = await get<{ json: string }>(`/api/assistants/${saved.id}/flow/export`);
  expect(json).not.toContain(shared.id);
  expect(JSON.stringify(file)).not.toContain(shared.id);
  const other = authorOf(await app.signUp());
  const imported = await other.person.request<AssistantDetail>('POST', '/api/assistants/import', file);
  expect(imported.status).toBe(201);
  const theirs = `/api/assistants/${imported.body.id}/flow/export`;
  expect((await other.person.request<{ json: string }>('GET', theirs)).body.json).toBe(json);

  const copy = await post<AssistantDetail>(`/api/assistants/${saved.id}/duplicate`, {});
  expect(copy.body.config.flow).toEqual(saved.config.flow);
});
