import { endpointQuery } from '@switchboard/platform/query';

// What a phone does is heard of by live events where it touches a lead; the rest is looked at.
const lookAgainMs = 2000;

export const phoneOf = (id: string) => ({
  ...endpointQuery('GET /api/whatsapp-numbers/:id/phone', { params: { id } }),
  refetchInterval: lookAgainMs,
});

export const chatOf = (id: string, digits: string) => ({
  ...endpointQuery('GET /api/whatsapp-numbers/:id/phone/chats/:digits', { params: { id, digits } }),
  refetchInterval: lookAgainMs,
});

/** What an act on a simulated phone changes. */
export const phoneStale = [
  'GET /api/whatsapp-numbers',
  'GET /api/whatsapp-numbers/:id',
  'GET /api/whatsapp-numbers/:id/phone',
  'GET /api/whatsapp-numbers/:id/phone/chats/:digits',
] as const;
