import type { eventApi } from '@switchboard/contracts/events';
import { type DomainFixture, everyClient, everyRole } from '../testing/operation-fixture.ts';

export const fixture: DomainFixture<typeof eventApi> = {
  operations: { 'GET /api/events': { may: everyRole, clients: everyClient, isStream: true } },
};
