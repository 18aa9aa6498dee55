import type { conversationEventApi } from '@switchboard/contracts/conversation-events';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';
import { newEndedCall } from '../calls/calls.fixture.ts';

export const fixture: DomainFixture<typeof conversationEventApi> = {
  operations: {
    'GET /api/conversation-events': {
      may: everyRole,
      ids: async (organization) => ({ call_id: await newEndedCall(organization) }),
      query: (ids) => ids,
      foreignStatus: 200,
      isStream: true,
    },
  },
};
