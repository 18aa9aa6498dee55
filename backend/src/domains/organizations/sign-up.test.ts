import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeTheSameTime } from '../../testing/same-time.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { eventually, startTestApp, type TestApp, testPassword } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

type Answer = { organization: { name: string } | null; error: { reason: string; message: string; fields: object } };

const address = () => `${randomUUID()}@example.com`;
const form = (email: string) => ({ full_name: 'Ada', organization_name: 'Engines', email, password: testPassword });
let addresses = 0;
const from = () => ({ 'x-forwarded-for': `10.4.${++addresses >> 8}.${addresses & 255}` });

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
}

describe('sign-up with a mail server', () => {
  let app: TestApp;
  let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    mailServer = await startSmtpServer();
    app = await startTestApp({
      SMTP_URL: mailServer.url,
      SWITCHBOARD_PUBLIC_URL: 'http://localhost',
      SWITCHBOARD_TRUSTED_PROXIES: '1',
    });
  });
  afterAll(async () => {
    await app.close();
    await mailServer.close();
  });

  const ask = (email: string, headers = from()) =>
    app.request<Answer>('POST', '/api/auth/sign-up', form(email), headers);
  const confirm = (token: string, password = testPassword) =>
    app.request<Answer>('POST', '/api/auth/sign-up/confirm', { token, password }, from());
  // Jobs send it; times are taken before they run.
  const mailTo = async (email: string) => {
    await app.startJobs();
    return eventually(async () => mailServer.arrived.find(({ to }) => to === email)?.text);
  };
  const tokenTo = async (email: string) => /confirm\?token=([\w-]+)/.exec(await mailTo(email))?.[1] ?? 'none';

  it('sign-up takes the same time for known and unknown addresses', async () => {
    const known = async () => {
      const { email } = await app.signUp();
      return () => ask(email);
    };
    expect(await takeTheSameTime(known, async () => () => ask(address()), 1.6)).toBe(true);
  });

  it('sign-up answers a known address like an unknown one, and mails a notice to its owner', async () => {
    const known = await app.signUp();
    const stranger = address();
    const [one, other] = [await ask(known.email.toUpperCase()), await ask(stranger)];
    expect([one.status, one.body, one.headers.getSetCookie()]).toEqual([201, { organization: null }, []]);
    expect([other.status, other.body, other.headers.getSetCookie()]).toEqual([one.status, one.body, []]);
    expect(await mailTo(stranger)).toContain('http://localhost/signup/confirm?token=');
    const told = await mailTo(known.email);
    expect(told).toContain('You already have one');
    expect(told).toContain('http://localhost/forgot-password');
    expect(told).not.toContain('token=');
  });

  it('sign-up keeps the purpose that a person arrived with, and drops invalid purposes', async () => {
    const email = address();
    const asked = await app.request('POST', '/api/auth/sign-up', { ...form(email), use_case: 'receptionists' }, from());
    expect(asked.status).toBe(201);
    expect(await mailTo(email)).toMatch(/confirm\?token=[\w-]+&use_case=receptionists\s/);
    const other = await app.request('POST', '/api/auth/sign-up', { ...form(address()), use_case: 'space' }, from());
    expect(other.status).toBe(400);
  });

  it('a sign-up link and the chosen password create account, organization and session once', async () => {
    const email = address();
    await ask(email);
    const token = await tokenTo(email);
    const { rows } = await app.services.systemPool.query('SELECT * FROM pending_sign_ups WHERE email = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const wrong = await confirm(token, 'somebody else asked for this');
    expect([wrong.status, wrong.body.error.fields]).toEqual([400, { password: 'This is not the password you chose.' }]);
    const answer = await confirm(token);
    expect([answer.status, answer.body.organization?.name]).toEqual([201, 'Engines']);
    const session = await app.request('GET', '/api/session', undefined, { cookie: cookieOf(answer.headers) });
    expect(session.body).toMatchObject({ user: { email, full_name: 'Ada' }, organization: { role: 'owner' } });
    const again = await confirm(token);
    expect([again.status, again.body.error.reason]).toEqual([404, 'sign_up_link']);
  });

  it('expired and invented sign-up links are refused, and expired sign-ups are deleted', async () => {
    const email = address();
    await ask(email);
    const token = await tokenTo(email);
    await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query("UPDATE pending_sign_ups SET expires_at = now() - interval '1 second' WHERE email = $1", [email]),
    );
    expect((await confirm(token)).status).toBe(404);
    expect((await confirm('a-token-that-was-never-mailed')).status).toBe(404);
    await ask(address());
    const { rowCount } = await app.services.systemPool.query('SELECT FROM pending_sign_ups WHERE email = $1', [email]);
    expect(rowCount).toBe(0);
  });

  it('sign-up mails an address at most five times an hour, whether or not it has an account', async () => {
    for (const email of [(await app.signUp()).email, address()]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    }
  });
});

describe('sign-up without a mail server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  });
  afterAll(() => app.close());
  const ask = (email: string, headers = from()) =>
    app.request<Answer>('POST', '/api/auth/sign-up', form(email), headers);

  it('sign-up without a mail server creates account, organization and session in one step', async () => {
    const answer = await ask(address());
    expect(answer.status).toBe(201);
    const session = await app.request('GET', '/api/session', undefined, { cookie: cookieOf(answer.headers) });
    expect(session.body).toMatchObject({
      user: { full_name: 'Ada' },
      organization: { name: 'Engines', role: 'owner' },
    });
    expect(cookieOf(answer.headers)).toContain('known_browser.person=');
  });

  it('sign-up refuses names over several lines, which could add text to an email', async () => {
    const wanted = { ...form(address()), full_name: 'Ada\n\nPay here', organization_name: 'Engines\r\nBcc: all' };
    const answer = await app.request<{ error: { fields: object } }>('POST', '/api/auth/sign-up', wanted, from());
    expect(answer.body.error.fields).toEqual({
      full_name: 'Please write it on one line.',
      organization_name: 'Please write it on one line.',
    });
  });

  it('two concurrent sign-ups for an address leave one account with one organization', async () => {
    const email = address();
    const answers = await Promise.all([ask(email), ask(email.toUpperCase())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { rows } = await app.services.systemPool.query(
      'SELECT count(*)::int AS organizations FROM organization_members m JOIN users u ON u.id = m.user_id WHERE u.email = $1',
      [email],
    );
    expect(rows).toEqual([{ organizations: 1 }]);
  });

  it('sign-up without a mail server reveals at most five times an hour that an address has an account', async () => {
    const { email } = await app.signUp();
    const prober = from();
    const answers = [];
    for (let round = 0; round < 8; round++) answers.push((await ask(email, prober)).status);
    expect(answers).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
    expect((await ask(address(), prober)).status).toBe(429);
    expect((await ask(address())).status).toBe(201);
  });
});
