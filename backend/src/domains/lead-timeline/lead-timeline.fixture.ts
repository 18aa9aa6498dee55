import type { leadTimelineApi } from '@switchboard/contracts/lead-timeline';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newLead } from '../leads/leads.fixture.ts';

/** A lead to which more happened than a short page shows. */
async function newCalledLead(organization: TestOrganization): Promise<string> {
  const lead_id = await newLead(organization);
  const log = { call_type: 'outbound', phone_number: '+12025550147', lead_id };
  for (let call = 0; call < 3; call++)
    await insertRow(organization, (tx, organization_id) => tx.call_logs.create({ data: { organization_id, ...log } }));
  return lead_id;
}

export const fixture: DomainFixture<typeof leadTimelineApi> = {
  operations: {
    'GET /api/leads/:id/timeline': {
      may: everyRole,
      ids: async (organization) => ({ id: await newCalledLead(organization) }),
    },
  },
};
