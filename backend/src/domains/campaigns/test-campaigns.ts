import type { CampaignLead } from '@switchboard/contracts/campaign-leads';
import type { Campaign } from '@switchboard/contracts/campaigns';
import type { Page } from '@switchboard/contracts/shared';
import { withTenant } from '../../database/tenant-pool.ts';
import type { TestApp, TestPerson } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

export type TestCampaigns = Awaited<ReturnType<typeof newTestCampaigns>>;

/** A member of a new organization, a feature template with a form of one field, and what is done to campaigns of it. */
export async function newTestCampaigns(app: TestApp, person?: TestPerson) {
  const member = person ?? (await app.signUp({ role: 'member' }));
  const { organizationId } = member;
  // What the fixtures need of an organization.
  const organization = { app, organizationId } as TestOrganization;
  const feature_template_id = await newFeatureTemplate(organization);
  const phone_number_id = await newPhoneNumber(organization);
  const { db } = app.services;

  // Prisma runs a query when it is awaited, so it is awaited inside.
  const inTenant = <T>(work: () => Promise<T>) => withTenant(organizationId, async () => await work());
  const template = () => inTenant(() => db.feature_templates.findFirstOrThrow({ where: { id: feature_template_id } }));
  const read = async (id: string) => (await member.request<Campaign>('GET', `/api/campaigns/${id}`)).body;

  const my = {
    member,
    organization,
    feature_template_id,
    phone_number_id,
    inTenant,
    read,
    template,
    add: (body: object = {}) =>
      member.request<Campaign>('POST', '/api/campaigns', {
        name: 'Spring',
        feature_template_id,
        phone_number_id,
        ...body,
      }),
    change: async (id: string, body: object) =>
      member.request<Campaign>('PATCH', `/api/campaigns/${id}`, { updated_at: (await read(id)).updated_at, ...body }),
    remove: (id: string) => member.request('DELETE', `/api/campaigns/${id}`),
    names: async (query: string) =>
      (await member.request<Page<Campaign>>('GET', `/api/campaigns?${query}`)).body.items.map(({ name }) => name),
    limit: (data: { max_instances?: number; max_leads_per_instance?: number }) =>
      inTenant(() => db.feature_templates.update({ where: { id: feature_template_id }, data })),
    /** From now on campaigns of the template go by this form. */
    async formOf(properties: object, required: string[] = []) {
      const { schema_template_id } = await template();
      const schema = { type: 'object', properties, required };
      const { status } = await member.request('PATCH', `/api/schema-templates/${schema_template_id}`, { schema });
      if (status !== 200) throw new Error(`The form was answered with ${status}`);
    },
    addLeads: (id: string, body: object) =>
      member.request<{ added: number; lead_count: number; added_ids: string[] }>(
        'POST',
        `/api/campaigns/${id}/leads`,
        body,
      ),
    leadsOf: async (id: string, query = '') =>
      (await member.request<Page<CampaignLead>>('GET', `/api/campaigns/${id}/leads?${query}`)).body,
    someLeads: (count: number) => Promise.all(Array.from({ length: count }, () => newLead(organization))),
    async schedule(campaign_id: string, lead_id: string) {
      const { agent_id: assistant_id } = await template();
      const time = new Date(Date.now() + 3_600_000);
      const call = { lead_id, assistant_id, phone_number_id, campaign_id, scheduled_time: time, due_at: time };
      return insertRow(organization, (tx, organization_id) =>
        tx.scheduled_calls.create({ data: { organization_id, ...call } }),
      );
    },
    statusOf: async (id: string) =>
      (await inTenant(() => db.scheduled_calls.findFirstOrThrow({ where: { id } }))).status,
  };
  await my.formOf({ tone: { type: 'string', title: 'Tone', maxLength: 5 } });
  return my;
}
