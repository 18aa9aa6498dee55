import type { CustomField } from '@switchboard/contracts/custom-fields';
import type { LeadImportDetail } from '@switchboard/contracts/lead-imports';
import type { Lead, LeadInput } from '@switchboard/contracts/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';
import { importsOf } from './test-imports.ts';

let app: TestApp;
let person: TestPerson;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
  imports = importsOf(app, person);
});

const create = async (lead: Partial<LeadInput>): Promise<Lead> =>
  (await person.request<Lead>('POST', '/api/leads', { first_name: 'Ada', last_name: 'Moss', ...lead })).body;
const change = (id: string, fields: object) => person.request<Lead>('PATCH', `/api/leads/${id}`, fields);
const leadOf = async (id: string): Promise<Lead> => (await person.request<Lead>('GET', `/api/leads/${id}`)).body;
const importFile = async (content: string, options: Partial<LeadImportDetail['options']> = {}) =>
  imports.start((await imports.upload(content)).body, { existing: 'update', ...options });
async function undo(id: string): Promise<number[]> {
  const { status } = await person.request('POST', `/api/leads/import/${id}/undo`);
  expect(status).toBe(202);
  const { deleted_count, restored_count, kept_count, missing_count } = await imports.over(id);
  return [deleted_count, restored_count, kept_count, missing_count];
}

/** Everything that people see of a lead, except for when it was last changed. */
const shown = ({ updated_at: _, ...lead }: Lead) => lead;

describe('undoing an import', () => {
  it.each(['update', 'fill'] as const)(
    'undoing an import restores every kind of lead field that the rule "%s" changed',
    async (existing) => {
      await person.request('POST', '/api/custom-fields', { label: 'Budget', field_type: 'number' });
      await person.request('POST', '/api/custom-fields', { label: 'Plan', field_type: 'text' });
      const filled = { email: 'ada@old.example', company: 'Old', custom_fields: { budget: 5 } };
      const before = await create({ phone_number: '+12025550147', ...(existing === 'update' ? filled : {}) });
      const done = await importFile(
        'Name,Phone,Mobile 2,Email,Company,Title,Notes,Source,Status,Time zone,Budget,Plan\n' +
          'Ada Moss,+12025550147,+12025550160,ada@new.example,New,CEO,Note,Fair,interested,Europe/Berlin,7,Gold\n',
        { existing },
      );
      expect([done.updated_count, done.restorable_count, done.untouched_count]).toEqual([1, 1, 0]);
      const between = await leadOf(before.id);
      expect([between.email, between.additional_numbers, between.time_zone, between.custom_fields]).toEqual([
        'ada@new.example',
        ['+12025550160'],
        'Europe/Berlin',
        { budget: 7, plan: 'Gold' },
      ]);
      expect(await undo(done.id)).toEqual([0, 1, 0, 0]);
      expect(shown(await leadOf(before.id))).toEqual(shown(before));
      expect((await imports.read(done.id)).restorable_count).toBe(0);
    },
  );

  it('undoing an import keeps fields that someone changed since and restores the others', async () => {
    const ada = await create({ phone_number: '+12025550147', company: 'Old', email: 'ada@old.example' });
    const tim = await create({ first_name: 'Tim', phone_number: '+12025550148', company: 'Old' });
    const eve = await create({ first_name: 'Eve', phone_number: '+12025550149', company: 'Old' });
    const done = await importFile(
      'Name,Phone,Company,Email\n' +
        'Ada Moss,+12025550147,New,ada@new.example\nTim Moss,+12025550148,New,tim@new.example\n' +
        'Eve Moss,+12025550149,New,\nZoe Adam,+12025550150,New,\nBo Ek,+12025550151,New,\n',
    );
    await change(ada.id, { company: 'Newer' });
    await person.request('DELETE', `/api/leads/${eve.id}`);
    const [zoe] = (await person.request<{ items: Lead[] }>('GET', '/api/leads?search=zoe')).body.items;
    await change(String(zoe?.id), { title: 'CEO' });
    expect(await undo(done.id)).toEqual([1, 1, 1, 1]);
    const [adaNow, timNow] = [await leadOf(ada.id), await leadOf(tim.id)];
    expect([adaNow.company, adaNow.email]).toEqual(['Newer', 'ada@old.example']);
    expect([timNow.company, timNow.email]).toEqual(['Old', null]);
    expect(await leadOf(String(zoe?.id))).toMatchObject({ company: 'New', title: 'CEO' });
  });

  it('undoing an import restores a name as a whole, so a name that someone half corrected stays', async () => {
    await importFile('First name,Phone\nAda,+12025550147\nTim,+12025550148\n');
    const { items } = (await person.request<{ items: Lead[] }>('GET', '/api/leads?sort=name&direction=asc')).body;
    const [ada, tim] = items as [Lead, Lead];
    const done = await importFile('First name,Last name,Phone\nAda,Moss,+12025550147\nTim,Vale,+12025550148\n');
    await change(ada.id, { first_name: 'Adela' });
    expect(await undo(done.id)).toEqual([0, 1, 1, 0]);
    expect(await leadOf(ada.id)).toMatchObject({ first_name: 'Adela', last_name: 'Moss' });
    expect(await leadOf(tim.id)).toMatchObject({ first_name: 'Tim', last_name: '' });
  });

  it('undoing an import keeps the values of a later import, and two imports undo completely in reverse order', async () => {
    const ada = await create({ phone_number: '+12025550147', company: 'First' });
    const file = (company: string, title: string) =>
      `Name,Phone,Company,Title\nAda Moss,+12025550147,${company},${title}\n`;
    const second = await importFile(file('Second', 'CEO'));
    const third = await importFile(file('Third', 'CEO'));
    expect(await undo(second.id)).toEqual([0, 0, 1, 0]);
    expect(await leadOf(ada.id)).toMatchObject({ company: 'Third', title: null });
    expect(await undo(third.id)).toEqual([0, 1, 0, 0]);
    expect(await leadOf(ada.id)).toMatchObject({ company: 'Second', title: null });
    const fourth = await importFile(file('Fourth', 'CFO'));
    const fifth = await importFile(file('Fifth', 'CTO'));
    expect([await undo(fifth.id), await undo(fourth.id)]).toEqual([
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ]);
    expect(await leadOf(ada.id)).toMatchObject({ company: 'Second', title: null });
  });

  it('undoing an import restores the first state of a lead that several rows and batches changed', async () => {
    const ada = await create({ phone_number: '+12025550147' });
    const rows = Array.from({ length: 1_005 }, (_, at) => `Ada Moss,+12025550147,Company ${at}`);
    const done = await importFile(`Name,Phone,Company\n${rows.join('\n')}\n`);
    expect([(await leadOf(ada.id)).company, done.restorable_count]).toEqual(['Company 1004', 1]);
    expect(await undo(done.id)).toEqual([0, 1, 0, 0]);
    expect((await leadOf(ada.id)).company).toBeNull();
  });

  it('undoing an import restores more leads than fit in one step', async () => {
    const numbers = Array.from({ length: 501 }, (_, at) => `+1202555${String(at + 1000)}`);
    await importFile(`Name,Phone\n${numbers.map((number) => `Ada Moss,${number}`).join('\n')}\n`);
    const done = await importFile(
      `Name,Phone,Company\n${numbers.map((number) => `Ada Moss,${number},New`).join('\n')}\n`,
    );
    expect(await undo(done.id)).toEqual([0, 501, 0, 0]);
    const { items } = (await person.request<{ items: Lead[] }>('GET', '/api/leads?search=New')).body;
    expect(items).toEqual([]);
  });

  it("undoing an import doesn't restore values that a lead can no longer have", async () => {
    const field = async (label: string, more: object) =>
      (await person.request<CustomField>('POST', '/api/custom-fields', { label, ...more })).body;
    const plan = await field('Plan', { field_type: 'choice', choices: ['Gold', 'Silver', 'Lead'] });
    const gone = await field('Gone', { field_type: 'text' });
    const client = await person.request<{ id: string }>('POST', '/api/clients', { name: 'Old client' });
    const other = await person.request<{ id: string }>('POST', '/api/clients', { name: 'New client' });
    const ada = await create({
      phone_number: '+12025550147',
      client_id: client.body.id,
      custom_fields: { plan: 'Gold', gone: 'before' },
    });
    // Of whom nothing else was changed.
    const eve = await create({ phone_number: '+12025550148', client_id: client.body.id });
    const rows = 'Ada Moss,+12025550147,Silver,after\nAda Moss,+12025550148,,\n';
    const done = await importFile(`Name,Phone,Plan,Gone\n${rows}`, { client_id: other.body.id });
    await withTenant(person.organizationId, async () => {
      const { db } = app.services;
      await db.custom_fields.update({ where: { id: plan.id }, data: { choices: ['Silver', 'Lead'] } });
      await db.custom_fields.update({ where: { id: gone.id }, data: { archived_at: new Date() } });
      await db.clients.deleteMany({ where: { id: client.body.id } });
    });
    expect(await undo(done.id)).toEqual([0, 0, 2, 0]);
    const now = await leadOf(ada.id);
    expect([now.custom_fields.plan, now.client_id, (await leadOf(eve.id)).client_id]).toEqual(['Silver', null, null]);
  });

  it('undoing an import restores the zone of the number that the lead has by now', async () => {
    const ada = await create({ phone_number: '+12025550147' });
    const done = await importFile('Name,Phone,Time zone\nAda Moss,+12025550147,Asia/Tokyo\n');
    await change(ada.id, { phone_number: '+4930901820' });
    await undo(done.id);
    expect(await leadOf(ada.id)).toMatchObject({ time_zone: 'Europe/Berlin', has_own_time_zone: false });
  });

  it('undoing an import restores a lead that the answer to a row updated', async () => {
    const bo = await create({ first_name: 'Bo', last_name: 'Lind', phone_number: '+12025550147', company: 'Old' });
    const done = await importFile('Name,Phone,Company\nAda Moss,+12025550147,New\n', { shared_number: 'problem' });
    const { items } = (
      await person.request<{ items: { id: string }[] }>('GET', `/api/leads/import/${done.id}/problems`)
    ).body;
    await person.request('POST', `/api/leads/import/${done.id}/problems/${items[0]?.id}/answer`, {
      action: 'update',
      lead_id: bo.id,
    });
    expect((await leadOf(bo.id)).company).toBe('New');
    expect(await undo(done.id)).toEqual([0, 1, 0, 0]);
    expect(shown(await leadOf(bo.id))).toEqual(shown(bo));
  });

  it('undoing an import deletes new leads in its campaign unless the campaign has planned a call to them', async () => {
    const { id: campaign_id } = (await (await newTestCampaigns(app, person)).add()).body;
    const done = await importFile('Name,Phone\nAda Moss,+12025550147\nTim Vale,+12025550148\n', {
      campaign_id,
    });
    expect([done.joined_count, done.untouched_count]).toEqual([2, 2]);
    await withTenant(person.organizationId, () =>
      app.services.db.campaign_leads.updateMany({
        where: { lead: { first_name: 'Tim' } },
        data: { planned_at: new Date() },
      }),
    );
    expect(await undo(done.id)).toEqual([1, 0, 0, 0]);
  });

  it('the earlier values of leads are deleted with their import or their lead', async () => {
    const ada = await create({ phone_number: '+12025550147' });
    const tim = await create({ first_name: 'Tim', phone_number: '+12025550148' });
    const done = await importFile('Name,Phone,Company\nAda Moss,+12025550147,New\nTim Moss,+12025550148,New\n');
    const kept = () => withTenant(person.organizationId, async () => app.services.db.lead_import_changes.count());
    expect(await kept()).toBe(2);
    await person.request('DELETE', `/api/leads/${ada.id}`);
    expect(await kept()).toBe(1);
    await person.request('DELETE', `/api/leads/import/${done.id}`);
    expect([await kept(), (await leadOf(tim.id)).company]).toEqual([0, 'New']);
  });

  it('undoing an import takes numbers off the do-not-call list only if the file alone put them there', async () => {
    const isOn = async (phone_number: string) =>
      (await person.request<{ items: unknown[] }>('GET', `/api/do-not-call?search=${encodeURIComponent(phone_number)}`))
        .body.items.length > 0;
    const numbers = [147, 148, 149, 150, 151].map((end) => `+12025550${end}`) as [string, ...string[]];
    await person.request('POST', '/api/do-not-call', { phone_number: numbers[4], reason: 'Asked before' });
    const old = await create({ first_name: 'Old', phone_number: numbers[0] });
    const rows = numbers.map((number, at) => `Ada ${'ABCDE'[at]},${number},Yes`);
    const done = await importFile(`Name,Phone,Do Not Call\n${rows.join('\n')}\n`, { shared_number: 'second' });
    expect([done.opt_out_count, done.untouched_count]).toEqual([4, 5]);
    // Anyone who asks for it later finds the number on the list, and relies on it.
    const again = await person.request('POST', '/api/do-not-call', {
      phone_number: numbers[1],
      reason: 'Asked by mail',
    });
    expect(again.status).toBe(409);
    const later = await importFile(`Name,Phone,DNC\nAda C,${numbers[2]},1\n`);
    expect([later.opt_out_count, (await imports.read(done.id)).opt_out_count]).toEqual([0, 2]);
    expect(await undo(done.id)).toEqual([5, 0, 0, 0]);
    expect((await imports.read(done.id)).lifted_count).toBe(2);
    expect(await Promise.all(numbers.map(isOn))).toEqual([false, true, true, false, true]);
    expect(await leadOf(old.id)).toMatchObject({ do_not_call: false });
    expect(await undo(later.id)).toEqual([0, 0, 0, 0]);
    expect(await isOn(String(numbers[2]))).toBe(true);
  });

  it('undoing an import takes more numbers off the do-not-call list than fit in one step', async () => {
    const numbers = Array.from({ length: 501 }, (_, at) => `+1202555${String(at + 1000)}`);
    const rows = numbers.map((number) => `Ada Moss,${number},Yes`);
    const done = await importFile(`Name,Phone,Do Not Call\n${rows.join('\n')}\n`);
    expect(await undo(done.id)).toEqual([501, 0, 0, 0]);
    expect(await imports.read(done.id)).toMatchObject({ lifted_count: 501, opt_out_count: 0 });
  });

  it('an import adds further addresses of a row to the notes, and undoing it restores the notes', async () => {
    const ada = await create({ phone_number: '+12025550147', notes: 'Met in May', email: 'ada@example.com' });
    const file =
      'Name,Phone,Email,Email 2,Notes\n' +
      'Ada Moss,+12025550147,ADA@example.com,ada@home.example,\n' +
      'Tim Vale,+12025550148,tim@example.com; t@example.com,tim@home.example,Tall\n';
    const done = await importFile(file, { existing: 'fill' });
    const { items } = (await person.request<{ items: Lead[] }>('GET', '/api/leads?search=vale')).body;
    expect(items[0]?.notes).toBe('Tall\nOther email: t@example.com\nOther email: tim@home.example');
    expect((await leadOf(ada.id)).notes).toBe('Met in May\nOther email: ada@home.example');
    const again = await importFile(file, { existing: 'update' });
    expect([again.created_count, again.unchanged_count + again.updated_count]).toEqual([0, 2]);
    expect((await leadOf(ada.id)).notes).toBe('Met in May\nOther email: ada@home.example');
    await undo(again.id);
    await undo(done.id);
    expect((await leadOf(ada.id)).notes).toBe('Met in May');
  });

  it('an undo keeps imported leads that have received messages or an appointment since the import', async () => {
    const names = ['Wren', 'Bea', 'Una'];
    const done = await importFile(
      `Name,Phone\n${names.map((name, at) => `${name} Moss,+1202555014${at}`).join('\n')}\n`,
    );
    const { items } = (await person.request<{ items: Lead[] }>('GET', '/api/leads?search=moss')).body;
    const idOf = (name: string) => String(items.find(({ first_name }) => first_name === name)?.id);
    const { organizationId: organization_id } = person;
    const { db } = app.services;
    const message = await withTenant(organization_id, async () => {
      const number = await db.whatsapp_numbers.create({ data: { organization_id, phone_number: '12025550199' } });
      const start_time = new Date(Date.now() + 86_400_000);
      const end_time = new Date(start_time.getTime() + 3_600_000);
      const slot = await db.slots.create({ data: { organization_id, name: 'Visit', start_time, end_time } });
      await db.slot_bookings.create({
        data: {
          ...{ organization_id, slot_id: slot.id, lead_id: idOf('Bea'), name: 'Bea Moss', start_time, end_time },
          token_hash: crypto.randomUUID(),
        },
      });
      return db.whatsapp_messages.create({
        data: {
          ...{ organization_id, whatsapp_number_id: number.id, lead_id: idOf('Wren'), direction: 'inbound' },
          ...{ content: 'When can we meet?', contact: '12025550140', jid: '12025550140@s.whatsapp.net' },
        },
      });
    });
    expect((await imports.read(done.id)).untouched_count).toBe(1);
    expect(await undo(done.id)).toEqual([1, 0, 0, 0]);
    const left = (await person.request<{ items: Lead[] }>('GET', '/api/leads?search=moss')).body.items;
    expect(left.map(({ first_name }) => first_name).sort()).toEqual(['Bea', 'Wren']);
    const kept = await withTenant(organization_id, async () =>
      db.whatsapp_messages.findFirst({ where: { id: message.id } }),
    );
    expect(kept).toMatchObject({ lead_id: idOf('Wren'), content: 'When can we meet?' });
  });
});
