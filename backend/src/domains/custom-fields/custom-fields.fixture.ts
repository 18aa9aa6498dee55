import type { customFieldApi } from '@switchboard/contracts/custom-fields';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

const newField = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const label = uniqueName('Field');
    const key = label.toLowerCase().replace(/[^a-z0-9]+/g, '_');
    return tx.custom_fields.create({ data: { organization_id, key, label, field_type: 'text' } });
  });

export const fixture: DomainFixture<typeof customFieldApi> = {
  newRows: [newField],
  operations: {
    'GET /api/custom-fields': { may: everyRole, query: { limit: '100' } },
    'POST /api/custom-fields': {
      may: managing,
      body: () => ({ label: uniqueName('Field'), field_type: 'choice', choices: ['A', 'B'] }),
    },
    'GET /api/custom-fields/:id/use': { may: everyRole, ids: one(newField) },
    'PATCH /api/custom-fields/:id': { may: managing, ids: one(newField), body: () => ({ position: 0 }) },
    'DELETE /api/custom-fields/:id': { may: managing, ids: one(newField) },
  },
};
