import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertRow } from '../../../testing/test-organization.ts';
import { startWorkerProcess, type WorkerProcess } from '../../dialer/proof/worker-process.ts';
import { phoneColumns } from '../../leads/phone.ts';
import { newTestCampaigns, type TestCampaigns } from '../test-campaigns.ts';
import { planAll, planOne } from './plan-campaigns.ts';

let app: TestApp;
let my: TestCampaigns;
let workers: WorkerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
});

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.05 });
  workers.push(worker);
  return worker;
}

const allDay = { call_start_time: '00:00', call_end_time: '24:00', max_calls_per_minute: 600 };

async function campaignOf(lead_ids: string[], settings: object = {}): Promise<string> {
  const { id } = (await my.add()).body;
  if (lead_ids.length > 0) await my.addLeads(id, { lead_ids });
  const { status } = await my.change(id, { ...allDay, ...settings });
  expect(status).toBe(200);
  return id;
}
const launch = async (id: string) =>
  expect((await my.member.request('POST', `/api/campaigns/${id}/launch`, { dialing: 'automatic' })).status).toBe(200);
const plan = (id: string) =>
  planOne(app.services, { organization_id: my.organization.organizationId, campaign_id: id });
const callsOf = (campaign_id: string) => my.inTenant(() => app.services.db.calls.findMany({ where: { campaign_id } }));
const scheduledOf = (campaign_id: string) =>
  my.inTenant(() => app.services.db.scheduled_calls.findMany({ where: { campaign_id }, orderBy: { due_at: 'asc' } }));
const membersOf = (campaign_id: string) =>
  my.inTenant(() => app.services.db.campaign_leads.findMany({ where: { campaign_id } }));
const calledTimes = async (id: string) => (await callsOf(id)).length;
const noneLive = async (id: string) => (await callsOf(id)).every(({ ended_at }) => ended_at !== null);

const newLeads = (count: number, { phone = '', time_zone }: { phone?: string; time_zone?: string }) =>
  Promise.all(
    Array.from({ length: count }, () =>
      insertRow(my.organization, (tx, organization_id) =>
        tx.leads.create({
          data: {
            organization_id,
            first_name: 'Ada',
            last_name: 'Lead',
            ...phoneColumns(phone),
            ...(time_zone ? { time_zone } : {}),
          },
        }),
      ),
    ),
  );

describe('planning', () => {
  test('the planner schedules first calls in joining order for the next minutes, each lead once', async () => {
    const leads = await my.someLeads(8);
    const id = await campaignOf(leads, { max_calls_per_minute: 2 });
    await launch(id);
    await plan(id);
    const calls = await scheduledOf(id);
    expect(calls).toHaveLength(6);
    const order = (await my.leadsOf(id)).items.map(({ lead_id }) => lead_id).reverse();
    expect(calls.map(({ lead_id }) => lead_id)).toEqual(order.slice(0, 6));
    await Promise.all([plan(id), plan(id), plan(id)]);
    expect(await scheduledOf(id)).toHaveLength(6);
  });

  test('the planner ignores paused and manual campaigns', async () => {
    const id = await campaignOf(await my.someLeads(2));
    await plan(id);
    await my.change(id, { status: 'active' });
    await plan(id);
    expect(await scheduledOf(id)).toEqual([]);
    expect((await my.read(id)).status).toBe('active');
  });

  test('the planner skips leads for whom it is night without completing the campaign', async () => {
    const now = new Date().getUTCHours();
    const zone = (hour: number) => {
      const ahead = ((((hour - now) % 24) + 36) % 24) - 12;
      return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    };
    const asleep = await newLeads(205, { phone: '+13035550114', time_zone: zone(2) });
    const awake = await newLeads(1, { phone: '+13035550115', time_zone: zone(14) });
    const id = await campaignOf([...asleep, ...awake], { call_start_time: '08:00', call_end_time: '20:00' });
    await launch(id);
    await plan(id);
    expect((await scheduledOf(id)).map(({ lead_id }) => lead_id)).toEqual(awake);
    expect((await my.read(id)).status).toBe('active');
  });

  test('the planner completes a campaign whose last day is over in every time zone', async () => {
    const id = await campaignOf(await my.someLeads(1));
    await my.change(id, { status: 'active' });
    await my.inTenant(() =>
      app.services.db.campaigns.update({ where: { id }, data: { end_date: new Date('2026-01-01') } }),
    );
    await plan(id);
    expect((await my.read(id)).status).toBe('completed');
  });

  test('the planner never calls a lead again whose call ended, even if the status changes', async () => {
    const leads = await my.someLeads(2);
    const id = await campaignOf(leads);
    await my.inTenant(async () => {
      const { agent_id } = await app.services.db.feature_templates.findFirstOrThrow({
        where: { id: my.feature_template_id },
      });
      await app.services.db.calls.create({
        data: {
          organization_id: my.organization.organizationId,
          lead_id: leads[0] ?? '',
          campaign_id: id,
          assistant_id: agent_id,
          phone_number_id: my.phone_number_id,
          carrier: 'sandbox',
          status: 'disconnected',
          lead_name: 'Ada',
          phone_number: '+13035550114',
          ended_reason: 'no-answer',
          ended_at: new Date(),
        },
      });
    });
    await launch(id);
    await plan(id);
    await my.change(id, { status: 'draft' });
    await launch(id);
    await plan(id);
    expect((await scheduledOf(id)).map(({ lead_id }) => lead_id)).toEqual([leads[1]]);
    expect((await membersOf(id)).find(({ lead_id }) => lead_id === leads[0])?.final_reason).toBe('not_reached');
  });
});

describe('an automatic campaign on the sandbox', () => {
  test('an automatic campaign survives a pause and a killed worker and calls each lead once', async () => {
    await app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = 4 WHERE id = $1', [
      my.organization.organizationId,
    ]);
    const worker = await startWorker();
    const id = await campaignOf(await my.someLeads(30));
    await launch(id);
    await eventually(async () => (await calledTimes(id)) >= 5, 60);
    await my.change(id, { status: 'paused' });
    await eventually(() => noneLive(id), 60);
    const atPause = await calledTimes(id);
    expect(atPause).toBeLessThan(30);
    // One that is launched later has its call: whatever was due has been dialed by then.
    const later = await campaignOf(await my.someLeads(1));
    await launch(later);
    await eventually(async () => (await calledTimes(later)) === 1, 60);
    expect(await calledTimes(id)).toBe(atPause);

    await my.change(id, { status: 'active' });
    await eventually(async () => (await calledTimes(id)) >= atPause + 5, 60);
    await worker.kill();
    await startWorker();
    await eventually(async () => {
      await planAll(app.services);
      return (await my.read(id)).status === 'completed';
    }, 120);
    const calls = await callsOf(id);
    expect(calls).toHaveLength(30);
    expect(new Set(calls.map(({ lead_id }) => lead_id)).size).toBe(30);
  });
});

describe('an automatic campaign on the sandbox, with one worker for all', () => {
  let worker: WorkerProcess;
  beforeAll(async () => {
    worker = await startWorkerProcess(app, { sandboxSpeed: 0.05 });
  });
  afterAll(() => worker.kill());

  test('an automatic campaign pauses with a reason when too many calls fail', async () => {
    const id = await campaignOf(await newLeads(12, { phone: '+13035550104' }), { max_concurrent_calls: 1 });
    await launch(id);
    await eventually(async () => (await my.read(id)).status === 'paused', 60);
    const { pause_reason } = await my.read(id);
    expect(pause_reason).toMatch(/^\d+ of the \d+ calls that ended in the last 120 seconds failed\.$/);
    const audited = await my.inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_id: id, action: 'auto_pause' } }),
    );
    expect(audited).toMatchObject([{ actor_kind: 'system', details: { reason: pause_reason } }]);
    expect(await calledTimes(id)).toBeLessThan(8);
    await my.change(id, { status: 'active' });
    expect((await my.read(id)).pause_reason).toBeNull();
  });

  test("a call ends when it reaches its campaign's maximum call length", async () => {
    const id = await campaignOf(await my.someLeads(1), { max_call_seconds: 10 });
    await launch(id);
    await eventually(async () => (await callsOf(id))[0]?.ended_reason === 'time-limit-reached', 60);
  });

  test("an assistant's message uses the campaign's form values, and lead values take precedence", async () => {
    await my.formOf({ position: { type: 'string' }, first_name: { type: 'string' } });
    const { agent_id } = await my.inTenant(() =>
      app.services.db.feature_templates.findFirstOrThrow({ where: { id: my.feature_template_id } }),
    );
    const draft = (await my.member.request<AssistantDetail>('GET', `/api/assistants/${agent_id}`)).body;
    const config = { ...draft.config, first_message: 'Hello {first_name}, about the job as {position}.' };
    const { body } = await my.member.request<AssistantDetail>('PUT', `/api/assistants/${agent_id}`, {
      revision: draft.draft_revision,
      config,
    });
    await my.member.request('POST', `/api/assistants/${agent_id}/publish`, { revision: body.draft_revision });
    const { id } = (await my.add({ configuration_data: { position: 'nurse', first_name: 'Nobody' } })).body;
    await my.addLeads(id, { lead_ids: await my.someLeads(1) });
    await my.change(id, allDay);
    await launch(id);
    const log = await eventually(
      () => my.inTenant(() => app.services.db.call_logs.findFirst({ where: { campaign_id: id, status: 'completed' } })),
      60,
    );
    expect(JSON.stringify(log.transcript)).toContain('Hello Ada, about the job as nurse.');
  });
});
