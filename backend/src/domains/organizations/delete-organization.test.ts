import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { CreatedInvitation } from '@switchboard/contracts/members';
import type { Session } from '@switchboard/contracts/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvents } from '../../testing/event-stream.ts';
import { mailsTo } from '../../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { signUpCaller } from '../calls/test-caller.ts';
import { setDeleted } from './organizations.fixture.ts';

type Refusal = ApiErrorBody;

let app: TestApp;
let database: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  database = new pg.Client({ connectionString: app.services.env.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.close();
});

let jobs: Promise<void> | undefined;
const jobsRun = () => {
  jobs ??= app.startJobs();
  return jobs;
};

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const sessionOf = async (person: TestPerson) => (await person.request<Session>('GET', '/api/session')).body;
const reasonOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.error?.reason];
const join = ({ organizationId }: TestPerson, role: 'owner' | 'admin' | 'member') =>
  app.signUp({ role, organizationId });

async function remove(owner: TestPerson): Promise<void> {
  const name = (await sessionOf(owner)).organization?.name;
  expect((await owner.request('POST', '/api/organization/delete', { name })).status).toBe(204);
}
const takeBack = (person: TestPerson, id = person.organizationId) =>
  person.request<Refusal>('POST', `/api/organizations/${id}/take-back`);

describe('deleting an organization', () => {
  it('an organization can be deleted only by owners who type its name', async () => {
    const owner = await app.signUp();
    const admin = await join(owner, 'admin');
    const name = (await sessionOf(owner)).organization?.name;
    const ask = (person: TestPerson, typed?: string) =>
      person.request<Refusal>('POST', '/api/organization/delete', { name: typed });
    expect(reasonOf(await ask(admin, name))).toEqual([403, 'role']);
    expect((await ask(owner, `${name}!`)).body.error.fields).toEqual({
      name: 'This is not the name of the organization.',
    });
    expect((await owner.request('GET', '/api/leads')).status).toBe(200);
  });

  it('the members, keys and links of a deleted organization are refused from the next request with a reason', async () => {
    const owner = await app.signUp();
    const member = await join(owner, 'member');
    const { body: key } = await owner.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'CI', scopes: ['read'] });
    const { body: invitation } = await owner.request<CreatedInvitation>('POST', '/api/invitations', {
      email: 'ada@example.com',
    });
    const stream = await openEvents(app, member);
    await remove(owner);
    const withKey = { authorization: `Bearer ${key.key}` };
    for (const asked of [
      owner.request<Refusal>('GET', '/api/leads'),
      member.request<Refusal>('GET', '/api/leads'),
      member.request<Refusal>('GET', '/api/events'),
      app.request<Refusal>('GET', '/api/leads', undefined, withKey),
    ])
      expect(reasonOf(await asked)).toEqual([403, 'organization_deleted']);
    const token = new URL(invitation.link).searchParams.get('token');
    const check = await app.request<{ status: string }>('POST', '/api/invitations/check', { token });
    expect(check.body.status).toBe('not_found');
    await eventually(async () => stream.isEnded());
    const [listed] = (await sessionOf(member)).organizations;
    expect(listed?.deletion?.by).toBe('Test Person');
    const [from, until] = [listed?.deletion?.at, listed?.deletion?.until].map((at) => Date.parse(at ?? ''));
    expect((until ?? 0) - (from ?? 0)).toBe(14 * dayMs);
  });

  it('deleting an organization ends live and concurrent calls, and sends no webhooks about them', async () => {
    const caller = await signUpCaller(app);
    const { person } = caller;
    expect((await person.request('POST', '/api/webhooks', { url: 'https://example.com/hook' })).status).toBe(201);
    const { call_id } = (await caller.place(await caller.lead())).body;
    const leads = [await caller.lead(), await caller.lead(), await caller.lead()];
    await Promise.all([...leads.map((lead) => caller.place(lead)), remove(person)]);
    const ofOrganization = async (condition: string) =>
      (
        await database.query<{ id: string }>(`SELECT id FROM ${condition} AND organization_id = $1`, [
          person.organizationId,
        ])
      ).rows.map(({ id }) => id);
    expect(await ofOrganization('calls WHERE ended_at IS NULL AND end_requested_at IS NULL')).toEqual([]);
    expect(await ofOrganization('calls WHERE end_requested_at IS NOT NULL')).toContain(call_id);
    await jobsRun();
    await eventually(async () => (await ofOrganization('calls WHERE ended_at IS NULL')).length === 0);
    expect(await ofOrganization('webhook_deliveries WHERE true')).toEqual([]);
  });

  it('members of a deleted organization who have another one are signed in to that one', async () => {
    const owner = await app.signUp();
    await remove(owner);
    const second = await owner.request<{ id: string }>('POST', '/api/organizations', { name: 'Second' });
    await database.query('UPDATE sessions SET active_organization_id = NULL WHERE user_id = $1', [owner.userId]);
    expect((await sessionOf(owner)).organization?.id).toBe(second.body.id);
  });

  it("a new organization can't be created below a deleted one", async () => {
    const owner = await app.signUp();
    await remove(owner);
    const branch = { name: 'Branch', parent_organization_id: owner.organizationId };
    expect(reasonOf(await owner.request<Refusal>('POST', '/api/organizations', branch))).toEqual([
      403,
      'organization_deleted',
    ]);
  });
});

describe('restoring an organization', () => {
  it('every owner can restore an organization exactly as it was', async () => {
    const owner = await app.signUp();
    const [second, admin, stranger] = [await join(owner, 'owner'), await join(owner, 'admin'), await app.signUp()];
    const before = await owner.request('GET', '/api/assistants');
    await remove(owner);
    expect(reasonOf(await takeBack(admin))).toEqual([403, 'role']);
    expect((await takeBack(stranger, owner.organizationId)).status).toBe(404);
    expect((await takeBack(second)).status).toBe(200);
    expect((await owner.request('GET', '/api/assistants')).body).toEqual(before.body);
    expect((await sessionOf(admin)).organizations[0]?.deletion).toBeUndefined();
    const { body } = await owner.request<{ items: { action: string; actor_name: string }[] }>('GET', '/api/audit-logs');
    expect(body.items.slice(0, 2).map(({ action }) => action)).toEqual(['take_back', 'delete']);
  });

  it("an organization can't be restored if it isn't deleted, or after 14 days", async () => {
    const owner = await app.signUp();
    expect(reasonOf(await takeBack(owner))).toEqual([409, 'not_deleted']);
    await setDeleted({ app, organizationId: owner.organizationId }, daysAgo(14));
    expect(reasonOf(await takeBack(owner))).toEqual([409, 'not_deleted']);
    await setDeleted({ app, organizationId: owner.organizationId }, daysAgo(13.9));
    expect((await takeBack(owner)).status).toBe(200);
  });

  it('every owner gets an email when the organization is deleted and when it is restored', async () => {
    await jobsRun();
    const owner = await app.signUp();
    const [second, admin] = [await join(owner, 'owner'), await join(owner, 'admin')];
    const { organization } = await sessionOf(owner);
    await remove(owner);
    for (const { email } of [owner, second]) {
      const mail = await eventually(async () => mailsTo(app, email)[0]);
      expect(mail).toContain(`Subject: ${organization?.name} was deleted`);
      expect(mail).toMatch(/Any owner can sign in and restore it until .* UTC/);
    }
    await takeBack(second);
    for (const { email } of [owner, second])
      expect(await eventually(async () => mailsTo(app, email)[1])).toContain('was restored');
    expect(mailsTo(app, admin.email)).toEqual([]);
  });
});
