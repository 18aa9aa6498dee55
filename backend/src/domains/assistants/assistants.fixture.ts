import type { assistantApi } from '@switchboard/contracts/assistants';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { starterAssistant } from './defaults.ts';

/** A published assistant. */
export const newAssistant = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.assistants.create({ data: { ...starterAssistant, organization_id, name: uniqueName('Assistant') } }),
  );

export const fixture: DomainFixture<typeof assistantApi> = {
  newRows: [newAssistant],
  operations: {
    'GET /api/assistants': { may: everyRole, query: { limit: '100' } },
    'POST /api/assistants': { may: working, body: () => ({ name: 'Assistant' }) },
    'GET /api/assistants/:id': { may: everyRole, ids: one(newAssistant) },
    'PATCH /api/assistants/:id': {
      may: working,
      ids: one(newAssistant),
      body: () => ({ name: 'Renamed', status: 'archived' }),
    },
  },
};
