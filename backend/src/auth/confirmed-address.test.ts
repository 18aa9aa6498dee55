import { api } from '@switchboard/contracts';
import type { Endpoint } from '@switchboard/contracts/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { eventually, startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';

type Refusal = { error: { code: string; reason?: string; message: string } };

let app: TestApp;
let plain: TestApp;
let mails: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  mails = await startSmtpServer();
  [app, plain] = await Promise.all([
    startTestApp({ SMTP_URL: mails.url, SWITCHBOARD_PUBLIC_URL: 'http://localhost' }),
    startTestApp(),
  ]);
  await app.startJobs();
});
afterAll(async () => {
  await Promise.all([app.close(), plain.close()]);
  await mails.close();
});

const marked = Object.entries(api as Record<string, Endpoint>).filter(
  ([, endpoint]) => endpoint.needs_confirmed_address,
);
const ask = (person: Awaited<ReturnType<TestApp['signUp']>>, key: string) => {
  const [method = '', path = ''] = key.split(' ');
  return person.request<Refusal>(method, path.replace(/:\w+/g, crypto.randomUUID()), {});
};

it("an unconfirmed address can't invite people or create anything permanent", () => {
  expect(marked.map(([key]) => key).sort()).toEqual([
    'POST /api/api-keys',
    'POST /api/api-keys/apps',
    'POST /api/api-keys/devices',
    'POST /api/client-invitations',
    'POST /api/client-invitations/:id/code',
    'POST /api/client-invitations/accept',
    'POST /api/invitations',
    'POST /api/invitations/:id/link',
    'POST /api/invitations/accept',
    'POST /api/organization/hand-over',
    'POST /api/tools/mcp',
    'POST /api/tools/try',
    'POST /api/webhooks',
    'PUT /api/call-hook',
  ]);
});

it.each(marked.map(([key]) => key))(
  '%s is refused until the address is confirmed if the server can send mail',
  async (key) => {
    const person = await app.signUp();
    await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [
      person.organizationId,
    ]);
    const refused = await ask(person, key);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'unconfirmed_address']);
    await app.services.systemPool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.userId]);
    expect((await ask(person, key)).body.error?.reason).not.toBe('unconfirmed_address');
  },
);

it("an unconfirmed address can't set up a second factor if the server can send mail", async () => {
  const enable = { password: testPassword };
  const person = await app.signUp();
  const refused = await person.request<Refusal>('POST', '/api/auth/two-factor/enable', enable);
  expect([refused.status, refused.body.error?.reason]).toEqual([403, 'unconfirmed_address']);
  await app.services.systemPool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.userId]);
  expect((await person.request('POST', '/api/auth/two-factor/enable', enable)).status).toBe(200);
  expect((await (await plain.signUp()).request('POST', '/api/auth/two-factor/enable', enable)).status).toBe(200);
});

it('a passkey needs a confirmed address, and a password reset removes passkeys added before it', async () => {
  const person = await app.signUp();
  const refused = await person.request<Refusal>('POST', '/api/auth/passkey/generate-register-options', {
    password: testPassword,
  });
  expect([refused.status, refused.body.error?.reason]).toEqual([403, 'unconfirmed_address']);
  await app.services.systemPool.query(
    `INSERT INTO passkeys (user_id, name, public_key, credential_id, counter, device_type, is_backed_up)
     VALUES ($1::uuid, 'From before', 'key', 'from before', 0, 'singleDevice', false)`,
    [person.userId],
  );
  await person.request('POST', '/api/auth/request-password-reset', { email: person.email, redirectTo: '/login' });
  const token = await eventually(async () =>
    mails.arrived
      .map(({ to, text }) => to === person.email && /reset-password\/([\w-]+)/.exec(text)?.[1])
      .find(Boolean),
  );
  const reset = await app.request('POST', '/api/auth/reset-password', { newPassword: `${testPassword} anew`, token });
  expect(reset.status).toBe(200);
  const left = await app.services.systemPool.query('SELECT id FROM passkeys WHERE user_id = $1', [person.userId]);
  expect(left.rows).toEqual([]);
});

it("an unconfirmed address is never a reason for refusal if the server can't send mail", async () => {
  const person = await plain.signUp();
  for (const [key] of marked) expect((await ask(person, key)).body.error?.reason, key).not.toBe('unconfirmed_address');
});

it('an account created through an emailed link has a confirmed address', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'correct horse battery staple';
  await app.request('POST', '/api/auth/sign-up', { full_name: 'Ada', organization_name: 'Engines', email, password });
  const mail = await eventually(async () => mails.arrived.find(({ to }) => to === email)?.text);
  const token = /confirm\?token=([\w-]+)/.exec(mail)?.[1];
  const made = await app.request('POST', '/api/auth/sign-up/confirm', { token, password });
  const cookie = made.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const account = await app.request<{ email_verified: boolean }>('GET', '/api/account', undefined, { cookie });
  expect(account.body.email_verified).toBe(true);
});
