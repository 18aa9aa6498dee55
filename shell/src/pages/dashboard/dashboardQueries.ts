import { request } from '@switchboard/platform';
import { organizationKey, queryOptions } from '@switchboard/platform/query';

const latestCalls = 8;

export const dashboardQuery = () =>
  queryOptions({
    queryKey: organizationKey('dashboard'),
    queryFn: ({ signal }) => request('GET /api/dashboard', { signal }),
  });

export const latestCallsQuery = () =>
  queryOptions({
    queryKey: organizationKey('dashboard', 'latest-calls'),
    queryFn: ({ signal }) => request('GET /api/call-logs', { query: { limit: latestCalls }, signal }),
  });
