import { randomUUID } from 'node:crypto';
import { ApiErrorBody } from '@switchboard/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastMailTo } from '../testing/mail.ts';
import { eventually, startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';

type ErrorAnswer = { error: { code: string; message: string; reason?: string; fields?: Record<string, string> } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
});
afterAll(() => app.close());

const address = () => `${randomUUID()}@example.com`;
let addresses = 0;
const from = () => ({ 'x-forwarded-for': `10.1.${++addresses >> 8}.${addresses & 255}` });
const post = (path: string, body: unknown, headers: Record<string, string> = from()) =>
  app.request<ErrorAnswer>('POST', path, body, headers);
const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  post('/api/auth/sign-in/email', { email, password }, headers);
const form = (email: string) => ({ full_name: 'Ada', organization_name: 'Engines', email, password: testPassword });

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

describe('sign-up', () => {
  it('makes account, organization and session in one step', async () => {
    const answer = await post('/api/auth/sign-up', form(address()));
    expect(answer.status).toBe(201);
    const session = await app.request('GET', '/api/session', undefined, { cookie: cookieOf(answer.headers) });
    expect(session.body).toMatchObject({
      user: { full_name: 'Ada' },
      organization: { name: 'Engines', role: 'owner' },
    });
  });

  it('tells of an address that has an account, also when two sign-ups meet', async () => {
    const email = address();
    const answers = await Promise.all([
      post('/api/auth/sign-up', form(email)),
      post('/api/auth/sign-up', form(email.toUpperCase())),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await post('/api/auth/sign-up', form(email));
    expect(again.body.error).toMatchObject({
      code: 'CONFLICT',
      reason: 'user_already_exists',
      fields: { email: expect.any(String) },
    });
  });

  it.each([
    [{ password: '1234567' }, 'Password must be at least 8 characters'],
    [{ organization_name: '  ' }, 'Organization name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
  ])('refuses %o with a sentence', async (change, message) => {
    const answer = await post('/api/auth/sign-up', { ...form(address()), ...change });
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('is limited to 30 in an hour from one address', async () => {
    const sender = from();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('/api/auth/sign-up', { ...form(address()), password: 'short' }, sender)),
    );
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    const checks = await Promise.all(
      Array.from({ length: 40 }, () => post('/api/invitations/check', { token: 'x'.repeat(32) }, sender)),
    );
    expect(checks.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('sign-in', () => {
  it('answers a wrong password and an unknown account alike', async () => {
    const person = await app.signUp();
    const wrong = await signIn(person.email, 'a wrong password');
    const unknown = await signIn(address(), 'a wrong password');
    const shape = ({ status, body }: typeof wrong) => ({
      status,
      code: body.error.code,
      reason: body.error.reason,
      message: body.error.message,
    });
    expect(shape(wrong)).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      reason: 'invalid_email_or_password',
      message: 'Invalid email or password',
    });
    expect(shape(unknown)).toEqual(shape(wrong));
  });

  it('spends the time of a password check on unknown accounts too', async () => {
    const person = await app.signUp();
    const time = async (email: string) => {
      const started = performance.now();
      await signIn(email, 'a wrong password');
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 8; round++) {
      known.push(await time(person.email));
      unknown.push(await time(address()));
    }
    const fastest = (times: number[]) => Math.min(...times);
    expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.4);
    expect(fastest(known) / fastest(unknown)).toBeGreaterThan(0.4);
  });

  it('allows ten guesses on an account in 15 minutes, from whatever addresses', async () => {
    const person = await app.signUp();
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        signIn(index % 2 ? person.email : person.email.toUpperCase(), `guess ${index}`),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(190);
    const right = await signIn(person.email, testPassword);
    expect(right.body.error).toMatchObject({ code: 'LIMIT_EXCEEDED', reason: 'rate_limit' });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('begins to count anew after a success', async () => {
    const person = await app.signUp();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) expect((await signIn(person.email, 'wrong')).status).toBe(401);
      expect((await signIn(person.email, testPassword)).status).toBe(200);
    }
  });

  it('takes no forms, whose account the limit would not see', async () => {
    const person = await app.signUp();
    const answer = await app.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from() },
      body: new URLSearchParams({ email: person.email, password: testPassword }),
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('does not believe X-Forwarded-For unless told to', async () => {
    const plain = await startTestApp({ DATABASE_URL: app.services.env.databaseUrl });
    const checks = await Promise.all(
      Array.from({ length: 40 }, () =>
        plain.request('POST', '/api/invitations/check', { token: 'x'.repeat(32) }, from()),
      ),
    );
    expect(checks.filter(({ status }) => status === 200)).toHaveLength(30);
    await plain.close();
  });
});

describe('a password reset', () => {
  const ask = (email: string, redirectTo = '/reset-password') =>
    post('/api/auth/request-password-reset', { email, redirectTo });

  it('answers known and unknown addresses alike', async () => {
    const person = await app.signUp();
    expect(await ask(person.email).then(({ status, body }) => ({ status, body }))).toEqual(
      await ask(address()).then(({ status, body }) => ({ status, body })),
    );
  });

  it('ends every session, works once, and leads to no other site', async () => {
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

describe('every answer about accounts', () => {
  it('is an error of the one shape when it is an error', async () => {
    const requests: [string, string, unknown?][] = [
      ['POST', '/api/auth/sign-in/email', {}],
      ['POST', '/api/auth/sign-in/email', { email: 'x', password: 5 }],
      ['POST', '/api/auth/sign-in/social', { provider: 'github' }],
      ['POST', '/api/auth/reset-password', { newPassword: testPassword, token: 'wrong' }],
      ['POST', '/api/auth/change-password', { currentPassword: 'x', newPassword: testPassword }],
      ['POST', '/api/auth/sign-up', { email: 'a\u0000@example.com' }],
      ['GET', '/api/auth/reset-password/x'],
      ['GET', '/api/auth/list-sessions'],
      ['POST', '/api/auth/sign-up/email', { email: address(), password: testPassword, name: 'A' }],
      ['POST', '/api/auth/update-user', { name: 'x' }],
      ['POST', '/api/auth/delete-user', {}],
      ['GET', '/api/auth/error'],
      ['GET', '/api/auth/ok'],
      ['DELETE', '/api/auth/sign-out'],
    ];
    for (const [method, path, body] of requests) {
      const answer = await app.request(method, path, body, from());
      expect(ApiErrorBody.safeParse(answer.body).success, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(
        true,
      );
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }
    for (const closed of [
      'sign-in/social',
      'list-sessions',
      'update-user',
      'delete-user',
      'sign-up/email',
      'ok',
      'error',
    ])
      expect(
        (
          await app.request(
            closed.includes('list') || closed === 'ok' || closed === 'error' ? 'GET' : 'POST',
            `/api/auth/${closed}`,
            undefined,
            from(),
          )
        ).status,
        closed,
      ).toBe(404);
  });
});
