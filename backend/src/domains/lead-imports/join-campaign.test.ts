import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';
import { importsOf } from './test-imports.ts';

let app: TestApp;
let person: TestPerson;
let upload: ReturnType<typeof importsOf>['upload'];
let start: ReturnType<typeof importsOf>['start'];
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
  ({ upload, start } = importsOf(app, person));
});

describe('a file of a campaign', () => {
  const file = 'Name,Phone\nAda Moss,+12025550101\nTim Vale,+12025550102\nAda Moss,+12025550101\n';

  it('a file for a campaign adds all its leads to the campaign once, existing and new ones', async () => {
    const my = await newTestCampaigns(app, person);
    const { id } = (await my.add()).body;
    const there = { first_name: 'Tim', last_name: 'Vale', phone_number: '+12025550102' };
    await person.request('POST', '/api/leads', there);
    const done = await start((await upload(file)).body, { campaign_id: id });
    expect(done).toMatchObject({ import_status: 'completed', joined_count: 2, campaign_problem: null });
    expect((await my.leadsOf(id)).items.map(({ first_name }) => first_name).sort()).toEqual(['Ada', 'Tim']);
    expect((await start((await upload(file)).body, { campaign_id: id })).joined_count).toBe(0);
  });

  it("an import that would exceed the campaign's lead limit adds none to it and keeps the leads", async () => {
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

  it("an import into a campaign that doesn't exist returns 404", async () => {
    const { body } = await upload(file);
    const options = { ...body.options, campaign_id: crypto.randomUUID() };
    expect((await person.request('POST', `/api/leads/import/${body.id}/start`, { options })).status).toBe(404);
  });
});
