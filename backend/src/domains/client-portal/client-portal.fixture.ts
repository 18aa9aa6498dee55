import type { clientPortalApi } from '@switchboard/contracts/client-portal';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyClient, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newCallLog } from '../calls/calls.fixture.ts';
import { phoneColumns } from '../leads/phone.ts';

/** A lead that is shown to the organization's client. */
export const newSharedLead = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.leads.create({
      data: {
        organization_id,
        client_id: organization.clientId,
        first_name: 'Ada',
        last_name: uniqueName('Shared'),
        ...phoneColumns(fictionalPhone()),
      },
    }),
  );

/** A call with such a lead, with transcript and recording. */
export const newSharedCall = async (organization: TestOrganization) =>
  newCallLog(organization, { lead_id: await newSharedLead(organization) });

async function calledLead(organization: TestOrganization) {
  const lead_id = await newSharedLead(organization);
  await newCallLog(organization, { lead_id });
  return { lead_id };
}

export const fixture: DomainFixture<typeof clientPortalApi> = {
  newRows: [newSharedCall],
  operations: {
    'GET /api/client/leads': { may: [], clients: everyClient },
    'POST /api/client/leads': {
      may: [],
      clients: ['admin', 'editor'],
      body: () => ({ first_name: 'Ada', last_name: 'Lovelace', phone_number: fictionalPhone() }),
    },
    'GET /api/client/leads/:id': { may: [], clients: everyClient, ids: one(newSharedLead) },
    'GET /api/client/calls': {
      may: [],
      clients: everyClient,
      ids: calledLead,
      query: (ids) => ids,
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
    'GET /api/client/calls/:id': { may: [], clients: everyClient, ids: one(newSharedCall) },
    'GET /api/client/calls/:id/recording': { may: [], clients: everyClient, ids: one(newSharedCall) },
    'GET /api/client/figures': { may: [], clients: everyClient },
  },
};
