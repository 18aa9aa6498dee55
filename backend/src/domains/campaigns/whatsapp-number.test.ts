import type { Campaign } from '@switchboard/contracts/campaigns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

let added = 0;
async function newNumber(of: TestCampaigns = my): Promise<string> {
  added += 1;
  const phone_number = `+1646555${String(1000 + added)}`;
  return insertRow(of.organization, (tx, organization_id) =>
    tx.whatsapp_numbers.create({ data: { organization_id, phone_number, display_name: 'Front desk' } }),
  );
}
const fieldsOf = (body: unknown) => (body as { error: { fields?: Record<string, string> } }).error.fields;

test('a campaign can be created without a WhatsApp number and get one later', async () => {
  const { body: without } = await my.add({ whatsapp_number_id: null });
  expect(without).toMatchObject({ whatsapp_number_id: null, whatsapp_number: null });
  const whatsapp_number_id = await newNumber();
  const { status, body } = await my.change(without.id, { whatsapp_number_id });
  expect(status).toBe(200);
  const whatsapp_number = { id: whatsapp_number_id, display_name: 'Front desk' };
  expect(body).toMatchObject({ whatsapp_number_id, whatsapp_number });
  const list = await my.member.request<{ items: Campaign[] }>('GET', '/api/campaigns');
  expect(list.body.items[0]).toMatchObject({ whatsapp_number });
});

test("a campaign's assigned WhatsApp number can't be changed, but other fields can", async () => {
  const whatsapp_number_id = await newNumber();
  const { id } = (await my.add({ whatsapp_number_id })).body;
  const other = await newNumber();
  for (const wanted of [null, other]) {
    const refused = await my.change(id, { whatsapp_number_id: wanted });
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'campaign_whatsapp_number_stays' } } });
    expect(fieldsOf(refused.body)).toHaveProperty('whatsapp_number_id');
  }
  expect((await my.change(id, { whatsapp_number_id, name: 'Summer' })).status).toBe(200);
  expect(await my.read(id)).toMatchObject({ name: 'Summer', whatsapp_number_id });
});

test('a WhatsApp number can be used by only one campaign, even with concurrent requests', async () => {
  const whatsapp_number_id = await newNumber();
  const answers = await Promise.all([my.add({ whatsapp_number_id }), my.add({ whatsapp_number_id })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(fieldsOf(refused?.body)).toEqual({
    whatsapp_number_id: 'This WhatsApp number is used by another campaign',
  });
  const second = (await my.add()).body;
  expect((await my.change(second.id, { whatsapp_number_id })).status).toBe(409);
});

test("a WhatsApp number of another organization isn't found", async () => {
  const whatsapp_number_id = await newNumber(await newTestCampaigns(app));
  expect((await my.add({ whatsapp_number_id })).status).toBe(404);
});

test('a duplicate of a campaign has no WhatsApp number', async () => {
  const { id } = (await my.add({ whatsapp_number_id: await newNumber() })).body;
  const copy = await my.member.request<Campaign>('POST', `/api/campaigns/${id}/duplicate`, { leads: 'none' });
  expect(copy).toMatchObject({ status: 201, body: { whatsapp_number_id: null } });
});
