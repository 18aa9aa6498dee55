import type { savedFilterApi } from '@switchboard/contracts/saved-filters';
import { type DomainFixture, everyRole, working } from '../../testing/operation-fixture.ts';
import type { TestPerson } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

const newFilter = (organization: TestOrganization, created_by: string | null = null) =>
  insertRow(organization, (tx, organization_id) =>
    tx.saved_filters.create({
      data: { organization_id, name: uniqueName('Filter'), filter: { status: 'new' }, is_shared: true, created_by },
    }),
  );

/** A filter of the requester, and a client to filter by. */
const ownFilter = async (organization: TestOrganization, { userId }: TestPerson) => ({
  id: await newFilter(organization, userId),
  client_id: organization.clientId,
});

export const fixture: DomainFixture<typeof savedFilterApi> = {
  newRows: [(organization) => newFilter(organization)],
  operations: {
    'GET /api/saved-filters': { may: everyRole, query: { limit: '100' } },
    'POST /api/saved-filters': {
      may: working,
      ids: async ({ clientId }) => ({ client_id: clientId }),
      body: ({ client_id }) => ({ name: uniqueName('Filter'), filter: { status: 'new', client_id } }),
    },
    'PATCH /api/saved-filters/:id': {
      may: working,
      ids: ownFilter,
      body: ({ client_id }) => ({ name: uniqueName('Filter'), filter: { client_id } }),
    },
    'DELETE /api/saved-filters/:id': {
      may: working,
      ids: async (organization, asker) => ({ id: (await ownFilter(organization, asker)).id }),
    },
  },
};
