import type { Account, AccountSession } from '@switchboard/contracts/account';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEvents } from '../../testing/event-stream.ts';
import { mailsTo } from '../../testing/mail.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { eventually, startTestApp, type TestApp, type TestPerson, testPassword } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { uniqueAddress } from '../../testing/test-organization.ts';
import { emailToken } from './account.fixture.ts';

type Refusal = { error: { code: string; reason?: string; message: string; fields?: Record<string, string> } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());

const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

/** Signs the person in from another browser and returns its cookies. */
async function signInElsewhere(test: TestApp, email: string, password = testPassword): Promise<string> {
  const headers = { 'x-forwarded-for': '198.51.100.9', 'user-agent': chromeOnMac };
  const answer = await test.request('POST', '/api/auth/sign-in/email', { email, password }, headers);
  expect(answer.status).toBe(200);
  return cookieOf(answer.headers);
}

const ask = (test: TestApp, cookie: string) => test.request<Refusal>('GET', '/api/leads', undefined, { cookie });
const sessionsOf = async (person: TestPerson) =>
  (await person.request<AccountSession[]>('GET', '/api/account/sessions')).body;
const auditOf = async (person: TestPerson) =>
  (await person.request<{ items: { action: string; details: object }[] }>('GET', '/api/audit-logs')).body.items;

describe('a name', () => {
  it('a person can change their name for every organization, with an audit entry', async () => {
    const person = await app.signUp();
    const changed = await person.request<Account>('PATCH', '/api/account', { full_name: '  Ada Lovelace ' });
    expect(changed.body).toMatchObject({ full_name: 'Ada Lovelace', email: person.email, can_mail: false });
    const session = await person.request<{ user: { full_name: string } }>('GET', '/api/session');
    expect(session.body.user.full_name).toBe('Ada Lovelace');
    expect((await auditOf(person))[0]).toMatchObject({
      action: 'rename',
      details: { before: { full_name: 'Test Person' }, after: { full_name: 'Ada Lovelace' } },
    });
  });

  it('a person without an organization can change their name', async () => {
    const person = await app.signUp();
    await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query('DELETE FROM organization_members WHERE user_id = $1', [person.userId]),
    );
    const changed = await person.request<Account>('PATCH', '/api/account', { full_name: 'Nobody’s' });
    expect([changed.status, changed.body.full_name]).toEqual([200, 'Nobody’s']);
  });
});

describe('the browsers of a person', () => {
  it("the account lists a person's browsers with device, address, time of last use and the current one", async () => {
    const person = await app.signUp();
    await signInElsewhere(app, person.email);
    const [own, other, ...more] = await sessionsOf(person);
    expect(more).toEqual([]);
    expect(own?.is_current).toBe(true);
    expect(other).toMatchObject({
      browser: 'Chrome 141',
      system: 'macOS Catalina',
      ip_address: '198.51.100.9',
      is_current: false,
    });
    expect(Date.now() - Date.parse(other?.last_used_at ?? '')).toBeLessThan(60_000);
  });

  it('the list of browsers shows when each was last used, by any request', async () => {
    const person = await app.signUp();
    const cookie = await signInElsewhere(app, person.email);
    await app.services.systemPool.query(
      "UPDATE sessions SET last_used_at = now() - interval '1 day' WHERE user_id = $1 AND user_agent = $2",
      [person.userId, chromeOnMac],
    );
    const lastUse = async () => Date.parse((await sessionsOf(person))[1]?.last_used_at ?? '');
    expect(Date.now() - (await lastUse())).toBeGreaterThan(86_000_000);
    await app.request('GET', '/api/leads', undefined, { cookie, 'x-forwarded-for': '203.0.113.77' });
    expect(Date.now() - (await lastUse())).toBeLessThan(60_000);
    expect((await sessionsOf(person))[1]?.ip_address).toBe('203.0.113.77');
  });

  it('a browser that is signed out sees the reason on the next request and on the open page', async () => {
    const person = await app.signUp();
    const [gone, kept] = [await signInElsewhere(app, person.email), await signInElsewhere(app, person.email)];
    const stream = await openEvents(app, { cookie: gone });
    const own = await openEvents(app, person);
    const { rows } = await app.services.systemPool.query<{ id: string }>(
      'SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at',
      [person.userId],
    );
    expect((await person.request('DELETE', `/api/account/sessions/${rows[1]?.id}`)).status).toBe(204);
    const refused = await ask(app, gone);
    expect(refused.status).toBe(401);
    expect(refused.body.error).toMatchObject({
      code: 'UNAUTHENTICATED',
      reason: 'session_ended',
      message: 'You were signed out here from another browser.',
    });
    await eventually(async () => stream.isEnded());
    expect(own.isEnded()).toBe(false);
    expect((await ask(app, kept)).status).toBe(200);
    expect((await person.request('DELETE', `/api/account/sessions/${rows[1]?.id}`)).status).toBe(404);
    await own.close();
  });

  it("a person can sign out all browsers except the current one, which can't be signed out this way", async () => {
    const person = await app.signUp();
    const others = [await signInElsewhere(app, person.email), await signInElsewhere(app, person.email)];
    expect((await person.request('DELETE', '/api/account/sessions')).status).toBe(204);
    for (const cookie of others) expect((await ask(app, cookie)).body.error.reason).toBe('session_ended');
    const [own, ...left] = await sessionsOf(person);
    expect(left).toEqual([]);
    const refused = await person.request<Refusal>('DELETE', `/api/account/sessions/${own?.id}`);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'own_session']);
    expect((await auditOf(person))[0]).toMatchObject({ action: 'sign_out_elsewhere', details: { browsers: 2 } });
  });
});

describe('a new password', () => {
  const change = (person: TestPerson, more: object = {}) =>
    person.request<Refusal>('POST', '/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword: 'another good passphrase',
      ...more,
    });

  it('a password change signs other browsers out with a reason and keeps this one in its organization', async () => {
    const person = await app.signUp();
    const second = await person.request<{ id: string }>('POST', '/api/organizations', { name: 'Second' });
    const elsewhere = await signInElsewhere(app, person.email);
    const changed = await change(person);
    expect(changed.status).toBe(200);
    expect((await ask(app, elsewhere)).body.error.message).toBe(
      'You were signed out here because the password of your account was changed.',
    );
    // A cookie copied from this browser no longer works either.
    expect((await ask(app, person.cookie)).status).toBe(401);
    const session = await app.request<{ organization: { id: string } }>('GET', '/api/session', undefined, {
      cookie: cookieOf(changed.headers),
    });
    expect(session.body.organization.id).toBe(second.body.id);
  });

  it('a password change keeps other browsers signed in if the person chooses so', async () => {
    const person = await app.signUp();
    const elsewhere = await signInElsewhere(app, person.email);
    expect((await change(person, { revokeOtherSessions: false })).status).toBe(200);
    expect((await ask(app, elsewhere)).status).toBe(200);
    expect((await ask(app, person.cookie)).status).toBe(200);
    expect((await auditOf(person))[0]?.action).toBe('change_password');
  });

  it('a new password from a known breach is rejected', async () => {
    const refused = await change(await app.signUp(), { newPassword: 'password1' });
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'breached_password']);
  });

  it('a password reset by email notifies the browsers that it signs out', async () => {
    const person = await app.signUp();
    await app.request('POST', '/api/auth/request-password-reset', { email: person.email });
    const mail = await eventually(async () => mailsTo(app, person.email)[0]);
    const token = /reset-password\/([^?\s]+)/.exec(mail)?.[1];
    const newPassword = 'another good passphrase';
    expect((await app.request('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    expect((await ask(app, person.cookie)).body.error.reason).toBe('session_ended');
  });
});

const changeEmail = (person: TestPerson, newEmail: string, password = testPassword) =>
  person.request<Refusal>('POST', '/api/auth/change-email', { newEmail, password });
const addressOf = async (person: TestPerson) => (await person.request<Account>('GET', '/api/account')).body;

describe('a new address where no mail can be sent', () => {
  it('without email, a new address applies immediately and the old one is notified', async () => {
    const person = await app.signUp();
    const address = uniqueAddress();
    expect((await changeEmail(person, address.toUpperCase())).status).toBe(200);
    expect(await addressOf(person)).toMatchObject({ email: address, email_verified: false });
    const [told] = await eventually(async () => mailsTo(app, person.email).length === 1 && mailsTo(app, person.email));
    expect(told).toContain(`Your account has the address ${address} from now on`);
    expect(mailsTo(app, address)).toEqual([]);
    await signInElsewhere(app, address);
    expect((await auditOf(person))[0]).toMatchObject({
      action: 'change_email',
      details: { before: { email: person.email }, after: { email: address } },
    });
  });

  it('changing the address requires the password, with limited guesses', async () => {
    const person = await app.signUp();
    const wrong = await changeEmail(person, uniqueAddress(), 'not it');
    expect(wrong.body.error).toMatchObject({ reason: 'invalid_password', fields: { password: expect.any(String) } });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => changeEmail(person, uniqueAddress(), 'guess')));
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThan(10);
    expect((await addressOf(person)).email).toBe(person.email);
  });

  it('a new address that another account uses gets the same answer and changes nothing', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [free, taken] = [
      await changeEmail(await app.signUp(), uniqueAddress()),
      await changeEmail(person, other.email),
    ];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await addressOf(person)).email).toBe(person.email);
    expect(mailsTo(app, person.email)).toEqual([]);
  });
});

describe('a new address where mail can be sent', () => {
  let mailing: TestApp;
  let mails: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    mails = await startSmtpServer();
    mailing = await startTestApp({ SMTP_URL: mails.url, SWITCHBOARD_PUBLIC_URL: 'http://localhost' });
    await mailing.startJobs();
  });
  afterAll(async () => {
    await mailing.close();
    await mails.close();
  });
  const mailTo = (address: string, words: string) =>
    eventually(async () => mails.arrived.find(({ to, text }) => to === address && text.includes(words))?.text);
  const confirm = (person: TestPerson, token: string) =>
    person.request<Account & Refusal>('POST', '/api/account/email/confirm', { token });

  it('a new address applies once its link is opened, and the old one is notified twice', async () => {
    const person = await mailing.signUp();
    const address = uniqueAddress();
    expect((await changeEmail(person, address)).status).toBe(200);
    await mailTo(person.email, `change your account's address to ${address}`);
    expect((await addressOf(person)).email).toBe(person.email);
    const token = /profile\?confirm=([\w.-]+)/.exec(await mailTo(address, 'Open this link'))?.[1] ?? '';
    const confirmed = await confirm(person, token);
    expect(confirmed.body).toMatchObject({ email: address, email_verified: true, can_mail: true });
    expect(confirmed.headers.getSetCookie().join()).toContain('known_browser.person=');
    await mailTo(person.email, 'has the address');
    expect((await confirm(person, token)).status).toBe(403);
    await signInElsewhere(mailing, address);
  });

  it("a link for a new address fails if it is another account's, old, changed, or its address is taken", async () => {
    const [person, other] = [await mailing.signUp(), await mailing.signUp()];
    const foreign = await confirm(person, await emailToken(mailing, other.email, uniqueAddress()));
    expect([foreign.status, foreign.body.error.reason]).toEqual([403, 'email_mismatch']);
    const own = await emailToken(mailing, person.email, uniqueAddress());
    for (const token of [`${own.slice(0, -4)}AAAA`, 'not a token at all'])
      expect((await confirm(person, token)).body.error.reason).toBe('email_link');
    const taken = await confirm(person, await emailToken(mailing, person.email, other.email));
    expect([taken.status, taken.body.error.reason]).toEqual([409, 'duplicate']);
    expect((await addressOf(person)).email).toBe(person.email);
  });

  it('a link for a new address fails if the password was changed since', async () => {
    const person = await mailing.signUp();
    // Link timestamps have a resolution of one second, so this link must be more than a second old.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2_000 });
    const token = await emailToken(mailing, person.email, uniqueAddress()).finally(() => vi.useRealTimers());
    const passwords = {
      currentPassword: testPassword,
      newPassword: 'another good passphrase',
      revokeOtherSessions: false,
    };
    expect((await person.request('POST', '/api/auth/change-password', passwords)).status).toBe(200);
    const refused = await confirm(person, token);
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'email_link']);
    expect((await addressOf(person)).email).toBe(person.email);
    const later = await emailToken(mailing, person.email, uniqueAddress());
    expect((await confirm(person, later)).status).toBe(200);
  });

  it("fetching the link of a new address doesn't confirm it", async () => {
    const person = await mailing.signUp();
    const token = await emailToken(mailing, person.email, uniqueAddress());
    const opened = await mailing.request('GET', `/api/auth/verify-email?token=${token}`, undefined, {
      cookie: person.cookie,
    });
    expect(opened.status).toBe(404);
  });

  it('an existing address can be confirmed by a link that its owner requests', async () => {
    const person = await mailing.signUp();
    expect((await addressOf(person)).email_verified).toBe(false);
    const request = { email: uniqueAddress() };
    expect((await person.request('POST', '/api/auth/send-verification-email', request)).status).toBe(200);
    const token = /profile\?confirm=([\w.-]+)/.exec(await mailTo(person.email, 'Open this link'))?.[1] ?? '';
    expect((await confirm(person, token)).body.email_verified).toBe(true);
    expect((await mailing.request('POST', '/api/auth/send-verification-email', request)).status).toBe(401);
  });
});
