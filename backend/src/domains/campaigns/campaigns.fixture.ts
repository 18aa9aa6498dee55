import type { campaignApi } from '@switchboard/contracts/campaigns';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';
import { newWhatsAppNumber } from '../whatsapp-numbers/whatsapp-numbers.fixture.ts';
import { newCampaign, readAt } from './test-campaign-row.ts';

/** A campaign with leads; returns one of them. */
async function newMembership(organization: TestOrganization) {
  const [id, lead_id] = [await newCampaign(organization), await newLead(organization)];
  const leads = [lead_id, await newLead(organization), await newLead(organization)];
  for (const each of leads)
    await insertRow(organization, (tx, organization_id) =>
      tx.campaign_leads.create({ data: { organization_id, campaign_id: id, lead_id: each } }),
    );
  return { id, lead_id };
}

// Leads of the organization itself that are not to be added; another one is named in their place.
const apart = new Set<string>();
async function keptApart(organization: TestOrganization): Promise<string> {
  const id = await newLead(organization);
  apart.add(`${organization.organizationId} ${id}`);
  return id;
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
        extra_phone_number_ids: await newPhoneNumber(organization),
        whatsapp_number_id: await newWhatsAppNumber(organization),
      }),
      body: ({ extra_phone_number_ids, ...ids }) => ({
        ...{ name: uniqueName('Campaign'), ...ids },
        extra_phone_number_ids: [extra_phone_number_ids],
      }),
    },
    'GET /api/campaigns/:id': { may: everyRole, ids: one(newCampaign) },
    'GET /api/campaigns/:id/form': { may: everyRole, ids: one(newCampaign) },
    'GET /api/feature-templates/:id/form': { may: everyRole, ids: one(newFeatureTemplate) },
    'PATCH /api/campaigns/:id': {
      may: working,
      ids: async (organization) => ({
        id: await newCampaign(organization),
        phone_number_id: await newPhoneNumber(organization),
        extra_phone_number_ids: await newPhoneNumber(organization),
        whatsapp_number_id: await newWhatsAppNumber(organization),
      }),
      body: ({ phone_number_id, extra_phone_number_ids, whatsapp_number_id }) => ({
        phone_number_id,
        extra_phone_number_ids: [extra_phone_number_ids],
        whatsapp_number_id,
        updated_at: readAt.toISOString(),
      }),
    },
    'DELETE /api/campaigns/:id': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/numbers': { may: everyRole, ids: one(newCampaign) },
    'GET /api/campaigns/:id/readiness': { may: everyRole, ids: one(newCampaign) },
    'POST /api/campaigns/:id/launch': { may: working, ids: one(newCampaign), body: () => ({ dialing: 'automatic' }) },
    'POST /api/campaigns/:id/duplicate': { may: working, ids: one(newCampaign), body: () => ({ leads: 'all' }) },
    'GET /api/campaigns/:id/form-version': { may: everyRole, ids: one(newCampaign), query: { version: '2' } },
    'POST /api/campaigns/:id/form-version': {
      may: working,
      ids: one(newCampaign),
      body: () => ({ version: 1, updated_at: readAt.toISOString() }),
    },
    'GET /api/campaigns/:id/leads': {
      may: everyRole,
      ids: async (organization) => ({ id: (await newMembership(organization)).id }),
    },
    'POST /api/campaigns/:id/leads': {
      may: working,
      ids: async (organization) => ({
        id: await newCampaign(organization),
        lead_ids: await newLead(organization),
        except_ids: await keptApart(organization),
      }),
      body: ({ lead_ids, except_ids }, { organizationId }) =>
        apart.has(`${organizationId} ${except_ids}`)
          ? { lead_ids: [lead_ids] }
          : { search: '', except_ids: [except_ids] },
    },
    'POST /api/campaigns/:id/leads/remove': {
      may: working,
      ids: async (organization) => {
        const { id, lead_id } = await newMembership(organization);
        return { id, lead_ids: lead_id };
      },
      body: ({ lead_ids }) => ({ lead_ids: [lead_ids] }),
    },
    'DELETE /api/campaigns/:id/leads/:lead_id': { may: working, ids: newMembership },
  },
};
