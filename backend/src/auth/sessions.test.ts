import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

const statusOf = async (person: TestPerson, cookie = person.cookie) =>
  (await app.request('GET', '/api/leads', undefined, { cookie })).status;
const colleague = () => app.signUp({ role: 'member', organizationId: owner.organizationId });
const memberId = async (person: TestPerson) => {
  const { body } = await owner.request<{ items: { id: string; user: { id: string } }[] }>('GET', '/api/members');
  return body.items.find(({ user }) => user.id === person.userId)?.id ?? '';
};
const lead = { first_name: 'Ada', last_name: 'Lovelace', phone_number: '+1 202-555-0147' };

describe('a session', () => {
  it("a removed member's session loses the organization from the next request", async () => {
    const person = await colleague();
    expect(await statusOf(person)).toBe(200);
    expect((await owner.request('DELETE', `/api/members/${await memberId(person)}`)).status).toBe(204);
    const next = await person.request<{ error: { reason: string } }>('GET', '/api/leads');
    expect([next.status, next.body.error.reason]).toEqual([403, 'no_organization']);
  });

  it("a demoted member's session loses its rights from the next request", async () => {
    const person = await colleague();
    expect((await person.request('POST', '/api/leads', lead)).status).toBe(201);
    await owner.request('PATCH', `/api/members/${await memberId(person)}`, { role: 'viewer' });
    expect((await person.request('POST', '/api/leads', lead)).status).toBe(403);
    expect(await statusOf(person)).toBe(200);
  });

  it('a session ends for every copy of the cookie after signing out', async () => {
    const person = await app.signUp();
    const answer = await person.request('POST', '/api/auth/sign-out', {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/switchboard\.session_token=;.*Max-Age=0/);
    expect(await statusOf(person)).toBe(401);
  });

  it('the server rejects a session cookie that was changed', async () => {
    const person = await app.signUp();
    const value = person.cookie.split('=')[1] ?? '';
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const cookie = (content: string) => `switchboard.session_token=${encodeURIComponent(content)}`;
    expect(await statusOf(person, cookie(`${token}.${signature}`))).toBe(200);
    for (const forged of [
      token,
      `${token}.`,
      `.${signature}`,
      `${token}.${flipped}`,
      `${token}x.${signature}`,
      `x${token}.${signature}`,
      '',
      '.',
      'a.b.c',
    ])
      expect(await statusOf(person, cookie(forged)), forged).toBe(401);
  });

  it('an expired session is refused', async () => {
    const person = await app.signUp();
    await app.services.systemPool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [person.userId],
    );
    expect(await statusOf(person)).toBe(401);
    expect((await person.request('GET', '/api/auth/get-session')).body).toBeNull();
  });

  it('changing the password ends all other sessions, with limited password guesses', async () => {
    const person = await app.signUp();
    const elsewhere = await app.request('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: testPassword,
    });
    const other = elsewhere.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    expect(await statusOf(person, other)).toBe(200);
    const change = (currentPassword: string) =>
      person.request('POST', '/api/auth/change-password', {
        currentPassword,
        newPassword: 'another good passphrase',
      });
    expect((await change('wrong')).status).toBe(400);
    const changed = await change(testPassword);
    expect(changed.status).toBe(200);
    expect(await statusOf(person, other)).toBe(401);
    const renewed = changed.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    expect(await statusOf(person, renewed)).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () =>
        app.request(
          'POST',
          '/api/auth/change-password',
          { currentPassword: 'guess', newPassword: 'something else' },
          { cookie: renewed },
        ),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
  });

  it("no response body contains the session token, so page scripts can't read it", async () => {
    const person = await app.signUp();
    const token = decodeURIComponent(person.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    expect(token.length).toBeGreaterThan(20);
    for (const path of ['/api/session', '/api/boot', '/api/auth/get-session']) {
      const answer = await person.request('GET', path);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body), path).not.toContain(token);
    }
    const signIn = await app.request('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: testPassword,
    });
    const fresh =
      decodeURIComponent(/session_token=([^;]+)/.exec(signIn.headers.get('set-cookie') ?? '')?.[1] ?? '').split(
        '.',
      )[0] ?? 'none';
    expect(JSON.stringify(signIn.body)).not.toContain(fresh);
  });

  it("a session can switch between its person's organizations but not to any other", async () => {
    const stranger = await app.signUp();
    const answer = await stranger.request('POST', '/api/session/organization', {
      organization_id: owner.organizationId,
    });
    expect(answer.status).toBe(404);
    const created = await stranger.request<{ id: string }>('POST', '/api/organizations', { name: 'Second' });
    expect(
      (await stranger.request<{ organization: { name: string } }>('GET', '/api/session')).body.organization.name,
    ).toBe('Second');
    await stranger.request('POST', '/api/session/organization', { organization_id: stranger.organizationId });
    expect(
      (await stranger.request<{ organization: { id: string } }>('GET', '/api/session')).body.organization.id,
    ).not.toBe(created.body.id);
  });
});

describe('the session cookie', () => {
  const flags = async (test: TestApp) => {
    const { headers } = await test.request('POST', '/api/auth/sign-up', {
      full_name: 'Ada',
      organization_name: 'Engines',
      email: `${crypto.randomUUID()}@example.com`,
      password: testPassword,
    });
    return headers.getSetCookie().find((cookie) => cookie.includes('session_token')) ?? '';
  };

  it('the session cookie is HttpOnly and SameSite=Lax', async () => {
    expect(await flags(app)).toMatch(/^switchboard\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('the session cookie is Secure and HSTS is sent when the public address is https', async () => {
    const secure = await startTestApp({ SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' });
    expect(await flags(secure)).toMatch(
      /^__Secure-switchboard\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const answer = await secure.request('GET', '/api/boot');
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    const person = await secure.signUp();
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
    await secure.close();
  });
});
