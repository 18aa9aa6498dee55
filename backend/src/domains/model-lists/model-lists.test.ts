import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssistantDetail, ModelNotice } from '@switchboard/contracts/assistants';
import type { ModelTrialDetail, OfferedModel } from '@switchboard/contracts/offered-models';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { type Author, authorOf, type Refusal, setPlan } from '../assistants/test-assistants.ts';
import { planModelLists, readModelLists } from './read-models.ts';
import { warnOfShutdowns } from './warn-admins.ts';

interface Listed {
  id: string;
  shutdown_date?: string;
}

let listed: Listed[] = [];
let status = 200;
let server: Server;
let app: TestApp;
let person: TestPerson;
let author: Author;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer the-key';
    response
      .writeHead(isKnown ? status : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data: listed }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  app = await startTestApp({ SWITCHBOARD_PROVIDER_URLS: `openai=http://127.0.0.1:${port}` });
  await app.startJobs();
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  status = 200;
  listed = [{ id: 'gpt-6.1-terra' }, { id: 'gpt-7' }];
  person = await app.signUp();
  author = authorOf(person);
  await setPlan(app, person, true);
  await person.request('POST', '/api/providers', { provider_name: 'openai', api_key: 'the-key', config: {} });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A day passes, and the list is read again. */
async function readAgain(): Promise<void> {
  const { organizationId } = person;
  await withTenant(organizationId, () =>
    app.services.db.provider_credentials.updateMany({ data: { models_read_at: new Date(Date.now() - 86_400_000) } }),
  );
  await readModelLists(app.services, { organization_id: person.organizationId });
}
const offered = async () =>
  (
    await person.request<{ items: OfferedModel[]; lists: { provider_name: string; error: string | null }[] }>(
      'GET',
      '/api/offered-models',
    )
  ).body;
const notices = async () => (await person.request<{ items: ModelNotice[] }>('GET', '/api/model-notices')).body.items;
async function publishedWith(llm_model: string): Promise<AssistantDetail> {
  const saved = await author.save(await author.create(), { llm_model });
  const published = await author.publish(saved.body);
  expect(published.status).toBe(200);
  return published.body;
}
const mails = async () => {
  const { rows } = await app.services.systemPool.query<{ recipient: string }>(
    "SELECT recipient FROM mails WHERE organization_id = $1 AND mail = 'models.ending'",
    [person.organizationId],
  );
  return rows.length;
};

it("new models of the list can be chosen and published, and unknown models can't", async () => {
  await readAgain();
  expect((await offered()).items).toMatchObject([
    { id: 'gpt-6.1-terra', is_new: false, missing_since: null },
    { id: 'gpt-7', provider: 'openai', part: 'llm', is_new: true, missing_since: null },
  ]);
  await publishedWith('gpt-7');
  const saved = await author.save(await author.create(), { llm_model: 'gpt-99' });
  expect((await author.publish(saved.body)).status).toBe(409);
});

it('a model that the list lacks is marked as missing until it is back', async () => {
  await readAgain();
  const { id } = await publishedWith('gpt-7');
  listed = [{ id: 'gpt-6.1-terra' }];
  await readAgain();
  expect((await offered()).items.find((model) => model.id === 'gpt-7')?.missing_since).not.toBeNull();
  expect(await notices()).toMatchObject([
    { assistant_id: id, model_id: 'gpt-7', is_missing: true, shut_down_on: expect.any(String), is_shut_down: false },
  ]);
  listed = [{ id: 'gpt-6.1-terra' }, { id: 'gpt-7' }];
  await readAgain();
  expect(await notices()).toEqual([]);
});

it("an empty or refused list removes no model, and shows why it wasn't read", async () => {
  await readAgain();
  listed = [];
  await readAgain();
  status = 500;
  await readAgain();
  const { items, lists } = await offered();
  expect(items.map(({ missing_since }) => missing_since)).toEqual([null, null]);
  expect(lists).toEqual([
    { provider_name: 'openai', read_at: expect.any(String), error: 'The list of models was answered with 500.' },
  ]);
});

it('a shutdown date is shown as a notice, and admins get one email 60, 14 and 3 days before', async () => {
  listed = [{ id: 'gpt-7', shutdown_date: inDays(50) }];
  await readAgain();
  const { id } = await publishedWith('gpt-7');
  await readAgain();
  expect(await notices()).toMatchObject([{ assistant_id: id, shut_down_on: inDays(50), is_shut_down: false }]);
  expect(await mails()).toBe(1);
  await readAgain();
  expect(await mails()).toBe(1);
  const context = await systemContext(app.services, person.organizationId, 'a test');
  await warnOfShutdowns(context, inDays(37));
  expect(await mails()).toBe(2);
  await warnOfShutdowns(context, inDays(46));
  await warnOfShutdowns(context, inDays(47));
  expect(await mails()).toBe(3);
  await warnOfShutdowns(context, inDays(51));
  expect(await mails()).toBe(3);
});

it('a fallback model that ends is shown as a notice, and publishing is refused after its shutdown', async () => {
  await readAgain();
  const draft = await author.create();
  const llm_configuration = {
    ...draft.config.llm_configuration,
    fallbacks: [{ provider: 'openai', model: 'gpt-7' }],
  };
  const live = await author.publish((await author.save(draft, { llm_configuration })).body);
  listed = [{ id: 'gpt-7', shutdown_date: inDays(-1) }];
  await readAgain();
  expect(await notices()).toContainEqual(
    expect.objectContaining({ model_id: 'gpt-7', is_fallback: true, is_shut_down: true }),
  );
  const saved = await author.save(live.body, { first_message: 'Good day.' });
  expect((await author.publish(saved.body)).status).toBe(409);
});

it('the schedule reads the model lists of every organization with a key', async () => {
  const waiting = () =>
    withTenant(person.organizationId, () =>
      app.services.db.provider_credentials.count({ where: { models_read_at: null } }),
    );
  expect(await waiting()).toBe(1);
  await planModelLists(app.services);
  await eventually(async () => (await waiting()) === 0);
});

const replacement = { part: 'llm', provider: 'openai', from_model: 'gpt-4o', to_model: 'gpt-6.1-terra' };

/** Somebody without a key: the practice model talks in their tests. */
async function withoutKey(): Promise<void> {
  person = await app.signUp();
  author = authorOf(person);
  await setPlan(app, person, true);
}

it('a successor model is tested on the live version and published through the gate in one request', async () => {
  await withoutKey();
  const live = await publishedWith('gpt-4o');
  await author.save(live, { description: 'Changed since' });
  const refused = await person.request<Refusal>('POST', `/api/assistants/${live.id}/model-trials`, {
    ...replacement,
    to_model: 'gpt-4',
  });
  expect([refused.status, refused.body.error.reason]).toEqual([409, 'model_not_offered']);
  const started = await person.request<ModelTrialDetail>(
    'POST',
    `/api/assistants/${live.id}/model-trials`,
    replacement,
  );
  expect(started.status).toBe(202);
  const trial = await eventually(async () => {
    const { body } = await person.request<ModelTrialDetail>('GET', `/api/model-trials/${started.body.id}`);
    return (
      body.before.status !== 'waiting' && body.before.status !== 'running' && body.after.status === 'completed' && body
    );
  }, 90);
  expect(trial.results.before.map(({ key }) => key)).toEqual(trial.results.after.map(({ key }) => key));
  expect(trial.before.snapshot_hash).not.toBe(trial.after.snapshot_hash);
  expect(trial.after.cost).not.toBeNull();

  const migrated = await person.request<AssistantDetail>('POST', `/api/assistants/${live.id}/migrate-model`, {
    ...replacement,
    publish: true,
  });
  expect(migrated.body).toMatchObject({ published_version: 2, has_unpublished_changes: true });
  expect(migrated.body.config).toMatchObject({ llm_model: 'gpt-6.1-terra', description: 'Changed since' });
  const version = await person.request<{ config: object }>('GET', `/api/assistants/${live.id}/versions/2`);
  expect(version.body.config).toMatchObject({ llm_model: 'gpt-6.1-terra', description: '' });
  const again = await person.request<Refusal>('POST', `/api/assistants/${live.id}/migrate-model`, replacement);
  expect([again.status, again.body.error.reason]).toEqual([409, 'model_not_used']);
});

it("a migration that only changes the draft doesn't change calls", async () => {
  const live = await publishedWith('gpt-4o');
  const migrated = await person.request<AssistantDetail>(
    'POST',
    `/api/assistants/${live.id}/migrate-model`,
    replacement,
  );
  expect(migrated.body).toMatchObject({ published_version: 1, has_unpublished_changes: true });
  expect(migrated.body.config.llm_model).toBe('gpt-6.1-terra');
});

it("a migration can't publish a model that hasn't passed the required tests", async () => {
  const live = await publishedWith('gpt-4o');
  await person.request('PUT', `/api/assistants/${live.id}/test-gate`, { requires_safety: true });
  const refused = await person.request<Refusal>('POST', `/api/assistants/${live.id}/migrate-model`, {
    ...replacement,
    publish: true,
  });
  expect([refused.status, refused.body.error.reason]).toEqual([409, 'tests_failed']);
  expect((await author.read(live.id)).config.llm_model).toBe('gpt-4o');
});
