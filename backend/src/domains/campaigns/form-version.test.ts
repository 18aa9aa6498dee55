import type { CampaignFormPreview } from '@switchboard/contracts/campaign-forms';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestCampaigns, type TestCampaigns } from './test-campaigns.ts';

let app: TestApp;
let my: TestCampaigns;
let campaign: Campaign;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
  campaign = (await my.add({ configuration_data: { tone: 'warm' } })).body;
});

const address = () => `/api/campaigns/${campaign.id}/form-version`;
const preview = async (version: number) =>
  my.member.request<CampaignFormPreview>('GET', `${address()}?version=${version}`);
const upgrade = (version: number, updated_at = campaign.updated_at) =>
  my.member.request<Campaign>('POST', address(), { version, updated_at });
/** The number of the newest version of the form. */
async function newest(): Promise<number> {
  const { schema_template_id } = await my.inTenant(() =>
    app.services.db.feature_templates.findFirstOrThrow({ where: { id: my.feature_template_id } }),
  );
  return (await my.member.request<{ version: number }>('GET', `/api/schema-templates/${schema_template_id}`)).body
    .version;
}

describe('upgrading a campaign to the newest version of its form', () => {
  test('an upgrade previews the values that it would lose and fills new fields with defaults', async () => {
    const before = await newest();
    await my.formOf({
      tone: { type: 'string', title: 'Tone', maxLength: 3 },
      pace: { type: 'number', title: 'Pace', default: 2 },
    });
    const to = await newest();
    const { body } = await preview(to);
    expect(body).toMatchObject({ from: before, to, problems: [], updated_at: campaign.updated_at });
    expect(body.lost).toMatchObject([{ path: ['tone'], label: 'Tone', value: 'warm' }]);
    expect((await my.read(campaign.id)).configuration_data).toEqual({ tone: 'warm' });

    const { status, body: after } = await upgrade(to);
    expect(status).toBe(200);
    expect(after.configuration_data).toEqual({ pace: 2 });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(campaign.updated_at));
    expect((await my.change(campaign.id, { configuration_data: { tone: 'warm' } })).status).toBe(400);
    const entries = await my.inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_id: campaign.id, action: { contains: 'update' } } }),
    );
    expect(JSON.stringify(entries.map(({ details }) => details))).toContain('"lost":["tone"]');
  });

  test('an upgrade of the form over a newer save is refused and changes nothing', async () => {
    await my.formOf({ pace: { type: 'number' } });
    await my.change(campaign.id, { name: 'Summer' });
    const refused = await upgrade(await newest());
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'stale' } } });
    expect((await my.read(campaign.id)).configuration_data).toEqual({ tone: 'warm' });
  });

  test("an active campaign can't get a form version whose values are missing, but a draft can", async () => {
    await my.formOf({ pace: { type: 'number', title: 'Pace' } }, ['pace']);
    const to = await newest();
    expect((await preview(to)).body.problems).toMatchObject([{ path: ['pace'] }]);
    await my.inTenant(() =>
      app.services.db.campaigns.update({ where: { id: campaign.id }, data: { status: 'active' } }),
    );
    expect(await upgrade(to)).toMatchObject({ status: 409, body: { error: { reason: 'campaign_not_ready' } } });
    await my.inTenant(() =>
      app.services.db.campaigns.update({ where: { id: campaign.id }, data: { status: 'draft' } }),
    );
    expect((await upgrade(to)).status).toBe(200);
  });

  test("a campaign can't get a form version that doesn't exist", async () => {
    expect((await preview(99)).status).toBe(404);
    expect((await upgrade(99)).status).toBe(404);
  });
});
