import { request } from '@switchboard/platform';
import { organizationKey, queryOptions } from '@switchboard/platform/query';

/** A call with its attempts and dial decisions. */
export function callOptions(callId: string) {
  return queryOptions({
    queryKey: organizationKey('calls', callId),
    queryFn: ({ signal }) => request('GET /api/call/:id', { params: { id: callId }, signal }),
  });
}

/** The assistants that may call, by name. */
export function publishedAssistantsOptions() {
  return queryOptions({
    queryKey: organizationKey('assistants', 'published'),
    queryFn: ({ signal }) => request('GET /api/assistants', { query: { status: 'published', limit: 100 }, signal }),
  });
}

/** The numbers a call can go out from, the default one first. */
export function outboundNumbersOptions() {
  return queryOptions({
    queryKey: organizationKey('phone-numbers', 'outbound'),
    queryFn: ({ signal }) => request('GET /api/phone-numbers', { query: { type: 'outbound' }, signal }),
  });
}
