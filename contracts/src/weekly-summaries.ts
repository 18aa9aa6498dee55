import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id } from './shared.ts';

/** Whether the signed-in person gets a weekly summary of one of their organizations by mail. */
export const WeeklySummary = z.object({
  organization_id: Id,
  organization_name: z.string(),
  is_wanted: z.boolean(),
});
export type WeeklySummary = z.infer<typeof WeeklySummary>;

/** `PATCH /api/account/weekly-summaries`: by organization; those that are not listed stay unchanged. */
export const UpdateWeeklySummaries = z.strictObject({ wanted: z.record(Id, z.boolean()) });
export type UpdateWeeklySummaries = z.infer<typeof UpdateWeeklySummaries>;

/** The token of a link in a mail; longer texts are invalid. */
const byToken = z.object({ token: z.string().min(1).max(200) });

export const weeklySummaryApi = {
  'GET /api/account/weekly-summaries': {
    summary: 'Lists the organizations of the signed-in person, and whether each mails them its week',
    access: 'session',
    stale_after: ['member.changed'],
    response: z.array(WeeklySummary),
  },
  'PATCH /api/account/weekly-summaries': {
    summary: 'Has organizations mail their week to the signed-in person on Mondays, or stops it',
    access: 'session',
    body: UpdateWeeklySummaries,
    response: z.array(WeeklySummary),
  },
  'GET /api/unsubscribe/:token': {
    summary: 'Tells what a link ends that was mailed with a weekly summary or an email of a flow; it ends nothing',
    access: 'public',
    params: byToken,
    response: z.object({
      /** Which emails end: the weekly summaries of a person, or all emails to an address. */
      ends: z.enum(['summary', 'emails']),
      organization_name: z.string(),
      is_wanted: z.boolean(),
    }),
  },
  'POST /api/unsubscribe/:token': {
    summary: 'Ends the weekly summaries, or emails to the address, that the link was mailed with; without signing in',
    access: 'public',
    params: byToken,
  },
} as const satisfies Endpoints;
