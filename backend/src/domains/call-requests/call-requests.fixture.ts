import type { callRequestApi } from '@switchboard/contracts/call-requests';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { resumeCalls } from '../calls/calls.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

const parties = async (organization: TestOrganization) => ({
  lead_id: await newLead(organization),
  assistant_id: await newAssistant(organization),
  phone_number_id: await newPhoneNumber(organization),
});

/** A request that waits for its call. */
export const newCallRequest = async (organization: TestOrganization) => {
  const wanted = await parties(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.call_requests.create({ data: { organization_id, ...wanted } }),
  );
};

export const fixture: DomainFixture<typeof callRequestApi> = {
  newRows: [newCallRequest],
  operations: {
    'GET /api/call-requests': { may: everyRole },
    'POST /api/call-requests': { may: working, ids: parties, body: (ids) => ids },
    'GET /api/call-requests/:id': { may: everyRole, ids: one(newCallRequest) },
    'PATCH /api/call-requests/:id': {
      may: working,
      ids: async (organization) => ({ id: await newCallRequest(organization), ...(await parties(organization)) }),
      body: ({ id: _, ...wanted }) => wanted,
    },
    'DELETE /api/call-requests/:id': { may: working, ids: one(newCallRequest) },
    'POST /api/call-requests/:id/call': {
      may: working,
      ids: one(async (organization) => {
        await resumeCalls(organization);
        return newCallRequest(organization);
      }),
      isDone: (body) => (body as { success?: boolean }).success === true,
    },
  },
};
