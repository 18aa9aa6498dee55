import type { Campaign, CampaignLead } from '@switchboard/contracts/campaigns';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

let app: TestApp;
let member: TestPerson;
let feature_template_id: string;
let phone_number_id: string;
// What the fixtures need of an organization.
let organization: Parameters<typeof newLead>[0];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
  organization = { app, organizationId: member.organizationId } as typeof organization;
  feature_template_id = await newFeatureTemplate(organization);
  phone_number_id = await newPhoneNumber(organization);
  await formOf({ tone: { type: 'string', title: 'Tone', maxLength: 5 } });
});

/** From now on campaigns of the template go by this form. */
const formOf = (properties: object, required: string[] = []) =>
  inTenant(async () => {
    const { schema_template_id } = await app.services.db.feature_templates.findFirstOrThrow({
      where: { id: feature_template_id },
    });
    const schema = { type: 'object', properties, required };
    const answer = await member.request('PATCH', `/api/schema-templates/${schema_template_id}`, { schema });
    expect(answer.status).toBe(200);
  });

// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(member.organizationId, async () => await work());
const add = (body: object = {}) =>
  member.request<Campaign>('POST', '/api/campaigns', { name: 'Spring', feature_template_id, phone_number_id, ...body });
const read = async (id: string) => (await member.request<Campaign>('GET', `/api/campaigns/${id}`)).body;
const change = async (id: string, body: object) =>
  member.request<Campaign>('PATCH', `/api/campaigns/${id}`, { updated_at: (await read(id)).updated_at, ...body });
const remove = (id: string) => member.request('DELETE', `/api/campaigns/${id}`);
const limit = (data: {
  max_instances?: number;
  max_leads_per_instance?: number;
  max_call_minutes_per_instance?: number;
}) => inTenant(() => app.services.db.feature_templates.update({ where: { id: feature_template_id }, data }));
const names = async (query: string) =>
  (await member.request<Page<Campaign>>('GET', `/api/campaigns?${query}`)).body.items.map(({ name }) => name);

const addLeads = (id: string, body: object) =>
  member.request<{ added: number; lead_count: number }>('POST', `/api/campaigns/${id}/leads`, body);
const leadsOf = async (id: string, query = '') =>
  (await member.request<Page<CampaignLead>>('GET', `/api/campaigns/${id}/leads?${query}`)).body;
const someLeads = (count: number) => Promise.all(Array.from({ length: count }, () => newLead(organization)));

const schedule = (campaign_id: string, lead_id: string) =>
  insertRow(organization, async (tx, organization_id) => {
    const { agent_id } = await tx.feature_templates.findFirstOrThrow({ where: { id: feature_template_id } });
    const time = new Date(Date.now() + 3_600_000);
    return tx.scheduled_calls.create({
      data: {
        organization_id,
        lead_id,
        assistant_id: agent_id,
        phone_number_id,
        campaign_id,
        scheduled_time: time,
        due_at: time,
      },
    });
  });
const statusOf = (id: string) =>
  inTenant(() => app.services.db.scheduled_calls.findFirstOrThrow({ where: { id } })).then(({ status }) => status);

describe('creating', () => {
  test('answers with a draft and writes audit and event', async () => {
    const { status, body } = await add({ description: ' For them ', configuration_data: { tone: 'warm' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Spring',
      description: 'For them',
      status: 'draft',
      configuration_data: { tone: 'warm' },
      feature_template: { id: feature_template_id },
      phone_number: { id: phone_number_id },
      lead_count: 0,
      lead_limit: null,
    });
    const events = await inTenant(() => app.services.db.live_events.findMany());
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
  ])('refuses %j', async (wrong, fields) => {
    expect(await add(wrong)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION', fields } } });
  });

  test('refuses what the form does not allow, field by field', async () => {
    const refused = await add({ configuration_data: { tone: 'too warm', pace: 1 } });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    const { fields = {} } = (refused.body as unknown as { error: { fields?: Record<string, string> } }).error;
    expect(Object.keys(fields).sort()).toEqual(['configuration_data.pace', 'configuration_data.tone']);
    expect(fields['configuration_data.pace']).toBe('There is no field named pace');
    const { id } = (await add()).body;
    expect((await change(id, { configuration_data: { tone: 'too warm' } })).status).toBe(400);
    expect((await change(id, { configuration_data: { tone: 'warm' } })).status).toBe(200);
  });

  test('goes by the form as it was when it was made', async () => {
    const { id } = (await add({ configuration_data: { tone: 'warm' } })).body;
    await formOf({ pace: { type: 'number', title: 'Pace' } }, ['pace']);
    expect((await change(id, { configuration_data: { tone: 'cold' } })).status).toBe(200);
    expect((await add({ configuration_data: { tone: 'warm' } })).status).toBe(400);
    expect((await add({ configuration_data: { pace: 3 } })).status).toBe(201);
  });

  test('of twenty at once only as many as the template may have', async () => {
    await limit({ max_instances: 3 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()));
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

test('lists by template, words, status and days, in each order', async () => {
  const first = (await add({ name: 'Alpha', description: 'Those of Zürich' })).body;
  await add({ name: 'gamma' });
  await add({ name: 'Beta' });
  await change(first.id, { description: 'Those of Zürich, again' });
  expect(await names('')).toEqual(['Beta', 'gamma', 'Alpha']);
  expect(await names('sort=name&direction=asc')).toEqual(['Alpha', 'Beta', 'gamma']);
  expect(await names('sort=updated_at')).toEqual(['Alpha', 'Beta', 'gamma']);
  expect(await names('search=zurich')).toEqual(['Alpha']);
  expect(await names('name=bet')).toEqual(['Beta']);
  expect(await names('status=active')).toEqual([]);
  expect(await names('created_to=2020-01-01')).toEqual([]);
  expect(await names(`feature_template_id=${feature_template_id}&created_from=2020-01-01`)).toHaveLength(3);
  expect(await names(`feature_template_id=${await newFeatureTemplate(organization)}`)).toEqual([]);
});

describe('changing', () => {
  test('keeps what is not named, and refuses who has not seen the last change', async () => {
    const { id, updated_at } = (await add()).body;
    expect((await change(id, { description: 'New' })).body).toMatchObject({ name: 'Spring', description: 'New' });
    const late = await member.request('PATCH', `/api/campaigns/${id}`, { updated_at, name: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } });
    expect((await read(id)).name).toBe('Spring');
  });

  test.each([
    [{ call_start_time: '09:00' }, { call_end_time: 'Please enter both times, or none' }],
    [{ call_start_time: '17:00', call_end_time: '09:00' }, { call_end_time: 'The end must be after the start' }],
    [{ call_start_time: '09:00', call_end_time: '09:00' }, { call_end_time: 'The end must be after the start' }],
    [{ call_start_time: '9', call_end_time: '10:00' }, { call_start_time: 'Please enter a time such as 09:00' }],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, { end_date: 'The last day must not be before the first' }],
    [{ max_leads: -1 }, { max_leads: 'Must be 0 or greater' }],
  ])('refuses %j', async (wrong, fields) => {
    const { id } = (await add()).body;
    expect(await change(id, wrong)).toMatchObject({ status: 400, body: { error: { fields } } });
  });

  test('judges a time by what stays as well', async () => {
    const { id } = (await add()).body;
    await change(id, { call_start_time: '09:00', call_end_time: '17:00', start_date: '2026-05-02' });
    expect((await change(id, { call_end_time: '08:00' })).status).toBe(400);
    expect((await change(id, { end_date: '2026-05-01' })).status).toBe(400);
    expect((await change(id, { end_date: '2026-05-02' })).body).toMatchObject({
      call_start_time: '09:00',
      start_date: '2026-05-02',
      end_date: '2026-05-02',
    });
  });

  test('makes active only what can call, with every reason', async () => {
    const { id } = (await add()).body;
    await inTenant(async () => {
      const { agent_id } = await app.services.db.feature_templates.findFirstOrThrow({
        where: { id: feature_template_id },
      });
      await app.services.db.assistants.update({ where: { id: agent_id }, data: { status: 'draft' } });
    });
    await change(id, { end_date: '2020-01-01' });
    // As a campaign from before its form was checked may be.
    await inTenant(() =>
      app.services.db.campaigns.update({ where: { id }, data: { configuration_data: { tone: 'too warm' } } }),
    );
    const refused = await change(id, { status: 'active' });
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
    expect((await read(id)).status).toBe('draft');
    expect((await change(id, { status: 'completed' })).body.status).toBe('completed');
  });
});

describe('leads', () => {
  test('are added once, listed the last first, found and removed', async () => {
    const { id } = (await add()).body;
    const [first = '', second = '', third = ''] = await someLeads(3);
    expect((await addLeads(id, { lead_ids: [first, second] })).body).toEqual({ added: 2, lead_count: 2 });
    expect((await addLeads(id, { lead_ids: [second, third, third] })).body).toEqual({ added: 1, lead_count: 3 });
    expect((await leadsOf(id)).items[0]?.lead_id).toBe(third);
    expect((await leadsOf(id, 'search=nobodyatall')).items).toEqual([]);
    expect((await member.request('DELETE', `/api/campaigns/${id}/leads/${second}`)).status).toBe(204);
    expect((await member.request('DELETE', `/api/campaigns/${id}/leads/${second}`)).status).toBe(404);
    expect((await read(id)).lead_count).toBe(2);
    await member.request('DELETE', `/api/leads/${first}`);
    expect((await read(id)).lead_count).toBe(1);
  });

  test('are all that a search finds but for some, page by page', async () => {
    const { id } = (await add()).body;
    const leads = await someLeads(30);
    expect((await addLeads(id, { search: '', except_ids: leads.slice(0, 4) })).body.added).toBe(26);
    const page = await leadsOf(id, 'limit=20');
    const rest = await leadsOf(id, `limit=20&cursor=${page.next_cursor}`);
    expect(new Set([...page.items, ...rest.items].map(({ lead_id }) => lead_id)).size).toBe(26);
    expect(rest.next_cursor).toBeNull();
  });

  test.each([[{}], [{ lead_ids: [] }], [{ search: '', lead_ids: [crypto.randomUUID()] }]])(
    'refuses %j',
    async (body) => {
      const { id } = (await add()).body;
      expect((await addLeads(id, body)).status).toBe(400);
    },
  );

  test('are all added or none, by the smaller limit, and those of a lowered one stay', async () => {
    await limit({ max_leads_per_instance: 5 });
    const { id } = (await add()).body;
    await change(id, { max_leads: 3 });
    const leads = await someLeads(6);
    await addLeads(id, { lead_ids: leads.slice(0, 2) });
    expect(await addLeads(id, { lead_ids: leads.slice(1, 4) })).toMatchObject({
      status: 429,
      body: {
        error: {
          reason: 'campaign_leads_limit',
          message:
            'Adding these leads would exceed the maximum limit of 3 leads for this campaign. Current: 2, Attempting to add: 2',
        },
      },
    });
    expect((await addLeads(id, { lead_ids: leads.slice(0, 3) })).body).toEqual({ added: 1, lead_count: 3 });
    await change(id, { max_leads: 1 });
    expect(await read(id)).toMatchObject({ lead_count: 3, lead_limit: 1 });
  });

  test('of fifty requests at once exceed no limit', async () => {
    const { id } = (await add()).body;
    await change(id, { max_leads: 10 });
    const leads = await someLeads(50);
    const answers = await Promise.all(leads.map((lead) => addLeads(id, { lead_ids: [lead] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await read(id)).lead_count).toBe(10);
  });

  test('take their scheduled calls with them', async () => {
    const { id } = (await add()).body;
    const [first = '', second = ''] = await someLeads(2);
    await addLeads(id, { lead_ids: [first, second] });
    const [gone, stays] = [await schedule(id, first), await schedule(id, second)];
    expect((await leadsOf(id)).items.map(({ scheduled_call }) => scheduled_call?.id).sort()).toEqual(
      [gone, stays].sort(),
    );
    await member.request('DELETE', `/api/campaigns/${id}/leads/${first}`);
    expect([await statusOf(gone), await statusOf(stays)]).toEqual(['cancelled', 'scheduled']);
  });
});

describe('duplicating', () => {
  const copy = (id: string, body: object = {}) =>
    member.request<Campaign>('POST', `/api/campaigns/${id}/duplicate`, body);

  test('makes a draft with the same settings, without days and leads', async () => {
    const { id } = (await add({ configuration_data: { tone: 'warm' } })).body;
    await change(id, { status: 'active', call_start_time: '09:00', call_end_time: '17:00', end_date: '2999-01-01' });
    expect((await copy(id)).body).toMatchObject({
      name: 'Spring (Copy)',
      status: 'draft',
      configuration_data: { tone: 'warm' },
      call_start_time: '09:00',
      end_date: null,
      lead_count: 0,
    });
  });

  test('takes the leads that were not reached, as far as the limits go', async () => {
    const { id } = (await add()).body;
    const [first = '', second = '', third = ''] = await someLeads(3);
    await addLeads(id, { lead_ids: [first, second, third] });
    await insertRow(organization, (tx, organization_id) =>
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
    expect((await leadsOf(body.id)).items.map(({ lead_id }) => lead_id).sort()).toEqual([first, third].sort());
    await limit({ max_leads_per_instance: 2, max_instances: 3 });
    expect(await copy(id, { leads: 'all' })).toMatchObject({
      status: 429,
      body: { error: { reason: 'campaign_leads_limit' } },
    });
    expect((await copy(id)).status).toBe(201);
    expect(await copy(id)).toMatchObject({ status: 429, body: { error: { reason: 'template_instances_limit' } } });
  });
});

describe('deleting', () => {
  test('cancels scheduled calls and keeps logs', async () => {
    const { id } = (await add()).body;
    const [lead_id = ''] = await someLeads(1);
    const call = await schedule(id, lead_id);
    const log = await insertRow(organization, (tx, organization_id) =>
      tx.call_logs.create({
        data: { organization_id, lead_id, campaign_id: id, call_type: 'outbound', phone_number: '+13035550114' },
      }),
    );
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await statusOf(call)).toBe('cancelled');
    expect((await member.request('GET', `/api/call-logs/${log}`)).status).toBe(200);
  });

  test('waits for a call that goes on', async () => {
    const { id } = (await add()).body;
    const [lead_id = ''] = await someLeads(1);
    await insertRow(organization, async (tx, organization_id) => {
      const { agent_id } = await tx.feature_templates.findFirstOrThrow({ where: { id: feature_template_id } });
      return tx.calls.create({
        data: {
          organization_id,
          lead_id,
          assistant_id: agent_id,
          phone_number_id,
          campaign_id: id,
          phone_number: '+13035550114',
          carrier: 'sandbox',
          lead_name: 'Ada',
        },
      });
    });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          reason: 'campaign_in_call',
          message: 'A call of Spring goes on. Wait until nobody is called any more.',
        },
      },
    });
  });
});
