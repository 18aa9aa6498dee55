import type { Campaign } from '@switchboard/contracts/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { newTestCampaigns, type TestCampaigns } from './test-campaigns.ts';

let app: TestApp;
let my: TestCampaigns;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
});

describe('leads that share their number', () => {
  test('leads that share a number can be added once per number or all, and removed again', async () => {
    const { id } = (await my.add()).body;
    const phone_number = '+1 206 555 0142';
    const lead = async (first_name: string, number = phone_number) =>
      (
        await my.member.request<{ id: string }>('POST', '/api/leads', {
          first_name,
          last_name: 'Vega',
          phone_number: number,
        })
      ).body.id;
    const [marta, jonas, ida] = [await lead('Marta'), await lead('Jonas'), await lead('Ida', '+1 206 555 0143')];
    const lead_ids = [marta, jonas, ida];
    const asked = await my.addLeads(id, { lead_ids, shared_numbers: 'ask' });
    expect(asked).toMatchObject({
      status: 409,
      body: { error: { reason: 'numbers_shared', details: { count: 1, leads: [{ id: jonas, name: 'Jonas Vega' }] } } },
    });
    expect((await my.read(id)).lead_count).toBe(0);
    const first = await my.addLeads(id, { lead_ids, shared_numbers: 'first' });
    expect([first.body.added, first.body.added_ids.sort()]).toEqual([2, [marta, ida].sort()]);
    // A lead of the campaign already has the number.
    expect((await my.addLeads(id, { lead_ids: [jonas], shared_numbers: 'ask' })).status).toBe(409);
    expect((await my.addLeads(id, { lead_ids: [jonas], shared_numbers: 'first' })).body.added).toBe(0);
    const all = await my.addLeads(id, { lead_ids: [jonas] });
    expect(all.body).toMatchObject({ added: 1, lead_count: 3 });
    const removed = await my.member.request('POST', `/api/campaigns/${id}/leads/remove`, {
      lead_ids: all.body.added_ids,
    });
    expect(removed.body).toEqual({ removed: 1, lead_count: 2 });
  });
});

describe('leads', () => {
  test('leads can be added once, listed newest first, found and removed', async () => {
    const { id } = (await my.add()).body;
    const [first = '', second = '', third = ''] = await my.someLeads(3);
    expect((await my.addLeads(id, { lead_ids: [first, second] })).body).toMatchObject({ added: 2, lead_count: 2 });
    expect((await my.addLeads(id, { lead_ids: [second, third, third] })).body).toMatchObject({
      added: 1,
      lead_count: 3,
    });
    expect((await my.leadsOf(id)).items[0]?.lead_id).toBe(third);
    expect((await my.leadsOf(id, 'search=nobodyatall')).items).toEqual([]);
    expect((await my.member.request('DELETE', `/api/campaigns/${id}/leads/${second}`)).status).toBe(204);
    expect((await my.member.request('DELETE', `/api/campaigns/${id}/leads/${second}`)).status).toBe(404);
    expect((await my.read(id)).lead_count).toBe(2);
    await my.member.request('DELETE', `/api/leads/${first}`);
    expect((await my.read(id)).lead_count).toBe(1);
  });

  test('a search adds all its leads except deselected ones, and the list shows them page by page', async () => {
    const { id } = (await my.add()).body;
    const leads = await my.someLeads(30);
    expect((await my.addLeads(id, { search: '', except_ids: leads.slice(0, 4) })).body.added).toBe(26);
    const page = await my.leadsOf(id, 'limit=20');
    const rest = await my.leadsOf(id, `limit=20&cursor=${page.next_cursor}`);
    expect(new Set([...page.items, ...rest.items].map(({ lead_id }) => lead_id)).size).toBe(26);
    expect(rest.next_cursor).toBeNull();
  });

  test.each([[{}], [{ lead_ids: [] }], [{ search: '', lead_ids: [crypto.randomUUID()] }]])(
    'a request to add leads is refused without exactly one valid selection: %j',
    async (body) => {
      const { id } = (await my.add()).body;
      expect((await my.addLeads(id, body)).status).toBe(400);
    },
  );

  test('leads are added all or none within the lower limit, and stay when the limit is lowered', async () => {
    await my.limit({ max_leads_per_instance: 5 });
    const { id } = (await my.add()).body;
    await my.change(id, { max_leads: 3 });
    const leads = await my.someLeads(6);
    await my.addLeads(id, { lead_ids: leads.slice(0, 2) });
    expect(await my.addLeads(id, { lead_ids: leads.slice(1, 4) })).toMatchObject({
      status: 429,
      body: {
        error: {
          reason: 'campaign_leads_limit',
          message:
            'Adding these leads would exceed the maximum limit of 3 leads for this campaign. Current: 2, Attempting to add: 2',
        },
      },
    });
    expect((await my.addLeads(id, { lead_ids: leads.slice(0, 3) })).body).toMatchObject({ added: 1, lead_count: 3 });
    await my.change(id, { max_leads: 1 });
    expect(await my.read(id)).toMatchObject({ lead_count: 3, lead_limit: 1 });
  });

  test("fifty concurrent requests can't exceed the lead limit", async () => {
    const { id } = (await my.add()).body;
    await my.change(id, { max_leads: 10 });
    const leads = await my.someLeads(50);
    const answers = await Promise.all(leads.map((lead) => my.addLeads(id, { lead_ids: [lead] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await my.read(id)).lead_count).toBe(10);
  });

  test('removing a lead from a campaign cancels its scheduled call', async () => {
    const { id } = (await my.add()).body;
    const [first = '', second = ''] = await my.someLeads(2);
    await my.addLeads(id, { lead_ids: [first, second] });
    const [gone, stays] = [await my.schedule(id, first), await my.schedule(id, second)];
    expect((await my.leadsOf(id)).items.map(({ scheduled_call }) => scheduled_call?.id).sort()).toEqual(
      [gone, stays].sort(),
    );
    await my.member.request('DELETE', `/api/campaigns/${id}/leads/${first}`);
    expect([await my.statusOf(gone), await my.statusOf(stays)]).toEqual(['cancelled', 'scheduled']);
  });
});

describe('duplicating', () => {
  const copy = (id: string, body: object = {}) =>
    my.member.request<Campaign>('POST', `/api/campaigns/${id}/duplicate`, body);

  test('a duplicate of a campaign is a draft with the same settings but without end date and leads', async () => {
    const { id } = (await my.add({ configuration_data: { tone: 'warm' } })).body;
    await my.change(id, { status: 'active', call_start_time: '09:00', call_end_time: '17:00', end_date: '2099-01-01' });
    expect((await copy(id)).body).toMatchObject({
      name: 'Spring (Copy)',
      status: 'draft',
      configuration_data: { tone: 'warm' },
      call_start_time: '09:00',
      end_date: null,
      lead_count: 0,
    });
  });

  test("a duplicate can take the leads that weren't reached, within the limits", async () => {
    const { id } = (await my.add()).body;
    const [first = '', second = '', third = ''] = await my.someLeads(3);
    await my.addLeads(id, { lead_ids: [first, second, third] });
    await insertRow(my.organization, (tx, organization_id) =>
      tx.call_logs.create({
        data: {
          organization_id,
          lead_id: second,
          campaign_id: id,
          call_type: 'outbound',
          phone_number: '+13035550114',
          status: 'completed',
        },
      }),
    );
    const { body } = await copy(id, { name: 'Again', leads: 'not_reached' });
    expect(body).toMatchObject({ name: 'Again', lead_count: 2 });
    expect((await my.leadsOf(body.id)).items.map(({ lead_id }) => lead_id).sort()).toEqual([first, third].sort());
    await my.limit({ max_leads_per_instance: 2, max_instances: 3 });
    expect(await copy(id, { leads: 'all' })).toMatchObject({
      status: 429,
      body: { error: { reason: 'campaign_leads_limit' } },
    });
    expect((await copy(id)).status).toBe(201);
    expect(await copy(id)).toMatchObject({ status: 429, body: { error: { reason: 'template_instances_limit' } } });
  });
});
