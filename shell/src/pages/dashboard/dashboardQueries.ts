import { endpointQuery } from '@switchboard/platform/query';

const latestCalls = 8;

export const dashboardQuery = () => endpointQuery('GET /api/dashboard');

export const latestCallsQuery = () => endpointQuery('GET /api/call-logs', { query: { limit: latestCalls } });
