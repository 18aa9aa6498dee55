import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { AnyOrganization, OperatedOrganization } from '@switchboard/contracts/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDeleted } from '../domains/organizations/organizations.fixture.ts';
import { openEvents } from '../testing/event-stream.ts';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestSuperAdmin;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSuperAdmin(app);
  owner = await app.signUp();
});
afterAll(() => app.close());

const pathOf = ({ organizationId }: TestPerson) => `/api/superadmin/organizations/${organizationId}`;
const set = (person: TestPerson, body: object) => admin.request<OperatedOrganization>('PATCH', pathOf(person), body);
const logOf = async (person: TestPerson) =>
  (await person.request<{ items: AuditLog[] }>('GET', '/api/audit-logs?actor_kind=operator')).body.items;

describe('the list of organizations', () => {
  it('the list of organizations shows the usage of each one', async () => {
    const busy = await app.signUp();
    const quiet = await app.signUp();
    await busy.request('POST', '/api/leads', { first_name: 'A', last_name: 'B', phone_number: '+1 202-555-0114' });
    const { body } = await admin.request<{ items: AnyOrganization[] }>(
      'GET',
      '/api/superadmin/organizations?sort=created_at&limit=100',
    );
    const usageOf = ({ organizationId }: TestPerson) => body.items.find(({ id }) => id === organizationId)?.usage;
    expect(usageOf(busy)).toEqual({ call_seconds: 0, leads: 1, stored_bytes: 0 });
    expect(usageOf(quiet)).toEqual({ call_seconds: 0, leads: 0, stored_bytes: 0 });
    const created = body.items.map(({ created_at }) => created_at);
    expect(created).toEqual(created.toSorted().reverse());
  });

  it("a session or key of an organization can't read the list of organizations", async () => {
    const { body: key } = await owner.request<{ key: string }>('POST', '/api/api-keys', { name: 'Script' });
    const askers: Record<string, string>[] = [{ cookie: owner.cookie }, { authorization: `Bearer ${key.key}` }];
    for (const headers of askers)
      for (const path of ['/api/superadmin/organizations', pathOf(owner), `${pathOf(owner)}/members`]) {
        const answer = await app.request<ApiErrorBody>('GET', path, undefined, headers);
        expect([answer.status, answer.body.error.reason]).toEqual([401, 'super_admin']);
      }
  });
});

it("a deleted organization can't be changed but is still shown", async () => {
  const gone = await app.signUp();
  await setDeleted({ app, organizationId: gone.organizationId }, new Date());
  const answers = [
    await admin.request<ApiErrorBody>('PATCH', pathOf(gone), { is_pro: true }),
    await admin.request<ApiErrorBody>('POST', `${pathOf(gone)}/suspend`, { reason: 'Unpaid invoices' }),
    await admin.request<ApiErrorBody>('POST', `${pathOf(gone)}/resume`, {}),
    await admin.request<ApiErrorBody>('POST', `${pathOf(gone)}/enter`, {}),
  ];
  expect(answers.map(({ status, body }) => [status, body.error.reason])).toEqual(
    Array(4).fill([409, 'organization_deleted']),
  );
  const shown = await admin.request<OperatedOrganization>('GET', pathOf(gone));
  expect(shown.body).toMatchObject({ is_pro: false, suspension: null, deleted_at: expect.any(String) });
});

describe('the PRO plan', () => {
  it('the PRO plan opens and closes its pages for sessions that are already open', async () => {
    const usage = async () => (await owner.request('GET', '/api/usage')).status;
    expect(await usage()).toBe(403);
    expect((await set(owner, { is_pro: true })).body).toMatchObject({ is_pro: true, name: expect.any(String) });
    expect(await usage()).toBe(200);
    await set(owner, { is_pro: false });
    expect(await usage()).toBe(403);
  });

  it('a change of the PRO plan notifies open pages and is logged for that organization only', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const stream = await openEvents(app, person);
    await set(person, { is_pro: true });
    expect(await stream.received(1)).toMatchObject([
      { type: 'organization.changed', subject_id: person.organizationId },
    ]);
    await stream.close();
    expect(await logOf(person)).toMatchObject([
      {
        actor_kind: 'operator',
        actor_name: admin.username,
        action: 'set_plan',
        resource_type: 'organization',
        details: { before: { is_pro: false }, after: { is_pro: true } },
      },
    ]);
    expect(await logOf(other)).toEqual([]);
  });
});

describe('a feature', () => {
  it('a feature that is switched off is refused on the next request until it is on again', async () => {
    const person = await app.signUp();
    const leads = async () => (await person.request<ApiErrorBody>('GET', '/api/leads')).body.error?.reason;
    expect(await leads()).toBeUndefined();
    await set(person, { feature_flags: { leads: false } });
    expect(await leads()).toBe('feature_disabled');
    await set(person, { feature_flags: { leads: true } });
    expect(await leads()).toBeUndefined();
  });

  it("a feature stays unchanged if a change doesn't name it", async () => {
    const person = await app.signUp();
    await set(person, { feature_flags: { leads: false } });
    const { body } = await set(person, { feature_flags: { slots: false }, is_pro: true });
    expect(body.feature_flags).toEqual({ leads: false, slots: false });
  });

  it('a feature change is logged with its old value, and not at all without a change', async () => {
    const person = await app.signUp();
    await set(person, { feature_flags: { leads: true, slots: true }, is_pro: false });
    expect(await logOf(person)).toEqual([]);
    await set(person, { feature_flags: { leads: false, slots: true } });
    expect((await logOf(person)).map(({ details }) => details)).toEqual([
      { before: { leads: true }, after: { leads: false } },
    ]);
  });

  it('an unknown feature is refused', async () => {
    expect((await set(owner, { feature_flags: { teleport: false } })).status).toBe(400);
  });
});
