import type { processApi } from '@switchboard/contracts/processes';
import type { DomainFixture } from '../testing/operation-fixture.ts';

export const fixture: DomainFixture<typeof processApi> = {
  operations: { 'GET /api/processes': { may: 'super admin' } },
};
