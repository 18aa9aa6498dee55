import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page } from './shared.ts';

/**
 * Counts of calls: `completed` were picked up, `failed` were not; the rest are in progress. Source: specification 01
 * §4.
 */
const counts = { calls: z.int(), completed: z.int(), failed: z.int() };
const spoken = { ...counts, /** Whole seconds that lines were open. */ seconds: z.int() };

/** The cards, with totals over all time. */
export const AnalyticsSummary = z.object({
  total_agents: z.int(),
  /** Duration of all calls in rounded minutes. */
  minutes_spoken: z.int(),
  total_leads: z.int(),
  call_requests: z.int(),
  call_logs: z.int(),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

const CallsOf = z.object({ id: z.string(), name: z.string(), ...spoken });

/** The calls of a range of days in the organization's time zone, counted for every chart. */
export const CallAnalytics = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  time_zone: z.string(),
  /** Every day of the range, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), ...spoken })),
  /** `weekday` 1 is Monday, `hour` 0 begins at midnight; hours without calls are omitted. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), ...counts })),
  /** By the reason why the call ended, most frequent first. */
  outcomes: z.array(z.object({ id: z.string(), ...counts })),
  assistants: z.array(CallsOf),
  numbers: z.array(CallsOf),
  campaigns: z.array(CallsOf),
});
export type CallAnalytics = z.infer<typeof CallAnalytics>;

/** A lead with its number of calls. */
export const LeadCalls = z.object({
  id: Id,
  lead_name: z.string(),
  phone_number: z.string(),
  total_calls: z.int(),
  picked: z.int(),
  failed: z.int(),
});
export type LeadCalls = z.infer<typeof LeadCalls>;

/** The tables behind the charts, named by the rows that they count. */
export const AnalyticsTable = z.enum(['days', 'hours', 'outcomes', 'assistants', 'numbers', 'campaigns']);
export type AnalyticsTable = z.infer<typeof AnalyticsTable>;

/** The first and the last day, in the organization's time zone; by default the last 30 days. */
const range = { start_date: z.iso.date().optional(), end_date: z.iso.date().optional() };

const ofMember = { access: 'member', permission: 'call.read', flag: 'analytics', is_pro: true } as const;

export const analyticsApi = {
  'GET /api/analytics/summary': {
    ...ofMember,
    stale_after: ['onboarding_kit.changed', 'call_log.changed', 'call_request.changed'],
    summary: 'Counts agents, minutes spoken, leads, call requests and call logs',
    response: AnalyticsSummary,
  },
  'GET /api/analytics/calls': {
    ...ofMember,
    stale_after: ['call_log.changed'],
    summary: 'Counts the calls of a range of days, at most two years',
    query: z.object(range),
    response: CallAnalytics,
  },
  'GET /api/analytics/calls/export': {
    ...ofMember,
    summary: 'One of these tables as comma-separated values',
    query: z.object({ ...range, table: AnalyticsTable }),
    answer_type: 'text/csv',
  },
  'GET /api/analytics/leads': {
    ...ofMember,
    stale_after: ['call_log.changed'],
    summary: 'Lists leads with their calls, most calls first',
    query: PageQuery.extend({ assistant_id: Id.optional() }),
    response: page(LeadCalls),
  },
  'GET /api/analytics/leads/export': {
    ...ofMember,
    summary: 'The same list as comma-separated values, all of it',
    query: z.object({ assistant_id: Id.optional() }),
    answer_type: 'text/csv',
  },
} as const satisfies Endpoints;
