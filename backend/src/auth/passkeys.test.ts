import type { Passkey } from '@switchboard/contracts/account';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../testing/authenticator.ts';
import { mailsTo } from '../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';

type Refusal = { error: { code: string; reason?: string; message: string } };
type Question = { challenge: string; userVerification?: string; authenticatorSelection?: { userVerification: string } };

const origin = 'http://localhost';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_PUBLIC_URL: origin, SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());

let addresses = 0;
const ask = <T>(path: string, body: object, cookie = '') =>
  app.request<T & Refusal>('POST', `/api/auth/passkey/${path}`, body, {
    origin,
    host: 'localhost',
    cookie,
    'x-forwarded-for': `10.8.${++addresses >> 8}.${addresses & 255}`,
  });

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

type Authenticator = ReturnType<typeof createAuthenticator>;

async function register(
  person: TestPerson,
  authenticator: Authenticator,
  { verifies = true, password = testPassword } = {},
) {
  const question = await ask<Question>('generate-register-options', { password }, person.cookie);
  if (question.status !== 200) return question;
  const cookie = `${person.cookie}; ${cookieOf(question.headers)}`;
  const response = authenticator.make(question.body, verifies);
  return ask('verify-registration', { name: 'Laptop', response, createSession: true }, cookie);
}

async function signIn(authenticator: Authenticator, verifies = true) {
  const question = await ask<Question>('generate-authenticate-options', {});
  expect([question.status, question.body.userVerification]).toEqual([200, 'required']);
  const answer = { response: authenticator.use(question.body, verifies) };
  return {
    ...(await ask<{ user: { email: string } }>('verify-authentication', answer, cookieOf(question.headers))),
    answer,
  };
}

async function withPasskey(person?: TestPerson) {
  const owner = person ?? (await app.signUp());
  const authenticator = createAuthenticator(origin);
  expect((await register(owner, authenticator)).status).toBe(200);
  return { person: owner, authenticator };
}

const passkeysOf = async (person: TestPerson) => (await person.request<Passkey[]>('GET', '/api/account/passkeys')).body;
const statusOf = async (cookie: string, path = '/api/leads') =>
  (await app.request('GET', path, undefined, { cookie })).status;

describe('a passkey', () => {
  it('a passkey can be added with the password, renamed and removed, with audit entries and emails', async () => {
    const { person, authenticator } = await withPasskey();
    const [own, ...more] = await passkeysOf(person);
    expect(own).toMatchObject({ name: 'Laptop', is_backed_up: false, last_used_at: null });
    expect(more).toEqual([]);
    await eventually(async () => mailsTo(app, person.email).some((mail) => mail.includes('“Laptop”')));
    const path = `/api/account/passkeys/${own?.id}`;
    expect((await person.request<Passkey>('PATCH', path, { name: ' Phone ' })).body.name).toBe('Phone');
    expect((await person.request('DELETE', path)).status).toBe(204);
    expect(await passkeysOf(person)).toEqual([]);
    expect((await signIn(authenticator)).body.error.reason).toBe('passkey_not_found');
    const log = await person.request<{ items: { action: string }[] }>('GET', '/api/audit-logs');
    expect(log.body.items.map(({ action }) => action).slice(0, 3)).toEqual([
      'remove_passkey',
      'rename_passkey',
      'add_passkey',
    ]);
  });

  it("a passkey can't be added without the password or with another person's challenge", async () => {
    const person = await app.signUp();
    const refused = await register(person, createAuthenticator(origin), { password: 'a guess' });
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'invalid_password']);
    const question = await ask<Question>('generate-register-options', { password: testPassword }, person.cookie);
    const other = await app.signUp();
    const response = createAuthenticator(origin).make(question.body);
    const stolen = await ask(
      'verify-registration',
      { name: 'Mine', response },
      `${other.cookie}; ${cookieOf(question.headers)}`,
    );
    expect(stolen.status).toBe(401);
    expect([await passkeysOf(person), await passkeysOf(other)]).toEqual([[], []]);
  });

  it('a passkey signs its owner in and marks the browser as known', async () => {
    const { person, authenticator } = await withPasskey();
    const done = await signIn(authenticator);
    expect([done.status, done.body.user.email]).toEqual([200, person.email]);
    expect(JSON.stringify(done.body)).not.toContain('token');
    const cookie = cookieOf(done.headers);
    expect(cookie).toContain('known_browser.person=');
    expect(await statusOf(cookie)).toBe(200);
    expect((await passkeysOf(person))[0]?.last_used_at).not.toBeNull();
  });

  it("a passkey challenge can be answered only once and only for this site's origin", async () => {
    const { authenticator } = await withPasskey();
    const question = await ask<Question>('generate-authenticate-options', {});
    const response = authenticator.use(question.body);
    const cookie = cookieOf(question.headers);
    expect((await ask('verify-authentication', { response }, cookie)).status).toBe(200);
    expect((await ask('verify-authentication', { response }, cookie)).body.error.reason).toBe('challenge_not_found');
    const { body } = await register(await app.signUp(), createAuthenticator('http://evil.example'));
    expect(body.error.reason).toBe('failed_to_verify_registration');
  });

  it("a passkey without user verification can't be added and can't sign in", async () => {
    const refused = await register(await app.signUp(), createAuthenticator(origin), { verifies: false });
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'passkey_unverified']);
    const { authenticator } = await withPasskey();
    const unverified = await signIn(authenticator, false);
    expect([unverified.status, unverified.body.error.reason]).toEqual([403, 'passkey_unverified']);
    expect(unverified.headers.getSetCookie().join()).not.toContain('session_token=');
  });

  it('the server rejects a passkey response that no browser created', async () => {
    const person = await app.signUp();
    for (const response of [{}, { id: 'a', rawId: 'a', type: 'public-key', response: { transports: 'usb' } }, 7, null])
      for (const path of ['verify-authentication', 'verify-registration'])
        expect((await ask(path, { response, name: 'x' }, person.cookie)).status, path).toBe(400);
    const question = await ask<Question>('generate-register-options', { password: testPassword }, person.cookie);
    const response = { id: 'a', rawId: 'a', type: 'public-key', response: { attestationObject: '!' } };
    const cookie = `${person.cookie}; ${cookieOf(question.headers)}`;
    expect((await ask('verify-registration', { response, name: 'x' }, cookie)).status).toBe(400);
  });
});

describe('an organization that requires a second factor', () => {
  it('an organization that requires a second factor accepts a passkey session but not a password session', async () => {
    const { person, authenticator } = await withPasskey();
    await app.services.systemPool.query('UPDATE organizations SET requires_second_factor = true WHERE id = $1', [
      person.organizationId,
    ]);
    expect(await statusOf(person.cookie)).toBe(403);
    const done = await signIn(authenticator);
    expect(await statusOf(cookieOf(done.headers))).toBe(200);
  });
});

describe('a session that a passkey opened', () => {
  type Opened = { organization: { id: string; needs_second_factor?: true } | null };
  type Started = { totpURI: string };

  /** A person with a passkey and a session that it opened; their organization requires a second factor. */
  async function inOpenedOrganization() {
    const { person, authenticator } = await withPasskey();
    const cookie = cookieOf((await signIn(authenticator)).headers);
    await app.services.systemPool.query('UPDATE organizations SET requires_second_factor = true WHERE id = $1', [
      person.organizationId,
    ]);
    const request = <T>(method: string, path: string, body?: object, sent = cookie) =>
      app.request<T & Refusal>(method, path, body, { cookie: sent, origin, host: 'localhost' });
    return { person, cookie, request };
  }

  it('opens an organization that requires a second factor when its person switches there', async () => {
    const { person, request } = await inOpenedOrganization();
    const other = await request<{ id: string }>('POST', '/api/organizations', { name: 'Another' });
    expect(other.status).toBe(201);
    const switched = await request<Opened>('POST', '/api/session/organization', {
      organization_id: person.organizationId,
    });
    expect(switched.body.organization?.id).toBe(person.organizationId);
    expect(switched.body.organization?.needs_second_factor).toBeUndefined();
  });

  it('restores a deleted organization that requires a second factor', async () => {
    const { person, request } = await inOpenedOrganization();
    await app.services.systemPool.query('UPDATE organizations SET deleted_at = now() WHERE id = $1', [
      person.organizationId,
    ]);
    const restored = await request('POST', `/api/organizations/${person.organizationId}/take-back`);
    expect([restored.status, restored.body.error?.reason]).toEqual([200, undefined]);
  });

  it('stays open to an organization that requires a second factor after its person changes the password', async () => {
    const { request, cookie } = await inOpenedOrganization();
    const changed = await request('POST', '/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword: 'Otter lamp quietly nine',
    });
    expect(changed.status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(cookieOf(changed.headers))).toBe(200);
  });

  it('stays open to an organization that requires a second factor after its person turns their app off', async () => {
    const { request } = await inOpenedOrganization();
    const started = await request<Started>('POST', '/api/auth/two-factor/enable', { password: testPassword });
    const code = (URI.parse(started.body.totpURI) as TOTP).generate();
    const on = await request('POST', '/api/auth/two-factor/verify-totp', { code });
    expect(on.status).toBe(200);
    const off = await request('POST', '/api/auth/two-factor/disable', { password: testPassword }, cookieOf(on.headers));
    expect(off.status).toBe(200);
    expect(await statusOf(cookieOf(off.headers))).toBe(200);
  });

  it('a passkey gives its second factor to no session that a password opened', async () => {
    const { person, request } = await inOpenedOrganization();
    expect(await statusOf(person.cookie)).toBe(403);
    const switched = await request<Opened>(
      'POST',
      '/api/session/organization',
      { organization_id: person.organizationId },
      person.cookie,
    );
    expect(switched.body.organization?.needs_second_factor).toBe(true);
    const changed = await request(
      'POST',
      '/api/auth/change-password',
      { currentPassword: testPassword, newPassword: 'Otter lamp quietly nine' },
      person.cookie,
    );
    expect(await statusOf(cookieOf(changed.headers))).toBe(403);
  });
});
