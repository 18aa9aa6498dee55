import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleCall } from '../calls/record-signals.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { newTestCampaigns, type TestCampaigns } from '../campaigns/test-campaigns.ts';
import { claimDueCalls } from './claim.ts';
import { commitBatch } from './commit-batch.ts';
import { zoneAt } from './proof/open-zone.ts';

let app: TestApp;
let caller: TestCaller;
let my: TestCampaigns;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
  my = await newTestCampaigns(app, caller.person);
  const retry_rules = { busy: { after_minutes: 30, times: 2 } };
  await my.inTenant(() => app.services.db.organizations.updateMany({ where: {}, data: { retry_rules } }));
});

const organizationId = () => caller.person.organizationId;

/** Commits the call that is due. */
async function commit() {
  const room = { limit: 50, perOrganization: 50, fullNumbers: [], served: [] };
  const claims = await claimDueCalls(app.services.systemPool, crypto.randomUUID(), room);
  const mine = claims.filter(({ organization_id }) => organization_id === organizationId());
  const [committed] = (await commitBatch(app.services, organizationId(), mine)).committed;
  if (!committed) throw new Error('No call was due');
  return committed.call;
}

const endBusy = (call: Awaited<ReturnType<typeof commit>>) =>
  withTenant(organizationId(), () =>
    settleCall(app.services, call, { kind: 'ended', reason: 'busy', conversation: null, at: new Date() }),
  );

/** An active campaign with a lead whose call is due. */
async function dueInCampaign() {
  const lead = await caller.lead();
  const { id } = (await my.add()).body;
  await my.addLeads(id, { lead_ids: [lead] });
  const { db } = app.services;
  return my.inTenant(async () => {
    await db.leads.updateMany({ where: { id: lead }, data: { time_zone: zoneAt(12) } });
    await db.campaigns.updateMany({ where: { id }, data: { status: 'active' } });
    const time = new Date();
    const { id: scheduled } = await db.scheduled_calls.create({
      data: {
        ...{ organization_id: organizationId(), lead_id: lead, campaign_id: id, scheduled_time: time, due_at: time },
        ...{ assistant_id: caller.assistantId, phone_number_id: caller.numberId },
      },
    });
    return { campaign: id, lead, scheduled };
  });
}

it('calls a busy lead of a campaign again', async () => {
  const { scheduled } = await dueInCampaign();
  await endBusy(await commit());
  expect(await my.statusOf(scheduled)).toBe('scheduled');
});

it.each([
  ['one by one', (id: string, lead: string) => my.member.request('DELETE', `/api/campaigns/${id}/leads/${lead}`)],
  [
    'among others',
    (id: string, lead: string) => my.member.request('POST', `/api/campaigns/${id}/leads/remove`, { lead_ids: [lead] }),
  ],
])('a lead that is removed %s from its campaign during a call is not called again', async (_, remove) => {
  const { campaign, lead, scheduled } = await dueInCampaign();
  const call = await commit();
  expect((await remove(campaign, lead)).status).toBeLessThan(300);
  await endBusy(call);
  expect(await my.statusOf(scheduled)).not.toBe('scheduled');
});

it('leaves the finished calls of a lead as they are when the lead is removed from its campaign', async () => {
  const { campaign, lead, scheduled } = await dueInCampaign();
  await my.inTenant(() => app.services.db.organizations.updateMany({ where: {}, data: { retry_rules: {} } }));
  await endBusy(await commit());
  const readRow = () =>
    my.inTenant(() => app.services.db.scheduled_calls.findFirstOrThrow({ where: { id: scheduled } }));
  const before = await readRow();
  expect(before).toMatchObject({ status: 'called', is_last_attempt: false });
  expect((await my.member.request('DELETE', `/api/campaigns/${campaign}/leads/${lead}`)).status).toBe(204);
  expect(await readRow()).toEqual(before);
});

it('a lead that is removed from its campaign while its call is dialed is not called again', async () => {
  const { campaign, lead, scheduled } = await dueInCampaign();
  const { db } = app.services;
  const written = Promise.withResolvers<void>();
  const removing = Promise.withResolvers<void>();
  const dialing = my.inTenant(() =>
    db.$transaction(async (tx) => {
      await tx.scheduled_calls.updateMany({ where: { id: scheduled }, data: { status: 'called' } });
      await tx.calls.create({
        data: {
          ...{ organization_id: organizationId(), lead_id: lead, scheduled_call_id: scheduled },
          ...{ assistant_id: caller.assistantId, phone_number_id: caller.numberId, direction: 'outbound' },
          ...{ carrier: 'sandbox', lead_name: 'Maya Lindqvist', phone_number: '+12025550147', variables: {} },
        },
      });
      written.resolve();
      await removing.promise;
    }),
  );
  await written.promise;
  const removed = my.member.request('DELETE', `/api/campaigns/${campaign}/leads/${lead}`);
  await vi.waitFor(async () => {
    const waiting = await db.$queryRaw`SELECT pid FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%scheduled_calls%'`;
    expect(waiting).toHaveLength(1);
  }, 4000);
  removing.resolve();
  await dialing;
  expect((await removed).status).toBe(204);
  const row = await my.inTenant(() => db.scheduled_calls.findFirstOrThrow({ where: { id: scheduled } }));
  expect(row).toMatchObject({ status: 'called', is_last_attempt: true });
});

it('a call that reached no telephony is cancelled if its lead was removed from the campaign in the meantime', async () => {
  const { campaign, lead, scheduled } = await dueInCampaign();
  const call = await commit();
  expect((await my.member.request('DELETE', `/api/campaigns/${campaign}/leads/${lead}`)).status).toBe(204);
  const end = { kind: 'ended', reason: 'trunk-failed', conversation: null, at: new Date() } as const;
  const explanation = "LiveKit SIP does not answer. The call wasn't placed. Try again in a minute.";
  await withTenant(organizationId(), () =>
    settleCall(app.services, call, { ...end, explanation, dial_outcome: 'not_called' }),
  );
  expect(await my.statusOf(scheduled)).toBe('cancelled');
});

it('a call request that is deleted during its call is not called again', async () => {
  const { db } = app.services;
  const lead = await caller.lead();
  await my.inTenant(() => db.leads.updateMany({ where: { id: lead }, data: { time_zone: zoneAt(12) } }));
  const asked = {
    ...{ lead_id: lead, assistant_id: caller.assistantId, phone_number_id: caller.numberId },
    scheduled_time: new Date(Date.now() + 60_000).toISOString(),
  };
  const { body } = await caller.person.request<{ id: string }>('POST', '/api/call-requests', asked);
  await my.inTenant(() => db.scheduled_calls.updateMany({ where: {}, data: { due_at: new Date() } }));
  const call = await commit();
  expect((await caller.person.request('DELETE', `/api/call-requests/${body.id}`)).status).toBe(204);
  await endBusy(call);
  expect(await my.statusOf(call.scheduled_call_id ?? '')).not.toBe('scheduled');
});
