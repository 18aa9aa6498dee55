import type { Campaign } from '@switchboard/contracts/campaigns';
import type { CampaignReadiness } from '@switchboard/contracts/dialing-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
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

interface Launched {
  campaign: Campaign;
  warnings: CampaignReadiness['warnings'];
}
const launch = (id: string, body: object = { dialing: 'automatic' }) =>
  my.member.request<Launched & { error: { reason: string } }>('POST', `/api/campaigns/${id}/launch`, body);
const readiness = async (id: string) =>
  (await my.member.request<CampaignReadiness>('GET', `/api/campaigns/${id}/readiness`)).body;
const setAssistant = (data: object) =>
  my.inTenant(async () => {
    const { db } = app.services;
    const { agent_id } = await db.feature_templates.findFirstOrThrow({ where: { id: my.feature_template_id } });
    await db.assistants.update({ where: { id: agent_id }, data });
  });

describe('launching', () => {
  test('launching activates a campaign with manual or automatic calls', async () => {
    const { id } = (await my.add()).body;
    await my.addLeads(id, { lead_ids: await my.someLeads(2) });
    expect(await readiness(id)).toEqual({ problems: [], warnings: [] });
    const { status, body } = await launch(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ campaign: { status: 'active', dialing: 'automatic' }, warnings: [] });
    expect((await launch(id, { dialing: 'manual' })).body.campaign).toMatchObject({ dialing: 'manual' });
  });

  test('a launch is refused with every reason, and also when based on an outdated version', async () => {
    const { id, updated_at } = (await my.add()).body;
    await my.change(id, { end_date: '2020-01-01' });
    await setAssistant({ status: 'draft', published_version: null });
    const refused = await launch(id);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'campaign_not_ready' } } });
    expect((await readiness(id)).problems.map(({ reason }) => reason)).toEqual([
      'assistant_not_published',
      'dates_over',
    ]);
    expect((await launch(id, { dialing: 'manual', updated_at })).body.error.reason).toBe('stale');
    expect((await launch(id, { dialing: 'sometimes' })).status).toBe(400);
  });

  test("launching warns of leads that can't be called and of variables without values", async () => {
    const { id } = (await my.add({ configuration_data: { tone: 'warm' } })).body;
    await setAssistant({ variables: ['first_name', 'tone', 'position'] });
    expect(await readiness(id)).toEqual({
      problems: [],
      warnings: [
        { reason: 'no_callable_lead', message: 'None of its leads can be called: add leads with a phone number.' },
      ],
    });
    await my.addLeads(id, { lead_ids: await my.someLeads(2) });
    expect((await launch(id)).body.warnings).toEqual([
      {
        reason: 'unfilled_variables',
        message: 'The assistant has nothing to say for "position": 2 leads and the form have none.',
      },
    ]);
  });
});

describe('settings of dialing', () => {
  test('dialing settings are stored, and copies have the same ones', async () => {
    const { id } = (await my.add()).body;
    const settings = {
      weekdays: ['monday', 'friday'],
      max_concurrent_calls: 3,
      max_calls_per_minute: 20,
      max_attempts_per_lead: 4,
      max_attempts_per_lead_and_day: 2,
      max_call_seconds: 300,
      retry_rules: { busy: { after_minutes: 15, times: 2 } },
      auto_pause: null,
    };
    expect(await my.read(id)).toMatchObject({ auto_pause: { percent: 50, calls: 5, seconds: 120 }, retry_rules: null });
    await my.change(id, { ...settings, weekdays: ['friday', 'monday', 'monday'] });
    expect(await my.read(id)).toMatchObject(settings);
    const copy = await my.member.request<Campaign>('POST', `/api/campaigns/${id}/duplicate`, {});
    expect(copy.body).toMatchObject(settings);
    await my.change(id, { retry_rules: null });
    expect((await my.read(id)).retry_rules).toBeNull();
  });

  test.each([
    ['weekdays', []],
    ['weekdays', ['someday']],
    ['max_concurrent_calls', 0],
    ['max_calls_per_minute', 1.5],
    ['max_attempts_per_lead', 51],
    ['max_call_seconds', 5],
    ['auto_pause', { percent: 0, calls: 5, seconds: 120 }],
    ['retry_rules', { busy: { after_minutes: 0, times: 1 } }],
  ])('the dialing settings %s %j are refused with the field', async (field, value) => {
    const { id } = (await my.add()).body;
    const { status, body } = await my.change(id, { [field]: value });
    expect(status).toBe(400);
    const { fields } = (body as unknown as { error: { fields: object } }).error;
    expect(Object.keys(fields)[0]).toMatch(new RegExp(`^${field}`));
  });
});
