import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../process.ts';
import { createSuperAdmin } from '../super-admin/accounts.ts';
import { fictionalPhone } from './fictional-phones.ts';
import { mailsTo } from './mail.ts';
import { signInSuperAdmin, superAdminPassword } from './super-admin.ts';
import { eventually, startTestApp, type TestApp, testEnv } from './test-app.ts';
import { asOwner } from './test-database.ts';

const lines: string[] = [];
const answers: string[] = [];
const password = 'never-log-this-pass-phrase';
const sipPassword = 'never-log-this-sip-secret';
const toolSecret = 'Bearer never-log-this-tool-secret';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(
    {},
    createLog({ ...testEnv(), logLevel: 'trace' }, { write: (line) => void lines.push(line) }),
  );
  await app.startJobs();
});
afterAll(() => app.close());

async function ask(method: string, path: string, body?: unknown, cookie = '', bearer = password): Promise<Response> {
  const response = await app.fetch(path, {
    method,
    headers: { cookie, 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  answers.push(await response.clone().text());
  return response;
}

const json = async <T>(response: Response) => (await response.json()) as T;

it('no password, token or hash is in any answer that does not hand it out, nor in any line of the log', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const signUp = await ask('POST', '/api/auth/sign-up', {
    full_name: 'Ada',
    organization_name: 'Engines',
    email,
    password,
  });
  expect(signUp.status).toBe(201);
  const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const sessionToken = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  await ask('POST', '/api/auth/sign-in/email', { email, password });
  await ask('POST', '/api/auth/sign-in/email', { email, password: `${password}x` });
  await ask('GET', '/api/session', undefined, cookie);
  await ask('POST', '/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
  const mail = await eventually(async () => mailsTo(app, email).find((text) => text.includes('/reset-password/')));
  const resetToken = /reset-password\/([\w-]+)\?/.exec(mail)?.[1] ?? '';
  await ask('GET', `/api/auth/reset-password/${resetToken}?callbackURL=/reset-password`);
  await ask('POST', '/api/auth/reset-password', { token: resetToken, newPassword: 'short' });

  const number = {
    phone_number: '+12025550111',
    type: 'outbound',
    termination_sip_domain: 'sip.example.com',
    auth_username: 'u',
    auth_password: sipPassword,
  };
  expect((await ask('POST', '/api/phone-numbers', number, cookie)).status).toBe(201);
  await ask('GET', '/api/phone-numbers', undefined, cookie);
  // A defect on our side is logged with its error, which must not contain data of the request.
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query('ALTER TABLE phone_numbers RENAME COLUMN endpoint_url TO gone'),
  );
  expect((await ask('POST', '/api/phone-numbers', { ...number, phone_number: '+12025550112' }, cookie)).status).toBe(
    500,
  );
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query('ALTER TABLE phone_numbers RENAME COLUMN gone TO endpoint_url'),
  );

  const admin = await signInSuperAdmin(app);
  const login = await ask('POST', '/api/superadmin/login', { username: admin.username, password: superAdminPassword });
  const adminCookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await ask('POST', '/api/superadmin/login', { username: superAdminPassword, password: admin.username });
  await ask('GET', '/api/superadmin/session', undefined, adminCookie);
  const made = await json<{ token: string }>(
    await ask('POST', '/api/modules/leads/tokens', { name: 'CI' }, adminCookie),
  );
  answers.pop();
  await ask('GET', '/api/modules/leads/tokens', undefined, adminCookie);
  await ask('GET', '/api/modules/leads/log', undefined, '', made.token);
  await ask('GET', '/api/modules/slots/log', undefined, '', made.token);
  const second = await createSuperAdmin(app.services.systemPool, app.services.env.authSecret, {
    username: 'with-second-factor',
    password: superAdminPassword,
    hasSecondFactor: true,
  });
  await ask('POST', '/api/superadmin/login', { username: 'with-second-factor', password: superAdminPassword });

  // These two answers return their token once, to the person who created it.
  const invited = await json<{ link: string }>(
    await ask('POST', '/api/invitations', { email: 'ada@example.com' }, cookie),
  );
  const invitationToken = new URL(invited.link).searchParams.get('token') ?? '';
  answers.pop();
  await ask('POST', '/api/invitations/check', { token: invitationToken });
  await ask('GET', `/invite-accept?token=${invitationToken}`);
  const client = await json<{ id: string }>(await ask('POST', '/api/clients', { name: 'Larkfield' }, cookie));
  const ofClient = { client_id: client.id, email: 'ada@example.com' };
  const coded = await json<{ code: string }>(await ask('POST', '/api/client-invitations', ofClient, cookie));
  answers.pop();
  await ask('GET', '/api/client-invitations', undefined, cookie);
  await ask('GET', `/client/signup?code=${coded.code}`);
  const lead = await json<{ id: string }>(
    await ask('POST', '/api/leads', { first_name: 'Ada', last_name: 'L', phone_number: fictionalPhone() }, cookie),
  );
  const assistants = await json<{ items: { id: string }[] }>(await ask('GET', '/api/assistants', undefined, cookie));
  const assistant = `/api/assistants/${assistants.items[0]?.id}`;
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true');
  const http = { url: 'http://10.0.0.7/orders' };
  const kept = await json<{ id: string }>(
    await ask('POST', '/api/tools/secrets', { name: 'Shop', origin: http.url, value: toolSecret }, cookie),
  );
  const fn = { name: 'find', http: { ...http, headers: [{ name: 'Authorization', secret_id: kept.id }] } };
  expect((await ask('POST', '/api/tools/try', { function: fn }, cookie)).status).toBe(200);
  const draft = await json<{ draft_revision: number; config: object }>(await ask('GET', assistant, undefined, cookie));
  const change = { revision: draft.draft_revision, config: { ...draft.config, functions: [fn] } };
  expect((await ask('PUT', assistant, change, cookie)).status).toBe(200);
  for (const end of ['', '/checks', '/export', '/versions', '/versions/1'])
    await ask('GET', `${assistant}${end}`, undefined, cookie);
  await ask('GET', '/api/tools/secrets', undefined, cookie);
  const signing = await json<{ secret: string }>(await ask('POST', '/api/tools/signing-secret/rotate', {}, cookie));
  answers.pop();
  await ask('GET', '/api/tools/signing-secret', undefined, cookie);
  await ask('GET', '/api/audit-logs', undefined, cookie);
  const link = await json<{ token: string }>(
    await ask('POST', '/api/video-link', { lead_id: lead.id, agent_id: assistants.items[0]?.id }, cookie),
  );
  answers.pop();
  await ask('GET', `/api/video-call/${link.token}`);
  await ask('GET', `/video-call/${link.token}`);
  await ask('GET', '/api/openapi.json');
  const signed = app.services.files.signedLink({
    key: 'x',
    file_name: 'x',
    content_type: 'text/plain',
    disposition: 'attachment',
  }).url;
  await ask('GET', signed);

  expect(lines.length).toBeGreaterThan(15);
  const written = lines.join('\n');
  const given = answers.join('\n');
  const secrets = {
    password,
    sipPassword,
    toolSecret,
    signingSecret: signing.secret,
    sessionToken,
    resetToken,
    invitationToken,
    clientCode: coded.code,
    interview: link.token,
    cookie,
    superAdminPassword,
    adminToken: adminCookie.split('=')[1] ?? '',
    deployToken: made.token,
    totpSecret: second?.secondFactor?.secret ?? '',
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15);
    expect(written, `${name} in the log`).not.toContain(secret);
    expect(given, `${name} in an answer`).not.toContain(secret);
  }
  expect(written).not.toContain(signed.split('.').at(-1));
  for (const text of [written, given])
    expect(text).not.toMatch(/\$argon2|token_hash|auth_password_encrypted|v1\.[\w-]{30}/);
  expect(written).toContain('a request failed');
});
