import type { conversationEventApi } from '@switchboard/contracts/conversation-events';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';

export const fixture: DomainFixture<typeof conversationEventApi> = {
  operations: { 'GET /api/conversation-events': { may: everyRole, isStream: true } },
};
