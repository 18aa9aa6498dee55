import type { doNotCallApi } from '@switchboard/contracts/do-not-call';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, managing, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newEndedCall } from '../calls/calls.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { phoneColumns } from '../leads/phone.ts';

const newEntry = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.do_not_call.create({
      data: { organization_id, phone_e164: phoneColumns(fictionalPhone()).phone_e164, reason: 'Asked us to stop' },
    }),
  );

export const fixture: DomainFixture<typeof doNotCallApi> = {
  newRows: [newEntry],
  operations: {
    'GET /api/do-not-call': {
      may: everyRole,
      ids: async (organization) => ({ call_id: await newEndedCall(organization) }),
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'POST /api/do-not-call': {
      may: working,
      ids: async (organization) => ({ lead_id: await newLead(organization) }),
      body: ({ lead_id }) => ({ lead_id, reason: 'Asked us to stop', source: 'lead' }),
    },
    'POST /api/do-not-call/lines': { may: working, body: () => ({ lines: [fictionalPhone(), 'nobody'] }) },
    'DELETE /api/do-not-call/:id': {
      may: managing,
      ids: one(newEntry),
      query: { because: 'They wrote to us' },
    },
  },
};
