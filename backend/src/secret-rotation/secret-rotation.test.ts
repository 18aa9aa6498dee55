import { randomBytes, randomUUID } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewedSessionCookie, sessionCookieName } from '../auth/auth.ts';
import { acceptedSecrets, secretMark } from '../auth-secret.ts';
import { secretsCommand } from '../commands/secrets.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { emailToken } from '../domains/account/account.fixture.ts';
import { managePathOf, manageTokenOf } from '../domains/bookings/manage-token.ts';
import { callTokenOf, readCallToken } from '../domains/calls/call-token.ts';
import { hashToken, linkTokenOf, sentLinkTokenOf } from '../domains/interviews/tokens.ts';
import { openSipPassword } from '../domains/phone-numbers/sip-password.ts';
import { signingSecrets } from '../domains/webhooks/secrets.ts';
import { memberOfToken, unsubscribeTokenOf } from '../domains/weekly-summaries/unsubscribe-token.ts';
import { acceptedEventsSecrets, eventsSecretOf } from '../domains/whatsapp-numbers/sessions.ts';
import { openBody } from '../mail/send-mail.ts';
import { createSuperAdmin } from '../super-admin/accounts.ts';
import { startTestApp, type TestApp, type TestPerson, testPassword } from '../testing/test-app.ts';
import { countSealed, whatNothingOpens } from './rotate.ts';
import { sealedTables } from './sealed.ts';

const next = randomBytes(32).toString('hex');

/** The installation before, with the new secret accepted, with it first, and with it alone. */
let before: TestApp;
let learned: TestApp;
let changed: TestApp;
let after: TestApp;
let person: TestPerson;
let webhook: { id: string; secret: string };

/** Another process on the same database. */
const beside = (first: string, previous: string, given: Record<string, string> = {}) =>
  startTestApp({
    DATABASE_URL: before.services.env.databaseUrl,
    SWITCHBOARD_AUTH_SECRET: first,
    SWITCHBOARD_AUTH_SECRET_PREVIOUS: previous,
    ...given,
  });

beforeAll(async () => {
  before = await startTestApp({ SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8' });
  const { authSecret: old, appDatabaseUrl, systemDatabaseUrl } = before.services.env;
  person = await before.signUp();
  const url = 'http://127.0.0.1:9/calls';
  const made = await person.request<{ id: string; secret: string }>('POST', '/api/webhooks', { url });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  webhook = made.body;
  [learned, changed, after] = await Promise.all([
    beside(old, next),
    beside(next, old),
    // The roles' passwords belong to the whole server, which other suites use: they stay.
    beside(next, '', {
      SWITCHBOARD_APP_DATABASE_URL: appDatabaseUrl,
      SWITCHBOARD_SYSTEM_DATABASE_URL: systemDatabaseUrl,
    }),
  ]);
});
afterAll(async () => {
  for (const app of [after, changed, learned, before]) await app?.close();
});

const statusOf = async (app: TestApp, cookie: string) =>
  (await app.request('GET', '/api/session', undefined, { cookie })).status;
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
const codeOf = (address: string, stepsAhead = 0) =>
  (URI.parse(address) as TOTP).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
const auth = <T>(app: TestApp, path: string, body: object, cookie = '') =>
  app.request<T>('POST', `/api/auth/${path}`, body, { cookie });
const command = (app: TestApp, verb: string) => secretsCommand({ ...app.services, secrets: app.services.env }, [verb]);
const webhookRow = () =>
  withTenant(person.organizationId, () => before.services.db.webhooks.findFirstOrThrow({ where: { id: webhook.id } }));
const phoneNumber = () => withTenant(person.organizationId, () => before.services.db.phone_numbers.findFirstOrThrow());

it("only a process with the wrong secret reports what it can't decrypt", async () => {
  for (const app of [before, learned, changed])
    expect(await whatNothingOpens(app.services, app.services.env)).toEqual([]);
  expect(await whatNothingOpens(after.services, after.services.env)).toContain('secrets of webhooks');
});

it('people stay signed in while processes learn the new secret in any order', async () => {
  for (const app of [before, learned, changed]) expect(await statusOf(app, person.cookie)).toBe(200);
  expect(await statusOf(after, person.cookie)).toBe(401);
  const { email } = person;
  const signedIn = await auth(changed, 'sign-in/email', { email, password: testPassword });
  const cookie = cookieOf(signedIn.headers);
  for (const app of [learned, changed, after]) expect(await statusOf(app, cookie)).toBe(200);
  // A process without the new secret rejects it: that is why the secret is added everywhere first.
  expect(await statusOf(before, cookie)).toBe(401);
  expect((await auth(changed, 'sign-out', {}, person.cookie)).status).toBe(200);
  expect(await statusOf(before, person.cookie)).toBe(401);
  const again = await auth(before, 'sign-in/email', { email, password: testPassword });
  person.cookie = cookieOf(again.headers);
});

it('opening a page signs the session cookie with the new secret, and then it no longer needs the previous one', async () => {
  const { env } = changed.services;
  expect(renewedSessionCookie(before.services.env, person.cookie)).toBeNull();
  const renewed = renewedSessionCookie(env, person.cookie) ?? '';
  expect(renewed).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = renewed.split(';')[0] ?? '';
  expect(await statusOf(after, cookie)).toBe(200);
  expect(renewedSessionCookie(env, cookie)).toBeNull();
  expect(renewedSessionCookie(env, `${sessionCookieName(env)}=forged.${'A'.repeat(43)}=`)).toBeNull();
});

it('links and tokens made with the previous secret stay valid', async () => {
  const { env } = changed.services;
  const old = before.services.env;
  const id = randomUUID();
  expect(memberOfToken(env, unsubscribeTokenOf(old, id))).toBe(id);
  expect(memberOfToken(after.services.env, unsubscribeTokenOf(old, id))).toBeNull();
  const call = { id, organization_id: person.organizationId, created_at: new Date() };
  expect(readCallToken(env, callTokenOf(old, call))).toMatchObject({ call_id: id });
  const file = { key: 'a', file_name: 'a', content_type: 'text/plain', disposition: 'attachment' } as const;
  const { url } = before.services.files.signedLink(file);
  const token = url.slice('/api/files/'.length);
  expect(changed.services.files.verify(token)).toMatchObject(file);
  expect(after.services.files.verify(token)).toBeNull();
  expect(acceptedEventsSecrets(env, call)).toEqual([eventsSecretOf(env, call), eventsSecretOf(old, call)]);
  const confirmed = await changed.request(
    'POST',
    '/api/account/email/confirm',
    { token: await emailToken(before, person.email) },
    { cookie: person.cookie },
  );
  expect(confirmed.status).toBe(200);
});

it('later mails contain the link that was sent before the secret changed', () => {
  const old = before.services.env;
  const { env } = changed.services;
  const id = randomUUID();
  const token_hash = hashToken(manageTokenOf(old, id));
  expect(managePathOf(env, { id, token_hash })).toBe(`/manage-booking/${manageTokenOf(old, id)}`);
  expect(managePathOf(env, { id, token_hash: null })).toBe(`/manage-booking/${manageTokenOf(env, id)}`);
  const interview = { id, link_number: 2 };
  const sent = { ...interview, token_hash: hashToken(linkTokenOf(old, interview)) };
  expect(sentLinkTokenOf(env, sent)).toBe(linkTokenOf(old, interview));
});

it('the rotation covers every encrypted column', async () => {
  const { rows } = await before.services.systemPool.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND (a.attname LIKE '%encrypted' OR a.attname IN ('totp_secret', 'events_secret', 'secret', 'recovery_codes'))`,
  );
  const known = sealedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('second factors work under either secret, and everything else once it is rotated to the new secret', async () => {
  const started = await auth<{ totpURI: string; backupCodes: string[] }>(
    before,
    'two-factor/enable',
    { password: testPassword },
    person.cookie,
  );
  const { totpURI, backupCodes } = started.body;
  const confirmed = await auth(before, 'two-factor/verify-totp', { code: codeOf(totpURI) }, person.cookie);
  person.cookie = cookieOf(confirmed.headers);
  const secondStep = async (app: TestApp, path: string, code = '') => {
    const first = await auth(app, 'sign-in/email', { email: person.email, password: testPassword });
    return (await auth(app, `two-factor/${path}`, { code }, cookieOf(first.headers))).status;
  };
  // Each process that reads it encrypts it with its own first secret; all of them can decrypt both.
  expect(await secondStep(changed, 'verify-totp', codeOf(totpURI, 1))).toBe(200);
  expect(await secondStep(learned, 'verify-backup-code', backupCodes[0])).toBe(200);
  expect(await secondStep(changed, 'verify-backup-code', backupCodes[0])).toBe(401);
  await createSuperAdmin(before.services.systemPool, before.services.env.authSecret, {
    username: 'ada',
    hasSecondFactor: true,
  });
  await before.request('POST', '/api/auth/request-password-reset', { email: person.email });

  expect(await command(changed, 'status')).toMatch(
    /1 {2}secrets of webhooks under a previous secret\n[\s\S]*secrets -- rotate/,
  );
  // Interrupted halfway and run again.
  let writes = 0;
  const query = before.services.tenantPool.query.bind(before.services.tenantPool) as (...all: unknown[]) => unknown;
  const dying = {
    query: (text: string, values: unknown[]) => {
      if (text.startsWith('UPDATE') && ++writes > 1) throw new Error('killed');
      return query(text, values);
    },
  } as unknown as TestApp['services']['tenantPool'];
  const { env } = changed.services;
  await expect(countSealed({ ...changed.services, tenantPool: dying }, env, true)).rejects.toThrow('killed');
  const said = await command(changed, 'rotate');
  expect(said).not.toContain('under a previous secret');
  for (const what of ['passwords of trunks', 'secrets of webhooks', 'mails that wait', 'second factors of people'])
    expect(said).toContain(`${what} under the secret`);
  expect(said).toContain('Stored data no longer needs the previous secret');
  expect(await command(changed, 'rotate')).toBe(said);

  expect(openSipPassword(after.services.env, await phoneNumber())).toBe('sandbox-only');
  expect(signingSecrets(after.services.env, await webhookRow(), new Date())).toEqual([webhook.secret]);
  expect(await secondStep(after, 'verify-backup-code', backupCodes[1])).toBe(200);
  const { rows } = await before.services.systemPool.query<Parameters<typeof openBody>[1]>(
    'SELECT id, recipient, body_encrypted FROM mails WHERE recipient = $1',
    [person.email],
  );
  for (const row of rows) expect(openBody(after.services.env, row)).toHaveProperty('data');
  expect(rows.length).toBeGreaterThan(0);
});

it("rotation is refused while a process doesn't accept the new secret, and the status counts such processes", async () => {
  const { systemPool } = before.services;
  const add = (app: TestApp) =>
    systemPool.query(
      `INSERT INTO processes (id, host, pid, roles, version, file_store, secrets) VALUES ($1, 'a', 1, '{api}', '0', '', $2)`,
      [randomUUID(), acceptedSecrets(app.services.env).map(secretMark)],
    );
  await add(learned);
  expect(await command(changed, 'status')).toMatch(/1 {2}accept it[\s\S]*Make it the first one of all/);
  await add(before);
  expect(await command(changed, 'status')).toMatch(/1 {2}do not know it[\s\S]*let them accept it first/);
  await expect(command(changed, 'rotate')).rejects.toThrow(/1 of the processes .* Nothing was changed/);
  await systemPool.query('DELETE FROM processes');
  await add(changed);
  expect(await command(changed, 'rotate')).toContain('1  make what is new under this secret');
  // An additional secret may be a future one.
  expect(await command(changed, 'status')).toContain('1 of 1 processes accept it: make it the first one of all.');
  await add(after);
  expect(await command(changed, 'status')).toContain('1 of 2 processes accept it: restart the others with it first.');
  await systemPool.query('DELETE FROM processes');
  await expect(command(changed, 'frobnicate')).rejects.toThrow('Usage');
});
