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
      body: () => ({ first_name: 'Ada', last_name: 'Lovelace', phone_number: fictionalPhone() }),
    },
    'GET /api/leads/:id': { may: everyRole, ids: one(newLead) },
    'PATCH /api/leads/:id': { may: working, ids: one(newLead), body: () => ({ first_name: 'Grace' }) },
    'DELETE /api/leads/:id': { may: working, ids: one(newLead) },
  },
};
