import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestCampaigns, type TestCampaigns } from '../campaigns/test-campaigns.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

let app: TestApp;
let my: TestCampaigns;
let campaign: string;
let scheduled: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app, await app.signUp());
  const [lead = ''] = await my.someLeads(1);
  campaign = (await my.add()).body.id;
  scheduled = await my.schedule(campaign, lead);
});

const hour = 3_600_000;

/** Holds the call until tomorrow, as a number does that has made its calls of today. */
async function hold(hold_reason: string) {
  const data = {
    ...{ hold_reason, hold_explanation: 'Held until tomorrow.', held_since: new Date() },
    ...{ scheduled_time: new Date(Date.now() - hour), due_at: new Date(Date.now() + 24 * hour) },
  };
  await my.inTenant(() => app.services.db.scheduled_calls.updateMany({ where: { id: scheduled }, data }));
}
const isDue = async () => {
  const { db } = app.services;
  const { due_at } = await my.inTenant(() => db.scheduled_calls.findFirstOrThrow({ where: { id: scheduled } }));
  return due_at.getTime() <= Date.now();
};
const changeNumber = async (id: string, change: object) =>
  expect((await my.member.request('PATCH', `/api/phone-numbers/${id}`, change)).status).toBe(200);

it('calls that wait for tomorrow are checked again when the daily limit of their number is raised or lifted', async () => {
  await changeNumber(my.phone_number_id, { max_calls_per_day: 1 });
  for (const max_calls_per_day of [2, null]) {
    await hold('number_daily_limit');
    await changeNumber(my.phone_number_id, { max_calls_per_day });
    expect(await isDue(), String(max_calls_per_day)).toBe(true);
  }
  await hold('campaign_dates');
  await changeNumber(my.phone_number_id, { max_calls_per_day: 9 });
  expect(await isDue()).toBe(false);
});

it('calls that wait for tomorrow are checked again when their campaign gets another number', async () => {
  await hold('number_daily_limit');
  const extra = await newPhoneNumber(my.organization);
  expect((await my.change(campaign, { extra_phone_number_ids: [extra] })).status).toBe(200);
  expect(await isDue()).toBe(true);
  await hold('number_daily_limit');
  await changeNumber(extra, { max_calls_per_day: 7 });
  expect(await isDue()).toBe(true);
  await hold('number_daily_limit');
  const other = await newPhoneNumber(my.organization);
  expect((await my.change(campaign, { phone_number_id: other })).status).toBe(200);
  expect(await isDue()).toBe(true);
});

it('calls that wait for tomorrow are checked again when an extra number of their campaign can call again', async () => {
  const extra = await newPhoneNumber(my.organization);
  expect((await my.change(campaign, { extra_phone_number_ids: [extra] })).status).toBe(200);
  expect((await my.member.request('POST', `/api/phone-numbers/${extra}/retire`)).status).toBe(200);
  await hold('number_daily_limit');
  expect((await my.member.request('POST', `/api/phone-numbers/${extra}/restore`)).status).toBe(200);
  expect(await isDue()).toBe(true);
});

it.each(['campaign_weekday', 'number_daily_limit'])(
  'calls held for the reason %s are checked again when the time zone of the organization changes',
  async (reason) => {
    await hold(reason);
    const time_zone = { id: my.member.organizationId, zone: 'Asia/Tokyo' };
    await my.inTenant(() =>
      app.services.db.organizations.updateMany({ where: { id: time_zone.id }, data: { time_zone: time_zone.zone } }),
    );
    expect(await isDue()).toBe(true);
  },
);
