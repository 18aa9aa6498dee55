import type { migrationApi } from '@switchboard/contracts/migrations';
import type { DomainFixture } from '../testing/operation-fixture.ts';

export const fixture: DomainFixture<typeof migrationApi> = {
  operations: {
    'GET /api/migrations': { may: 'super admin' },
    'POST /api/migrations': { may: 'super admin' },
    'GET /api/migrations/pending': { may: 'signed in' },
  },
};
