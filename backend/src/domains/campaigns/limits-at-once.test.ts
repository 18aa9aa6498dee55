import type { FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestCampaigns } from './test-campaigns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('concurrent creates, adds, removes and lowered limits never exceed a limit', async () => {
  const my = await newTestCampaigns(app);
  const path = `/api/feature-templates/${my.feature_template_id}`;
  const template = async () => (await my.member.request<FeatureTemplateDetail>('GET', path)).body;
  const lower = async (limits: object) =>
    my.member.request('PATCH', path, { ...limits, updated_at: (await template()).updated_at });
  expect((await lower({ max_instances: 6, max_leads_per_instance: 12 })).status).toBe(200);
  const { id } = (await my.add()).body;
  const leads = await my.someLeads(40);
  await my.addLeads(id, { lead_ids: leads.slice(0, 5) });

  const adds = leads.slice(5, 25).map((lead) => my.addLeads(id, { lead_ids: [lead] }));
  const removes = leads.slice(0, 5).map((lead) => my.member.request('DELETE', `/api/campaigns/${id}/leads/${lead}`));
  const creates = Array.from({ length: 20 }, () => my.add());
  const lowered = [8, 7, 6, 5, 4].map((limit) => lower({ max_leads_per_instance: limit, max_instances: 4 }));
  const added = await Promise.all(adds);
  const created = await Promise.all(creates);
  const answers = [...added, ...created, ...(await Promise.all(removes)), ...(await Promise.all(lowered))];
  for (const { status } of answers) expect([200, 201, 204, 409, 429]).toContain(status);

  for (const { status, body } of added) if (status === 200) expect(body.lead_count).toBeLessThanOrEqual(12);
  const { use, campaign_count, max_instances, max_leads_per_instance: limit } = await template();
  expect(campaign_count).toBe(1 + created.filter(({ status }) => status === 201).length);
  expect(campaign_count).toBeLessThanOrEqual(6);
  expect(use.max_instances).toBe(campaign_count);
  expect(use.max_leads_per_instance).toBe((await my.leadsOf(id, 'limit=100')).items.length);
  // Existing use stays, and nothing exceeds the current limits.
  if (campaign_count >= (max_instances ?? 0)) expect((await my.add()).status).toBe(429);
  const room = Math.max(0, (limit ?? 0) - use.max_leads_per_instance);
  expect((await my.addLeads(id, { lead_ids: leads.slice(25, 26 + room) })).status).toBe(429);
});
