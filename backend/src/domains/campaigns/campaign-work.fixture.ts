import type { campaignWorkApi } from '@switchboard/contracts/campaign-work';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newCampaign } from './test-campaign-row.ts';

/** A campaign that has called three leads. */
async function withCalls(organization: TestOrganization) {
  const campaign_id = await newCampaign(organization);
  for (let call = 0; call < 3; call++) {
    const lead_id = await newLead(organization);
    await insertRow(organization, (tx, organization_id) =>
      tx.call_logs.create({
        data: { organization_id, campaign_id, lead_id, call_type: 'outbound', phone_number: '', status: 'completed' },
      }),
    );
  }
  return { id: campaign_id };
}

export const fixture: DomainFixture<typeof campaignWorkApi> = {
  operations: {
    'GET /api/campaigns/:id/progress': { may: everyRole, ids: one(newCampaign) },
    'GET /api/campaigns/:id/candidates': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/candidates/count': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/activity': { may: everyRole, ids: withCalls },
  },
};
