import type { eventApi } from '@switchboard/contracts/events';
import { createSessionReader } from '../auth/session.ts';
import type { Handlers } from '../handler.ts';
import { streamEvents } from './events-stream.ts';

export const eventHandlers: Handlers<typeof eventApi> = {
  'GET /api/events': async (context, { headers, query, http }) =>
    streamEvents(context, http, createSessionReader(context.env, context.systemPool), {
      lastEventId: headers['last-event-id'] ?? query.last_event_id,
      pageAge: query.page_age,
    }),
};
