import { endpointQuery, useQuery } from '@switchboard/platform/query';

// The link lives an hour; half of that leaves time to listen.
const linkFreshMs = 30 * 60 * 1000;

/** A call log and the link to its recording, where it has one. */
export function useCallLogView(callLogId: string) {
  const params = { id: callLogId };
  const log = useQuery(endpointQuery('GET /api/call-logs/:id', { params }));
  const recording = useQuery({
    ...endpointQuery('GET /api/call-logs/:id/recording', { params }),
    staleTime: linkFreshMs,
    refetchOnWindowFocus: false,
    enabled: log.data?.has_recording === true,
  });
  return { log, recording };
}

export type CallLogView = ReturnType<typeof useCallLogView>;
