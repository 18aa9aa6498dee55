import { randomUUID } from 'node:crypto';
import type { Client, ClientInvitation, ClientMember, CreatedClientInvitation } from '@switchboard/contracts/clients';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { ClientRole } from '@switchboard/contracts/permissions';
import type { Session } from '@switchboard/contracts/session';
import type { Page } from '@switchboard/contracts/shared';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { openEvents } from '../../testing/event-stream.ts';
import { lastMailTo } from '../../testing/mail.ts';
import {
  eventually,
  served,
  startTestApp,
  type TestApp,
  type TestPerson,
  testPassword,
} from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { hashCode } from './client-invitations.service.ts';

let app: TestApp;
let owner: TestPerson;
let client: Client;
let addresses = 0;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  client = (await owner.request<Client>('POST', '/api/clients', { name: 'Larkfield Labs' })).body;
});

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
const from = () => ({ 'x-forwarded-for': `10.3.${++addresses >> 8}.${addresses & 255}` });
const address = () => `${randomUUID()}@example.com`;

async function invite(email: string, role: ClientRole = 'viewer', asker = owner) {
  const body = { client_id: client.id, email, role };
  const made = await asker.request<CreatedClientInvitation>('POST', '/api/client-invitations', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const signUp = (email: string, code: string) =>
  app.request<ApiErrorBody>(
    'POST',
    '/api/client-invitations/sign-up',
    { email, code, full_name: 'Nia Cole', password: testPassword },
    from(),
  );
const accept = (person: TestPerson, code: string) =>
  person.request<ApiErrorBody>('POST', '/api/client-invitations/accept', { code }, from());
const enter = (person: TestPerson) => person.request<ApiErrorBody>('POST', '/api/client/session', {});
const sessionOf = async (person: Pick<TestPerson, 'request'>) =>
  (await person.request<Session>('GET', '/api/session')).body;
const member = (role: ClientRole) =>
  app.signUp({ organizationId: owner.organizationId, client: { id: client.id, role } });
const membersOf = async (asker = owner) =>
  (await asker.request<Page<ClientMember>>('GET', '/api/client-members')).body.items;
const idOf = async (person: TestPerson) =>
  (await membersOf()).find(({ user_id }) => user_id === person.userId)?.id ?? '';

const invalid = 'Invalid invitation code or email. Please check your details.';

describe('an invitation code', () => {
  it('an invitation code is mailed, can be used once with its link, and is stored as a hash', async () => {
    const email = address();
    const { id, code, link, client: named } = await invite(email);
    expect(code).toMatch(/^[0-9a-f]{40}$/);
    expect(new URL(link).pathname + new URL(link).search).toBe(`/client/signup?code=${code}`);
    expect(named).toEqual({ id: client.id, name: 'Larkfield Labs' });
    expect(await eventually(async () => lastMailTo(app, email))).toContain(link);
    const { body } = await owner.request<Page<ClientInvitation>>('GET', '/api/client-invitations');
    expect(body.items).toMatchObject([{ id, email, status: 'pending' }]);
    const stored = await asOwner(app.services.env.databaseUrl, async (connection) => {
      const { rows } = await connection.query<{ line: string }>(
        'SELECT i::text AS line FROM client_invitations i UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT e::text FROM live_events e',
      );
      return rows.map(({ line }) => line).join('\n');
    });
    expect(JSON.stringify(body) + stored).not.toContain(code);
    expect(stored).toContain(hashCode(code));
  });

  it('an invitation code creates an account for its address only, opens the portal, and works once', async () => {
    const email = address();
    const { code } = await invite(email.toUpperCase(), 'editor');
    for (const [otherEmail, otherCode] of [
      [address(), code],
      [email, 'x'.repeat(40)],
    ] as const) {
      const { status, body } = await signUp(otherEmail, otherCode);
      expect([status, body.error.reason, body.error.message]).toEqual([404, 'invalid_code', invalid]);
    }
    const signedUp = await signUp(email, code);
    expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(204);
    const cookie = signedUp.headers.getSetCookie().map((value) => value.split(';')[0]);
    const session = await app.request<Session>('GET', '/api/session', undefined, { cookie: cookie.join('; ') });
    expect(session.body).toMatchObject({
      user: { email },
      organization: null,
      client: { organization_id: owner.organizationId, client_name: 'Larkfield Labs', role: 'editor' },
    });
    expect((await signUp(email, code)).body.error.message).toBe(invalid);
    expect((await owner.request<Page<unknown>>('GET', '/api/client-invitations')).body.items).toEqual([]);
  });

  it('fifty concurrent accepts of one code make one membership', async () => {
    const person = await app.signUp();
    const { code } = await invite(person.email, 'admin');
    const answers = await Promise.all(Array.from({ length: 50 }, () => served(() => accept(person, code))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 204))
      expect([status, body.error.message]).toEqual([404, invalid]);
    expect((await membersOf()).map(({ role, user }) => [role, user.id])).toEqual([['admin', person.userId]]);
  });

  it('an invitation to an existing account leaves nothing behind and can be accepted by signing in', async () => {
    const person = await app.signUp();
    const { code } = await invite(person.email);
    const refused = await signUp(person.email, code);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'user_already_exists']);
    expect((await accept(await app.signUp(), code)).status).toBe(404);
    expect((await accept(person, code)).status).toBe(204);
    const { organization, client: place, organizations } = await sessionOf(person);
    expect([organization, place?.client_id, organizations.length]).toEqual([null, client.id, 1]);
  });

  it('an invitation code expires, can be renewed with a new code, and stops working once cancelled', async () => {
    const email = address();
    const { id, code } = await invite(email);
    await asOwner(app.services.env.databaseUrl, (connection) =>
      connection.query('UPDATE client_invitations SET expires_at = now() WHERE id = $1', [id]),
    );
    const expired = await signUp(email, code);
    expect([expired.status, expired.body.error.message]).toEqual([409, 'This invitation has expired']);
    const renewed = await owner.request<CreatedClientInvitation>('POST', `/api/client-invitations/${id}/code`);
    expect(renewed.body.status).toBe('pending');
    expect((await signUp(email, code)).body.error.message).toBe(invalid);
    expect((await owner.request('DELETE', `/api/client-invitations/${id}`)).status).toBe(204);
    expect((await signUp(email, renewed.body.code)).body.error.message).toBe(invalid);
  });

  it("a new invitation replaces the code of an earlier one, and members can't be invited again", async () => {
    const email = address();
    const { code } = await invite(email);
    const again = await invite(email, 'admin');
    expect((await signUp(email, code)).status).toBe(404);
    expect((await signUp(email, again.code)).status).toBe(204);
    const body = { client_id: client.id, email };
    const third = await owner.request<ApiErrorBody>('POST', '/api/client-invitations', body);
    expect([third.status, third.body.error.reason]).toEqual([409, 'already_member']);
    const unsaid = await owner.request<ApiErrorBody>('POST', '/api/client-invitations', { email: address() });
    expect(unsaid.body.error.fields).toEqual({ client_id: 'Choose a client' });
  });
});

describe('the portal', () => {
  it("staff without a client can't open the portal", async () => {
    const { status, body } = await enter(owner);
    expect([status, body.error.reason, body.error.message]).toEqual([
      403,
      'not_a_client',
      'You are not authorized as a client member. Please contact your administrator.',
    ]);
    expect((await sessionOf(owner)).organization?.id).toBe(owner.organizationId);
  });

  it("the portal has its own session, separate from a person's staff account until they switch", async () => {
    const person = await app.signUp();
    await accept(person, (await invite(person.email)).code);
    const staff = await person.request<ApiErrorBody>('GET', '/api/leads');
    expect([staff.status, staff.body.error.reason]).toEqual([403, 'staff_only']);
    const own = { organization_id: person.organizationId };
    expect((await person.request<Session>('POST', '/api/session/organization', own)).body.client).toBeNull();
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
    expect((await person.request('GET', '/api/client/leads')).status).toBe(403);
    expect((await enter(person)).status).toBe(204);
    expect((await person.request('GET', '/api/client/leads')).status).toBe(200);
  });

  it('a regular sign-in opens the portal for a client member', async () => {
    const nia = await member('viewer');
    const signedIn = await app.request('POST', '/api/auth/sign-in/email', {
      email: nia.email,
      password: testPassword,
    });
    const cookie = signedIn.headers.getSetCookie().map((value) => value.split(';')[0]);
    const { body } = await app.request<Session>('GET', '/api/session', undefined, { cookie: cookie.join('; ') });
    expect([body.organization, body.client?.client_id]).toEqual([null, client.id]);
  });

  it('a changed role of a client member applies from the next request', async () => {
    const nia = await member('viewer');
    const add = () =>
      nia.request<ApiErrorBody>('POST', '/api/client/leads', {
        first_name: 'Ada',
        last_name: 'B',
        phone_number: '+1 202-555-0114',
      });
    const refused = await add();
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'role']);
    await owner.request('PATCH', `/api/client-members/${await idOf(nia)}`, { role: 'editor' });
    expect((await add()).status).toBe(201);
  });

  it.each(['is removed', 'loses their client'])(
    'a member who %s loses access to the portal with the next request',
    async (how) => {
      const nia = await member('viewer');
      const stream = await openEvents(app, nia);
      const path = how === 'is removed' ? `/api/client-members/${await idOf(nia)}` : `/api/clients/${client.id}`;
      expect((await owner.request('DELETE', path)).status).toBe(204);
      const { status, body } = await nia.request<ApiErrorBody>('GET', '/api/client/leads');
      expect([status, body.error.reason]).toEqual([403, 'client_only']);
      await eventually(async () => stream.isEnded());
      const session = await sessionOf(nia);
      expect([session.client, session.removed_from?.organization_name]).toEqual([
        null,
        `Test ${owner.organizationId.slice(0, 8)}`,
      ]);
    },
  );
});

describe('members of a client', () => {
  it('client admins manage the members of their client and see no other client', async () => {
    const admin = await member('admin');
    const nia = await member('viewer');
    const other = await owner.request<Client>('POST', '/api/clients', { name: 'Brightwater' });
    const stranger = await app.signUp({
      organizationId: owner.organizationId,
      client: { id: other.body.id, role: 'admin' },
    });
    expect((await membersOf(admin)).map(({ user_id }) => user_id)).toEqual([admin.userId, nia.userId]);
    const theirs = await idOf(stranger);
    expect((await admin.request('DELETE', `/api/client-members/${theirs}`)).status).toBe(404);
    const invited = await admin.request<CreatedClientInvitation>('POST', '/api/client-invitations', {
      email: address(),
    });
    expect([invited.body.client.id, invited.body.role]).toEqual([client.id, 'editor']);
    expect((await admin.request('PATCH', `/api/client-members/${await idOf(nia)}`, { role: 'admin' })).status).toBe(
      200,
    );
  });

  it('a client keeps an admin, even if two remove each other concurrently', async () => {
    const admins = [await member('admin'), await member('admin')] as const;
    const ids = [await idOf(admins[0]), await idOf(admins[1])] as const;
    const own = await admins[0].request<ApiErrorBody>('PATCH', `/api/client-members/${ids[0]}`, { role: 'viewer' });
    expect([own.status, own.body.error.reason]).toEqual([409, 'own_membership']);
    await Promise.all([
      admins[0].request('DELETE', `/api/client-members/${ids[1]}`),
      admins[1].request('DELETE', `/api/client-members/${ids[0]}`),
    ]);
    expect(await membersOf()).toHaveLength(1);
    const [left] = await membersOf();
    expect((await owner.request('DELETE', `/api/client-members/${left?.id}`)).status).toBe(204);
  });

  it("the actions of client members are recorded as a client's in the audit log", async () => {
    const admin = await member('admin');
    await admin.request('POST', '/api/client-invitations', { email: address() });
    const entry = await withTenant(
      owner.organizationId,
      async () => await app.services.db.audit_logs.findFirst({ where: { resource_type: 'client_invitation' } }),
    );
    expect(entry).toMatchObject({ actor_kind: 'client', actor_id: await idOf(admin), user_id: admin.userId });
  });
});

describe('a client', () => {
  it('a client has a unique name and counts its leads, members and calls', async () => {
    const taken = await owner.request<ApiErrorBody>('POST', '/api/clients', { name: ' larkfield LABS' });
    expect([taken.status, taken.body.error.fields]).toEqual([409, { name: 'A client of this name exists already.' }]);
    await member('viewer');
    const lead = { first_name: 'Ada', last_name: 'B', phone_number: '+1 202-555-0114', client_id: client.id };
    expect((await owner.request('POST', '/api/leads', lead)).status).toBe(201);
    const changed = await owner.request<Client>('PATCH', `/api/clients/${client.id}`, { shares_recordings: true });
    const { updated_at } = changed.body;
    expect(changed.body).toEqual({ ...client, shares_recordings: true, lead_count: 1, member_count: 1, updated_at });
    const { body } = await owner.request<Page<Client>>('GET', '/api/clients');
    expect(body.items).toEqual([changed.body]);
  });

  it('deleting a client keeps its leads without a client', async () => {
    const lead = { first_name: 'Ada', last_name: 'B', phone_number: '+1 202-555-0114', client_id: client.id };
    const { body } = await owner.request<{ id: string }>('POST', '/api/leads', lead);
    await owner.request('DELETE', `/api/clients/${client.id}`);
    const left = await owner.request<{ client_id: string | null }>('GET', `/api/leads/${body.id}`);
    expect([left.status, left.body.client_id]).toEqual([200, null]);
    expect((await owner.request('POST', '/api/leads', lead)).status).toBe(404);
  });
});

describe('a client member who is also staff', () => {
  it('a client member who is also staff stays in the portal when turning a second factor on or off', async () => {
    const person = await app.signUp();
    await accept(person, (await invite(person.email)).code);
    const ask = <T>(path: string, body: object, cookie: string) =>
      app.request<T>('POST', `/api/auth/two-factor/${path}`, body, { ...from(), cookie });
    const place = async (cookie: string) =>
      (await app.request<Session>('GET', '/api/session', undefined, { cookie })).body.client?.client_name;
    const started = await ask<{ totpURI: string }>('enable', { password: testPassword }, person.cookie);
    const code = (URI.parse(started.body.totpURI) as TOTP).generate();
    const on = cookieOf((await ask('verify-totp', { code }, person.cookie)).headers);
    expect(await place(on)).toBe('Larkfield Labs');
    const off = cookieOf((await ask('disable', { password: testPassword }, on)).headers);
    expect(await place(off)).toBe('Larkfield Labs');
  });
});

it("an invitation code of a deleted organization can't create an account", async () => {
  const email = address();
  const { code } = await invite(email);
  const { name } = (await owner.request<{ name: string }>('GET', '/api/organization')).body;
  expect((await owner.request('POST', '/api/organization/delete', { name })).status).toBe(204);
  const refused = await signUp(email, code);
  expect([refused.status, refused.body.error?.message]).toEqual([404, invalid]);
  const { rowCount } = await app.services.systemPool.query('SELECT FROM users WHERE email = $1', [email]);
  expect(rowCount).toBe(0);
});

describe('a sign-up whose session could not be opened', () => {
  it('leaves a client with an account that can sign in, and no error', async () => {
    const email = address();
    const { code } = await invite(email);
    const opening = vi.spyOn(app.services.auth.api, 'openSession').mockRejectedValueOnce(new Error('no connection'));
    const signedUp = await signUp(email, code);
    expect(opening).toHaveBeenCalledTimes(1);
    expect([signedUp.status, signedUp.headers.getSetCookie()]).toEqual([204, []]);
    const signedIn = await app.request('POST', '/api/auth/sign-in/email', { email, password: testPassword }, from());
    const entered = await app.request('POST', '/api/client/session', {}, { cookie: cookieOf(signedIn.headers) });
    expect(entered.status).toBe(204);
  });

  it('leaves a person with an organization and an account that can sign in, and no error', async () => {
    const email = address();
    const form = { full_name: 'Ada', organization_name: 'Engines', email, password: testPassword };
    vi.spyOn(app.services.auth.api, 'openSession').mockRejectedValueOnce(new Error('no connection'));
    const signedUp = await app.request<Session>('POST', '/api/auth/sign-up', form, from());
    expect([signedUp.status, signedUp.body.organization?.name]).toEqual([201, 'Engines']);
    const signedIn = await app.request('POST', '/api/auth/sign-in/email', { email, password: testPassword }, from());
    const cookie = cookieOf(signedIn.headers);
    const session = await app.request<Session>('GET', '/api/session', undefined, { cookie });
    expect(session.body.organization?.name).toBe('Engines');
  });
});
