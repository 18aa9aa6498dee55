import type { CampaignForm } from '@switchboard/contracts/campaign-forms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';
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

describe('creating', () => {
  test('a new campaign is a draft, with an audit entry and an event', async () => {
    const { status, body } = await my.add({ description: ' For them ', configuration_data: { tone: 'warm' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Spring',
      description: 'For them',
      status: 'draft',
      configuration_data: { tone: 'warm' },
      feature_template: { id: my.feature_template_id },
      phone_number: { id: my.phone_number_id },
      lead_count: 0,
      lead_limit: null,
    });
    const events = await my.inTenant(() => app.services.db.live_events.findMany());
    expect(events.map(({ payload }) => payload)).toContainEqual({
      type: 'campaign.changed',
      subject_id: body.id,
      change: 'created',
    });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ phone_number_id: undefined }, { phone_number_id: 'Phone number is required' }],
    [{ phone_number_id: '' }, { phone_number_id: 'Please select an outbound phone number' }],
  ])('a new campaign with %j is refused with the field', async (wrong, fields) => {
    expect(await my.add(wrong)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION', fields } } });
  });

  test("campaign values that the form doesn't allow are refused with each field's error", async () => {
    const refused = await my.add({ configuration_data: { tone: 'too warm', pace: 1 } });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    const { fields = {} } = (refused.body as unknown as { error: { fields?: Record<string, string> } }).error;
    expect(Object.keys(fields).sort()).toEqual(['configuration_data.pace', 'configuration_data.tone']);
    expect(fields['configuration_data.pace']).toBe('There is no field named pace');
    const { id } = (await my.add()).body;
    expect((await my.change(id, { configuration_data: { tone: 'too warm' } })).status).toBe(400);
    expect((await my.change(id, { configuration_data: { tone: 'warm' } })).status).toBe(200);
  });

  test('a campaign uses the form version from its creation', async () => {
    const { id } = (await my.add({ configuration_data: { tone: 'warm' } })).body;
    await my.formOf({ pace: { type: 'number', title: 'Pace' } }, ['pace']);
    expect((await my.change(id, { configuration_data: { tone: 'cold' } })).status).toBe(200);
    expect((await my.add({ configuration_data: { tone: 'warm' } })).status).toBe(400);
    expect((await my.add({ configuration_data: { pace: 3 } })).status).toBe(201);
    const formOf = async (path: string) => (await my.member.request<CampaignForm>('GET', `${path}/form`)).body;
    const own = await formOf(`/api/campaigns/${id}`);
    expect(Object.keys(own.schema.properties as object)).toEqual(['tone']);
    const newest = await formOf(`/api/feature-templates/${my.feature_template_id}`);
    expect(newest).toMatchObject({ version: own.version + 1, schema_template_id: own.schema_template_id });
    expect(Object.keys(newest.schema.properties as object)).toEqual(['pace']);
  });

  test('twenty concurrent requests create only as many campaigns as the template allows', async () => {
    await my.limit({ max_instances: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => my.add()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      error: {
        code: 'LIMIT_EXCEEDED',
        reason: 'template_instances_limit',
        message:
          'This template is limited to 3 instance(s). Please delete an existing campaign before creating a new one.',
      },
    });
    expect(refused?.headers.get('retry-after')).toBeNull();
  });
});

test('the campaign list can be filtered by template, words, status and days, and sorted', async () => {
  const first = (await my.add({ name: 'Alpha', description: 'Those of Zürich' })).body;
  await my.add({ name: 'gamma' });
  await my.add({ name: 'Beta' });
  await my.change(first.id, { description: 'Those of Zürich, again' });
  expect(await my.names('')).toEqual(['Beta', 'gamma', 'Alpha']);
  expect(await my.names('sort=name&direction=asc')).toEqual(['Alpha', 'Beta', 'gamma']);
  expect(await my.names('sort=updated_at')).toEqual(['Alpha', 'Beta', 'gamma']);
  expect(await my.names('search=zurich')).toEqual(['Alpha']);
  expect(await my.names('name=bet')).toEqual(['Beta']);
  expect(await my.names('status=active')).toEqual([]);
  expect(await my.names('created_to=2020-01-01')).toEqual([]);
  expect(await my.names(`feature_template_id=${my.feature_template_id}&created_from=2020-01-01`)).toHaveLength(3);
  expect(await my.names(`feature_template_id=${await newFeatureTemplate(my.organization)}`)).toEqual([]);
});

describe('changing', () => {
  test('a change keeps other fields and is refused if it is based on an outdated version', async () => {
    const { id, updated_at } = (await my.add()).body;
    expect((await my.change(id, { description: 'New' })).body).toMatchObject({ name: 'Spring', description: 'New' });
    const late = await my.member.request('PATCH', `/api/campaigns/${id}`, { updated_at, name: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } });
    expect((await my.read(id)).name).toBe('Spring');
  });

  test.each([
    [{ call_start_time: '09:00' }, { call_end_time: 'Please enter both times, or none' }],
    [{ call_start_time: '17:00', call_end_time: '09:00' }, { call_end_time: 'The end must be after the start' }],
    [{ call_start_time: '09:00', call_end_time: '09:00' }, { call_end_time: 'The end must be after the start' }],
    [{ call_start_time: '9', call_end_time: '10:00' }, { call_start_time: 'Please enter a time such as 09:00' }],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, { end_date: 'The last day must not be before the first' }],
    [{ end_date: '9999-12-31' }, { end_date: 'Please enter a date between the years 2000 and 2100' }],
    [{ max_lead: 5 }, { body: 'The request has an unknown field: max_lead' }],
    [{ max_leads: -1 }, { max_leads: 'Must be 0 or greater' }],
  ])('a change of a campaign to %j is refused with the field', async (wrong, fields) => {
    const { id } = (await my.add()).body;
    expect(await my.change(id, wrong)).toMatchObject({ status: 400, body: { error: { fields } } });
  });

  test('a changed time or date is checked against the ones already saved', async () => {
    const { id } = (await my.add()).body;
    await my.change(id, { call_start_time: '09:00', call_end_time: '17:00', start_date: '2026-05-02' });
    expect((await my.change(id, { call_end_time: '08:00' })).status).toBe(400);
    expect((await my.change(id, { end_date: '2026-05-01' })).status).toBe(400);
    expect((await my.change(id, { end_date: '2026-05-02' })).body).toMatchObject({
      call_start_time: '09:00',
      start_date: '2026-05-02',
      end_date: '2026-05-02',
    });
  });

  test("a campaign that can't make calls isn't activated, and the refusal lists every reason", async () => {
    const { id } = (await my.add()).body;
    await my.inTenant(async () => {
      const { agent_id } = await app.services.db.feature_templates.findFirstOrThrow({
        where: { id: my.feature_template_id },
      });
      await app.services.db.assistants.update({
        where: { id: agent_id },
        data: { status: 'draft', published_version: null },
      });
    });
    await my.change(id, { end_date: '2020-01-01' });
    // As a campaign from before its form was checked may be.
    await my.inTenant(() =>
      app.services.db.campaigns.update({ where: { id }, data: { configuration_data: { tone: 'too warm' } } }),
    );
    const refused = await my.change(id, { status: 'active' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          reason: 'campaign_not_ready',
          details: {
            problems: [
              { reason: 'assistant_not_published' },
              { reason: 'invalid_configuration' },
              { reason: 'dates_over' },
            ],
          },
        },
      },
    });
    expect((await my.read(id)).status).toBe('draft');
    expect((await my.change(id, { status: 'completed' })).body.status).toBe('completed');
  });
});

describe('deleting', () => {
  test('deleting a campaign cancels its scheduled calls and keeps its call logs', async () => {
    const { id } = (await my.add()).body;
    const [lead_id = ''] = await my.someLeads(1);
    const call = await my.schedule(id, lead_id);
    const log = await insertRow(my.organization, (tx, organization_id) =>
      tx.call_logs.create({
        data: { organization_id, lead_id, campaign_id: id, call_type: 'outbound', phone_number: '+13035550114' },
      }),
    );
    expect((await my.remove(id)).status).toBe(204);
    expect((await my.remove(id)).status).toBe(404);
    expect(await my.statusOf(call)).toBe('cancelled');
    expect((await my.member.request('GET', `/api/call-logs/${log}`)).status).toBe(200);
  });

  test("a campaign can't be deleted while a call of it is in progress", async () => {
    const { id } = (await my.add()).body;
    const [lead_id = ''] = await my.someLeads(1);
    await insertRow(my.organization, async (tx, organization_id) => {
      const { agent_id } = await tx.feature_templates.findFirstOrThrow({ where: { id: my.feature_template_id } });
      return tx.calls.create({
        data: {
          organization_id,
          lead_id,
          assistant_id: agent_id,
          phone_number_id: my.phone_number_id,
          campaign_id: id,
          phone_number: '+13035550114',
          carrier: 'sandbox',
          lead_name: 'Ada',
        },
      });
    });
    expect(await my.remove(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          reason: 'campaign_in_call',
          message: 'A call of Spring is still in progress. Try again when it has ended.',
        },
      },
    });
  });
});

describe('input that would be dropped silently', () => {
  test('a campaign with unknown keys or unknown call outcomes is rejected instead of dropping them', async () => {
    const campaign = (await my.add()).body;
    const hostile = JSON.parse('{"name":"x","configuration_data":{"a":{"__proto__":{"b":1}}}}') as object;
    const body = { ...hostile, feature_template_id: my.feature_template_id, phone_number_id: my.phone_number_id };
    const refused = await my.member.request<{ error: { fields: object } }>('POST', '/api/campaigns', body);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['configuration_data.a.__proto__']]);
    const misspelt = await my.member.request('PATCH', `/api/campaigns/${campaign.id}`, {
      retry_rules: { 'no-answer': { after_minutes: 60, times: 2 } },
      updated_at: campaign.updated_at,
    });
    expect(misspelt.status).toBe(400);
  });
});
