import type { ApiKey } from '@switchboard/contracts/api-keys';
import { deviceSignInSeconds, maxDeviceNameLength } from '@switchboard/contracts/api-keys.limits';
import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { deviceGrant, oauthPaths } from '@switchboard/contracts/mcp.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOld } from '../../jobs/upkeep.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  await sql('DELETE FROM rate_limits');
  await sql('DELETE FROM device_sign_ins');
  owner = await app.signUp();
});

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asOwner(app.services.env.databaseUrl, async (connection) => (await connection.query<T>(text, values)).rows);

type Body = Record<string, unknown>;

async function post(path: string, fields: Record<string, string>, process = app) {
  const response = await process.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

async function begin(device_name = 'laptop') {
  const { status, body } = await post(oauthPaths.device, { client_id: 'switchboard-cli', device_name });
  expect(status, JSON.stringify(body)).toBe(200);
  return { device: String(body.device_code), user: String(body.user_code), body };
}

/** A question for the key. By default the interval since the last one is over. */
async function poll(device_code: string, { process = app, isWaiting = true } = {}) {
  if (isWaiting) await sql('UPDATE device_sign_ins SET polled_at = NULL');
  return post(oauthPaths.token, { grant_type: deviceGrant, client_id: 'switchboard-cli', device_code }, process);
}

const find = (code: string, person = owner) =>
  person.request<Body & ApiErrorBody>('GET', `/api/api-keys/devices/${encodeURIComponent(code)}`);
const approve = (user_code: string, scopes = ['read'], person = owner) =>
  person.request<Body & ApiErrorBody>('POST', '/api/api-keys/devices', { user_code, scopes });
const deny = (user_code: string) => owner.request<ApiErrorBody>('POST', '/api/api-keys/devices/deny', { user_code });
const keys = async (person = owner) => (await person.request<Page<ApiKey>>('GET', '/api/api-keys')).body.items;
const use = (key: unknown, method = 'GET', path = '/api/leads') =>
  app.fetch(path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'POST' && {
      body: JSON.stringify({ first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114' }),
    }),
  });
const errorOf = ({ status, body }: { status: number; body: Body }) => [status, body.error];

describe('the sign-in of a command line', () => {
  it('a command line receives an API key with the chosen scopes once a person has approved its code', async () => {
    const { device, user, body } = await begin();
    expect(user).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    const { device_code: _, user_code: __, ...said } = body;
    expect(said).toEqual({
      verification_uri: 'http://localhost/device',
      verification_uri_complete: `http://localhost/device?code=${user}`,
      expires_in: 600,
      interval: 5,
    });
    expect(errorOf(await poll(device))).toEqual([400, 'authorization_pending']);
    // People type codes as they like.
    const found = await find(user.toLowerCase().replace('-', ' '));
    expect(found).toMatchObject({
      status: 200,
      body: { user_code: user, device_name: 'laptop', ip_address: '127.0.0.1' },
    });
    expect(await approve(user, ['write', 'read'])).toMatchObject({
      status: 201,
      body: { name: 'Switchboard CLI on laptop' },
    });
    const answer = await poll(device);
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'read write' } });
    expect(Object.keys(answer.body)).not.toContain('expires_in');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await use(answer.body.access_token)).status).toBe(200);
    expect((await use(answer.body.access_token, 'POST')).status).toBe(201);
    const [key] = await keys();
    expect(key).toMatchObject({
      name: 'Switchboard CLI on laptop',
      scopes: ['read', 'write'],
      expires_at: null,
      app: null,
    });
    await owner.request('DELETE', `/api/api-keys/${key?.id}`);
    expect((await use(answer.body.access_token)).status).toBe(401);
  });

  it('the audit log names the person who approved a command line', async () => {
    const { device, user } = await begin();
    await approve(user);
    await poll(device);
    const [key] = await keys();
    const { body } = await owner.request<Page<AuditLog>>('GET', `/api/audit-logs?resource_id=${key?.id}`);
    expect(body.items.map(({ action, actor_kind, actor_id }) => [action, actor_kind, actor_id])).toEqual([
      ['fetch', 'system', null],
      ['create', 'person', owner.userId],
    ]);
  });

  it('a key is handed out once, and neither codes nor keys are stored in a readable form', async () => {
    const { device, user } = await begin();
    await approve(user);
    const dump = async () => {
      const rows = await sql<{ line: string }>(
        'SELECT d::text AS line FROM device_sign_ins d UNION ALL SELECT k::text FROM api_keys k UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT m::text FROM mails m',
      );
      return rows.map(({ line }) => line).join('\n');
    };
    const before = await dump();
    const key = String((await poll(device)).body.access_token);
    for (const stored of [before, await dump()])
      for (const secret of [device, user, key]) expect(stored).not.toContain(secret);
    expect(await sql('SELECT status, key_sealed FROM device_sign_ins')).toEqual([{ status: 'used', key_sealed: null }]);
    expect(errorOf(await poll(device))).toEqual([400, 'invalid_grant']);
  });

  it('only one of many processes that ask for a key at once receives it', async () => {
    const { device, user } = await begin();
    await approve(user);
    // Processes that ask at the same moment would be slowed down otherwise.
    await sql('UPDATE device_sign_ins SET poll_seconds = -600');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => poll(device, { process: index % 2 ? other : app, isWaiting: false })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(7);
    expect(await keys()).toHaveLength(1);
  });

  it('only one of two people who approve the same code at once connects the command line', async () => {
    const { user } = await begin();
    const second = await app.signUp();
    const statuses = (await Promise.all([approve(user), approve(user, ['read'], second)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect([...(await keys()), ...(await keys(second))]).toHaveLength(1);
  });

  it('a denied sign-in ends with access_denied, and its code is used up', async () => {
    const { device, user } = await begin();
    expect((await deny(user)).status).toBe(204);
    expect(errorOf(await poll(device))).toEqual([400, 'access_denied']);
    expect(await approve(user)).toMatchObject({ status: 409, body: { error: { reason: 'device_code_used' } } });
    expect(await keys()).toEqual([]);
  });

  it('a sign-in ends with access_denied if its key is revoked before it is fetched', async () => {
    const { device, user } = await begin();
    await approve(user);
    await owner.request('DELETE', `/api/api-keys/${(await keys())[0]?.id}`);
    expect(errorOf(await poll(device))).toEqual([400, 'access_denied']);
  });

  it('a code that has expired can be neither approved nor redeemed', async () => {
    const { device, user } = await begin();
    await sql('UPDATE device_sign_ins SET expires_at = now()');
    for (const answer of [await find(user), await approve(user), await deny(user)])
      expect(answer).toMatchObject({ status: 409, body: { error: { reason: 'device_code_expired' } } });
    expect(errorOf(await poll(device))).toEqual([400, 'expired_token']);
  });

  it('a key that no one fetches expires with its code, and is erased', async () => {
    const { device, user } = await begin();
    await approve(user);
    const [key] = await keys();
    const minutes = (new Date(key?.expires_at ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(deviceSignInSeconds / 60);
    await sql("UPDATE device_sign_ins SET expires_at = now() - interval '1 minute'");
    await forgetOld(app.services);
    expect(await sql('SELECT key_sealed FROM device_sign_ins')).toEqual([{ key_sealed: null }]);
    expect(errorOf(await poll(device))).toEqual([400, 'expired_token']);
    await sql("UPDATE device_sign_ins SET expires_at = now() - interval '11 minutes'");
    await forgetOld(app.services);
    expect(await sql('SELECT id FROM device_sign_ins')).toEqual([]);
  });

  it('an approval that fails leaves the code to be approved later', async () => {
    const { device, user } = await begin();
    await sql(
      `INSERT INTO api_keys (organization_id, name, key_prefix, key_hash, scopes)
       SELECT $1::uuid, 'Full', 'sbk_full', 'full-' || n, '{read}' FROM generate_series(1, 50) n`,
      [owner.organizationId],
    );
    expect(await approve(user)).toMatchObject({ status: 409, body: { error: { reason: 'too_many_keys' } } });
    expect(errorOf(await poll(device))).toEqual([400, 'authorization_pending']);
    await sql("DELETE FROM api_keys WHERE name = 'Full'");
    expect((await approve(user)).status).toBe(201);
  });

  it('the page of an answered code shows its outcome, and the approval only to the organization that gave it', async () => {
    const outcomeOf = async (code: string, person = owner) => {
      const { status, body } = await find(code, person);
      return [status, body.error.reason, body.error.details?.outcome];
    };
    const { device, user } = await begin();
    await approve(user);
    expect(await outcomeOf(user)).toEqual([409, 'device_code_used', 'approved']);
    await poll(device);
    expect(await outcomeOf(user)).toEqual([409, 'device_code_used', 'approved']);
    expect(await outcomeOf(user, await app.signUp())).toEqual([409, 'device_code_used', undefined]);
    await sql('UPDATE device_sign_ins SET expires_at = now()');
    expect(await outcomeOf(user)).toEqual([409, 'device_code_used', 'approved']);
    await owner.request('DELETE', `/api/api-keys/${(await keys())[0]?.id}`);
    expect(await outcomeOf(user)).toEqual([409, 'device_code_used', 'revoked']);
    const second = await begin();
    await deny(second.user);
    expect(await outcomeOf(second.user)).toEqual([409, 'device_code_used', 'denied']);
  });

  it('the page of a code whose key was not fetched in time says that it has expired', async () => {
    const { user } = await begin();
    await approve(user);
    await sql('UPDATE device_sign_ins SET expires_at = now()');
    expect(await find(user)).toMatchObject({
      status: 409,
      body: { error: { reason: 'device_code_expired', message: expect.stringContaining('did not fetch its key') } },
    });
  });

  it('people who cannot manage API keys cannot approve a command line', async () => {
    const { user } = await begin();
    const member = await app.signUp({ role: 'member', organizationId: owner.organizationId });
    expect((await find(user, member)).status).toBe(403);
    expect((await approve(user, ['read'], member)).status).toBe(403);
  });

  it('a device name is kept on one line and short', async () => {
    const { user } = await begin(`\u202Eevil\n\nhost ${'x'.repeat(200)}`);
    const { body } = await find(user);
    expect(body.device_name).toMatch(/^evil host x+$/);
    expect(body.device_name).toHaveLength(maxDeviceNameLength);
    await approve(user);
    expect((await keys())[0]?.name).toHaveLength(80);
  });

  it('a command line without a name is listed as Switchboard CLI', async () => {
    const { user } = await begin('');
    expect((await approve(user)).body).toEqual({ name: 'Switchboard CLI' });
  });
});

describe('the limits of device codes', () => {
  it('a program that asks too often is slowed down, and its interval grows', async () => {
    const { device } = await begin();
    expect(errorOf(await poll(device))).toEqual([400, 'authorization_pending']);
    expect(errorOf(await poll(device, { isWaiting: false }))).toEqual([400, 'slow_down']);
    await sql("UPDATE device_sign_ins SET polled_at = now() - interval '6 seconds'");
    expect(errorOf(await poll(device, { isWaiting: false }))).toEqual([400, 'slow_down']);
    await sql("UPDATE device_sign_ins SET polled_at = now() - interval '15 seconds'");
    expect(errorOf(await poll(device, { isWaiting: false }))).toEqual([400, 'authorization_pending']);
  });

  it('sign-ins from one network are limited to 20 in ten minutes', async () => {
    for (let index = 0; index < 20; index += 1) await begin();
    const { status, headers, body } = await post(oauthPaths.device, { client_id: 'switchboard-cli' });
    expect([status, body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sign-ins from all networks together are limited to 1000 in ten minutes', async () => {
    await sql("INSERT INTO rate_limits (key, points, expire) VALUES ('device-sign-in-all:all', 1000, $1)", [
      Date.now() + 60_000,
    ]);
    const { status, headers } = await post(oauthPaths.device, { client_id: 'switchboard-cli' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('after ten wrong codes, a person cannot try the right one either', async () => {
    const { user } = await begin();
    // Right codes don't count.
    for (let index = 0; index < 12; index += 1) expect((await find(user)).status).toBe(200);
    for (let index = 0; index < 10; index += 1)
      expect(await find('BBBB-BBBB')).toMatchObject({
        status: 404,
        body: { error: { reason: 'device_code_unknown' } },
      });
    const refused = await find(user);
    expect(refused.status).toBe(429);
    expect((await approve(user)).status).toBe(429);
    expect((await find(user, await app.signUp())).status).toBe(200);
  });

  it.each([
    ['another client', oauthPaths.device, { client_id: 'evil' }, [401, 'invalid_client']],
    ['no client', oauthPaths.device, {}, [400, 'invalid_request']],
    ['another client that redeems', oauthPaths.token, { client_id: 'evil', device_code: 'x' }, [401, 'invalid_client']],
    ['no device code', oauthPaths.token, { client_id: 'switchboard-cli' }, [400, 'invalid_request']],
    [
      'an unknown device code',
      oauthPaths.token,
      { client_id: 'switchboard-cli', device_code: 'x' },
      [400, 'invalid_grant'],
    ],
  ])('the OAuth endpoints refuse %s with the error of RFC 8628 or 6749', async (_, path, fields, expected) => {
    const form = { ...(path === oauthPaths.token && { grant_type: deviceGrant }), ...fields } as Record<string, string>;
    expect(errorOf(await post(path, form))).toEqual(expected);
  });

  it('the description of the authorization server names the device endpoint and its grant', async () => {
    const response = await app.fetch('/.well-known/oauth-authorization-server');
    const metadata = (await response.json()) as Body;
    expect(metadata.device_authorization_endpoint).toBe('http://localhost/oauth/device_authorization');
    expect(metadata.grant_types_supported).toContain(deviceGrant);
  });
});
