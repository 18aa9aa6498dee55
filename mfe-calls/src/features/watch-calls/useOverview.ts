import { endpointQuery, useQuery } from '@switchboard/platform/query';

// Events report most changes; workers and lateness change without one.
const askAgainMs = 15_000;

/** The current state of the dialer, kept up to date. */
export function useOverview() {
  return useQuery({ ...endpointQuery('GET /api/calls/overview'), refetchInterval: askAgainMs });
}
