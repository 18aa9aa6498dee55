import type { leadApi } from '@switchboard/contracts/leads';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { phoneColumns } from './phone.ts';

export const newLead = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.leads.create({
      data: { organization_id, first_name: 'Ada', last_name: uniqueName('Lead'), ...phoneColumns(fictionalPhone()) },
    }),
  );

export const fixture: DomainFixture<typeof leadApi> = {
  newRows: [newLead],
  operations: {
    'GET /api/leads': { may: everyRole, query: { limit: '100' } },
    'GET /api/leads/summary': { may: everyRole },
    'POST /api/leads': {
      may: working,
      ids: async ({ clientId }) => ({ client_id: clientId }),
      body: (ids) => ({ first_name: 'Ada', last_name: 'Lovelace', phone_number: fictionalPhone(), ...ids }),
    },
    'GET /api/leads/:id': { may: everyRole, ids: one(newLead) },
    'PATCH /api/leads/:id': {
      may: working,
      ids: async (organization) => ({ id: await newLead(organization), client_id: organization.clientId }),
      body: ({ client_id }) => ({ first_name: 'Grace', client_id }),
    },
    'DELETE /api/leads/:id': { may: working, ids: one(newLead) },
  },
};
