import type { CampaignLead } from '@switchboard/contracts/campaign-leads';
import type { CampaignActivity, CampaignCandidate, CampaignProgress } from '@switchboard/contracts/campaign-work';
import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { newTestCampaigns, type TestCampaigns } from './test-campaigns.ts';

let app: TestApp;
let my: TestCampaigns;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
  id = (await my.add()).body.id;
});

const get = async <T>(path: string) => (await my.member.request<T>('GET', `/api/campaigns/${id}/${path}`)).body;

const called = (lead_id: string, status: string, ended_reason: string | null = null) =>
  insertRow(my.organization, (tx, organization_id) =>
    tx.call_logs.create({
      data: {
        organization_id,
        lead_id,
        campaign_id: id,
        call_type: 'outbound',
        phone_number: '+13035550114',
        status,
        ended_reason,
      },
    }),
  );

describe('progress', () => {
  test('the progress counts each lead once by its outcome', async () => {
    const [waiting = '', reached = '', retried = '', given = '', stopped = '', numberless = ''] = await my.someLeads(6);
    await my.addLeads(id, { lead_ids: [waiting, reached, retried, given, stopped, numberless] });
    await called(reached, 'failed');
    await called(reached, 'completed');
    await called(retried, 'failed');
    await my.schedule(id, retried);
    await called(given, 'failed', 'no-answer');
    await my.inTenant(() => app.services.db.leads.update({ where: { id: stopped }, data: { do_not_call: true } }));
    await my.inTenant(() => app.services.db.leads.update({ where: { id: numberless }, data: { phone_e164: null } }));
    expect(await get<CampaignProgress>('progress')).toEqual({
      leads: 6,
      waiting: 1,
      calling: 0,
      retrying: 1,
      reached: 1,
      unreachable: 3,
      unreachable_reasons: [
        { reason: 'do_not_call', leads: 1 },
        { reason: 'no_number', leads: 1 },
        { reason: 'not_reached', leads: 1 },
      ],
      not_reached_outcomes: [{ ended_reason: 'no-answer', leads: 1 }],
      calls_last_hour: 4,
      // It is a draft.
      waits_until: null,
      held: [],
      live_calls: [],
      expected_end: null,
    });
    await my.change(id, { status: 'active' });
    expect((await get<CampaignProgress>('progress')).expected_end).not.toBeNull();
  });

  test('the progress shows until when no lead can be called and which calls are held', async () => {
    const [waiting = '', held = ''] = await my.someLeads(2);
    await my.addLeads(id, { lead_ids: [waiting, held] });
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await my.change(id, { status: 'active', start_date: inAWeek });
    const progress = await get<CampaignProgress>('progress');
    expect(Date.parse(progress.waits_until ?? '')).toBeGreaterThan(Date.now() + 5 * 86_400_000);
    const leads = await get<Page<CampaignLead>>('leads');
    expect(leads.items.map(({ waits_until }) => waits_until?.slice(0, 4))).toEqual(
      leads.items.map(() => progress.waits_until?.slice(0, 4)),
    );
    await my.schedule(id, held);
    const hold = { hold_reason: 'outside_call_window', hold_explanation: 'Too early', held_since: new Date() };
    await my.inTenant(() => app.services.db.scheduled_calls.updateMany({ where: { lead_id: held }, data: hold }));
    expect(await get<CampaignProgress>('progress')).toMatchObject({
      held: [{ reason: 'outside_call_window', calls: 1, until: null }],
    });
  });

  test('the progress counts leads above a lowered limit as unreachable', async () => {
    await my.addLeads(id, { lead_ids: await my.someLeads(3) });
    await my.change(id, { max_leads: 2 });
    expect(await get<CampaignProgress>('progress')).toMatchObject({
      waiting: 2,
      unreachable: 1,
      unreachable_reasons: [{ reason: 'limit', leads: 1 }],
    });
  });

  test('the progress leaves out sample leads unless the campaign itself is a sample', async () => {
    const [sample = '', own = '', last = ''] = await my.someLeads(3);
    await my.inTenant(() => app.services.db.leads.update({ where: { id: sample }, data: { is_sample: true } }));
    await my.addLeads(id, { lead_ids: [sample, own, last] });
    await called(sample, 'completed');
    await my.change(id, { max_leads: 2 });
    // Nor does it take a place of the two.
    expect(await get<CampaignProgress>('progress')).toMatchObject({
      leads: 2,
      waiting: 2,
      reached: 0,
      calls_last_hour: 0,
    });
    await my.inTenant(() => app.services.db.campaigns.update({ where: { id }, data: { is_sample: true } }));
    expect(await get<CampaignProgress>('progress')).toMatchObject({ leads: 3, reached: 1, calls_last_hour: 1 });
  });

  test('the progress of a campaign without leads is zero', async () => {
    expect(await get('progress')).toMatchObject({ leads: 0, waiting: 0, unreachable_reasons: [], expected_end: null });
  });
});

describe('candidates', () => {
  test('candidates are the leads outside the campaign that a search finds', async () => {
    const [inside = '', outside = ''] = await my.someLeads(2);
    await my.addLeads(id, { lead_ids: [inside] });
    expect((await get<Page<CampaignCandidate>>('candidates')).items.map((lead) => lead.id)).toEqual([outside]);
    expect(await get('candidates/count')).toEqual({ count: 1 });
    expect(await get('candidates/count?search=nobodyatall')).toEqual({ count: 0 });
    expect((await get<Page<CampaignCandidate>>('candidates?search=nobodyatall')).items).toEqual([]);
  });
});

describe('activity', () => {
  test('the activity lists each lead once, latest first, with its last and next call', async () => {
    const [first = '', second = '', third = ''] = await my.someLeads(3);
    await my.addLeads(id, { lead_ids: [first, second, third] });
    await called(first, 'failed', 'no-answer');
    await called(first, 'failed', 'busy');
    const call = await my.schedule(id, second);
    await my.inTenant(() =>
      app.services.db.scheduled_calls.update({
        where: { id: call },
        data: {
          hold_reason: 'outside_call_window',
          hold_explanation: 'Held until 9:00 AM.',
          hold_until: new Date(Date.now() + 7_200_000),
          held_since: new Date(),
          updated_at: new Date(Date.now() + 1000),
        },
      }),
    );
    const { items } = await get<Page<CampaignActivity>>('activity');
    expect(items).toMatchObject([
      { id: second, calls: 0, last_call: null, next_call: { hold_explanation: 'Held until 9:00 AM.' } },
      { id: first, calls: 2, last_call: { status: 'failed', ended_reason: 'busy' }, next_call: null },
    ]);
    const page = await get<Page<CampaignActivity>>('activity?limit=1');
    const rest = await get<Page<CampaignActivity>>(`activity?limit=1&cursor=${page.next_cursor}`);
    expect([...page.items, ...rest.items].map((row) => row.id)).toEqual([second, first]);
    expect(rest.next_cursor).toBeNull();
  });

  test('the activity of a lead shows its timeline without other campaigns and people', async () => {
    const [lead = ''] = await my.someLeads(1);
    await my.addLeads(id, { lead_ids: [lead] });
    await called(lead, 'failed', 'busy');
    const other = (await my.add({ name: 'Other' })).body.id;
    await my.schedule(other, lead);
    const scheduled_call_id = await my.schedule(id, lead);
    const decision = { attempt_number: 1, is_allowed: false, reason: 'campaign_not_active', inputs: {} };
    const rules = [{ rule: 'campaign_not_active', passed: false, explanation: 'The campaign is paused.' }];
    await insertRow(my.organization, (tx, organization_id) =>
      tx.dial_decisions.create({ data: { organization_id, lead_id: lead, scheduled_call_id, rules, ...decision } }),
    );
    const kindsOf = async (query: string) =>
      (await my.member.request<Page<LeadTimelineEntry>>('GET', `/api/leads/${lead}/timeline?${query}`)).body.items.map(
        ({ kind }) => kind,
      );
    expect(await kindsOf(`campaign_id=${id}`)).toEqual(['decision', 'scheduled_call', 'call']);
    expect(await kindsOf('')).toHaveLength(4);
  });
});
