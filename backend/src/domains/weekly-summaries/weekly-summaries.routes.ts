import type { weeklySummaryApi } from '@switchboard/contracts/weekly-summaries';
import type { Hono } from 'hono';
import type { AppVariables, Handlers } from '../../handler.ts';
import {
  listWeeklySummaries,
  readUnsubscribeLink,
  unsubscribe,
  updateWeeklySummaries,
} from './weekly-summaries.service.ts';

export const weeklySummaryHandlers: Handlers<typeof weeklySummaryApi> = {
  'GET /api/account/weekly-summaries': (request) => listWeeklySummaries(request),
  'PATCH /api/account/weekly-summaries': (request, { body }) => updateWeeklySummaries(request, body),
  'GET /api/unsubscribe/:token': (request, { params }) => readUnsubscribeLink(request, params.token),
  'POST /api/unsubscribe/:token': async (request, { params }) => {
    await unsubscribe(request, params.token);
    return undefined;
  },
};

/**
 * The unsubscribe URL in the header of a summary (RFC 8058): mail programs post to it, from anywhere and without a session,
 * so it is registered before any middleware that requires one. People who open it see a page of the shell, which changes nothing.
 */
export function registerUnsubscribe(app: Hono<AppVariables>): void {
  app.post('/unsubscribe', async (http) => {
    await unsubscribe(http.get('context'), http.req.query('token') ?? '');
    return http.body(null, 204);
  });
}
