import { endpointQuery, useQuery } from '@switchboard/platform/query';

// Events tell what changes; workers and lateness change without one.
const askAgainMs = 15_000;

/** What the dialer does now, kept current. */
export function useOverview() {
  return useQuery({ ...endpointQuery('GET /api/calls/overview'), refetchInterval: askAgainMs });
}
