import type { Account } from '@switchboard/contracts/account';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvents } from '../testing/event-stream.ts';
import { mailsTo } from '../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';

type Refusal = { error: { code: string; reason?: string; message: string } };
type Started = { totpURI: string; backupCodes: string[] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());

let addresses = 0;
const from = () => ({ 'x-forwarded-for': `10.7.${++addresses >> 8}.${addresses & 255}` });

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .filter((value) => !/Max-Age=0/.test(value))
    .map((value) => value.split(';')[0])
    .join('; ');
}

const auth = <T>(path: string, body: object, cookie = '') =>
  app.request<T & Refusal>('POST', `/api/auth/${path}`, body, { ...from(), cookie });
const codeOf = (address: string, stepsAhead = 0) =>
  (URI.parse(address) as TOTP).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** A person with a second factor: the app's address, the recovery codes, and the cookie of the session. */
async function withSecondFactor(person?: TestPerson) {
  const { email, cookie, ...rest } = person ?? (await app.signUp());
  const started = await auth<Started>('two-factor/enable', { password: testPassword }, cookie);
  expect(started.status).toBe(200);
  const { totpURI, backupCodes } = started.body;
  const confirmed = await auth('two-factor/verify-totp', { code: codeOf(totpURI) }, cookie);
  expect(confirmed.status).toBe(200);
  const own = cookieOf(confirmed.headers);
  return { ...rest, email, address: totpURI, codes: backupCodes, cookie: own };
}

/** The password step of a sign-in; returns the cookie that the second step needs. */
async function firstStep(email: string) {
  const answer = await auth<{ twoFactorRedirect?: true }>('sign-in/email', { email, password: testPassword });
  expect([answer.status, answer.body.twoFactorRedirect]).toEqual([200, true]);
  return { answer, cookie: cookieOf(answer.headers) };
}

const isSignedIn = async (cookie: string) =>
  (await app.request('GET', '/api/session', undefined, { cookie })).status === 200;
const accountOf = async (cookie: string) =>
  (await app.request<Account>('GET', '/api/account', undefined, { cookie })).body;

describe('a second factor', () => {
  it('a second factor becomes active after a code of the app was entered, and its owner is notified', async () => {
    const person = await app.signUp();
    const started = await auth<Started>('two-factor/enable', { password: testPassword }, person.cookie);
    expect(new Set(started.body.backupCodes).size).toBe(10);
    for (const code of started.body.backupCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
    expect(await accountOf(person.cookie)).toMatchObject({ has_second_factor: false, recovery_codes_left: null });
    expect((await auth('two-factor/verify-totp', { code: '000000' }, person.cookie)).body.error.reason).toBe(
      'invalid_code',
    );
    const plain = await auth<{ user?: object }>('sign-in/email', { email: person.email, password: testPassword });
    expect(plain.body.user).toBeTruthy();
    const done = await auth('two-factor/verify-totp', { code: codeOf(started.body.totpURI) }, person.cookie);
    expect(await accountOf(cookieOf(done.headers))).toMatchObject({ has_second_factor: true, recovery_codes_left: 10 });
    expect(JSON.stringify(done.body)).not.toContain('token');
    await eventually(async () => mailsTo(app, person.email).some((mail) => mail.includes('has a second factor now')));
  });

  it('setting up, turning off and renewing codes require the password, with limited guesses', async () => {
    const person = await withSecondFactor();
    for (const path of ['enable', 'disable', 'generate-backup-codes'])
      expect((await auth(`two-factor/${path}`, { password: 'a guess' }, person.cookie)).status).toBe(400);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => auth('two-factor/disable', { password: 'a guess' }, person.cookie)),
    );
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThan(10);
    expect((await accountOf(person.cookie)).has_second_factor).toBe(true);
  });

  it("the database contains neither the second factor's secret nor its recovery codes in readable form", async () => {
    const person = await withSecondFactor();
    const { rows } = await app.services.systemPool.query('SELECT * FROM second_factors WHERE user_id = $1', [
      person.userId,
    ]);
    const kept = JSON.stringify(rows);
    const secret = (URI.parse(person.address) as TOTP).secret;
    for (const text of [secret.base32, secret.utf8, ...person.codes]) expect(kept).not.toContain(text);
  });

  it('sign-in no longer asks for a second factor that was turned off', async () => {
    const person = await withSecondFactor();
    const off = await auth('two-factor/disable', { password: testPassword }, person.cookie);
    expect(await accountOf(cookieOf(off.headers))).toMatchObject({ has_second_factor: false });
    const plain = await auth<{ user?: object }>('sign-in/email', { email: person.email, password: testPassword });
    expect(plain.body.user).toBeTruthy();
  });
});

describe('signing in with a second factor', () => {
  it("the password alone opens no session and doesn't mark the browser as known", async () => {
    const person = await withSecondFactor();
    const { answer, cookie } = await firstStep(person.email);
    expect(answer.headers.getSetCookie().join()).not.toContain('known_browser');
    expect(await isSignedIn(cookie)).toBe(false);
    expect(JSON.stringify(answer.body)).not.toContain('token');
  });

  it('sign-in accepts each code of the app once', async () => {
    const person = await withSecondFactor();
    const [one, other] = [await firstStep(person.email), await firstStep(person.email)];
    const code = codeOf(person.address, 1);
    const signedIn = await auth(
      'two-factor/verify-totp',
      { code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
      one.cookie,
    );
    expect(signedIn.status).toBe(200);
    expect(await isSignedIn(cookieOf(signedIn.headers))).toBe(true);
    expect(signedIn.headers.getSetCookie().join()).toContain('known_browser.person=');
    const again = await auth('two-factor/verify-totp', { code }, other.cookie);
    expect([again.status, again.body.error.reason, again.headers.getSetCookie()]).toEqual([401, 'invalid_code', []]);
    const { rows } = await app.services.systemPool.query('SELECT id FROM sessions WHERE user_id = $1', [person.userId]);
    expect(rows).toHaveLength(2);
  });

  it('sign-in accepts a recovery code once and notifies the account owner', async () => {
    const person = await withSecondFactor();
    const [code = ''] = person.codes;
    const signedIn = await auth(
      'two-factor/verify-backup-code',
      { code: code.toUpperCase() },
      (await firstStep(person.email)).cookie,
    );
    expect(signedIn.status).toBe(200);
    expect((await accountOf(cookieOf(signedIn.headers))).recovery_codes_left).toBe(9);
    await eventually(async () => mailsTo(app, person.email).some((mail) => mail.includes('recovery code')));
    const again = await auth('two-factor/verify-backup-code', { code }, (await firstStep(person.email)).cookie);
    expect([again.status, again.body.error.reason]).toEqual([401, 'invalid_backup_code']);
    const renewed = await auth<Started>('two-factor/generate-backup-codes', { password: testPassword }, person.cookie);
    const old = await auth(
      'two-factor/verify-backup-code',
      { code: person.codes[1] },
      (await firstStep(person.email)).cookie,
    );
    expect(old.status).toBe(401);
    expect(renewed.body.backupCodes).toHaveLength(10);
  });

  it('a second factor allows five wrong codes per password step and ten per account, then locks for a while', async () => {
    const person = await withSecondFactor();
    const guess = (cookie: string, code: string) => auth('two-factor/verify-totp', { code }, cookie);
    for (let round = 0; round < 2; round++) {
      const { cookie } = await firstStep(person.email);
      for (let tried = 0; tried < 5; tried++)
        expect((await guess(cookie, '000000')).body.error.reason).toBe('invalid_code');
      expect((await guess(cookie, codeOf(person.address, 1))).status).not.toBe(200);
    }
    const { cookie } = await firstStep(person.email);
    const locked = await guess(cookie, codeOf(person.address, 1));
    expect([locked.status, locked.body.error.reason]).toEqual([429, 'account_temporarily_locked']);
    expect((await auth('two-factor/verify-backup-code', { code: person.codes[0] }, cookie)).status).toBe(429);
  });

  it('signing in with a second factor never marks a device as trusted, even if the request asks for it', async () => {
    const person = await withSecondFactor();
    const { cookie } = await firstStep(person.email);
    const done = await auth('two-factor/verify-totp', { code: codeOf(person.address, 1), trustDevice: true }, cookie);
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie().join()).not.toContain('trust');
  });
});

describe('an organization that requires a second factor', () => {
  const ask = (cookie: string, required: boolean) =>
    app.request<Refusal>('PUT', '/api/organization/second-factor', { required }, { cookie });
  const reasonOf = async (cookie: string, path = '/api/leads') =>
    (await app.request<Refusal>('GET', path, undefined, { cookie })).body.error?.reason;

  it("an owner without a second factor can't require it for the organization", async () => {
    const owner = await app.signUp();
    const refused = await ask(owner.cookie, true);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'second_factor_required']);
  });

  it('members without the required second factor lose access immediately, until they set it up', async () => {
    const owner = await withSecondFactor();
    const member = await app.signUp({ role: 'admin', organizationId: owner.organizationId });
    const stream = await openEvents(app, member);
    expect((await ask(owner.cookie, true)).status).toBe(204);
    await eventually(async () => stream.isEnded());
    for (const path of ['/api/leads', '/api/members', '/api/audit-logs', '/api/events'])
      expect(await reasonOf(member.cookie, path), path).toBe('second_factor_required');
    expect(await reasonOf(owner.cookie)).toBeUndefined();
    const boot = await member.request<{ session: { organization: object }; templates: []; module_settings: object }>(
      'GET',
      '/api/boot',
    );
    expect(boot.body.session.organization).toMatchObject({ needs_second_factor: true });
    expect([boot.body.templates, boot.body.module_settings]).toEqual([[], {}]);

    const ready = await withSecondFactor(member);
    expect(await reasonOf(ready.cookie)).toBeUndefined();
    const off = await auth('two-factor/disable', { password: testPassword }, ready.cookie);
    expect(await reasonOf(cookieOf(off.headers))).toBe('second_factor_required');
    expect((await ask(owner.cookie, false)).status).toBe(204);
    expect(await reasonOf(cookieOf(off.headers))).toBeUndefined();
  });

  it('members without the required second factor can still use their other organizations', async () => {
    const owner = await withSecondFactor();
    const member = await app.signUp({ role: 'member', organizationId: owner.organizationId });
    await ask(owner.cookie, true);
    const own = await member.request<{ id: string }>('POST', '/api/organizations', { name: 'Own' });
    expect(own.status).toBe(201);
    expect(await reasonOf(member.cookie)).toBeUndefined();
  });
});
