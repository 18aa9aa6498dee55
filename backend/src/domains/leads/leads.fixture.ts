import type { leadApi } from '@switchboard/contracts/leads';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { newImport } from '../lead-imports/lead-imports.fixture.ts';
import { phoneColumns } from './phone.ts';

/** A lead that may be called at this moment, whatever the hour. */
export const newLead = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.leads.create({
      data: {
        organization_id,
        first_name: 'Ada',
        last_name: uniqueName('Lead'),
        ...phoneColumns(fictionalPhone()),
        ...{ time_zone: zoneAt(12), has_own_time_zone: true, possible_time_zones: [] },
      },
    }),
  );

/** The numbers of leads that a new one updates. */
const phones = new Map<string, string>();

async function newOwner(organization: TestOrganization): Promise<string> {
  const phone = fictionalPhone();
  const id = await insertRow(organization, (tx, organization_id) =>
    tx.leads.create({ data: { organization_id, first_name: 'Ada', last_name: 'Moss', ...phoneColumns(phone) } }),
  );
  phones.set(id, phone);
  return id;
}

const whose = async (organization: TestOrganization) => ({
  client_id: organization.clientId,
  import_id: await newImport(organization),
});

export const fixture: DomainFixture<typeof leadApi> = {
  newRows: [newLead],
  operations: {
    'GET /api/leads': {
      may: everyRole,
      ids: whose,
      query: (ids) => ({ limit: '100', ...ids }),
      foreignStatus: 200,
    },
    'GET /api/leads/summary': { may: everyRole },
    'GET /api/leads/count': {
      may: everyRole,
      ids: whose,
      query: (ids) => ids,
      foreignStatus: 200,
      nothing: { count: 0 },
    },
    'GET /api/leads/export': {
      may: everyRole,
      ids: whose,
      query: (ids) => ids,
      foreignStatus: 200,
    },
    'GET /api/leads/filter-words': { may: everyRole },
    'POST /api/leads': {
      may: working,
      ids: async (organization) => ({ client_id: organization.clientId, lead_id: await newOwner(organization) }),
      body: ({ client_id, lead_id }) => ({
        first_name: 'Ada',
        last_name: 'Lovelace',
        phone_number: phones.get(lead_id ?? '') ?? fictionalPhone(),
        client_id,
        same_number: { action: 'update', lead_id },
      }),
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
