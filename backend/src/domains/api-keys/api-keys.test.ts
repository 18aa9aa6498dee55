import type { ApiKey, CreatedApiKey } from '@switchboard/contracts/api-keys';
import { apiKeyRequestsPerMinute, maxApiKeys } from '@switchboard/contracts/api-keys.limits';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

async function makeKey(scopes: string[] = ['read', 'write'], more: object = {}): Promise<CreatedApiKey> {
  const made = await owner.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'Import', scopes, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function ask<T = ApiErrorBody>(key: string, method: string, path: string, body?: unknown, headers = {}) {
  const response = await app.fetch(path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T };
}

const lead = { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114' };
const listed = async () => (await owner.request<Page<ApiKey>>('GET', '/api/api-keys')).body.items;

describe('an API key', () => {
  it('an API key is shown once, stored as a hash and listed by its first characters', async () => {
    const { key, ...made } = await makeKey();
    expect(key).toMatch(/^sbk_[A-Za-z0-9_-]{43}$/);
    expect(key.startsWith(made.key_prefix)).toBe(true);
    const list = await listed();
    expect(list).toEqual([made]);
    expect(JSON.stringify(list)).not.toContain(key);
    const stored = await asOwner(app.services.env.databaseUrl, async (connection) => {
      const { rows } = await connection.query<{ line: string }>(
        'SELECT k::text AS line FROM api_keys k UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT e::text FROM live_events e',
      );
      return rows.map(({ line }) => line).join('\n');
    });
    expect(stored).toContain(made.key_prefix);
    expect(stored).not.toContain(key);
  });

  it('an API key acts as its organization, and the audit log names the key', async () => {
    const { key, id } = await makeKey();
    const created = await ask<Lead>(key, 'POST', '/api/leads', lead);
    expect([created.status, created.body.organization_id, created.body.created_by]).toEqual([
      201,
      owner.organizationId,
      null,
    ]);
    const entry = await withTenant(
      owner.organizationId,
      async () => await app.services.db.audit_logs.findFirst({ where: { resource_id: created.body.id } }),
    );
    expect(entry).toMatchObject({ actor_kind: 'api_key', actor_id: id, actor_name: 'Import', user_id: null });
    const [used] = await listed();
    expect(used?.last_used_at).not.toBeNull();
    expect(used?.last_used_ip).toBe('127.0.0.1');
  });

  it('an API key ignores the person who is signed in in the same browser', async () => {
    const { key } = await makeKey(['read']);
    const stranger = await app.signUp();
    await ask(await makeKey().then((made) => made.key), 'POST', '/api/leads', lead);
    const list = await ask<Page<Lead>>(key, 'GET', '/api/leads', undefined, { cookie: stranger.cookie });
    expect(list.body.items.map(({ organization_id }) => organization_id)).toEqual([owner.organizationId]);
    const write = await ask(key, 'POST', '/api/leads', lead, { cookie: stranger.cookie });
    expect([write.status, write.body.error.reason]).toEqual([403, 'key_scope']);
  });

  it("an API key can't exceed its scopes or do what only people can do", async () => {
    const { key } = await makeKey(['read']);
    const refusals = await Promise.all([
      ask(key, 'POST', '/api/leads', lead),
      ask(key, 'GET', '/api/members'),
      ask(key, 'POST', '/api/api-keys', { name: 'More', scopes: ['write'] }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.error.reason])).toEqual([
      [403, 'key_scope'],
      [403, 'people_only'],
      [403, 'people_only'],
    ]);
    expect((await ask(key, 'GET', '/api/session')).status).toBe(401);
  });

  it('an API key is refused from the next request once it is revoked or expired, or if it is mistyped', async () => {
    const { key, id } = await makeKey(['read'], { expires_in_days: 30 });
    expect((await ask(key, 'GET', '/api/leads')).status).toBe(200);
    const expire = (moment: string) =>
      asOwner(app.services.env.databaseUrl, (connection) =>
        connection.query(`UPDATE api_keys SET expires_at = ${moment} WHERE id = $1`, [id]),
      );
    await expire("now() - interval '1 second'");
    const expired = await ask(key, 'GET', '/api/leads');
    expect([expired.status, expired.body.error.reason]).toEqual([401, 'invalid_key']);
    await expire('NULL');
    expect((await ask(key, 'GET', '/api/leads')).status).toBe(200);
    expect((await owner.request('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
    expect((await owner.request('DELETE', `/api/api-keys/${id}`)).status).toBe(404);
    expect((await ask(key, 'GET', '/api/leads')).status).toBe(401);
    expect((await ask(`${key}x`, 'GET', '/api/leads')).status).toBe(401);
    expect(await listed()).toMatchObject([{ id, revoked: true, revoked_at: expect.any(String) }]);
  });

  it('a key sent without the Bearer scheme is refused with that reason', async () => {
    const { key } = await makeKey(['read']);
    const refused = await app.request<ApiErrorBody>('GET', '/api/leads', undefined, { authorization: key });
    expect([refused.status, refused.body.error.reason]).toEqual([401, 'key_without_scheme']);
  });

  it("an API key can't use a feature that its organization has switched off", async () => {
    const { key } = await makeKey(['read']);
    await app.services.systemPool.query(`UPDATE organizations SET feature_flags = '{"slots": false}' WHERE id = $1`, [
      owner.organizationId,
    ]);
    const { status, body } = await ask(key, 'GET', '/api/slots');
    expect([status, body.error.reason]).toEqual([403, 'feature_disabled']);
  });

  it("an API key's responses show the remaining requests and the reset time", async () => {
    const { key, id } = await makeKey(['read']);
    const first = await ask(key, 'GET', '/api/leads');
    const header = (name: string) => Number(first.headers.get(`ratelimit-${name}`));
    expect([header('limit'), header('remaining')]).toEqual([apiKeyRequestsPerMinute, apiKeyRequestsPerMinute - 1]);
    expect(header('reset')).toBeGreaterThan(50);
    for (let spent = 1; spent < apiKeyRequestsPerMinute; spent += 1) await app.services.limits.apiKey(id);
    const refused = await ask(key, 'GET', '/api/leads');
    expect([refused.status, refused.body.error.reason, refused.headers.get('ratelimit-remaining')]).toEqual([
      429,
      'rate_limit',
      '0',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await owner.request('GET', '/api/leads')).status).toBe(200);
  });

  it('an organization is limited to fifty API keys, even with concurrent requests', async () => {
    await withTenant(
      owner.organizationId,
      async () =>
        await app.services.db.api_keys.createMany({
          data: Array.from({ length: maxApiKeys - 1 }, (_, index) => ({
            organization_id: owner.organizationId,
            name: `Key ${index}`,
            key_prefix: 'sbk_',
            key_hash: `${owner.organizationId} ${index}`,
            scopes: ['read'],
          })),
        }),
    );
    const make = () => owner.request<ApiErrorBody>('POST', '/api/api-keys', { name: 'Last', scopes: ['read'] });
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('an API key with invalid fields is refused with the reason for each field', async () => {
    const refused = await owner.request<ApiErrorBody>('POST', '/api/api-keys', { name: '  ', scopes: [] });
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { name: 'Name is required', scopes: 'Choose what the key may do' },
    ]);
  });
});
