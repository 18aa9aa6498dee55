import type { operatorAccessApi } from '@switchboard/contracts/operator-access';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';
import type { TestOrganization } from '../../testing/test-organization.ts';

/** As after an owner's word: super admins may enter until it is over. */
export async function admit(
  { app, organizationId }: Pick<TestOrganization, 'app' | 'organizationId'>,
  seconds = 3600,
): Promise<void> {
  await app.services.systemPool.query(
    `UPDATE organizations SET operators_admitted_at = now() - interval '1 second',
       operators_admitted_until = now() + make_interval(secs => $2), operators_admitted_by_name = 'Ada' WHERE id = $1`,
    [organizationId, seconds],
  );
}

export const fixture: DomainFixture<typeof operatorAccessApi> = {
  operations: {
    'GET /api/operator-access': { may: everyRole },
    'PUT /api/operator-access': { may: ['owner'], body: () => ({ hours: 1 }) },
    'DELETE /api/operator-access': {
      may: ['owner'],
      ids: async (organization) => {
        await admit(organization);
        return {};
      },
    },
  },
};
