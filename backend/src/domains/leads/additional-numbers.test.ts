import type { CallDetail } from '@switchboard/contracts/calls';
import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { LeadMerge } from '@switchboard/contracts/lead-merges';
import type { Lead } from '@switchboard/contracts/leads';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { importsOf } from '../lead-imports/test-imports.ts';
import { findLeadsOf } from '../whatsapp-messages/leads-of.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

interface Refusal {
  error: { reason?: string; fields?: Record<string, string>; details?: { leads: { id: string; name: string }[] } };
}

const newYork = '+12125550142';
const denver = '+13035550143';
const london = '+442079460018';

const create = <T = Lead>(more: object = {}) =>
  caller.person.request<T>('POST', '/api/leads', {
    first_name: 'Ada',
    last_name: 'Moss',
    phone_number: newYork,
    ...more,
  });
const read = async (id: string) => (await caller.person.request<Lead>('GET', `/api/leads/${id}`)).body;
const search = async (text: string) =>
  (await caller.person.request<Page<Lead>>('GET', `/api/leads?search=${encodeURIComponent(text)}`)).body.items;
const stop = (phone_number: string) =>
  caller.person.request<DoNotCallEntry>('POST', '/api/do-not-call', { phone_number, source: 'lead' });

describe('additional numbers', () => {
  it('additional numbers are stored in E.164, once each, without the main number', async () => {
    const given = ['Mobile: +1 303-555-0143', '+1 303 555 0143', '+1 (212) 555-0142', '+44 (0)20 7946 0018'];
    const { body } = await create({ additional_numbers: given });
    expect(body.additional_numbers).toEqual([denver, london]);
    const changed = await caller.person.request<Lead>('PATCH', `/api/leads/${body.id}`, { phone_number: denver });
    expect([changed.body.phone_number, changed.body.additional_numbers]).toEqual([denver, [london]]);
  });

  it('invalid additional numbers are rejected at their place in the list', async () => {
    const { status, body } = await create<Refusal>({ additional_numbers: [denver, '+1 123 456 7890'] });
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['additional_numbers.1']]);
  });

  it('a search finds a lead by all or the last digits of an additional number, until it is removed', async () => {
    const { body } = await create({ additional_numbers: [denver] });
    for (const text of ['+1 303 555 0143', '5550143', '0143'])
      expect((await search(text)).map(({ id }) => id)).toEqual([body.id]);
    await caller.person.request('PATCH', `/api/leads/${body.id}`, { additional_numbers: [] });
    expect(await search('5550143')).toEqual([]);
    expect(await search('5550142')).toHaveLength(1);
  });

  it('a message from an additional number finds its lead', async () => {
    const { body } = await create({ additional_numbers: [denver] });
    const found = await withTenant(caller.person.organizationId, () =>
      findLeadsOf(app.services.db, [denver, '+13035550199']),
    );
    expect([...found]).toEqual([[denver, { id: body.id, name: 'Ada Moss' }]]);
  });

  it('additional numbers are exported and imported with the lead', async () => {
    const { body } = await create({ additional_numbers: [denver, london] });
    const answer = await app.fetch('/api/leads/export?search=Moss', { headers: { cookie: caller.person.cookie } });
    const csv = await answer.text();
    await caller.person.request('DELETE', `/api/leads/${body.id}`);
    const { upload, start } = importsOf(app, caller.person);
    await start((await upload(csv)).body);
    expect(await search('Moss')).toMatchObject([{ phone_number: newYork, additional_numbers: [denver, london] }]);
  });
});

describe('the do-not-call list', () => {
  it('calls to all numbers of a lead stop while one of them is on the do-not-call list', async () => {
    const { body } = await create({ additional_numbers: [denver] });
    const entry = await stop(denver);
    expect((await read(body.id)).do_not_call).toBe(true);
    for (const extra of [{}, { phoneNumber: denver }]) {
      const refused = await caller.place(body.id, extra);
      expect(refused.body.success).toBe(false);
    }
    await caller.person.request('DELETE', `/api/do-not-call/${entry.body.id}?because=Agreed`);
    expect((await read(body.id)).do_not_call).toBe(false);
    expect((await caller.place(body.id)).body.success).toBe(true);
  });

  it('a lead that gets a number from the do-not-call list is marked', async () => {
    await stop(denver);
    const { body } = await create();
    expect(body.do_not_call).toBe(false);
    await caller.person.request('PATCH', `/api/leads/${body.id}`, { additional_numbers: [denver] });
    expect((await read(body.id)).do_not_call).toBe(true);
  });

  it('a lead stays marked while another of its numbers is on the do-not-call list', async () => {
    const { body } = await create({ additional_numbers: [denver] });
    const [first] = [await stop(denver), await stop(newYork)];
    await caller.person.request('DELETE', `/api/do-not-call/${first.body.id}?because=Agreed`);
    expect((await read(body.id)).do_not_call).toBe(true);
  });
});

describe('a call', () => {
  it("a call goes to the chosen additional number, in that number's time zone", async () => {
    const { body } = await create({ additional_numbers: [london] });
    const window = (number?: string) =>
      caller.person.request<CallWindowAnswer>(
        'GET',
        `/api/leads/${body.id}/call-window${number ? `?number=${encodeURIComponent(number)}` : ''}`,
      );
    expect((await window()).body.possible_time_zones).toEqual(['America/New_York']);
    expect((await window(london)).body.possible_time_zones).toEqual(['Europe/London']);
    const placed = await caller.place(body.id, { phoneNumber: london });
    const call: CallDetail = await caller.read(placed.body.call_id);
    expect(call.phone_number).toBe(london);
  });
});

describe('a merge', () => {
  it('a merge keeps the additional numbers of all leads, and its undo restores them', async () => {
    const stays = (await create({ additional_numbers: [denver] })).body;
    const goes = (await create({ first_name: 'Adah', additional_numbers: [london] })).body;
    const merged = await caller.person.request<LeadMerge>('POST', `/api/leads/${stays.id}/merge`, {
      lead_ids: [goes.id],
    });
    expect((await read(stays.id)).additional_numbers).toEqual([denver, london]);
    await caller.person.request('POST', `/api/leads/merges/${merged.body.id}/undo`);
    expect((await read(stays.id)).additional_numbers).toEqual([denver]);
    expect((await read(goes.id)).additional_numbers).toEqual([london]);
    expect((await search('79460018')).map(({ id }) => id)).toEqual([goes.id]);
  });
});

describe('a premium-rate number', () => {
  const premium = '+1 900 234 5678';

  it('premium-rate numbers are rejected until an admin allows one, with an audit entry', async () => {
    const refused = [
      await create<Refusal>({ phone_number: premium }),
      await create<Refusal>({ additional_numbers: [premium] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    const { upload, start } = importsOf(app, caller.person);
    const csv = `Name,Phone\nAda Moss,${premium}\n`;
    expect((await start((await upload(csv)).body)).failed_count).toBe(1);
    const { body: organization } = await caller.person.request<{ name: string }>('GET', '/api/organization');
    await caller.person.request('PATCH', '/api/organization', {
      name: organization.name,
      allows_premium_numbers: true,
    });
    const { body } = await create({ phone_number: premium });
    expect(body.phone_number).toBe('+19002345678');
    expect((await start((await upload(csv)).body)).unchanged_count).toBe(1);
    const log = await caller.person.request<Page<{ action: string; details: object }>>(
      'GET',
      '/api/audit-logs?resource_type=organization',
    );
    expect(JSON.stringify(log.body.items)).toContain('allows_premium_numbers');
  });

  it('a premium-rate number can be put on the do-not-call list', async () => {
    expect((await stop(premium)).status).toBe(201);
  });
});

describe('a number that another lead has', () => {
  const ask = { same_number: { action: 'ask' } };

  it("a new lead with another lead's number needs a decision: add it as a second lead or update that lead", async () => {
    const ada = (await create({ email: 'ada@example.com', additional_numbers: [denver] })).body;
    const bo = { first_name: 'Bo', last_name: 'Lind', email: 'bo@example.com' };
    for (const phone_number of [newYork, denver]) {
      const asked = await create<Refusal>({ ...bo, phone_number, ...ask });
      expect([asked.status, asked.body.error.reason, asked.body.error.details?.leads]).toEqual([
        409,
        'number_taken',
        [{ id: ada.id, name: 'Ada Moss' }],
      ]);
    }
    expect(await search('Lind')).toEqual([]);
    const second = await create({ ...bo, same_number: { action: 'second' } });
    expect([second.status, second.body.first_name]).toEqual([201, 'Bo']);
    expect(await read(ada.id)).toMatchObject({ first_name: 'Ada', email: 'ada@example.com' });
    const updated = await create({
      first_name: 'Ada',
      last_name: 'Moss-Berg',
      company: 'Larkfield',
      same_number: { action: 'update', lead_id: ada.id },
    });
    expect(updated.body).toMatchObject({
      id: ada.id,
      last_name: 'Moss-Berg',
      email: 'ada@example.com',
      company: 'Larkfield',
      additional_numbers: [denver],
    });
  });

  it('a new lead with a new number needs no decision', async () => {
    expect((await create(ask)).status).toBe(201);
  });

  it("a lead without the number can't be chosen for the update", async () => {
    const ada = (await create()).body;
    const answer = { action: 'update', lead_id: ada.id };
    expect((await create({ phone_number: denver, same_number: answer })).status).toBe(404);
  });
});
