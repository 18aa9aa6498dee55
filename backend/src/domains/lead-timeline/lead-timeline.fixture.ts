import type { leadTimelineApi } from '@switchboard/contracts/lead-timeline';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { newLead } from '../leads/leads.fixture.ts';

/** A lead with whom a campaign did more than a short page shows. */
async function newCalledLead(organization: TestOrganization) {
  const [lead_id, campaign_id] = [await newLead(organization), await newCampaign(organization)];
  const log = { call_type: 'outbound', phone_number: '+12025550147', lead_id, campaign_id };
  for (let call = 0; call < 3; call++)
    await insertRow(organization, (tx, organization_id) => tx.call_logs.create({ data: { organization_id, ...log } }));
  return { id: lead_id, campaign_id };
}

export const fixture: DomainFixture<typeof leadTimelineApi> = {
  operations: {
    'GET /api/leads/:id/timeline': {
      may: everyRole,
      ids: newCalledLead,
      query: ({ campaign_id = '' }) => ({ campaign_id }),
    },
  },
};
