import type { conversationEventApi } from '@switchboard/contracts/conversation-events';
import { createSessionReader } from '../auth/session.ts';
import type { Handlers } from '../handler.ts';
import { streamConversationEvents } from './conversation-stream.ts';

export const conversationEventHandlers: Handlers<typeof conversationEventApi> = {
  'GET /api/conversation-events': (context, { headers, query, http }) =>
    streamConversationEvents(context, http, createSessionReader(context.env, context.systemPool), {
      lastEventId: headers['last-event-id'] ?? query.last_event_id,
      callId: query.call_id,
    }),
};
