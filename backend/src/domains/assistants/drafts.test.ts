import { type AssistantConfig, defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail, AssistantExport } from '@switchboard/contracts/assistants';
import { fieldCases, withValue } from '@switchboard/contracts/testing/assistant-cases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal, setPlan } from './test-assistants.ts';

let app: TestApp;
let ada: Author;
let ben: Author;
/** Of an organization on the standard plan. */
let sam: Author;

beforeAll(async () => {
  app = await startTestApp();
  ada = authorOf(await app.signUp({ role: 'member' }));
  await setPlan(app, ada.person, true);
  ben = authorOf(await app.signUp({ role: 'member', organizationId: ada.person.organizationId }));
  sam = authorOf(await app.signUp());
});
afterAll(() => app.close());

const importOf = (author: Author, config: unknown) =>
  author.person.request<AssistantDetail & Refusal>('POST', '/api/assistants/import', {
    format: 'switchboard.assistant.v1',
    config,
  });
const exportOf = async (author: Author, id: string, query = '') =>
  (await author.person.request<AssistantExport>('GET', `/api/assistants/${id}/export${query}`)).body;

describe('saving a draft', () => {
  test('saving a draft stores every field, raises the revision and keeps the published version', async () => {
    const made = await ada.create();
    const published = (await ada.publish(made)).body;
    const changes: Partial<AssistantConfig> = {
      system_prompt: 'Be kind to {first_name}.\n\n\tAlways.',
      first_message: '',
      llm_configuration: { ...made.config.llm_configuration, temperature: 0.1 },
      tools: [{ type: 'end_call' }],
    };
    const { status, body } = await ada.save(published, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      config: { ...made.config, ...changes },
      draft_revision: 2,
      published_version: 1,
      has_unpublished_changes: true,
      variables: [],
      updated_by_name: 'Test Person',
    });
    expect(await ada.read(made.id)).toEqual(body);
    const back = (await ada.save(body, made.config)).body;
    expect(back).toMatchObject({ draft_revision: 3, has_unpublished_changes: false });
  });

  test('saving an unchanged draft changes nothing', async () => {
    const made = await ada.create();
    expect((await ada.save(made, {})).body).toEqual(made);
  });

  test("a save over someone else's newer draft is refused and returns who saved what and when", async () => {
    const made = await ada.create();
    const theirs = (await ben.save(made, { first_message: 'Theirs' })).body;
    const answer = await ada.save(made, { first_message: 'Mine' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: {
          reason: 'draft_changed',
          message: 'Test Person changed this assistant.',
          details: {
            revision: 2,
            updated_by_name: 'Test Person',
            updated_at: theirs.updated_at,
            config: { first_message: 'Theirs' },
          },
        },
      },
    });
    expect((await ada.read(made.id)).config.first_message).toBe('Theirs');
  });

  test('only one of ten concurrent saves of a draft succeeds', async () => {
    const made = await ada.create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => ada.save(made, { first_message: `Hello ${place}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await ada.read(made.id)).draft_revision).toBe(2);
  });

  test('the audit log names changed fields by their paths', async () => {
    const made = await ada.create();
    await ada.save(made, { tts_configuration: { ...made.config.tts_configuration, speed: 1.1 } });
    const entries = await withTenant(
      ada.person.organizationId,
      async () => await app.services.db.audit_logs.findMany({ where: { resource_id: made.id, action: 'update' } }),
    );
    expect(entries.map(({ details }) => details)).toEqual([
      { before: { 'tts_configuration.speed': 1 }, after: { 'tts_configuration.speed': 1.1 } },
    ]);
  });

  test('a save and an import with unknown fields are refused with the paths of those fields', async () => {
    const made = await ada.create();
    const config = {
      ...withValue(made.config, 'configuration.vad', { ...made.config.configuration.vad, mood: 1 }),
      x: 1,
    };
    const saved = await ada.person.request<Refusal>('PUT', `/api/assistants/${made.id}`, { revision: 1, config });
    const imported = await importOf(ada, { ...config, name: uniqueName('Import') });
    for (const { status, body } of [saved, imported]) {
      expect(status).toBe(400);
      expect(Object.keys(body.error.fields ?? {})).toEqual(
        expect.arrayContaining(['config.configuration.vad.mood', 'config.x']),
      );
    }
  });

  test("a draft can't refer to a knowledge base that doesn't exist", async () => {
    const made = await ada.create();
    const answer = await ada.save(made, { knowledge_base_ids: [crypto.randomUUID()] });
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { fields: { 'knowledge_base_ids.0': expect.any(String) } } },
    });
  });
});

test('a save and an import accept and reject the same values of each field', async () => {
  const blank = { ...defaultAssistantConfig(), name: 'Blank' };
  let draft = await ada.create();
  const verdicts: unknown[] = [];
  for (const { path, value } of fieldCases) {
    const config = withValue(path === 'name' ? draft.config : { ...blank, name: draft.name }, path, value);
    const saved = await ada.person.request<AssistantDetail & Refusal>('PUT', `/api/assistants/${draft.id}`, {
      revision: draft.draft_revision,
      config,
    });
    if (saved.status === 200) draft = saved.body;
    const named = path === 'name' ? config : { ...config, name: uniqueName('Import') };
    // A name that was taken by the save is no verdict on the field.
    if (path === 'name' && saved.status === 200) draft = (await ada.save(draft, { name: uniqueName('Freed') })).body;
    const imported = await importOf(ada, named);
    verdicts.push([path, value, saved.status, imported.status]);
  }
  expect(verdicts).toEqual(
    fieldCases.map(({ path, value, verdict }) => [path, value, ...(verdict === 'taken' ? [200, 201] : [400, 400])]),
  );
});

describe('an organization without PRO', () => {
  test('an organization without PRO can change all fields except PRO fields, which are named', async () => {
    const made = await sam.create();
    const answer = await sam.save(made, {
      call_about: 'A check-up',
      system_prompt: 'Be kind.',
      llm_configuration: { ...made.config.llm_configuration, temperature: 0.1 },
    });
    expect(answer).toMatchObject({
      status: 403,
      body: {
        error: {
          reason: 'pro_required',
          fields: {
            system_prompt: 'This is part of the PRO plan',
            'llm_configuration.temperature': 'This is part of the PRO plan',
          },
        },
      },
    });
    expect((await sam.save(made, { call_about: 'A check-up' })).status).toBe(200);
    const config = { ...made.config, name: uniqueName('Import'), stt_model: 'nova-2-medical' };
    expect(await importOf(sam, config)).toMatchObject({
      status: 403,
      body: { error: { fields: { stt_model: 'This is part of the PRO plan' } } },
    });
  });

  test('an organization that lost PRO keeps earlier PRO values when it saves, publishes and duplicates', async () => {
    await setPlan(app, sam.person, true);
    const made = (await sam.save(await sam.create(), { system_prompt: 'Be kind.' })).body;
    const published = (await sam.publish(made)).body;
    await setPlan(app, sam.person, false);
    expect((await sam.save(published, { first_message: 'Hi' })).body.config).toMatchObject({
      system_prompt: 'Be kind.',
      first_message: 'Hi',
    });
    const after = await sam.read(made.id);
    expect((await sam.save(after, { system_prompt: 'Be rude.' })).status).toBe(403);
    expect((await sam.publish(after)).body).toMatchObject({ published_version: 2 });
    const copy = await sam.person.request<AssistantDetail>('POST', `/api/assistants/${made.id}/duplicate`);
    expect(copy).toMatchObject({ status: 201, body: { config: { system_prompt: 'Be kind.' } } });
  });
});

describe('a copy', () => {
  test('a copy of an assistant is a new draft with a free name', async () => {
    const made = (await ada.save(await ada.create(), { first_message: 'Hi' })).body;
    const copy = () => ada.person.request<AssistantDetail>('POST', `/api/assistants/${made.id}/duplicate`);
    const [first, second] = [await copy(), await copy()];
    expect(first).toMatchObject({ status: 201, body: { name: `${made.name} (Copy)`, status: 'draft' } });
    expect(second.body.name).toBe(`${made.name} (Copy 2)`);
    expect(first.body.config).toEqual({ ...made.config, name: first.body.name });
    expect(first.body.id).not.toBe(made.id);
  });

  test('a copy of an assistant with the longest name has a name of the same length', async () => {
    const made = (await ada.save(await ada.create(), { name: 'x'.repeat(100) })).body;
    const { body } = await ada.person.request<AssistantDetail>('POST', `/api/assistants/${made.id}/duplicate`);
    expect(body.name).toBe(`${'x'.repeat(93)} (Copy)`);
  });
});

test('an exported and imported version is the same assistant', async () => {
  const made = await ada.create();
  const edited = (
    await ada.save(made, {
      system_prompt: '{first_name}  “quoted”\n'.repeat(20),
      structured_json_schema: '{ "b": 1,\n  "a": 2 }',
      structured_data_prompt: 'All of it.',
      tts_provider: 'smallestai',
      tts_model: 'lightning-large',
      tts_configuration: { ...made.config.tts_configuration, voice: 'emily', speed: 1.7 },
      tools: [{ type: 'end_call' }],
    })
  ).body;
  const published = (await ada.publish(edited)).body;
  await ada.save(published, { system_prompt: 'Something else' });
  const file = await exportOf(ada, made.id, '?version=1');
  expect(file.config).toEqual(edited.config);
  const name = uniqueName('Imported');
  const imported = await importOf(ada, { ...file.config, name });
  expect(imported).toMatchObject({ status: 201, body: { status: 'draft', published_version: null } });
  expect(imported.body.config).toEqual({ ...file.config, name });
  expect(await exportOf(ada, imported.body.id)).toEqual({ ...file, config: { ...file.config, name } });
});

test('an import fills missing fields with defaults and is refused without a name', async () => {
  const name = uniqueName('Short');
  const { status, body } = await importOf(ada, { name, configuration: { vad: { activation_threshold: 0.5 } } });
  expect(status).toBe(201);
  const blank = defaultAssistantConfig();
  expect(body.config).toEqual({ ...withValue(blank, 'configuration.vad.activation_threshold', 0.5), name });
  expect(await importOf(ada, { system_prompt: 'Be kind.' })).toMatchObject({
    status: 400,
    body: { error: { fields: { 'config.name': 'Assistant name is required' } } },
  });
});

test('a file of another format is refused on import', async () => {
  const answer = await ada.person.request('POST', '/api/assistants/import', { format: 'other', config: {} });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { fields: { format: 'This is no exported assistant' } } },
  });
});

test('the model catalog lists built-in first and names one default model per provider', async () => {
  const { body } = await ada.person.request<
    Record<'llm' | 'stt' | 'tts', { id: string; models: { is_default: boolean }[] }[]>
  >('GET', '/api/model-catalogue');
  for (const providers of [body.llm, body.stt, body.tts]) {
    expect(providers.map(({ id }) => id)[0]).toBe('builtin');
    for (const { id, models } of providers)
      expect(models.filter(({ is_default }) => is_default)).toHaveLength(id === 'custom' ? 0 : 1);
  }
});

test('the OpenAPI document marks PRO fields and lists the limits of fields', async () => {
  const { body } = await ada.person.request<object>('GET', '/api/openapi.json');
  expect(JSON.stringify(body)).toContain('"title":"Temperature","x-plan":"pro"');
});
