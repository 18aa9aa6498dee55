import type { operatorApi } from '@switchboard/contracts/operator';
import { admit } from '../domains/operator-access/operator-access.fixture.ts';
import type { DomainFixture, Ids } from '../testing/operation-fixture.ts';
import type { TestOrganization } from '../testing/test-organization.ts';

/** A new organization with four members, so that actions of super admins affect no other one. */
async function anOrganization({ app }: TestOrganization): Promise<Ids> {
  const { organizationId } = await app.signUp();
  for (const role of ['admin', 'member', 'viewer'] as const) await app.signUp({ organizationId, role });
  return { organization_id: organizationId };
}

export const fixture: DomainFixture<typeof operatorApi> = {
  operations: {
    'GET /api/superadmin/organizations': { may: 'super admin', query: { limit: '1' } },
    'GET /api/superadmin/organizations/:organization_id': { may: 'super admin', ids: anOrganization },
    'PATCH /api/superadmin/organizations/:organization_id': {
      may: 'super admin',
      ids: anOrganization,
      body: () => ({ is_pro: true, feature_flags: { leads: false } }),
    },
    'POST /api/superadmin/organizations/:organization_id/suspend': {
      may: 'super admin',
      ids: anOrganization,
      body: () => ({ reason: 'Invoices are open' }),
    },
    'POST /api/superadmin/organizations/:organization_id/enter': {
      may: 'super admin',
      ids: async (organization) => {
        const ids = await anOrganization(organization);
        await admit({ app: organization.app, organizationId: ids.organization_id ?? '' });
        return ids;
      },
    },
    'POST /api/superadmin/leave': { may: 'super admin' },
    'POST /api/superadmin/organizations/:organization_id/resume': { may: 'super admin', ids: anOrganization },
    'GET /api/superadmin/organizations/:organization_id/members': { may: 'super admin', ids: anOrganization },
  },
};
