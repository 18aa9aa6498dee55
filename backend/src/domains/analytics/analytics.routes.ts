import type { analyticsApi } from '@switchboard/contracts/analytics';
import type { Handlers } from '../../handler.ts';
import { listLeadCalls, readAnalyticsSummary, readCallAnalytics } from './analytics.read.ts';
import { exportCallAnalytics, exportLeadCalls } from './export.ts';

export const analyticsHandlers: Handlers<typeof analyticsApi> = {
  'GET /api/analytics/summary': (context) => readAnalyticsSummary(context),
  'GET /api/analytics/calls': (context, { query }) => readCallAnalytics(context, query),
  'GET /api/analytics/calls/export': (context, { query }) => exportCallAnalytics(context, query),
  'GET /api/analytics/leads': (context, { query }) => listLeadCalls(context, query),
  'GET /api/analytics/leads/export': async (context, { query }) => exportLeadCalls(context, query),
};
