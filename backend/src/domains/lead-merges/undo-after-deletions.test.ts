import type { LeadMerge } from '@switchboard/contracts/lead-merges';
import type { Lead } from '@switchboard/contracts/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const inTenant = <T>(work: () => Promise<T>) => withTenant(caller.person.organizationId, async () => await work());
const read = async ({ id }: Lead) => (await caller.person.request<Lead>('GET', `/api/leads/${id}`)).body;

async function newLead(first_name: string, more: object = {}): Promise<Lead> {
  const given = { first_name, last_name: 'Moss', phone_number: '+1 303 555 0114', ...more };
  return (await caller.person.request<Lead>('POST', '/api/leads', given)).body;
}
const merge = async (survivor: Lead, other: Lead, values_from: object = {}) =>
  (
    await caller.person.request<LeadMerge>('POST', `/api/leads/${survivor.id}/merge`, {
      lead_ids: [other.id],
      values_from,
    })
  ).body;
const undo = ({ id }: LeadMerge) =>
  caller.person.request<{ error?: { reason: string; message: string } }>('POST', `/api/leads/merges/${id}/undo`);

function newClient(): Promise<string> {
  const { organizationId: organization_id } = caller.person;
  return inTenant(
    async () => (await app.services.db.clients.create({ data: { organization_id, name: crypto.randomUUID() } })).id,
  );
}
const deleteClient = (id: string) => inTenant(() => app.services.db.clients.deleteMany({ where: { id } }));

describe('undoing a merge after something that the leads belonged to was deleted', () => {
  it('restores a merged lead without its client when the client was deleted since', async () => {
    const client_id = await newClient();
    const [stays, goes] = [await newLead('Ada'), await newLead('Adah', { client_id })];
    const merged = await merge(stays, goes);
    await deleteClient(client_id);
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await read(goes)).toMatchObject({ first_name: 'Adah', client_id: null });
  });

  it('restores the remaining lead without its former client when the client was deleted since', async () => {
    const [former, taken] = [await newClient(), await newClient()];
    const [stays, goes] = [await newLead('Ada', { client_id: former }), await newLead('Adah', { client_id: taken })];
    const merged = await merge(stays, goes, { client_id: goes.id });
    expect(await read(stays)).toMatchObject({ client_id: taken });
    await deleteClient(former);
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await read(stays)).toMatchObject({ first_name: 'Ada', client_id: null });
    expect(await read(goes)).toMatchObject({ client_id: taken });
  });

  it('restores a merged lead without its import and its upload when both were deleted since', async () => {
    const { organizationId: organization_id } = caller.person;
    const [stays, goes] = [await newLead('Ada'), await newLead('Adah')];
    const { db } = app.services;
    const upload = await inTenant(() =>
      db.lead_uploads.create({ data: { organization_id, original_filename: 'cv.pdf', file_path: 'x', size_bytes: 1 } }),
    );
    const lead_import = await inTenant(() =>
      db.lead_imports.create({
        data: {
          organization_id,
          original_filename: 'leads.csv',
          file_path: 'x',
          size_bytes: 1,
          sha256: '',
          layout: {},
          options: {},
          columns_key: '',
        },
      }),
    );
    await inTenant(() =>
      db.leads.updateMany({
        where: { id: goes.id },
        data: { lead_upload_id: upload.id, lead_import_id: lead_import.id },
      }),
    );
    const merged = await merge(stays, goes);
    await inTenant(() => db.lead_imports.deleteMany({ where: { id: lead_import.id } }));
    await inTenant(() => db.lead_uploads.deleteMany({ where: { id: upload.id } }));
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await read(goes)).toMatchObject({ first_name: 'Adah' });
  });

  it('restores a merged lead without its value of a field that was deleted since', async () => {
    const { organizationId: organization_id } = caller.person;
    const { db } = app.services;
    await inTenant(() =>
      db.custom_fields.create({ data: { organization_id, key: 'plan', label: 'Plan', field_type: 'text' } }),
    );
    const [stays, goes] = [await newLead('Ada'), await newLead('Adah', { custom_fields: { plan: 'Tin' } })];
    const merged = await merge(stays, goes);
    await inTenant(() => db.custom_fields.deleteMany({ where: { key: 'plan' } }));
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    // A new field with the same key would show the value as its own.
    expect(await read(goes)).toMatchObject({ first_name: 'Adah', custom_fields: {} });
  });

  it('leaves a cancelled call cancelled when its lead waits for another call of the same campaign since', async () => {
    const [stays, goes] = [await newLead('Ada'), await newLead('Adah')];
    const parties = { assistant_id: caller.assistantId, phone_number_id: caller.numberId };
    const callAt = (lead: Lead, hours: number) => {
      const scheduled_time = new Date(Date.now() + hours * 3_600_000);
      const { organizationId: organization_id } = caller.person;
      return inTenant(() =>
        app.services.db.scheduled_calls.create({
          data: { organization_id, lead_id: lead.id, ...parties, scheduled_time, due_at: scheduled_time },
        }),
      );
    };
    const [second, first] = [await callAt(stays, 3), await callAt(goes, 1)];
    const merged = await merge(stays, goes);
    await inTenant(() =>
      app.services.db.scheduled_calls.updateMany({ where: { id: first.id }, data: { status: 'called' } }),
    );
    const newer = await callAt(stays, 5);
    const undone = await undo(merged);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const statusOf = async ({ id }: { id: string }) =>
      (await inTenant(() => app.services.db.scheduled_calls.findFirstOrThrow({ where: { id } }))).status;
    expect([await statusOf(second), await statusOf(newer)]).toEqual(['cancelled', 'scheduled']);
  });
});
