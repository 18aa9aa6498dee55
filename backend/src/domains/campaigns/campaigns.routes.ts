import type { campaignApi } from '@switchboard/contracts/campaigns';
import type { Handlers } from '../../handler.ts';
import { addCampaignLeads, listCampaignLeads, removeCampaignLead, removeCampaignLeads } from './campaign-leads.ts';
import { readCampaignNumbers } from './campaign-numbers.ts';
import { listCampaigns, readCampaign } from './campaigns.read.ts';
import { createCampaign, deleteCampaign, updateCampaign } from './campaigns.service.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';
import { readFormOfCampaign, readFormOfTemplate } from './form.read.ts';
import { previewFormVersion, upgradeFormVersion } from './form-version.ts';
import { launchCampaign, readReadiness } from './launch-campaign.ts';

export const campaignHandlers: Handlers<typeof campaignApi> = {
  'GET /api/campaigns': (context, { query }) => listCampaigns(context, query),
  'POST /api/campaigns': (context, { body }) => createCampaign(context, body),
  'GET /api/campaigns/:id': ({ db }, { params }) => readCampaign(db, params.id),
  'GET /api/campaigns/:id/form': (context, { params }) => readFormOfCampaign(context, params.id),
  'GET /api/feature-templates/:id/form': (context, { params }) => readFormOfTemplate(context, params.id),
  'PATCH /api/campaigns/:id': (context, { params, body }) => updateCampaign(context, params.id, body),
  'DELETE /api/campaigns/:id': async (context, { params }) => {
    await deleteCampaign(context, params.id);
    return undefined;
  },
  'GET /api/campaigns/:id/numbers': async (context, { params }) => ({
    numbers: await readCampaignNumbers(context, params.id),
  }),
  'GET /api/campaigns/:id/readiness': (context, { params }) => readReadiness(context, params.id),
  'POST /api/campaigns/:id/launch': (context, { params, body }) => launchCampaign(context, params.id, body),
  'POST /api/campaigns/:id/duplicate': (context, { params, body }) => duplicateCampaign(context, params.id, body),
  'GET /api/campaigns/:id/form-version': (context, { params, query }) =>
    previewFormVersion(context, params.id, query.version),
  'POST /api/campaigns/:id/form-version': (context, { params, body }) => upgradeFormVersion(context, params.id, body),
  'GET /api/campaigns/:id/leads': (context, { params, query }) => listCampaignLeads(context, params.id, query),
  'POST /api/campaigns/:id/leads': (context, { params, body }) => addCampaignLeads(context, params.id, body),
  'POST /api/campaigns/:id/leads/remove': (context, { params, body }) =>
    removeCampaignLeads(context, params.id, body.lead_ids),
  'DELETE /api/campaigns/:id/leads/:lead_id': async (context, { params }) => {
    await removeCampaignLead(context, params.id, params.lead_id);
    return undefined;
  },
};
