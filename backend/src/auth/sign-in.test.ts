import { randomUUID } from 'node:crypto';
import { ApiErrorBody } from '@switchboard/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeTheSameTime } from '../testing/same-time.ts';
import { startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';

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

/** Simulates the end of the waiting time before the next guess at an account. */
async function waitIsOver(email: string): Promise<void> {
  await app.services.systemPool.query('UPDATE rate_limits SET expire = 0 WHERE key = $1', [`sign-in-gate:${email}`]);
}

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

describe('sign-up', () => {
  it.each([
    [{ password: '1234567' }, 'Password must be at least 8 characters'],
    [{ organization_name: '  ' }, 'Organization name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
  ])('sign-up refuses %o with a readable message', async (change, message) => {
    const answer = await post('/api/auth/sign-up', { ...form(address()), ...change });
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('sign-up and invitation checks are each limited to 30 an hour from one address', async () => {
    const sender = from();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        post('/api/auth/sign-up', { ...form(address()), password: 'password1' }, sender),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const checks = await Promise.all(
      Array.from({ length: 40 }, () => post('/api/invitations/check', { token: 'x'.repeat(32) }, sender)),
    );
    expect(checks.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('sign-in', () => {
  it('sign-in gives the same answer for a wrong password and an unknown account', async () => {
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

  it('a wrong password takes the same time for unknown and known accounts', async () => {
    const guess = (email: string) => () => signIn(email, 'a wrong password');
    const known = async () => guess((await app.signUp()).email);
    expect(await takeTheSameTime(known, async () => guess(address()), 2.5)).toBe(true);
  });

  it('wrong passwords for an account cause longer and longer waits, from any address', async () => {
    const person = await app.signUp();
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        signIn(index % 2 ? person.email : person.email.toUpperCase(), `guess ${index}`),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(195);
    const right = await signIn(person.email, testPassword);
    expect(right.body.error).toMatchObject({ code: 'LIMIT_EXCEEDED', reason: 'rate_limit' });

    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      const refused = await Promise.all(Array.from({ length: 8 }, () => signIn(person.email, 'too early')));
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
      waits.push(Number(refused[0]?.headers.get('retry-after')));
      await waitIsOver(person.email);
      const tried = await Promise.all(Array.from({ length: 8 }, () => signIn(person.email, 'a guess')));
      expect(tried.filter(({ status }) => status === 401)).toHaveLength(1);
    }
    for (const [index, wait] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(waits[index]).toBeLessThanOrEqual(wait);
      expect(waits[index]).toBeGreaterThan(wait - 20);
    }
    // Five at once, and one after each wait: the ninth comes after seven and a half minutes, the tenth after more than 15.
    await waitIsOver(person.email);
    expect((await signIn(person.email, testPassword)).status).toBe(200);
    expect((await signIn(person.email, 'wrong')).status).toBe(401);
    expect((await signIn(person.email, 'wrong')).status).toBe(401);
  });

  it('wrong passwords for an unknown account cause the same waits and messages as for a known one', async () => {
    const person = await app.signUp();
    const answersTo = async (email: string) => {
      const answers = [];
      for (let guess = 0; guess < 7; guess++) {
        const { status, body } = await signIn(email, 'a guess');
        answers.push([
          status,
          body.error.code,
          body.error.reason,
          body.error.message.replace(/\d+ seconds/, 'a while'),
        ]);
      }
      return answers;
    };
    const known = await answersTo(person.email);
    expect(await answersTo(address())).toEqual(known);
    expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('the limiter restarts its count of wrong passwords after a successful sign-in', async () => {
    const person = await app.signUp();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 4; guess++) expect((await signIn(person.email, 'wrong')).status).toBe(401);
      expect((await signIn(person.email, testPassword)).status).toBe(200);
    }
  });

  it('a browser that signed in before keeps its own ten guesses while other sign-ins are limited', async () => {
    const person = await app.signUp();
    const own = await signIn(person.email.toUpperCase(), testPassword);
    const cookie = cookieOf(own.headers);
    expect(own.headers.getSetCookie().join('\n')).toMatch(
      /switchboard\.known_browser\.person=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Lax/,
    );
    const known = () => ({ ...from(), cookie });
    for (let guess = 0; guess < 12; guess++) await signIn(person.email, 'wrong');
    expect((await signIn(person.email, testPassword)).status).toBe(429);
    expect((await signIn(person.email, testPassword, known())).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn(person.email, 'wrong', known())));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const other = await app.signUp();
    for (let guess = 0; guess < 10; guess++) await signIn(other.email, 'wrong');
    expect((await signIn(other.email, testPassword, known())).status).toBe(429);
  });

  it('new sign-ins from a network are refused after fifty wrong passwords from it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    const office = from();
    const cookie = cookieOf((await signIn(people[0]?.email ?? '', testPassword)).headers);
    const sprayed = await Promise.all(
      Array.from({ length: 300 }, (_, index) => signIn(people[index]?.email ?? address(), 'Winter2026!', office)),
    );
    expect(sprayed.filter(({ status }) => status === 401)).toHaveLength(50);
    const refused = sprayed.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'Too many failed sign-ins from your network. Please wait 15 minutes and try again.',
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(people[0]?.email ?? '', testPassword, { ...office, cookie })).status).toBe(200);
    expect((await signIn(people[1]?.email ?? '', testPassword)).status).toBe(200);
  });

  it('correct passwords of colleagues never count against the address they share', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp()));
    const office = from();
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(people.map(({ email }) => signIn(email, testPassword, office)));
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    }
  });

  it("sign-in refuses form-encoded requests because the limiter couldn't see their account", async () => {
    const person = await app.signUp();
    const answer = await app.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from() },
      body: new URLSearchParams({ email: person.email, password: testPassword }),
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('the server ignores X-Forwarded-For unless the proxy is trusted', async () => {
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

describe('every answer about accounts', () => {
  const closed = [
    ...['sign-in/social', 'update-user', 'delete-user', 'sign-up/email'].map((path) => `POST /api/auth/${path}`),
    ...['list-sessions', 'ok', 'error'].map((path) => `GET /api/auth/${path}`),
  ];
  const account = { email: address(), password: testPassword, name: 'A', provider: 'github' };

  it.each<[string, unknown?]>([
    ...closed.map((request): [string, unknown] => [request, request.startsWith('POST') ? account : undefined]),
    ['POST /api/auth/sign-in/email', {}],
    ['POST /api/auth/sign-in/email', { email: 'x', password: 5 }],
    ['POST /api/auth/reset-password', { newPassword: testPassword, token: 'wrong' }],
    ['POST /api/auth/change-password', { currentPassword: 'x', newPassword: testPassword }],
    ['POST /api/auth/sign-up', { email: 'a\u0000@example.com' }],
    ['GET /api/auth/reset-password/x'],
    ['DELETE /api/auth/sign-out'],
  ])('every error about accounts has the same shape: %s %j', async (request, body) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await app.request(method, path, body, from());
    expect(ApiErrorBody.safeParse(answer.body).success, JSON.stringify(answer.body)).toBe(true);
    expect(answer.status).toBeLessThan(500);
    if (closed.includes(request)) expect(answer.status).toBe(404);
  });
});
