import type { campaignReportApi } from '@switchboard/contracts/campaign-reports';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newCampaign } from './test-campaign-row.ts';

/** A report of a campaign with one lead. */
async function newReport(organization: TestOrganization) {
  const [id, lead_id] = [await newCampaign(organization), await newLead(organization)];
  const report_id = await insertRow(organization, (tx, organization_id) =>
    tx.campaign_reports.create({
      data: {
        organization_id,
        campaign_id: id,
        campaign_name: uniqueName('Reported campaign'),
        template_name: uniqueName('Reported template'),
        status: 'active',
        report_leads: {
          create: {
            ...{ place: 1, lead_id, lead_name: uniqueName('Reported lead'), phone_number: '+12025550147' },
            ...{ state: 'waiting', calls: 0, connected_seconds: 0 },
          },
        },
      },
    }),
  );
  return { id, report_id };
}

export const fixture: DomainFixture<typeof campaignReportApi> = {
  newRows: [async (organization) => (await newReport(organization)).report_id],
  operations: {
    'GET /api/campaigns/:id/reports': {
      may: everyRole,
      ids: async (organization) => ({ id: (await newReport(organization)).id }),
    },
    'POST /api/campaigns/:id/reports': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/reports/:report_id': { may: everyRole, ids: newReport },
    'GET /api/campaigns/:id/reports/:report_id/leads': { may: everyRole, ids: newReport },
    'GET /api/campaigns/:id/reports/:report_id/export': { may: everyRole, ids: newReport },
    'DELETE /api/campaigns/:id/reports/:report_id': { may: working, ids: newReport },
  },
};
