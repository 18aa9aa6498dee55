import type { ImportProblem, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';
import { importsOf } from './test-imports.ts';

let app: TestApp;
let person: TestPerson;
let ada: Lead;
let imported: LeadImportDetail;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
  const given = { first_name: 'Ada', last_name: 'Moss', phone_number: '+1 212 555 0142', email: 'ada@example.com' };
  ada = (await person.request<Lead>('POST', '/api/leads', given)).body;
  const { upload, start } = importsOf(app, person);
  const file = 'Name,Phone,Email\nBo Lind,+1 212 555 0142,bo@example.com\nCy Park,12,\n';
  imported = await start((await upload(file)).body);
});

const problems = async () =>
  (await person.request<Page<ImportProblem>>('GET', `/api/leads/import/${imported.id}/problems`)).body.items;
const leads = async () =>
  (await person.request<Page<Lead>>('GET', '/api/leads?search=2125550142')).body.items.map(
    ({ first_name, last_name, email }) => `${first_name} ${last_name} ${email}`,
  );
const counts = async () => {
  const { created_count, updated_count, unchanged_count, failed_count } = await importsOf(app, person).read(
    imported.id,
  );
  return { created_count, updated_count, unchanged_count, failed_count };
};
const unanswered = { created_count: 0, updated_count: 0, unchanged_count: 0, failed_count: 2 };
/** Imports one row that has Ada's number and another name. */
const importRow = async (file: string, more: object = {}) => {
  const { upload, start } = importsOf(app, person);
  imported = await start((await upload(file)).body, more);
};
const entries = async () =>
  (await person.request<Page<{ id: string; phone_number: string }>>('GET', '/api/do-not-call')).body.items;
const stopped = async () => (await entries()).map(({ phone_number }) => phone_number);
const leadNow = async (id: string) => (await person.request<Lead>('GET', `/api/leads/${id}`)).body;
const answer = async (body: object) => {
  const [shared] = await problems();
  const path = `/api/leads/import/${imported.id}/problems/${shared?.id}`;
  const answered = await person.request<{ lead: Lead | null }>('POST', `${path}/answer`, body);
  return { ...answered, reopen: () => person.request('POST', `${path}/reopen`) };
};

describe('a row whose number belongs to someone else', () => {
  it("a row with another lead's number names that lead, unlike rows with other problems", async () => {
    expect((await problems()).map(({ owners }) => owners)).toEqual([[{ id: ada.id, name: 'Ada Moss' }], []]);
    expect(await leads()).toEqual(['Ada Moss ada@example.com']);
  });

  it("a row with another lead's number can become a second lead, and the first lead is unchanged", async () => {
    const { status, body } = await answer({ action: 'second' });
    expect([status, body.lead?.first_name]).toEqual([200, 'Bo']);
    expect((await leads()).sort()).toEqual(['Ada Moss ada@example.com', 'Bo Lind bo@example.com']);
    expect(await counts()).toEqual({ created_count: 1, updated_count: 0, unchanged_count: 0, failed_count: 1 });
    expect(await problems()).toHaveLength(1);
  });

  it("a row with another lead's number can update the chosen lead", async () => {
    const { body } = await answer({ action: 'update', lead_id: ada.id });
    expect(body.lead).toMatchObject({ id: ada.id, first_name: 'Bo', email: 'bo@example.com' });
    expect(await leads()).toEqual(['Bo Lind bo@example.com']);
    expect(await counts()).toEqual({ created_count: 0, updated_count: 1, unchanged_count: 0, failed_count: 1 });
  });

  it("a row with another lead's number can be skipped, and undoing that makes it a problem again", async () => {
    const { body, reopen } = await answer({ action: 'skip' });
    expect(body.lead).toBeNull();
    expect([await leads(), (await problems()).length]).toEqual([['Ada Moss ada@example.com'], 1]);
    expect((await reopen()).status).toBe(204);
    expect(await problems()).toHaveLength(2);
    expect((await counts()).failed_count).toBe(2);
  });

  it("the answer to a row can't update a lead without its number", async () => {
    const other = { first_name: 'Dee', last_name: 'Hart', phone_number: '+1 303 555 0143' };
    const { body: dee } = await person.request<Lead>('POST', '/api/leads', other);
    expect((await answer({ action: 'update', lead_id: dee.id })).status).toBe(404);
    expect(await problems()).toHaveLength(2);
  });

  it('a row can be answered only once, and only if its number is the only problem', async () => {
    const [, invalid] = await problems();
    const path = `/api/leads/import/${imported.id}/problems/${invalid?.id}/answer`;
    expect((await person.request('POST', path, { action: 'second' })).status).toBe(400);
    const { reopen } = await answer({ action: 'skip' });
    await reopen();
    expect((await reopen()).status).toBe(404);
  });

  it("undoing a second lead deletes it and restores the import's counts", async () => {
    const { reopen } = await answer({ action: 'second' });
    expect((await reopen()).status).toBe(204);
    expect(await leads()).toEqual(['Ada Moss ada@example.com']);
    expect([await counts(), (await problems()).length]).toEqual([unanswered, 2]);
    expect((await importsOf(app, person).read(imported.id)).untouched_count).toBe(0);
  });

  it('undoing an answer that updated a lead restores its fields, its status and the do-not-call list', async () => {
    await importRow(
      'Name,Phone,Email,Status,Do Not Call,Time zone,Phone 2\nBo Lind,+1 212 555 0142,bo@example.com,lost,yes,Europe/Berlin,+1 303 555 0143\n',
    );
    // The import put the number on the do-not-call list, and a person has lifted that since.
    for (const { id } of await entries()) await person.request('DELETE', `/api/do-not-call/${id}?because=A+mistake`);
    expect(await stopped()).toEqual([]);
    const before = await leadNow(ada.id);
    const { body, reopen } = await answer({ action: 'update', lead_id: ada.id });
    expect(body.lead).toMatchObject({ first_name: 'Bo', status: 'lost', time_zone: 'Europe/Berlin' });
    expect((await stopped()).sort()).toEqual(['+12125550142', '+13035550143']);
    expect((await reopen()).status).toBe(204);
    const { updated_at: _, ...restored } = await leadNow(ada.id);
    expect(restored).toEqual({ ...before, updated_at: undefined });
    expect(await stopped()).toEqual([]);
    expect(await counts()).toEqual({ created_count: 0, updated_count: 0, unchanged_count: 0, failed_count: 1 });
    expect((await importsOf(app, person).read(imported.id)).restorable_count).toBe(0);
  });

  it('undoing an answer keeps do-not-call entries and field changes from other people', async () => {
    await importRow('Name,Phone,Company,Do Not Call\nBo Lind,+1 212 555 0142,New,yes\n');
    await person.request('POST', '/api/do-not-call', { phone_number: '+1 212 555 0142', reason: 'Asked us' });
    const { reopen } = await answer({ action: 'update', lead_id: ada.id });
    await person.request('PATCH', `/api/leads/${ada.id}`, { company: 'Newest' });
    expect((await reopen()).status).toBe(204);
    expect(await leadNow(ada.id)).toMatchObject({ first_name: 'Ada', company: 'Newest' });
    expect(await stopped()).toEqual(['+12125550142']);
  });

  it("an answer can't be undone after someone has changed the second lead it created", async () => {
    const { body, reopen } = await answer({ action: 'second' });
    await person.request('PATCH', `/api/leads/${body.lead?.id}`, { company: 'New' });
    expect((await reopen()).status).toBe(409);
    expect([(await leads()).length, await problems()]).toEqual([2, [expect.anything()]]);
  });

  it('undoing an answer keeps earlier changes of the import, which undoing the import then restores', async () => {
    await importRow('Name,Phone,Company\nAda Moss,+1 212 555 0142,First\nBo Lind,+1 212 555 0142,Second\n');
    const { reopen } = await answer({ action: 'update', lead_id: ada.id });
    await reopen();
    expect(await leadNow(ada.id)).toMatchObject({ first_name: 'Ada', company: 'First' });
    await person.request('POST', `/api/leads/import/${imported.id}/undo`);
    await importsOf(app, person).over(imported.id);
    expect(await leadNow(ada.id)).toMatchObject({ first_name: 'Ada', company: null });
  });

  it('a row joins the campaign of its import when it is answered', async () => {
    const { id: campaign_id } = (await (await newTestCampaigns(app, person)).add()).body;
    await importRow('Name,Phone\nBo Lind,+1 212 555 0142\n', { campaign_id });
    const { body } = await answer({ action: 'second' });
    const members = await person.request<Page<{ lead_id: string }>>('GET', `/api/campaigns/${campaign_id}/leads`);
    expect(members.body.items.map(({ lead_id }) => lead_id)).toEqual([body.lead?.id]);
  });
});
