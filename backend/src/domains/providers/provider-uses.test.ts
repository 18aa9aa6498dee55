import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail, PublishProblem } from '@switchboard/contracts/assistants';
import type { ProviderCredential, ProviderUses } from '@switchboard/contracts/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { authorOf } from '../assistants/test-assistants.ts';
import { checkProviders, readConfiguredProviders } from './publish-check.ts';

let server: ProviderServer;
let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  server = await startProviderServer();
  app = await startTestApp({ SWITCHBOARD_PROVIDER_URLS: server.urls });
  owner = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(async () => {
  const { body } = await owner.request<{ providers: ProviderCredential[] }>('GET', '/api/providers');
  for (const { id } of body.providers) await owner.request('DELETE', `/api/providers/${id}`);
});

const add = (provider_name: string, api_key: string) =>
  owner.request<ProviderCredential>('POST', '/api/providers', { provider_name, api_key, config: {} });
const usesOf = async ({ id }: ProviderCredential) =>
  (await owner.request<ProviderUses>('GET', `/api/providers/${id}/uses`)).body;

describe('an assistant', () => {
  it('deleting a credential names the assistants that use its provider', async () => {
    const { body } = await add('openai', 'key');
    const { body: assistant } = await owner.request<{ id: string }>('POST', '/api/assistants', { name: 'Zoe' });
    const uses = await usesOf(body);
    expect(uses.first).toContainEqual({ id: assistant.id, name: 'Zoe' });
    expect(uses.total).toBe(uses.first.length);
    const unused = await add('smallestai', 'key');
    expect(await usesOf(unused.body)).toEqual({ total: 0, first: [] });
  });

  it('deleting a credential names assistants that use its provider only in their published version', async () => {
    const { body: groq } = await add('groq', 'key');
    const author = authorOf(owner);
    const made = await author.create();
    const live = (await author.save(made, { llm_provider: 'groq', llm_model: 'openai/gpt-oss-120b' })).body;
    const { body: published } = await author.publish(live);
    const { body: draft } = await author.save(published, { llm_provider: 'openai', llm_model: 'gpt-4o' });
    expect(draft).toMatchObject({ published_version: 1, has_unpublished_changes: true });
    expect(await usesOf(groq)).toEqual({ total: 1, first: [{ id: made.id, name: draft.name }] });
    await owner.request('PATCH', `/api/assistants/${made.id}`, { status: 'archived' });
    expect(await usesOf(groq)).toEqual({ total: 0, first: [] });
  });

  it('checking an assistant reports a missing credential', async () => {
    const { body: made } = await owner.request<AssistantDetail>('POST', '/api/assistants', { name: 'Unpaid' });
    const { body } = await owner.request<{ problems: PublishProblem[] }>('GET', `/api/assistants/${made.id}/checks`);
    expect(body.problems).toContainEqual({
      level: 'warning',
      field: 'llm_provider',
      message: 'OpenAI has no credential yet. Add one under Providers',
      kind: 'provider_without_key',
    });
  });

  it("checking an assistant warns about providers that calls can't use", async () => {
    const { body: openai } = await add('openai', 'wrong');
    await owner.request('POST', `/api/providers/${openai.id}/test`);
    const { body: deepgram } = await add('deepgram', server.key);
    await owner.request('PATCH', `/api/providers/${deepgram.id}`, { is_active: false });
    const facts = await withTenant(owner.organizationId, () => readConfiguredProviders(app.services.db));
    const config = defaultAssistantConfig();
    const named = { ...config, llm_provider: 'openai', stt_provider: 'deepgram', tts_provider: 'smallest_ai' };
    expect(checkProviders(named, facts)).toEqual([
      {
        level: 'warning',
        field: 'llm_provider',
        message: 'OpenAI refused its key at the last test. Change it under Providers',
        kind: 'provider_key_refused',
      },
      {
        level: 'warning',
        field: 'stt_provider',
        message: 'The credential of DeepGram is switched off. Enable it under Providers',
        kind: 'provider_switched_off',
      },
      {
        level: 'warning',
        field: 'tts_provider',
        message: 'SmallestAI has no credential yet. Add one under Providers',
        kind: 'provider_without_key',
      },
    ]);
    const builtIn = { ...config, llm_provider: 'custom', stt_provider: 'builtin', tts_provider: 'builtin' };
    expect(checkProviders(builtIn, facts)).toEqual([
      {
        level: 'warning',
        field: 'llm_provider',
        message: 'Custom model has no credential yet. Add one under Providers',
        kind: 'provider_without_key',
      },
    ]);
  });
});
