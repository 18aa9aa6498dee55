import type { campaignApi } from '@switchboard/contracts/campaigns';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

/** When campaigns of fixtures were changed last, as whoever changes them has read it. */
const readAt = new Date('2026-01-01T00:00:00.000Z');

/** A campaign of a template of its own, which may call at any time. */
export async function newCampaign(organization: TestOrganization): Promise<string> {
  const feature_template_id = await newFeatureTemplate(organization);
  const phone_number_id = await newPhoneNumber(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.campaigns.create({
      data: {
        organization_id,
        name: uniqueName('Campaign'),
        feature_template_id,
        phone_number_id,
        status: 'active',
        call_start_time: '00:00',
        call_end_time: '24:00',
        updated_at: readAt,
      },
    }),
  );
}

/** A campaign with a lead. */
async function newMembership(organization: TestOrganization) {
  const [id, lead_id] = [await newCampaign(organization), await newLead(organization)];
  await insertRow(organization, (tx, organization_id) =>
    tx.campaign_leads.create({ data: { organization_id, campaign_id: id, lead_id } }),
  );
  return { id, lead_id };
}

export const fixture: DomainFixture<typeof campaignApi> = {
  newRows: [newCampaign],
  operations: {
    'GET /api/campaigns': {
      may: everyRole,
      ids: async (organization) => ({ feature_template_id: await newFeatureTemplate(organization) }),
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'POST /api/campaigns': {
      may: working,
      ids: async (organization) => ({
        feature_template_id: await newFeatureTemplate(organization),
        phone_number_id: await newPhoneNumber(organization),
      }),
      body: (ids) => ({ name: uniqueName('Campaign'), ...ids }),
      foreignStatus: 400,
    },
    'GET /api/campaigns/:id': { may: everyRole, ids: one(newCampaign) },
    'PATCH /api/campaigns/:id': {
      may: working,
      ids: async (organization) => ({
        id: await newCampaign(organization),
        phone_number_id: await newPhoneNumber(organization),
      }),
      body: ({ phone_number_id }) => ({ phone_number_id, updated_at: readAt.toISOString() }),
    },
    'DELETE /api/campaigns/:id': { may: working, ids: one(newCampaign) },
    'POST /api/campaigns/:id/duplicate': { may: working, ids: one(newCampaign), body: () => ({ leads: 'all' }) },
    'GET /api/campaigns/:id/leads': {
      may: everyRole,
      ids: async (organization) => ({ id: (await newMembership(organization)).id }),
    },
    'POST /api/campaigns/:id/leads': {
      may: working,
      ids: async (organization) => ({ id: await newCampaign(organization), lead_ids: await newLead(organization) }),
      body: ({ lead_ids }) => ({ lead_ids: [lead_ids] }),
    },
    'DELETE /api/campaigns/:id/leads/:lead_id': { may: working, ids: newMembership },
  },
};
