import type { ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

async function upload<T = LeadImportDetail>(content: string | Buffer, filename = 'leads.csv') {
  const bytes = Buffer.from(content);
  const response = await app.fetch(`/api/leads/import?filename=${encodeURIComponent(filename)}`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'text/csv', 'content-length': String(bytes.length) },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as T };
}

const read = async (id: string) => (await person.request<LeadImportDetail>('GET', `/api/leads/import/${id}`)).body;

async function over(id: string): Promise<LeadImportDetail> {
  return eventually(async () => {
    const now = await read(id);
    return ['completed', 'failed', 'cancelled', 'undone'].includes(now.import_status) && now;
  }, 30);
}

async function start(given: LeadImportDetail, more: Partial<ImportOptions> = {}): Promise<LeadImportDetail> {
  const { status } = await person.request('POST', `/api/leads/import/${given.id}/start`, {
    options: { ...given.options, ...more },
  });
  expect(status).toBe(202);
  return over(given.id);
}

describe('a file of a campaign', () => {
  const file = 'Name,Phone\nAda Moss,+12025550101\nTim Vale,+12025550102\nAda Again,+12025550101\n';

  it('lets all its leads join, those that were there and those that are new, once', async () => {
    const my = await newTestCampaigns(app, person);
    const { id } = (await my.add()).body;
    const there = { first_name: 'Tim', last_name: 'Vale', phone_number: '+12025550102' };
    await person.request('POST', '/api/leads', there);
    const done = await start((await upload(file)).body, { campaign_id: id });
    expect(done).toMatchObject({ import_status: 'completed', joined_count: 2, campaign_problem: null });
    expect((await my.leadsOf(id)).items.map(({ first_name }) => first_name).sort()).toEqual(['Ada', 'Tim']);
    expect((await start((await upload(file)).body, { campaign_id: id })).joined_count).toBe(0);
  });

  it('lets none join where they would be too many, and keeps the leads', async () => {
    const my = await newTestCampaigns(app, person);
    const { id } = (await my.add()).body;
    await my.change(id, { max_leads: 1 });
    const done = await start((await upload(file)).body, { campaign_id: id });
    expect(done).toMatchObject({
      import_status: 'completed',
      created_count: 2,
      joined_count: 0,
      campaign_problem:
        'Adding these leads would exceed the maximum limit of 1 leads for this campaign. Current: 0, Attempting to add: 2',
    });
    expect((await my.read(id)).lead_count).toBe(0);
  });

  it('is not begun for a campaign that is not there', async () => {
    const { body } = await upload(file);
    const options = { ...body.options, campaign_id: crypto.randomUUID() };
    expect((await person.request('POST', `/api/leads/import/${body.id}/start`, { options })).status).toBe(404);
  });
});
