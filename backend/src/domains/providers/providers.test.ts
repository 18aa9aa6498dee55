import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { ProviderCredential, ProviderTest } from '@switchboard/contracts/providers';
import { isCustomProvider, providerNames } from '@switchboard/contracts/providers.limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { createLog } from '../../process.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { startTestApp, type TestApp, type TestPerson, testEnv } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { credentialOf } from './credential-of.ts';

const hosted = providerNames.filter((name) => !isCustomProvider(name));
const canary = 'canary-key-that-nobody-may-see-7f3a';
const lines: string[] = [];
const answers: string[] = [];

let server: ProviderServer;
let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  server = await startProviderServer();
  const log = createLog({ ...testEnv(), logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  app = await startTestApp({ SWITCHBOARD_PROVIDER_URLS: server.urls }, log);
  owner = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(async () => {
  server.hasCredit = true;
  server.received.length = 0;
  for (const { id } of await list()) await owner.request('DELETE', `/api/providers/${id}`);
});

async function ask<T = ProviderCredential>(method: string, path: string, body?: unknown, person = owner) {
  const answer = await person.request<T & Partial<ApiErrorBody>>(method, path, body);
  answers.push(JSON.stringify(answer.body));
  return answer;
}
const list = async (person = owner) =>
  (await ask<{ providers: ProviderCredential[] }>('GET', '/api/providers', undefined, person)).body.providers;
const add = async (provider_name: string, api_key: string | undefined, config: object = {}) =>
  ask('POST', '/api/providers', { provider_name, api_key, config });
const test = async (id: string) => (await ask<ProviderTest>('POST', `/api/providers/${id}/test`)).body;
const own = (path = '/custom') => ({ base_url: `${server.url}${path}`, model: 'llama3.2' });

describe('a credential', () => {
  it('each provider has one credential, and its managers see the last four characters of the key', async () => {
    expect((await add('groq', 'gsk-1234-abcd')).status).toBe(201);
    expect((await add('openai', 'sk-1234-wxyz', { organization_id: 'org-1' })).status).toBe(201);
    const again = await add('openai', 'other');
    expect(again).toMatchObject({ status: 409, body: { error: { reason: 'provider_configured' } } });
    expect(await list()).toMatchObject([
      { provider_name: 'openai', api_key_last_four: 'wxyz', is_active: true, config: { organization_id: 'org-1' } },
      { provider_name: 'groq', api_key_last_four: 'abcd', last_test: null },
    ]);
    const viewer = await app.signUp({ role: 'viewer', organizationId: owner.organizationId });
    expect(await list(viewer)).toMatchObject([
      { provider_name: 'openai', api_key_last_four: null, has_api_key: true },
      { provider_name: 'groq', api_key_last_four: null, has_api_key: true },
    ]);
  });

  it.each([
    ['openai', undefined, {}, 'api_key', 'API Key is required'],
    ['openai', '  ', {}, 'api_key', 'API Key is required'],
    ['openai', 'a\nb', {}, 'api_key', 'An API key has no spaces and no letters with accents.'],
    ['smallestai', 'k', { region: 'mars' }, 'config.region', 'Region must be one of us-east, us-west, eu, ap'],
    ['custom_llm', undefined, { model: 'm' }, 'config.base_url', 'Base URL is required'],
    ['custom_llm', undefined, { base_url: 'http://localhost:1/v1', model: ' ' }, 'config.model', 'Model is required'],
    [
      'custom_tts',
      undefined,
      { base_url: 'ftp://x', model: 'm' },
      'config.base_url',
      'Please enter a valid web address, such as http://localhost:11434/v1.',
    ],
    [
      'custom_stt',
      undefined,
      { base_url: 'http://a:b@localhost/v1', model: 'm' },
      'config.base_url',
      'The address carries no name and password: the key has a field.',
    ],
  ])('a credential of %s with key %j and %j is refused at its field', async (name, key, config, field, message) => {
    const { status, body } = await add(name, key, config);
    expect(status).toBe(400);
    expect(body.error?.fields?.[field]).toBe(message);
    expect(await list()).toEqual([]);
  });

  it("a credential can't have a field of another provider", async () => {
    expect((await add('anthropic', 'k', { organization_id: 'org' })).status).toBe(400);
    const { body } = await add('anthropic', 'k');
    expect((await ask('PATCH', `/api/providers/${body.id}`, { config: { base_url: 'http://x' } })).status).toBe(400);
  });

  it('a credential keeps its key when it is changed without one, and can be switched off', async () => {
    const { body } = await add('smallestai', 'key-1234', { region: 'eu' });
    const path = `/api/providers/${body.id}`;
    expect((await ask('PATCH', path, { config: { region: '' } })).body).toMatchObject({
      config: {},
      has_api_key: true,
    });
    expect((await ask('PATCH', path, { is_active: false })).body).toMatchObject({
      is_active: false,
      api_key_last_four: '1234',
    });
    expect((await ask('PATCH', path, { api_key: 'key-5678' })).body.api_key_last_four).toBe('5678');
  });

  it('a credential is available to calls only while it is on', async () => {
    const { body } = await add('openai', server.key, { organization_id: 'org-1' });
    const context = await systemContext(app.services, owner.organizationId, 'test');
    const read = () => withTenant(owner.organizationId, () => credentialOf(context, 'openai'));
    expect(await read()).toEqual({
      base_url: `${server.url}/openai`,
      api_key: server.key,
      config: { organization_id: 'org-1' },
    });
    await ask('PATCH', `/api/providers/${body.id}`, { is_active: false });
    expect(await read()).toBeNull();
  });
});

describe('a test', () => {
  it.each(hosted)('a test of %s reports a refused key, missing credit, and its duration', async (name) => {
    const { body: made } = await add(name, canary);
    expect(await test(made.id)).toMatchObject({ result: 'key_refused', message: expect.stringContaining('(401)') });
    await ask('PATCH', `/api/providers/${made.id}`, { api_key: server.key });
    expect((await list())[0]?.last_test).toBeNull();
    const good = await test(made.id);
    expect(good).toMatchObject({ result: 'ok', duration_ms: expect.any(Number) });
    server.hasCredit = false;
    expect(await test(made.id)).toMatchObject({ result: 'no_credit' });
    expect((await list())[0]?.last_test).toMatchObject({ result: 'no_credit', at: expect.any(String) });
    expect(server.received).toHaveLength(3);
  });

  it('a test of OpenAI uses the OpenAI organization of the credential', async () => {
    const { body } = await add('openai', server.key, { organization_id: 'org-77' });
    await test(body.id);
    expect(server.received[0]?.headers['openai-organization']).toBe('org-77');
  });

  it('a test of a custom server looks for its model, and sends half a second of silence for transcription', async () => {
    const model = await add('custom_llm', server.key, own());
    expect(await test(model.body.id)).toMatchObject({ result: 'ok' });
    const voice = await add('custom_tts', server.key, { ...own(), model: 'nobody' });
    expect(await test(voice.body.id)).toMatchObject({
      result: 'failed',
      message: 'The server answers, and has no model "nobody".',
    });
    const transcriber = await add('custom_stt', server.key, { ...own(), model: 'whisper-1' });
    expect(await test(transcriber.body.id)).toMatchObject({ result: 'ok' });
    const sent = server.received.at(-1);
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.body).toMatch(/name="model"\r\n\r\nwhisper-1\r\n.*RIFF.*WAVEfmt/s);
  });

  it('a provider test reports a server that is down or of another kind', async () => {
    const { body } = await add('custom_llm', undefined, { base_url: 'http://127.0.0.1:9/v1', model: 'm' });
    expect(await test(body.id)).toMatchObject({
      result: 'unreachable',
      message: 'The server refused the connection.',
    });
    const other = await add('custom_stt', server.key, own('/elsewhere'));
    expect(await test(other.body.id)).toMatchObject({ result: 'failed', message: expect.stringContaining('404') });
  });
});

describe('the base URL', () => {
  it.each(['http://10.0.0.1/v1', 'http://169.254.169.254/v1', 'http://[::ffff:10.0.0.1]/v1', 'http://[fd00::1]/v1'])(
    'the private address %s is refused when a credential is saved',
    async (base_url) => {
      const { status, body } = await add('custom_llm', undefined, { base_url, model: 'm' });
      expect(status).toBe(400);
      expect(body.error?.fields?.['config.base_url']).toContain('is a private address');
    },
  );

  it("a credential can use this machine's address only outside production", async () => {
    expect((await add('custom_llm', undefined, own())).status).toBe(201);
    const strict = await startTestApp({
      SWITCHBOARD_PRIVATE_NETWORKS: '10.0.0.0/8',
      DATABASE_URL: app.services.env.databaseUrl,
    });
    try {
      const refused = await strict.request<ApiErrorBody>(
        'POST',
        '/api/providers',
        { provider_name: 'custom_stt', config: own() },
        { cookie: owner.cookie },
      );
      expect(refused.status).toBe(400);
      // A credential from before the setting changed is not sent there either.
      const [stored] = await list();
      const found = await strict.request<ProviderTest>('POST', `/api/providers/${stored?.id}/test`, undefined, {
        cookie: owner.cookie,
      });
      expect(found.body).toMatchObject({ result: 'unreachable', message: expect.stringContaining('private address') });
      expect(server.received).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it("a stored API key isn't sent to another address unless it is entered again", async () => {
    const { body } = await add('custom_llm', 'key-of-mine', own());
    const path = `/api/providers/${body.id}`;
    const moved = { ...own('/openai'), model: 'm' };
    const refused = await ask('PATCH', path, { config: moved });
    expect(refused.status).toBe(400);
    expect(refused.body.error?.fields?.api_key).toBe('Please enter the API key again: it goes to another address now.');
    expect((await ask('PATCH', path, { config: moved, api_key: 'key-of-mine' })).status).toBe(200);
  });
});

describe('a table that is missing', () => {
  it('a missing provider table is reported with the text of the specification', async () => {
    const rename = (from: string, to: string) =>
      asOwner(app.services.env.databaseUrl, (client) => client.query(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename('provider_credentials', 'gone');
    try {
      expect(await ask('GET', '/api/providers')).toMatchObject({
        status: 503,
        body: {
          error: {
            reason: 'migrations_pending',
            message: 'The provider_credentials table might not exist yet. Please run the migration.',
          },
        },
      });
    } finally {
      await rename('gone', 'provider_credentials');
    }
  });
});

it('an API key never appears in a response, the log, the audit log or a row', async () => {
  const { body } = await add('openai', canary, {});
  await test(body.id);
  await ask('PATCH', `/api/providers/${body.id}`, { api_key: `${canary}2`, is_active: false });
  await ask('PATCH', `/api/providers/${body.id}`, { api_key: `${canary}3`, config: { nonsense: canary } });
  await ask('GET', '/api/audit-logs');
  const rows = await asOwner(app.services.env.databaseUrl, (client) =>
    client.query<{ line: string }>(
      'SELECT p::text AS line FROM provider_credentials p UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT e::text FROM live_events e',
    ),
  );
  expect(rows.rows.length).toBeGreaterThan(10);
  for (const written of [rows.rows.map(({ line }) => line), lines, answers])
    expect(written.join('\n')).not.toContain(canary);
});
