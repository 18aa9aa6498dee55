import { endpointQuery } from '@switchboard/platform/query';

// Live events only report the phone's activity that involves a lead; polling covers the rest.
const lookAgainMs = 2000;

export const phoneOf = (id: string) => ({
  ...endpointQuery('GET /api/whatsapp-numbers/:id/phone', { params: { id } }),
  refetchInterval: lookAgainMs,
});

export const chatOf = (id: string, digits: string) => ({
  ...endpointQuery('GET /api/whatsapp-numbers/:id/phone/chats/:digits', { params: { id, digits } }),
  refetchInterval: lookAgainMs,
});

/** The endpoints that an action on a simulated phone changes. */
export const phoneStale = [
  'GET /api/whatsapp-numbers',
  'GET /api/whatsapp-numbers/:id',
  'GET /api/whatsapp-numbers/:id/phone',
  'GET /api/whatsapp-numbers/:id/phone/chats/:digits',
] as const;
