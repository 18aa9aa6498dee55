import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { superAdminPassword as password } from '../testing/super-admin.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { manyAddresses } from '../testing/two-organizations.ts';
import { createSuperAdmin, disableSuperAdmin } from './accounts.ts';

interface Refusal {
  error: { code: string; message: string; reason?: string };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(manyAddresses);
});
afterAll(() => app.close());

let accounts = 0;
let addresses = 0;

async function account(hasSecondFactor = false) {
  const { systemPool, env } = app.services;
  const username = `ada-${accounts++}`;
  const created = await createSuperAdmin(systemPool, env.authSecret, { username, password, hasSecondFactor });
  return { username, secret: created?.secondFactor?.secret ?? '' };
}

/** Each attempt comes from a new address by default. */
function login(body: object, ip?: string) {
  addresses += 1;
  return app.request<Refusal & { super_admin: object }>('POST', '/api/superadmin/login', body, {
    'x-forwarded-for': ip ?? `10.1.${addresses >> 8}.${addresses & 255}`,
  });
}

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const sessionOf = async (cookie: string) =>
  (await app.request('GET', '/api/superadmin/session', undefined, { cookie })).body;
const organizations = async (cookie: string) =>
  (await app.request('GET', '/api/superadmin/organizations', undefined, { cookie })).status;

describe('signing in as super admin', () => {
  it("a super admin's sign-in returns the account, and its token only in an HttpOnly, SameSite=Strict cookie", async () => {
    const { username } = await account();
    const { status, body, headers } = await login({ username: ` ${username.toUpperCase()} `, password });
    expect([status, body]).toEqual([200, { super_admin: { username, has_second_factor: false } }]);
    const [cookie = '', ...more] = headers.getSetCookie();
    expect(more).toEqual([expect.stringMatching(/^switchboard\.known_browser\.super_admin=[\w-]{43};.* HttpOnly;/)]);
    expect(cookie).toMatch(/^switchboard\.super_admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await sessionOf(cookieOf(headers))).toEqual({ super_admin: { username, has_second_factor: false } });
    expect(await organizations(cookieOf(headers))).toBe(200);
    expect(JSON.stringify(body)).not.toContain(cookieOf(headers).split('=')[1]);
  });

  it('the database stores no usable super admin token', async () => {
    const { username } = await account();
    const token = cookieOf((await login({ username, password })).headers).split('=')[1] ?? 'none';
    const { rows } = await app.services.systemPool.query('SELECT * FROM super_admin_sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    const stored = (rows as { token_hash: string }[]).map(({ token_hash }) => token_hash);
    for (const hash of stored) expect(await organizations(`switchboard.super_admin=${hash}`)).toBe(401);
  });

  it('the super admin cookie is marked as secure behind https', async () => {
    const secure = await startTestApp({ SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' });
    try {
      const { systemPool, env } = secure.services;
      await createSuperAdmin(systemPool, env.authSecret, { username: 'ada', password });
      const { headers } = await secure.request('POST', '/api/superadmin/login', { username: 'ada', password });
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Secure-switchboard\.super_admin=.*; HttpOnly; Secure; SameSite=Strict$/,
      );
      const cookie = cookieOf(headers);
      expect((await secure.request('GET', '/api/superadmin/organizations', undefined, { cookie })).status).toBe(200);
      const plain = cookie.replace('__Secure-', '');
      expect((await secure.request('GET', '/api/superadmin/organizations', undefined, { cookie: plain })).status).toBe(
        401,
      );
    } finally {
      await secure.close();
    }
  });

  it('sign-in gives the same answer for a wrong password, an unknown name and a disabled account', async () => {
    const { username } = await account();
    const disabled = await account();
    await disableSuperAdmin(app.services.systemPool, disabled.username);
    const attempts = [
      { username, password: 'not the pass phrase' },
      { username: 'nobody-at-all', password },
      { username: disabled.username, password },
    ];
    for (const attempt of attempts) {
      const { status, body, headers } = await login(attempt);
      expect(status).toBe(401);
      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid username or password' });
      expect(body.error.reason).toBeUndefined();
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('an account allows at most ten guesses in fifteen minutes, from any number of addresses', async () => {
    const { username } = await account();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => login({ username, password: `guess number ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(190);
    expect((await login({ username, password })).status, 'nor the right one').toBe(429);
    const limit = await login({ username, password });
    expect(Number(limit.headers.get('retry-after'))).toBeGreaterThan(10);
  });

  it("guesses elsewhere don't lock out a browser that was signed in before", async () => {
    const { username } = await account();
    const { headers } = await login({ username, password });
    const cookie = headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    for (let guess = 0; guess < 10; guess++) await login({ username, password: 'a wrong pass phrase' });
    expect((await login({ username, password })).status).toBe(429);
    const known = await app.request('POST', '/api/superadmin/login', { username, password }, { cookie });
    expect(known.status).toBe(200);
  });

  it('one address can try at most thirty accounts', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 33; index++)
      statuses.push((await login({ username: `name-${index}`, password }, '10.9.9.9')).status);
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429, 429]);
  });
});

describe('the second factor', () => {
  const codeAt = (secret: string, timestamp: number) => new TOTP({ secret }).generate({ timestamp });

  it("a super admin's second factor is asked for only after the right password, and accepts the current code", async () => {
    const { username, secret } = await account(true);
    expect((await login({ username, password: 'not the pass phrase' })).body.error.reason).toBeUndefined();
    const asked = await login({ username, password });
    expect([asked.status, asked.body.error.reason, asked.headers.getSetCookie()]).toEqual([401, 'second_factor', []]);
    const wrong = await login({ username, password, code: codeAt(secret, Date.now() + 3_600_000) });
    expect([wrong.status, wrong.body.error.reason]).toEqual([401, 'second_factor']);
    const done = await login({ username, password, code: codeAt(secret, Date.now()) });
    expect([done.status, done.body.super_admin]).toEqual([200, { username, has_second_factor: true }]);
  });

  it('each second-factor code works once, even in two concurrent sign-ins', async () => {
    const { username, secret } = await account(true);
    const code = codeAt(secret, Date.now());
    const both = await Promise.all([login({ username, password, code }), login({ username, password, code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const replayed = await login({ username, password, code });
    expect([replayed.status, replayed.body.error.reason]).toEqual([401, 'second_factor']);
    const older = await login({ username, password, code: codeAt(secret, Date.now() - 30_000) });
    expect(older.status, 'a code from before the used one').toBe(401);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    try {
      expect((await login({ username, password, code: codeAt(secret, Date.now()) })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it("a super admin's second factor is stored encrypted and bound to its row", async () => {
    const [one, other] = [await account(true), await account(true)];
    const { systemPool } = app.services;
    const { rows } = await systemPool.query<{ totp_secret: string }>(
      'SELECT totp_secret FROM super_admins WHERE username = $1',
      [one.username],
    );
    expect(rows[0]?.totp_secret).toMatch(/^v1\./);
    expect(rows[0]?.totp_secret).not.toContain(one.secret);
    await systemPool.query('UPDATE super_admins SET totp_secret = $2 WHERE username = $1', [
      other.username,
      rows[0]?.totp_secret,
    ]);
    const stolen = await login({ username: other.username, password, code: codeAt(one.secret, Date.now()) });
    expect(stolen.status).toBe(500);
  });
});

describe('a session of a super admin', () => {
  const signedIn = async () => {
    const { username } = await account();
    return { username, cookie: cookieOf((await login({ username, password })).headers) };
  };

  it('a super admin session ends for every copy of the cookie after signing out', async () => {
    const { cookie } = await signedIn();
    const out = await app.request('POST', '/api/superadmin/logout', undefined, { cookie });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^switchboard\.super_admin=; Max-Age=0/);
    expect(await organizations(cookie)).toBe(401);
    expect(await sessionOf(cookie)).toEqual({ super_admin: null });
  });

  it('a super admin session is refused once its account is disabled, or after eight hours', async () => {
    const [disabled, old] = [await signedIn(), await signedIn()];
    expect(await organizations(disabled.cookie)).toBe(200);
    // Without ending its sessions: the account alone decides.
    const { systemPool } = app.services;
    await systemPool.query('UPDATE super_admins SET disabled_at = now() WHERE username = $1', [disabled.username]);
    expect(await organizations(disabled.cookie)).toBe(401);
    await systemPool.query(
      `UPDATE super_admin_sessions SET expires_at = expires_at - interval '8 hours'
       WHERE super_admin_id = (SELECT id FROM super_admins WHERE username = $1)`,
      [old.username],
    );
    expect(await organizations(old.cookie)).toBe(401);
    expect(await sessionOf(old.cookie)).toEqual({ super_admin: null });
  });

  it('a super admin session ends when another one begins in the same browser', async () => {
    const { username, cookie } = await signedIn();
    const again = await app.request('POST', '/api/superadmin/login', { username, password }, { cookie });
    expect(again.status).toBe(200);
    expect(await organizations(cookie)).toBe(401);
    expect(await organizations(cookieOf(again.headers))).toBe(200);
  });

  it("a super admin session adds no query to requests without it, and one to its own browser's requests", async () => {
    const { cookie } = await signedIn();
    const query = vi.spyOn(app.services.systemPool, 'query');
    const asked = async (headers: Record<string, string>) => {
      query.mockClear();
      await app.request('GET', '/api/leads', undefined, headers);
      const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name ?? '');
      return names.filter((name) => name.includes('super-admin') || name.includes('operator'));
    };
    expect(await asked({})).toEqual([]);
    expect(await asked({ cookie })).toEqual(['read-operator-visit']);
  });
});
