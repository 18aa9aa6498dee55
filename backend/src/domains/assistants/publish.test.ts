import { type AssistantConfig, defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail, AssistantVersionDetail, PublishProblem } from '@switchboard/contracts/assistants';
import type { CallLog } from '@switchboard/contracts/call-logs';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller } from '../calls/test-caller.ts';
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

const at = (id: string, rest = '') => `/api/assistants/${id}${rest}`;
const versionOf = async (id: string, version: number, author = ada) =>
  (await author.person.request<AssistantVersionDetail>('GET', at(id, `/versions/${version}`))).body;
const restore = (id: string, body: object, author = ada) =>
  author.person.request<AssistantDetail & Refusal>('POST', at(id, '/restore'), body);

describe('publishing', () => {
  test('publishing creates versions 1, 2 and 3 with config, author, note, time and hash', async () => {
    let draft = await ada.create();
    draft = (await ada.publish(draft)).body;
    expect(draft).toMatchObject({ status: 'published', published_version: 1, has_unpublished_changes: false });
    const first = draft.config;
    draft = (await ada.save(draft, { first_message: 'Hello {first_name}' })).body;
    draft = (await ada.publish(draft, ' Says the name ')).body;
    expect(draft).toMatchObject({ published_version: 2, variables: ['first_name'] });
    draft = (await ada.publish((await ada.save(draft, { first_message: first.first_message })).body)).body;
    expect(await ada.versions(draft.id)).toMatchObject([
      { version: 3, notes: 'Assistant created/updated via dashboard', created_by_name: 'Test Person', call_count: 0 },
      { version: 2, notes: 'Says the name' },
      { version: 1, notes: 'Initial creation' },
    ]);
    const [one, two, three] = [
      await versionOf(draft.id, 1),
      await versionOf(draft.id, 2),
      await versionOf(draft.id, 3),
    ];
    expect(one.config).toEqual(first);
    expect(two.config).toEqual({ ...first, first_message: 'Hello {first_name}' });
    expect([one.hash === three.hash, one.hash === two.hash]).toEqual([true, false]);
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ada.person.request('GET', at(draft.id, '/versions/4'))).status).toBe(404);
  });

  test('publishing is refused if someone else changed the draft', async () => {
    const seen = await ada.create();
    await ada.save(seen, { first_message: 'Other' });
    expect(await ada.publish(seen)).toMatchObject({ status: 409, body: { error: { reason: 'draft_changed' } } });
  });

  test('twenty concurrent publications create versions without gaps or duplicates', async () => {
    const first = (await ada.publish(await ada.create())).body;
    const { id } = (await ada.publish((await ada.save(first, { first_message: 'Second' })).body)).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => restore(id, { version: 1 + (place % 2), publish: true })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const versions = await ada.versions(id);
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, place) => versions.length - place));
    expect((await ada.read(id)).published_version).toBe(versions.length);
    expect(versions.filter(({ hash }, place) => hash === versions[place + 1]?.hash)).toEqual([]);
  });

  test('publishing an unchanged draft creates no version, and the checks show that it is already live', async () => {
    const checks = async (id: string) => (await ada.person.request('GET', at(id, '/checks'))).body;
    const made = await ada.create();
    expect(await checks(made.id)).toMatchObject({ is_live: false });
    const live = (await ada.publish(made)).body;
    expect(await checks(made.id)).toMatchObject({ is_live: true });
    expect(await ada.publish(live, 'Again')).toMatchObject({ status: 200, body: live });
    expect((await restore(made.id, { version: 1, publish: true })).body).toEqual(live);
    expect(await ada.versions(made.id)).toHaveLength(1);
  });

  test('a status change runs the same publish checks, and a return to draft removes the live version', async () => {
    const draft = (await ada.save(await ada.create(), { llm_model: 'gpt-0' })).body;
    const patch = (body: object) => ada.person.request<AssistantDetail & Refusal>('PATCH', at(draft.id), body);
    expect(await patch({ status: 'published' })).toMatchObject({
      status: 409,
      body: { error: { reason: 'not_publishable', fields: { llm_model: expect.stringContaining('gpt-0') } } },
    });
    await ada.save(draft, { llm_model: 'gpt-4o' });
    expect((await patch({ status: 'published' })).body).toMatchObject({ published_version: 1 });
    expect((await patch({ status: 'published' })).body).toMatchObject({ published_version: 1 });
    expect((await patch({ status: 'draft' })).body).toMatchObject({ published_version: null, status: 'draft' });
    expect((await patch({ status: 'published' })).body).toMatchObject({ published_version: 2 });
  });

  test("a published version can't be changed, not even in the database", async () => {
    const { id } = (await ada.publish(await ada.create())).body;
    await expect(
      withTenant(
        ada.person.organizationId,
        async () =>
          await app.services.db.assistant_versions.updateMany({
            where: { assistant_id: id },
            data: { notes: 'Forged' },
          }),
      ),
    ).rejects.toThrow();
  });
});

describe('the checks before publishing', () => {
  const spoken = (language: string): AssistantConfig['stt_configuration'] => ({
    ...defaultAssistantConfig().stt_configuration,
    language,
  });
  const soundFrom = (backgroundSoundUrl: string): AssistantConfig['tts_configuration'] => ({
    ...defaultAssistantConfig().tts_configuration,
    backgroundSound: 'custom',
    backgroundSoundUrl,
  });
  const problemsOf = async (changes: Partial<AssistantConfig>) => {
    const draft = (await ada.save(await ada.create(), { system_prompt: 'Be kind.', ...changes })).body;
    const { body } = await ada.person.request<{ problems: PublishProblem[] }>('GET', at(draft.id, '/checks'));
    return body.problems.map(({ level, field }) => `${level} ${field}`);
  };

  test('a new assistant with a prompt has no problems', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  test.each<[string, Partial<AssistantConfig>, string[]]>([
    ['no prompt', { system_prompt: '' }, ['warning system_prompt']],
    ['a call subject instead of a prompt', { system_prompt: '', call_about: 'Teeth' }, []],
    ['an unknown model', { llm_model: 'gpt-0' }, ['error llm_model']],
    ['a model that was shut down', { llm_model: 'gpt-4' }, ['error llm_model']],
    ['any model of a custom server', { llm_provider: 'custom', llm_model: 'mine' }, []],
    ['an unknown transcriber', { stt_provider: 'groq', stt_model: 'nova-3' }, ['error stt_model']],
    ['an unknown voice model', { tts_model: 'eleven_turbo_v9' }, ['error tts_model']],
    ['placeholders that leads fill', { first_message: '{first_name} {{ organization }} {Email}' }, []],
    [
      'a text that the built-in voice cannot read',
      {
        ...{ tts_provider: 'builtin', tts_model: 'builtin', end_call_message: '再见。', first_message: 'Привет!' },
        tts_configuration: { ...defaultAssistantConfig().tts_configuration, voice: 'builtin-female' },
      },
      ['warning end_call_message'],
    ],
    ['a placeholder that nothing fills', { first_message: 'Hi {mood}' }, ['warning first_message']],
    [
      'a schema that is no JSON',
      { structured_json_schema: '{', structured_data_prompt: 'x' },
      ['error structured_json_schema'],
    ],
    [
      'an invalid schema',
      { structured_json_schema: '{"type":"text"}', structured_data_prompt: 'x' },
      ['error structured_json_schema'],
    ],
    ['a language that is no code', { stt_configuration: spoken('klingon!!') }, ['error stt_configuration.language']],
    ['a language of one country', { stt_configuration: spoken('pt-BR') }, []],
    [
      'a language whose voicemail greetings are not recognized',
      { stt_configuration: spoken('fi') },
      ['warning configuration.voicemailDetectionProvider'],
    ],
    [
      'a sound from a forbidden address',
      { tts_configuration: soundFrom('http://169.254.169.254/a.mp3') },
      ['error tts_configuration.backgroundSoundUrl'],
    ],
    ['a sound from a public server', { tts_configuration: soundFrom('https://sounds.example.com/a.mp3') }, []],
    ['a schema without a prompt', { structured_json_schema: '{"type":"object"}' }, ['warning structured_data_prompt']],
  ])('the publish checks find the expected problems for %s', async (_, changes, problems) => {
    expect(await problemsOf(changes)).toEqual(problems);
  });

  test.each(['twilio', 'google', 'openai'] as const)(
    'voicemail detection by %s is reported as an error if its requirements are missing',
    async (provider) => {
      const { config } = await ada.create();
      const configuration = { ...config.configuration, voicemailDetectionProvider: provider };
      expect(await problemsOf({ configuration })).toEqual(['error configuration.voicemailDetectionProvider']);
    },
  );

  test.each([
    ['smallestai', 'lightning', 'emily', []],
    ['smallestai', 'lightning', 'mine', ['warning tts_configuration.voice']],
    ['deepgram', 'aura-2', 'aura-asteria-en', ['error tts_configuration.voice']],
    ['builtin', 'builtin', 'mine', ['error tts_configuration.voice']],
    ['custom', 'kokoro', 'af_heart', []],
  ] as const)('publish checks rate the voice of %s %s: %s', async (tts_provider, tts_model, voice, problems) => {
    const { config } = await ada.create();
    const tts_configuration = { ...config.tts_configuration, voice };
    expect(await problemsOf({ tts_provider, tts_model, tts_configuration })).toEqual(problems);
  });

  test('a refusal to publish lists every problem, errors first', async () => {
    const draft = (
      await ada.save(await ada.create(), { llm_model: 'gpt-0', stt_model: 'ear', first_message: '{mood}' })
    ).body;
    const { status, body } = await ada.publish(draft);
    expect(status).toBe(409);
    const { reason, details } = (body as unknown as Refusal).error;
    expect(reason).toBe('not_publishable');
    expect((details as { problems: PublishProblem[] }).problems.map(({ level, field }) => [level, field])).toEqual([
      ['error', 'llm_model'],
      ['error', 'stt_model'],
      ['warning', 'system_prompt'],
      ['warning', 'first_message'],
    ]);
    expect(await ada.versions(draft.id)).toEqual([]);
  });
});

describe('restoring a version', () => {
  test("restoring a version into the draft doesn't affect calls", async () => {
    let draft = (await ada.publish(await ada.create())).body;
    const first = draft.config;
    draft = (await ada.publish((await ada.save(draft, { first_message: 'Second' })).body)).body;
    const { body } = await restore(draft.id, { version: 1, revision: draft.draft_revision });
    expect(body).toMatchObject({ config: first, published_version: 2, has_unpublished_changes: true });
    expect((await restore(draft.id, { version: 1, revision: 1 })).body.error.reason).toBe('draft_changed');
    expect((await restore(draft.id, { version: 9 })).status).toBe(404);
  });

  test('restoring a version can publish it as a new version in one step and keep the draft', async () => {
    let draft = (await ada.publish(await ada.create())).body;
    const first = draft.config;
    draft = (await ada.publish((await ada.save(draft, { first_message: 'Second' })).body)).body;
    draft = (await ada.save(draft, { first_message: 'Third' })).body;
    const { body } = await restore(draft.id, { version: 1, publish: true });
    expect(body).toMatchObject({ published_version: 3, has_unpublished_changes: true, config: draft.config });
    expect((await versionOf(draft.id, 3)).config).toEqual(first);
    expect((await ada.versions(draft.id))[0]?.notes).toBe('Version 1 made live again');
  });

  test("a version with PRO values can't be restored after the organization lost PRO", async () => {
    const ben = authorOf(await app.signUp());
    await setPlan(app, ben.person, true);
    const made = (await ben.save(await ben.create(), { system_prompt: 'Of PRO' })).body;
    const published = (await ben.publish(made)).body;
    await ben.save(published, { system_prompt: '' });
    await setPlan(app, ben.person, false);
    for (const publish of [true, false])
      expect(await restore(made.id, { version: 1, publish }, ben)).toMatchObject({
        status: 403,
        body: { error: { reason: 'pro_required', fields: { system_prompt: expect.any(String) } } },
      });
  });
});

test('a call uses the version that is live when it begins, never the draft', async () => {
  const caller = await signUpCaller(app);
  const author = authorOf(caller.person);
  const say = async (text: string) =>
    (await author.save(await author.read(caller.assistantId), { first_message: text })).body;
  const heard = async () => {
    const placed = await caller.place(await caller.lead());
    const call = await caller.ended(placed.body.call_id ?? '');
    const { body } = await caller.person.request<Page<CallLog>>(
      'GET',
      `/api/call-logs?assistant_id=${caller.assistantId}&assistant_version=${call.assistant_version}`,
    );
    const log = await caller.person.request('GET', `/api/call-logs/${call.call_log_id}`);
    return { version: call.assistant_version, logs: body.items.length, text: JSON.stringify(log.body) };
  };
  // The call has begun, and no worker carries it yet when another version is published.
  const waiting = await caller.place(await caller.lead());
  await say('This is a draft.');
  await author.publish(await author.read(caller.assistantId));
  await app.startJobs();
  const first = await caller.ended(waiting.body.call_id ?? '');
  const log = await caller.person.request('GET', `/api/call-logs/${first.call_log_id}`);
  expect(first.assistant_version).toBe(1);
  expect(JSON.stringify(log.body)).not.toContain('This is a draft.');
  await say('This is another draft.');
  expect((await heard()).text).not.toContain('This is another draft.');
  await author.publish(await author.read(caller.assistantId));
  const third = await heard();
  expect(third).toMatchObject({ version: 3, logs: 1 });
  expect(third.text).toContain('This is another draft.');
  const usage = await caller.person.request('GET', at(caller.assistantId, '/usage'));
  expect(usage.body).toMatchObject({ calls: { total: 3 } });
  expect((await author.versions(caller.assistantId)).map(({ call_count }) => call_count)).toEqual([1, 1, 1]);
  const refused = await caller.person.request<Refusal>('DELETE', at(caller.assistantId));
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { reason: 'in_use', message: 'First call is used by 3 calls. Archive it instead.' } },
  });
});

test('an unused assistant is deleted together with its versions', async () => {
  const { id } = (await ada.publish(await ada.create())).body;
  expect((await ada.person.request('DELETE', at(id))).status).toBe(204);
  expect((await ada.person.request('GET', at(id))).status).toBe(404);
  const left = await withTenant(
    ada.person.organizationId,
    async () => await app.services.db.assistant_versions.count({ where: { assistant_id: id } }),
  );
  expect(left).toBe(0);
});
