import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastMailTo, mailsTo } from '../testing/mail.ts';
import { takeTheSameTime } from '../testing/same-time.ts';
import { eventually, startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';

type ErrorAnswer = { error: { code: string; message: string; reason?: string; fields?: Record<string, string> } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());

const address = () => `${randomUUID()}@example.com`;
let addresses = 0;
const from = () => ({ 'x-forwarded-for': `10.1.${++addresses >> 8}.${addresses & 255}` });
const post = (path: string, body: unknown, headers: Record<string, string> = from()) =>
  app.request<ErrorAnswer>('POST', path, body, headers);
const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  post('/api/auth/sign-in/email', { email, password }, headers);

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

describe('a password reset', () => {
  const ask = (email: string, redirectTo = '/reset-password') =>
    post('/api/auth/request-password-reset', { email, redirectTo });

  it('a reset request gets the same answer for known and unknown addresses', async () => {
    const person = await app.signUp();
    expect(await ask(person.email).then(({ status, body }) => ({ status, body }))).toEqual(
      await ask(address()).then(({ status, body }) => ({ status, body })),
    );
  });

  it('a reset request takes the same time for known and unknown addresses', async () => {
    const known = async () => {
      const { email } = await app.signUp();
      return () => ask(email);
    };
    expect(await takeTheSameTime(known, async () => () => ask(address()), 1.1)).toBe(true);
  });

  it('a password reset is mailed up to five times an hour, with the same answer for known and unknown addresses', async () => {
    const person = await app.signUp();
    const refusals = [];
    for (const email of [person.email, address()]) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask(email)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      const { status, body } = answers.find((answer) => answer.status !== 200) ?? answers[0] ?? {};
      refusals.push([status, { ...body?.error, request_id: '' }]);
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject([429, { code: 'LIMIT_EXCEEDED', reason: 'rate_limit' }]);
    await eventually(async () => mailsTo(app, person.email).length === 5);
  });

  const tokens = (email: string) =>
    mailsTo(app, email).map((mail) => /reset-password\/([^?\s]+)/.exec(mail)?.[1] ?? '');
  const reset = (token: string | undefined) =>
    post('/api/auth/reset-password', { token, newPassword: `a fresh secret ${randomUUID()}` });

  it('a password can be reset with the newest link only, and with no link after a reset', async () => {
    const person = await app.signUp();
    for (let round = 1; round <= 3; round++) {
      await ask(person.email);
      await eventually(async () => tokens(person.email).length === round);
    }
    const [first, second, newest] = tokens(person.email);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(newest)).status).toBe(200);
    for (const token of [first, second, newest]) expect((await reset(token)).status).toBe(400);
  });

  it('a reset link stops working after its owner changes the password', async () => {
    const person = await app.signUp();
    await ask(person.email);
    const [token] = await eventually(async () => tokens(person.email).length === 1 && tokens(person.email));
    const change = { currentPassword: testPassword, newPassword: 'another good passphrase' };
    expect((await person.request('POST', '/api/auth/change-password', change, from())).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
    expect((await signIn(person.email, change.newPassword)).status).toBe(200);
  });

  it('the browser that reset the password can sign in while the account is locked for others', async () => {
    const person = await app.signUp();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn(person.email, 'wrong')));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await signIn(person.email, testPassword)).status).toBe(429);
    await ask(person.email);
    const [token] = await eventually(async () => tokens(person.email).length === 1 && tokens(person.email));
    const newPassword = `a fresh secret ${randomUUID()}`;
    const done = await post('/api/auth/reset-password', { token, newPassword });
    const browser = () => ({ ...from(), cookie: cookieOf(done.headers) });
    expect((await signIn(person.email, newPassword, browser())).status).toBe(200);
    expect((await signIn(person.email, newPassword)).status).toBe(429);
    expect((await signIn((await app.signUp()).email, 'wrong', browser())).status).toBe(401);
  });

  it("a reset token read from the database can't reset a password", async () => {
    const person = await app.signUp();
    await ask(person.email);
    const [token = 'none'] = await eventually(async () => tokens(person.email).length === 1 && tokens(person.email));
    const { rows } = await app.services.systemPool.query<{ identifier: string }>(
      'SELECT * FROM verifications WHERE value = $1',
      [person.userId],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await reset(rows[0]?.identifier)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('a password reset ends every session, works once and never redirects to another site', async () => {
    const person = await app.signUp();
    expect((await ask(person.email, 'https://evil.example/take')).status).toBe(403);
    await ask(person.email);
    const mail = await eventually(async () => lastMailTo(app, person.email));
    const link = new URL(/http:\/\/localhost\S+/.exec(mail)?.[0] ?? '');
    const opened = await app.fetch(link.pathname + link.search);
    expect(opened.status).toBe(302);
    const target = new URL(opened.headers.get('location') ?? '');
    expect(target.pathname).toBe('/reset-password');
    const foreign = await app.fetch(`${link.pathname}?callbackURL=https://evil.example/take`);
    expect(foreign.status).toBe(403);
    const token = target.searchParams.get('token');
    const newPassword = 'a fresh and longer secret';
    expect((await post('/api/auth/reset-password', { token, newPassword: 'short' })).status).toBe(400);
    expect((await post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    expect((await person.request('GET', '/api/session')).status).toBe(401);
    expect((await post('/api/auth/reset-password', { token, newPassword })).status).toBe(400);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect((await signIn(person.email, testPassword)).status).toBe(401);
  });
});
