import type { usageApi } from '@switchboard/contracts/usage';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';

export const fixture: DomainFixture<typeof usageApi> = {
  operations: {
    'GET /api/usage': {
      may: everyRole,
      ids: async ({ app, organizationId }) => {
        await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
        return {};
      },
    },
  },
};
