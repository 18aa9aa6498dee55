import type { auditLogApi } from '@switchboard/contracts/audit-logs';
import { type DomainFixture, managing, type OperationFixture } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newMember } from '../organizations/organizations.fixture.ts';

const newEntry = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const who = { actor_kind: 'system', actor_name: 'dialer' };
    const what = { action: 'create', resource_type: 'organization', resource_id: organization_id };
    return tx.audit_logs.create({ data: { organization_id, ...who, ...what } });
  });

const filtered = {
  may: managing,
  ids: async (organization) => ({
    actor_id: organization.people.owner.userId,
    resource_id: await newMember(organization),
  }),
  query: (ids) => ids,
  foreignStatus: 200,
} satisfies OperationFixture;

export const fixture: DomainFixture<typeof auditLogApi> = {
  newRows: [newEntry],
  operations: {
    'GET /api/audit-logs': filtered,
    'GET /api/audit-logs/export': filtered,
    'GET /api/audit-logs/settings': { may: managing },
    'PUT /api/audit-logs/settings': { may: ['owner'], body: () => ({ retention_days: 400 }) },
  },
};
