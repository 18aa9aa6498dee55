import { request } from '@switchboard/platform';
import { infiniteQueryOptions, organizationKey, queryOptions } from '@switchboard/platform/query';
import { callLogPageSize } from '../limits.ts';

export type CallDirection = 'inbound' | 'outbound';

export interface CallLogFilters {
  status: string | null;
  direction: CallDirection | null;
}

/** Call logs, newest first, page after page. */
export function callLogListOptions({ status, direction }: CallLogFilters) {
  return infiniteQueryOptions({
    queryKey: organizationKey('call-logs', 'list', { status, direction }),
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/call-logs', {
        query: {
          limit: callLogPageSize,
          ...(status ? { status } : {}),
          ...(direction ? { direction } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

const historyLength = 10;

/** The latest calls of one lead. */
export function leadCallsOptions(leadId: string) {
  return queryOptions({
    queryKey: organizationKey('call-logs', 'lead', leadId),
    queryFn: ({ signal }) =>
      request('GET /api/call-logs', { query: { lead_id: leadId, limit: historyLength }, signal }),
  });
}

/** A call log with its transcript. */
export function callLogOptions(callLogId: string) {
  return queryOptions({
    queryKey: organizationKey('call-logs', 'one', callLogId),
    queryFn: ({ signal }) => request('GET /api/call-logs/:id', { params: { id: callLogId }, signal }),
  });
}

// The link lives an hour; half of that leaves time to listen.
const linkFreshMs = 30 * 60 * 1000;

/** The signed link to a recording. */
export function recordingOptions(callLogId: string) {
  return queryOptions({
    queryKey: organizationKey('recordings', callLogId),
    queryFn: ({ signal }) => request('GET /api/call-logs/:id/recording', { params: { id: callLogId }, signal }),
    staleTime: linkFreshMs,
    refetchOnWindowFocus: false,
  });
}
