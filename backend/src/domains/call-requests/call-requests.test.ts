import type { CallLog } from '@switchboard/contracts/call-logs';
import type { CallRequest } from '@switchboard/contracts/call-requests';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

let app: TestApp;
let owner: TestPerson;
let parties: { lead_id: string; assistant_id: string; phone_number_id: string };
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());

const newLead = async (first_name: string, phone_number: string) =>
  (await owner.request<{ id: string }>('POST', '/api/leads', { first_name, last_name: 'Byron', phone_number })).body.id;

beforeEach(async () => {
  owner = await app.signUp();
  const organization = { app, organizationId: owner.organizationId } as Parameters<typeof newAssistant>[0];
  parties = {
    lead_id: await newLead('Ada', '+1 202-555-0114'),
    assistant_id: await newAssistant(organization),
    phone_number_id: await newPhoneNumber(organization),
  };
});

const create = async (fields: object = {}) =>
  (await owner.request<CallRequest>('POST', '/api/call-requests', { ...parties, ...fields })).body;
const list = async (query: string) =>
  (await owner.request<Page<CallRequest>>('GET', `/api/call-requests?${query}`)).body.items;
const read = async (id: string) => (await owner.request<CallRequest>('GET', `/api/call-requests/${id}`)).body;
const call = (id: string, person = owner) => person.request<PlacedCall>('POST', `/api/call-requests/${id}/call`);

const until = (id: string, status: CallRequest['status']) =>
  eventually(async () => {
    const request = await read(id);
    return request.status === status && request;
  });

describe('asking for a call', () => {
  it('a call request stores its parties and adds known values of the lead to its variables', async () => {
    const request = await create({ custom_variables: { topic: 'Prices', lead_first_name: 'Somebody' } });
    expect(request).toMatchObject({
      ...parties,
      status: 'pending',
      lead_name: 'Ada Byron',
      scheduled_time: null,
      call_log_id: null,
      custom_variables: {
        topic: 'Prices',
        lead_first_name: 'Ada',
        lead_last_name: 'Byron',
        lead_phone_number: '+12025550114',
      },
    });
  });

  it('missing values of a call request are reported in the order of the form', async () => {
    const { body, status } = await owner.request<ApiErrorBody>('POST', '/api/call-requests', {});
    expect(status).toBe(400);
    expect(Object.entries(body.error.fields ?? {})).toEqual([
      ['lead_id', 'Lead selection is required.'],
      ['assistant_id', 'Assistant selection is required.'],
      ['phone_number_id', 'Inbound phone number selection is required.'],
    ]);
  });

  it('a call request with an unknown lead or a variable without a name is refused', async () => {
    const gone = { ...parties, lead_id: parties.assistant_id };
    const missing = await owner.request<ApiErrorBody>('POST', '/api/call-requests', gone);
    expect(missing.body.error).toMatchObject({ message: 'Selected lead not found.' });
    const unnamed = { ...parties, custom_variables: { '  ': 'x' } };
    const { body } = await owner.request<ApiErrorBody>('POST', '/api/call-requests', unnamed);
    expect(JSON.stringify(body)).toContain('Variable name cannot be empty');
  });

  it('a call request uses the values of the new lead after its lead is changed', async () => {
    const { id } = await create({ custom_variables: { topic: 'Prices' } });
    const lead_id = await newLead('Grace', '+1 202-555-0115');
    const { body } = await owner.request<CallRequest>('PATCH', `/api/call-requests/${id}`, { lead_id });
    expect(body.custom_variables).toMatchObject({ topic: 'Prices', lead_first_name: 'Grace' });
  });
});

describe('the list', () => {
  it('call requests can be searched by id, lead name, lead phone and assistant name', async () => {
    const one = await create();
    await create({ lead_id: await newLead('Zoë', '+1 202-555-0199') });
    for (const search of [one.id, 'ada byron', '555-0114', '2025550114', one.id.slice(0, 13)])
      expect(
        (await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id),
        search,
      ).toEqual([one.id]);
    expect(await list(`search=${encodeURIComponent(one.assistant_name)}`)).toHaveLength(2);
    expect(await list('search=zoe')).toHaveLength(1);
    expect(await list('status=completed')).toEqual([]);
    expect(await list('search=%25')).toEqual([]);
  });
});

describe('calling for a request', () => {
  it('an answered call completes a call request, and the request links to its log', async () => {
    const { id } = await create();
    const placed = await call(id);
    expect(placed).toMatchObject({ status: 201, body: { success: true } });
    expect(['scheduled', 'completed']).toContain((await read(id)).status);
    const done = await until(id, 'completed');
    const { items } = (await owner.request<Page<CallLog>>('GET', '/api/call-logs')).body;
    expect(items.map((log) => log.id)).toEqual([done.call_log_id]);
    expect((await call(id)).status).toBe(409);
    expect((await owner.request('PATCH', `/api/call-requests/${id}`, {})).status).toBe(409);
  });

  it('a call request fails after an unanswered call and can be called again', async () => {
    const { id } = await create({ lead_id: await newLead('Noanswer', '+1 202-555-0102') });
    await call(id);
    await until(id, 'failed');
    expect((await call(id)).body.success).toBe(true);
  });

  it('a call request is called from the default number if its own is inbound only', async () => {
    const inbound = { phone_number: '+12025550188', type: 'inbound' };
    const { id: phone_number_id } = (await owner.request<{ id: string }>('POST', '/api/phone-numbers', inbound)).body;
    const { id } = await create({ phone_number_id });
    expect((await call(id)).body.success).toBe(true);
  });

  it('a call request stays unchanged when a rule refuses the call', async () => {
    const { id } = await create();
    await owner.request('PATCH', `/api/assistants/${parties.assistant_id}`, { status: 'archived' });
    const { body } = await call(id);
    expect(body).toMatchObject({ success: false, status: 'error' });
    expect(await read(id)).toMatchObject({ status: 'pending', call_log_id: null });
  });
});

describe('a request with a time', () => {
  // Noon in New York, where the lead's number is; tomorrow or the day after.
  const noon = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return `${day}T17:30:00.000Z`;
  };
  const waiting = async () =>
    (
      await owner.request<Page<{ id: string; scheduled_time: string; status: string }>>(
        'GET',
        '/api/scheduled-calls?status=scheduled',
      )
    ).body.items;

  const inOrganization = <T>(work: () => Promise<T>) => withTenant(owner.organizationId, work);
  const dialNow = (lead_id: string) =>
    inOrganization(async () => {
      const { db } = app.services;
      await db.leads.updateMany({ where: { id: lead_id }, data: { time_zone: zoneAt(12) } });
      await db.scheduled_calls.updateMany({ where: { lead_id }, data: { due_at: new Date() } });
    });

  it('a call at the requested time completes a call request, and the request links to its log', async () => {
    const { id } = await create({ scheduled_time: noon(2) });
    await dialNow(parties.lead_id);
    expect((await until(id, 'completed')).call_log_id).not.toBeNull();
  });

  it('a call request waits for the retry after an unanswered call, and fails after the last one', async () => {
    const lead_id = await newLead('Busy', '+1 202-555-0101');
    const retry_rules = { busy: { after_minutes: 30, times: 1 } };
    await inOrganization(() => app.services.db.organizations.updateMany({ where: {}, data: { retry_rules } }));
    const { id } = await create({ lead_id, scheduled_time: noon(2) });
    await dialNow(lead_id);
    const again = await eventually(async () => {
      const request = await read(id);
      return request.retries_made === 1 && request;
    });
    expect(again.status).toBe('scheduled');
    expect(Date.parse(again.scheduled_time ?? '') - Date.now()).toBeLessThan(31 * 60_000);
    await dialNow(lead_id);
    expect((await until(id, 'failed')).retries_made).toBe(0);
  });

  it('a call request with a time schedules, moves and cancels its call', async () => {
    const request = await create({ scheduled_time: noon(2) });
    expect(request).toMatchObject({ status: 'scheduled', scheduled_time: noon(2) });
    expect(await waiting()).toEqual([expect.objectContaining({ scheduled_time: noon(2) })]);
    const path = `/api/call-requests/${request.id}`;
    const { body } = await owner.request<CallRequest>('PATCH', path, { scheduled_time: noon(3) });
    expect(body.scheduled_time).toBe(noon(3));
    expect((await waiting()).map(({ scheduled_time }) => scheduled_time)).toEqual([noon(3)]);
    await owner.request('PATCH', path, { scheduled_time: null });
    expect(await read(request.id)).toMatchObject({ status: 'pending', scheduled_time: null });
    expect(await waiting()).toEqual([]);
    await owner.request('PATCH', path, { scheduled_time: noon(2) });
    await owner.request('DELETE', path);
    expect(await waiting()).toEqual([]);
  });

  it('a call request follows a call that is cancelled elsewhere', async () => {
    const request = await create({ scheduled_time: noon(2) });
    const [call] = await waiting();
    await owner.request('POST', `/api/scheduled-calls/${call?.id}/cancel`);
    expect(await read(request.id)).toMatchObject({ status: 'pending', scheduled_time: null });
  });

  const letTimePass = (id: string, status: 'scheduled' | 'failed') =>
    inOrganization(async () => {
      const { db } = app.services;
      const scheduled_time = new Date(Date.now() - 60_000);
      await db.scheduled_calls.updateMany({ where: {}, data: { scheduled_time, status } });
      return (await db.call_requests.findFirstOrThrow({ where: { id } })).scheduled_time?.toISOString();
    });

  it.each([true, false])(
    'a waiting call request can be edited after its time (with its old time: %s)',
    async (isSent) => {
      await inOrganization(() =>
        app.services.db.organizations.updateMany({
          where: {},
          data: { calls_paused_at: new Date(), calls_pause_reason: 'Holiday' },
        }),
      );
      const request = await create({ scheduled_time: noon(2) });
      const passed = await letTimePass(request.id, 'scheduled');
      const change = { custom_variables: { topic: 'Prices' }, ...(isSent && { scheduled_time: passed }) };
      const { status, body } = await owner.request<CallRequest>('PATCH', `/api/call-requests/${request.id}`, change);
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'scheduled', scheduled_time: passed } });
      expect(body.custom_variables).toMatchObject({ topic: 'Prices' });
      expect((await waiting()).map(({ scheduled_time }) => scheduled_time)).toEqual([passed]);
    },
  );

  it('a failed call request can be edited after its time without being called again', async () => {
    const request = await create({ scheduled_time: noon(2) });
    const passed = await letTimePass(request.id, 'failed');
    const change = { custom_variables: { topic: 'Prices' } };
    const { status, body } = await owner.request<CallRequest>('PATCH', `/api/call-requests/${request.id}`, change);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'failed', scheduled_time: passed } });
    expect(await waiting()).toEqual([]);
  });

  it('a call request with a time in the past is rejected', async () => {
    const asked = { ...parties, scheduled_time: '2026-01-01T12:00:00Z' };
    const { body } = await owner.request<ApiErrorBody>('POST', '/api/call-requests', asked);
    expect(body.error).toMatchObject({
      reason: 'in_past',
      fields: { scheduled_time: 'Cannot schedule a call in the past' },
    });
    expect(await list('')).toEqual([]);
  });
});
