import type { CampaignReport, CampaignReportLead } from '@switchboard/contracts/campaign-reports';
import type { FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { newTestCampaigns, type TestCampaigns } from './test-campaigns.ts';

let app: TestApp;
let my: TestCampaigns;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
  id = (await my.add()).body.id;
});

const make = () => my.member.request<CampaignReport>('POST', `/api/campaigns/${id}/reports`);
const list = async () =>
  (await my.member.request<Page<CampaignReport>>('GET', `/api/campaigns/${id}/reports`)).body.items;
const leadsOf = async (report: string) =>
  (await my.member.request<Page<CampaignReportLead>>('GET', `/api/campaigns/${id}/reports/${report}/leads`)).body.items;
const called = (lead_id: string, ended_reason: string, call_duration: number) =>
  insertRow(my.organization, (tx, organization_id) =>
    tx.call_logs.create({
      data: {
        ...{ organization_id, lead_id, campaign_id: id, ended_reason, call_duration },
        ...{ call_type: 'outbound', phone_number: '+13035550114' },
        status: call_duration > 0 ? 'completed' : 'failed',
      },
    }),
  );

test("a report keeps the campaign's figures even when the campaign changes later", async () => {
  const [first = '', second = '', third = ''] = await my.someLeads(3);
  await my.addLeads(id, { lead_ids: [first] });
  await my.addLeads(id, { lead_ids: [second] });
  await my.addLeads(id, { lead_ids: [third] });
  await called(first, 'busy', 0);
  await called(first, 'assistant-ended-call', 61);
  await called(second, 'busy', 0);
  const { status, body } = await make();
  expect(status).toBe(201);
  const kept = {
    campaign_name: 'Spring',
    status: 'draft',
    leads: 3,
    states: [
      { state: 'not_reached', leads: 1 },
      { state: 'reached', leads: 1 },
      { state: 'waiting', leads: 1 },
    ],
    calls: 3,
    connected_seconds: 61,
    outcomes: [
      { ended_reason: 'busy', calls: 2 },
      { ended_reason: 'assistant-ended-call', calls: 1 },
    ],
  };
  expect(body).toMatchObject(kept);
  await called(third, 'assistant-ended-call', 30);
  await my.change(id, { name: 'Summer' });
  await my.member.request('DELETE', `/api/leads/${second}`);
  expect(await list()).toMatchObject([kept]);
  expect(await leadsOf(body.id)).toMatchObject([
    { lead_id: first, state: 'reached', calls: 2, connected_seconds: 61, ended_reason: 'assistant-ended-call' },
    { lead_id: second, state: 'not_reached', calls: 1, ended_reason: 'busy' },
    { lead_id: third, state: 'waiting', calls: 0, last_called_at: null, ended_reason: null },
  ]);
  const csv = await app.fetch(`/api/campaigns/${id}/reports/${body.id}/export`, {
    headers: { cookie: my.member.cookie },
  });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await csv.text()).trim().split('\n')).toHaveLength(4);
});

test('a report of a campaign without leads and calls contains only zeros', async () => {
  expect((await make()).body).toMatchObject({ leads: 0, states: [], calls: 0, connected_seconds: 0, outcomes: [] });
});

test("concurrent reports can't exceed the template's limit, and deleting one allows another", async () => {
  await my.inTenant(() =>
    app.services.db.feature_templates.update({
      where: { id: my.feature_template_id },
      data: { max_reports_per_instance: 3 },
    }),
  );
  const answers = await Promise.all(Array.from({ length: 10 }, make));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = await app.fetch(`/api/campaigns/${id}/reports`, {
    method: 'POST',
    headers: { cookie: my.member.cookie, 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'LIMIT_EXCEEDED',
      reason: 'campaign_reports_limit',
      message: 'This campaign is limited to 3 report(s). Please delete an existing report before creating a new one.',
    },
  });
  const template = await my.member.request<FeatureTemplateDetail>(
    'GET',
    `/api/feature-templates/${my.feature_template_id}`,
  );
  expect(template.body.use.max_reports_per_instance).toBe(3);
  const [newest] = await list();
  expect((await my.member.request('DELETE', `/api/campaigns/${id}/reports/${newest?.id}`)).status).toBe(204);
  expect((await make()).status).toBe(201);
});
