import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { OperatorAccess } from '@switchboard/contracts/operator-access';
import type { BootData, Session } from '@switchboard/contracts/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvents } from '../testing/event-stream.ts';
import { signInSuperAdmin, superAdminPassword, type TestSuperAdmin } from '../testing/super-admin.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const access = (owner: TestPerson) => owner.request<OperatorAccess>('GET', '/api/operator-access');
const admit = (owner: TestPerson, hours = 1) => owner.request<OperatorAccess>('PUT', '/api/operator-access', { hours });
const dismiss = (owner: TestPerson) => owner.request<OperatorAccess>('DELETE', '/api/operator-access');
const enter = (admin: TestSuperAdmin, { organizationId }: TestPerson) =>
  admin.request<ApiErrorBody>('POST', `/api/superadmin/organizations/${organizationId}/enter`);
const reasonOf = ({ status, body }: { status: number; body: ApiErrorBody }) => [status, body.error?.reason];
const leadsOf = (admin: TestSuperAdmin) => admin.request<ApiErrorBody>('GET', '/api/leads');

async function inside(): Promise<{ owner: TestPerson; admin: TestSuperAdmin }> {
  const [owner, admin] = [await app.signUp(), await signInSuperAdmin(app)];
  await admit(owner);
  expect((await enter(admin, owner)).status).toBe(204);
  return { owner, admin };
}

describe('entering an organization', () => {
  it("an operator can't enter or read an organization without an owner's consent", async () => {
    const [owner, admin] = [await app.signUp(), await signInSuperAdmin(app)];
    expect(reasonOf(await enter(admin, owner))).toEqual([403, 'not_admitted']);
    expect((await leadsOf(admin)).status).toBe(401);
    const boot = await admin.request<BootData>('GET', '/api/boot');
    expect(boot.body.session).toBeNull();
  });

  it('only owners can let an operator in', async () => {
    const owner = await app.signUp();
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const person = await app.signUp({ organizationId: owner.organizationId, role });
      const answer = await person.request<ApiErrorBody>('PUT', '/api/operator-access', { hours: 1 });
      expect(reasonOf(answer), role).toEqual([403, 'role']);
    }
    expect((await owner.request('PUT', '/api/operator-access', { hours: 2 })).status).toBe(400);
  });

  it('a visit shows the operator only that organization, and its members see that the operator is inside', async () => {
    const { owner, admin } = await inside();
    const { body } = await admin.request<BootData>('GET', '/api/boot');
    expect(body.session).toMatchObject({
      user: { full_name: admin.username },
      organization: { id: owner.organizationId, role: 'operator' },
      organizations: [{ id: owner.organizationId }],
      operator: { username: admin.username },
    });
    const session = (await owner.request<Session>('GET', '/api/session')).body;
    expect(session.organization?.operators_inside).toEqual([admin.username]);
    await owner.request('POST', '/api/calls/pause', { reason: 'A fire drill' });
    const paused = (await admin.request<BootData>('GET', '/api/boot')).body.session;
    expect(paused?.organization?.are_calls_paused).toBe(true);
    expect((await access(owner)).body.inside).toMatchObject([{ username: admin.username }]);
    await admin.request('POST', '/api/superadmin/leave');
    expect((await owner.request<Session>('GET', '/api/session')).body.organization?.operators_inside).toBeUndefined();
    expect((await leadsOf(admin)).status).toBe(401);
  });

  it('a visiting super admin can act as an admin, except for people, keys, webhooks and owner actions', async () => {
    const { owner, admin } = await inside();
    const lead = { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114' };
    expect((await admin.request('POST', '/api/leads', lead)).status).toBe(201);
    expect((await admin.request('PATCH', '/api/organization', { name: 'Helped' })).status).toBe(200);
    const refused: [string, string, object?][] = [
      ['POST', '/api/invitations', { email: 'eve@example.com' }],
      ['GET', '/api/api-keys'],
      ['GET', '/api/webhooks'],
      ['POST', '/api/organization/hand-over', { member_id: owner.userId, name: 'Helped' }],
      ['POST', '/api/organization/delete', { name: 'Helped' }],
      ['PUT', '/api/operator-access', { hours: 168 }],
      ['POST', '/api/organizations', { name: 'Another' }],
      ['GET', '/api/session'],
    ];
    for (const [method, path, body] of refused)
      expect(reasonOf(await admin.request<ApiErrorBody>(method, path, body)), path).toEqual([403, 'operator']);
  });

  it('a visit and its acts are in the audit log under the operator, never under a member', async () => {
    const { owner, admin } = await inside();
    await admin.request('POST', '/api/leads', { first_name: 'A', last_name: 'B', phone_number: '+1 202-555-0114' });
    await admin.request('POST', '/api/superadmin/leave');
    const { body } = await owner.request<{ items: AuditLog[] }>('GET', '/api/audit-logs');
    const acts = body.items.map(({ action, actor_kind, actor_name }) => [action, actor_kind, actor_name]);
    expect(acts).toEqual([
      ['leave', 'operator', admin.username],
      ['create', 'operator', admin.username],
      ['enter', 'operator', admin.username],
      ['admit_operators', 'person', 'Test Person'],
    ]);
  });

  it('a visit replaces the session in that browser only', async () => {
    const { admin, owner } = await inside();
    const person = await app.signUp();
    const cookie = `${person.cookie}; ${admin.cookie}`;
    const both = await app.request<BootData>('GET', '/api/boot', undefined, { cookie });
    expect(both.body.session?.organization?.id).toBe(owner.organizationId);
    expect((await person.request<Session>('GET', '/api/session')).body.organization?.id).toBe(person.organizationId);
    const other = await admin.newSession();
    expect((await app.request('GET', '/api/leads', undefined, other)).status).toBe(401);
  });
});

describe('the end of a visit', () => {
  it('a visit ends when the owner withdraws consent, for the next request and for open streams', async () => {
    const { owner, admin } = await inside();
    const stream = await openEvents(app, { cookie: admin.cookie });
    expect((await dismiss(owner)).body).toEqual({ admitted: null, inside: [] });
    expect((await leadsOf(admin)).status).toBe(401);
    await eventually(async () => stream.isEnded());
    expect(reasonOf(await enter(admin, owner))).toEqual([403, 'not_admitted']);
  });

  it('a visit ends automatically when its time is over', async () => {
    const { owner, admin } = await inside();
    await app.services.systemPool.query('UPDATE organizations SET operators_admitted_until = now() WHERE id = $1', [
      owner.organizationId,
    ]);
    expect((await leadsOf(admin)).status).toBe(401);
    expect((await access(owner)).body).toEqual({ admitted: null, inside: [] });
  });

  it("new consent doesn't resume an ended visit: the operator has to enter again", async () => {
    const { owner, admin } = await inside();
    await dismiss(owner);
    await admit(owner);
    expect((await leadsOf(admin)).status).toBe(401);
    await enter(admin, owner);
    expect((await leadsOf(admin)).status).toBe(200);
  });

  it('a visit continues when an owner extends the consent', async () => {
    const { owner, admin } = await inside();
    const before = (await access(owner)).body.admitted?.until ?? '';
    const after = (await admit(owner, 24)).body.admitted?.until ?? '';
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
    expect((await leadsOf(admin)).status).toBe(200);
  });

  it('a visit ends with a suspension, and when the super admin signs out', async () => {
    const first = await inside();
    await first.admin.request('POST', `/api/superadmin/organizations/${first.owner.organizationId}/suspend`, {
      reason: 'Invoices',
    });
    expect((await leadsOf(first.admin)).status).toBe(401);
    const second = await inside();
    await second.admin.request('POST', '/api/superadmin/logout');
    expect((await leadsOf(second.admin)).status).toBe(401);
    expect((await access(second.owner)).body.inside).toEqual([]);
  });

  it("ending a suspension doesn't resume a visit: the operator has to enter again", async () => {
    const { owner, admin } = await inside();
    const organization = `/api/superadmin/organizations/${owner.organizationId}`;
    await admin.request('POST', `${organization}/suspend`, { reason: 'Invoices' });
    await admin.request('POST', `${organization}/resume`);
    expect((await access(owner)).body.inside).toEqual([]);
    expect((await leadsOf(admin)).status).toBe(401);
    await enter(admin, owner);
    expect((await leadsOf(admin)).status).toBe(200);
  });

  it('the end of a visit is logged when the super admin signs in again', async () => {
    const { owner, admin } = await inside();
    const { username, cookie } = admin;
    const body = { username, password: superAdminPassword };
    expect((await app.request('POST', '/api/superadmin/login', body, { cookie })).status).toBe(200);
    const log = await owner.request<{ items: AuditLog[] }>('GET', '/api/audit-logs');
    expect(log.body.items[0]).toMatchObject({ action: 'leave', actor_name: username });
  });

  it('a visit ends when the super admin enters another organization', async () => {
    const { owner, admin } = await inside();
    const other = await app.signUp();
    await admit(other);
    await enter(admin, other);
    expect((await access(owner)).body.inside).toEqual([]);
    const { body } = await admin.request<BootData>('GET', '/api/boot');
    expect(body.session?.organization?.id).toBe(other.organizationId);
  });
});
