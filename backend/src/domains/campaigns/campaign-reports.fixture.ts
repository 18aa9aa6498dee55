import type { campaignReportApi } from '@switchboard/contracts/campaign-reports';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newCampaign } from './test-campaign-row.ts';

/** A lead in a report. */
const reportedLead = (lead_id: string, place: number) => ({
  ...{ place, lead_id, lead_name: uniqueName('Reported lead'), phone_number: '+12025550147' },
  ...{ state: 'waiting', calls: 0, connected_seconds: 0 },
});

const insertReport = (organization: TestOrganization, campaign_id: string, leads: readonly string[]) =>
  insertRow(organization, (tx, organization_id) =>
    tx.campaign_reports.create({
      data: {
        organization_id,
        campaign_id,
        campaign_name: uniqueName('Reported campaign'),
        template_name: uniqueName('Reported template'),
        status: 'active',
        report_leads: { create: leads.map((id, index) => reportedLead(id, index + 1)) },
      },
    }),
  );

/** A report of a campaign with three leads. */
async function newReport(organization: TestOrganization) {
  const id = await newCampaign(organization);
  const leads = [await newLead(organization), await newLead(organization), await newLead(organization)];
  return { id, report_id: await insertReport(organization, id, leads) };
}

/** A campaign with three reports. */
async function withReports(organization: TestOrganization) {
  const { id } = await newReport(organization);
  for (let more = 0; more < 2; more++) await insertReport(organization, id, []);
  return { id };
}

export const fixture: DomainFixture<typeof campaignReportApi> = {
  newRows: [async (organization) => (await newReport(organization)).report_id],
  operations: {
    'GET /api/campaigns/:id/reports': { may: everyRole, ids: withReports },
    'POST /api/campaigns/:id/reports': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/reports/:report_id': { may: everyRole, ids: newReport },
    'GET /api/campaigns/:id/reports/:report_id/leads': { may: everyRole, ids: newReport },
    'GET /api/campaigns/:id/reports/:report_id/export': { may: everyRole, ids: newReport },
    'DELETE /api/campaigns/:id/reports/:report_id': { may: working, ids: newReport },
  },
};
