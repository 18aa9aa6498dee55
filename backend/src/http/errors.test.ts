import { ApiErrorBody } from '@switchboard/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';
import { newClient } from '../testing/test-organization.ts';
import { isOfEmbed } from './own-address.ts';

let app: TestApp;
let owner: TestPerson;
let cookie = '';
let clientCookie = '';
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  owner = await app.signUp();
  // A person with all permissions, so that rejections are caused by the request itself.
  cookie = `${owner.cookie}; ${(await signInSuperAdmin(app)).cookie}`;
  const { organizationId } = owner;
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
  const client = { id: await newClient({ app, organizationId }), role: 'admin' } as const;
  clientCookie = (await app.signUp({ organizationId, client })).cookie;
});
afterAll(() => app.close());

let addresses = 0;
/** Operations for clients only. */
const isOfPortal = (path: string) => /^\/api\/client\/(leads|calls|figures)/.test(path);
const from = () => ({ 'x-forwarded-for': `10.3.${++addresses >> 8}.${addresses & 255}` });

async function refusal(
  path: string,
  init: RequestInit,
): Promise<{ status: number; code: string; reason: string | undefined; id: string }> {
  const asker = isOfPortal(path) ? clientCookie : cookie;
  const response = await app.fetch(path, { ...init, headers: { cookie: asker, ...from(), ...init.headers } });
  const { error } = ApiErrorBody.parse(await response.json());
  expect(response.headers.get('x-request-id')).toBe(error.request_id);
  return { status: response.status, code: error.code, reason: error.reason, id: error.request_id };
}

/** A path with valid ids. */
const reachable = (path: string) =>
  path
    .replace(/:label/, 'staging')
    .replace(/:digits/, '12025550147')
    .replace(/\/(modules|module-settings)\/:\w+/, '/$1/leads')
    .replace(/:\w+/g, () => crypto.randomUUID());

const chunks = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(97));
      controller.close();
    },
  });

describe('an error', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/leads/not-an-id'],
    ['GET', '/api/leads/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/api/leads'],
    ['DELETE', '/api/dashboard'],
    ['OPTIONS', '/api/leads'],
    ['POST', '/api/leads/summary/more'],
    ['GET', '/api/files/nothing'],
    ['GET', '/api/docs/../../package.json'],
    ['GET', '/modules/leads/0.0.0-000000000000/../../../package.json'],
    ['GET', '/missing.js'],
    ['POST', '/'],
  ])('errors of %s %s have the standard shape', async (method, path) => {
    expect(await refusal(path, { method })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each([
    ['limit=abc', { limit: 'Limit must be a number' }],
    ['limit=0', { limit: 'Limit must be at least 1' }],
    ['sort=hair', { sort: expect.stringMatching(/^Sort must be one of .*name/) }],
    [`search=${'a'.repeat(201)}`, { search: 'Search must be at most 200 characters' }],
  ])('the query error %s names its field and explains it in a sentence', async (query, fields) => {
    const { status, body } = await owner.request('GET', `/api/leads?${query}`);
    expect([status, body]).toEqual([
      400,
      { error: expect.objectContaining({ message: Object.values(fields)[0], fields }) },
    ]);
  });

  it("every operation rejects a body that isn't JSON", async () => {
    const paths = app.registry
      // Callers who aren't candidates, and sites without an embed, are rejected before their body is read.
      .filter(({ endpoint, path }) => endpoint.body && endpoint.access !== 'candidate' && !isOfEmbed(path))
      .map(({ method, path }) => ({ method, path: reachable(path) }));
    expect(paths.length).toBeGreaterThan(15);
    const auth = ['sign-in/email', 'sign-out', 'request-password-reset', 'reset-password', 'change-password'].map(
      (name) => ({ method: 'POST', path: `/api/auth/${name}` }),
    );
    for (const { method, path } of [...paths, ...auth])
      for (const body of ['{', 'nothing', "{'a': 1}", '{"a":1}}'])
        expect(await refusal(path, { method, body }), `${method} ${path}`).toMatchObject({
          status: 400,
          code: 'VALIDATION',
          reason: 'invalid_json',
        });
  });

  it('a body that is too large gets 413, whether or not it declares its length', async () => {
    for (const { method, path, endpoint } of app.registry) {
      if (!endpoint.body && !endpoint.multipart && !endpoint.file_type) continue;
      if (endpoint.access === 'candidate' || isOfEmbed(path)) continue;
      const size = (endpoint.max_body_bytes ?? 256 * 1024) + 65_536;
      const target = reachable(path);
      const wanted = { status: 413, code: 'VALIDATION', reason: 'too_large' };
      expect(
        await refusal(target, { method, body: chunks(size), duplex: 'half' } as RequestInit),
        `${method} ${path}`,
      ).toMatchObject(wanted);
      expect(
        await refusal(target, { method, body: 'x', headers: { 'content-length': String(size) } }),
        `${method} ${path}`,
      ).toMatchObject(wanted);
    }
    const auth = { method: 'POST', body: chunks(400_000), duplex: 'half' } as RequestInit;
    expect(await refusal('/api/auth/sign-in/email', auth)).toMatchObject({ status: 413 });
  });

  it('a request without permission is answered before its body is read', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const upload = { method: 'POST', body, duplex: 'half', headers: { cookie: owner.cookie } } as RequestInit;
    expect(await refusal('/api/modules/leads/versions', upload)).toMatchObject({ status: 401, reason: 'deploy_token' });
    expect(isRead).toBe(false);
  });

  it('a valid x-request-id is returned unchanged, and an invalid one is replaced', async () => {
    expect((await refusal('/api/nothing', { headers: { 'x-request-id': 'given-by-a-proxy-1' } })).id).toBe(
      'given-by-a-proxy-1',
    );
    expect((await refusal('/api/nothing', { headers: { 'x-request-id': 'a b<script>' } })).id).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('too many requests from one address get a time to retry', async () => {
    const limited = await startTestApp({
      DATABASE_URL: app.services.env.databaseUrl,
      SWITCHBOARD_REQUESTS_PER_MINUTE: '5',
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => limited.request<ApiErrorBody>('GET', '/api/boot')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.error).toMatchObject({ code: 'LIMIT_EXCEEDED', reason: 'rate_limit' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  it("an error in our own response isn't blamed on the request", async () => {
    const { services } = app;
    const { body } = await owner.request<{ items: { id: string }[] }>('GET', '/api/assistants');
    const original = services.db.assistants.findFirst;
    services.db.assistants.findFirst = (async () => ({ id: 5 })) as unknown as typeof original;
    try {
      expect(await refusal(`/api/assistants/${body.items[0]?.id}`, {})).toMatchObject({
        status: 500,
        code: 'INTERNAL',
      });
    } finally {
      services.db.assistants.findFirst = original;
    }
  });

  it('requests get 503 while the database is unreachable, and the process keeps running', async () => {
    const { services } = app;
    const original = services.systemPool.query;
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    services.systemPool.query = (() => Promise.reject(away)) as typeof original;
    try {
      expect(await refusal('/api/leads', {})).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect((await app.fetch('/health')).status).toBe(200);
      expect((await app.fetch('/health/live')).status, 'a probe that is mistyped').toBe(404);
      expect((await app.fetch('/health/ready')).status).toBe(503);
    } finally {
      services.systemPool.query = original;
    }
    expect((await owner.request('GET', '/api/leads')).status).toBe(200);
  });

  it.each([
    ['57P02', { code: '57P02', severity: 'FATAL' }],
    ['08006', { code: '08006' }],
    ['no code', {}],
  ])('a connection lost with %s gets 503 with Retry-After, also in the sign-in library', async (_, more) => {
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), more);
    const { systemPool, tenantPool } = app.services;
    const pools = [systemPool, tenantPool].map((pool) => ({ pool, connect: pool.connect }));
    const query = tenantPool.query;
    tenantPool.query = (() => Promise.reject(lost)) as never;
    // Makes statements fail that take a connection by a promise: those of the library and of Prisma. Limits and sessions are read
    // differently.
    for (const { pool, connect } of pools)
      pool.connect = ((callback?: never) => (callback ? connect.call(pool, callback) : Promise.reject(lost))) as never;
    try {
      const answers = [
        await app.request('POST', '/api/auth/sign-in/email', { email: owner.email, password: testPassword }, from()),
        await app.request('GET', '/api/auth/get-session', undefined, { cookie: owner.cookie, ...from() }),
        await owner.request('GET', '/api/leads'),
      ];
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        answers.map(() => [503, '2']),
      );
    } finally {
      tenantPool.query = query;
      for (const { pool, connect } of pools) pool.connect = connect;
    }
    expect((await owner.request('GET', '/api/leads')).status).toBe(200);
  });

  it('people can read while the database has no space to record the use of their session', async () => {
    const { systemPool } = app.services;
    await systemPool.query("UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE user_id = $1", [
      owner.userId,
    ]);
    const original = systemPool.query;
    const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    let refused = 0;
    systemPool.query = ((...given: [unknown]) => {
      if (!String(given[0]).startsWith('UPDATE sessions')) return original.apply(systemPool, given as never);
      refused += 1;
      return Promise.reject(full);
    }) as never;
    try {
      expect([(await owner.request('GET', '/api/leads', undefined, from())).status, refused]).toEqual([200, 1]);
    } finally {
      systemPool.query = original;
    }
  });
});
