import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { OperatedOrganization } from '@switchboard/contracts/operator';
import type { Session } from '@switchboard/contracts/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../context.ts';
import { placeCall } from '../domains/calls/place-call.ts';
import { signUpCaller } from '../domains/calls/test-caller.ts';
import { openEvents } from '../testing/event-stream.ts';
import { signInSuperAdmin, type TestSuperAdmin } from '../testing/super-admin.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

let app: TestApp;
let admin: TestSuperAdmin;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8' });
  admin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

const reason = 'Invoices of three months are open';
const act = ({ organizationId }: TestPerson, word: 'suspend' | 'resume', body?: object) =>
  admin.request<OperatedOrganization>('POST', `/api/superadmin/organizations/${organizationId}/${word}`, body);
const suspend = (person: TestPerson) => act(person, 'suspend', { reason });
const refusalOf = ({ status, body }: { status: number; body: ApiErrorBody }) => [status, body.error?.reason];
const sessionOf = async (person: TestPerson) => (await person.request<Session>('GET', '/api/session')).body;
const rows = <T>(person: TestPerson, statement: string) =>
  asOwner(app.services.env.databaseUrl, async (connection) => {
    const { rows: found } = await connection.query(statement, [person.organizationId]);
    return found as T[];
  });

describe('suspending an organization', () => {
  it('people and keys of a suspended organization are refused with the reason from their next request', async () => {
    const owner = await app.signUp();
    const member = await app.signUp({ organizationId: owner.organizationId, role: 'member' });
    const { body: key } = await owner.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'CI', scopes: ['read'] });
    const stream = await openEvents(app, member);
    expect((await suspend(owner)).body).toMatchObject({ suspension: { reason, by: admin.username } });
    const withKey = { authorization: `Bearer ${key.key}` };
    for (const asked of [
      owner.request<ApiErrorBody>('GET', '/api/leads'),
      member.request<ApiErrorBody>('GET', '/api/events'),
      app.request<ApiErrorBody>('GET', '/api/leads', undefined, withKey),
    ])
      expect(refusalOf(await asked)).toEqual([403, 'organization_suspended']);
    const { body } = await member.request<ApiErrorBody>('GET', '/api/leads');
    expect(body.error.message).toBe(`This organization is suspended: ${reason}`);
    await eventually(async () => stream.isEnded());
    expect((await sessionOf(member)).organizations).toMatchObject([{ suspension: { reason } }]);
  });

  it('members of a suspended organization keep their other organizations', async () => {
    const person = await app.signUp();
    const { body: second } = await person.request<{ id: string }>('POST', '/api/organizations', { name: 'Second' });
    await suspend(person);
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
    const back = await person.request('POST', '/api/session/organization', { organization_id: person.organizationId });
    expect(back.status).toBe(200);
    expect((await person.request('GET', '/api/leads')).status).toBe(403);
    await person.request('POST', '/api/session/organization', { organization_id: second.id });
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
  });

  it('suspending an organization requires a reason', async () => {
    const person = await app.signUp();
    const answer = await admin.request<ApiErrorBody>(
      'POST',
      `/api/superadmin/organizations/${person.organizationId}/suspend`,
      { reason: ' ' },
    );
    expect([answer.status, answer.body.error.fields]).toEqual([400, { reason: 'Please say why' }]);
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
  });

  it('suspending an organization ends live calls and blocks new ones', async () => {
    const caller = await signUpCaller(app);
    const { person } = caller;
    const { call_id } = (await caller.place(await caller.lead())).body;
    const leads = [await caller.lead(), await caller.lead(), await caller.lead()];
    await Promise.all([...leads.map((lead) => caller.place(lead)), suspend(person)]);
    expect(
      await rows(
        person,
        'SELECT id FROM calls WHERE organization_id = $1 AND ended_at IS NULL AND end_requested_at IS NULL',
      ),
    ).toEqual([]);
    await app.startJobs();
    const isOver = async () =>
      (await rows(person, 'SELECT id FROM calls WHERE organization_id = $1 AND ended_at IS NULL')).length === 0;
    await eventually(isOver);
    expect(await rows(person, 'SELECT id FROM calls WHERE organization_id = $1')).toContainEqual({ id: call_id });
    expect(await rows(person, 'SELECT DISTINCT ended_reason FROM calls WHERE organization_id = $1')).toEqual([
      { ended_reason: 'organization-closed' },
    ]);
    // Automatic calls, which need no request, are refused as well.
    const context = await systemContext(app.services, person.organizationId, 'dialer');
    const [lead_id = ''] = (await rows<{ id: string }>(person, 'SELECT id FROM leads WHERE organization_id = $1')).map(
      ({ id }) => id,
    );
    const { assistantId: assistant_id, numberId: phone_number_id } = caller;
    const input = { lead_id, assistant_id, phone_number_id, isVideo: false, variables: {} };
    await expect(placeCall(context, input, undefined)).rejects.toMatchObject({
      detail: { reason: 'organization_suspended' },
    });
  });

  it('suspending and resuming an organization are logged', async () => {
    const person = await app.signUp();
    await suspend(person);
    await act(person, 'resume');
    const { body } = await person.request<{ items: AuditLog[] }>('GET', '/api/audit-logs?actor_kind=operator');
    expect(body.items).toMatchObject([
      { action: 'resume', actor_name: admin.username },
      { action: 'suspend', details: { after: { reason } } },
    ]);
  });
});

describe('webhooks of a suspended organization', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    await app.startJobs();
  });
  afterAll(() => receiver.close());

  it('webhooks of a suspended organization wait, and missed events are sent when it resumes', async () => {
    const caller = await signUpCaller(app);
    const { person } = caller;
    await person.request('POST', '/api/webhooks', { url: receiver.url, filter_types: ['call.ended'] });
    await caller.place(await caller.lead());
    await suspend(person);
    const pending = () =>
      rows<{ id: string }>(
        person,
        "SELECT id FROM webhook_deliveries WHERE organization_id = $1 AND status = 'pending'",
      );
    await eventually(async () => (await pending()).length === 1);
    const jobs = "SELECT id FROM graphile_worker._private_jobs j WHERE j.payload ->> 'organization_id' = $1";
    await eventually(async () => (await rows(person, jobs)).length === 0);
    expect(receiver.received).toEqual([]);
    await act(person, 'resume');
    await eventually(async () => receiver.received.length === 1);
    await eventually(async () => (await pending()).length === 0);
  });
});

describe('resuming an organization', () => {
  it('everyone can continue as soon as an organization is resumed', async () => {
    const person = await app.signUp();
    await suspend(person);
    expect((await act(person, 'resume')).body.suspension).toBeNull();
    expect((await person.request('GET', '/api/leads')).status).toBe(200);
    expect((await sessionOf(person)).organizations[0]?.suspension).toBeUndefined();
  });
});
