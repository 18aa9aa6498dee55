import type { AnalyticsSummary, CallAnalytics, LeadCalls } from '@switchboard/contracts/analytics';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { AppError } from '../../errors.ts';

const summary = `
  SELECT (SELECT count(*) FROM assistants WHERE NOT is_sample)::int AS total_agents,
    coalesce(round(sum(c.seconds) / 60.0), 0)::int AS minutes_spoken,
    coalesce((SELECT total FROM lead_counters), 0)::int AS total_leads,
    (SELECT count(*) FROM call_requests WHERE lead_id NOT IN (SELECT id FROM leads WHERE is_sample))::int AS call_requests,
    coalesce(sum(c.calls), 0)::int AS call_logs
  FROM call_day_counts c WHERE c.organization_id = $1::uuid AND c.dimension = 'all'`;

/** The cards of the analytics page. */
export async function readAnalyticsSummary({ tenantPool, organizationId }: Context): Promise<AnalyticsSummary> {
  const { rows } = await tenantPool.query<AnalyticsSummary>({
    name: 'analytics-summary',
    text: summary,
    values: [organizationId],
  });
  if (!rows[0]) throw new Error('A sum without groups answers one row');
  return rows[0];
}

/** The first and the last day of the requested range. */
export interface AskedDays {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const dayMs = 86_400_000;
const usualDays = 30;
const maxDays = 731;
// Earlier than any call; the database has no negative years.
const firstDay = '1900-01-01';

const asDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days of a range, both included: the last 30 in the organization's zone unless it says otherwise. Throws VALIDATION. */
export function daysOf({ start_date, end_date }: AskedDays, timeZone: string, now = new Date()): [string, string] {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const last = end_date ?? (start_date && start_date > today ? start_date : today);
  const first = start_date ?? asDay(Date.parse(last) - (usualDays - 1) * dayMs);
  const refuse = (message: string) => new AppError('VALIDATION', message, { fields: { start_date: message } });
  if (first > last) throw refuse('The first day is after the last one.');
  if (first < firstDay) throw refuse('There is no data that far back. Choose later days.');
  if (Date.parse(last) - Date.parse(first) >= maxDays * dayMs) throw refuse('Ask for at most two years.');
  return [first, last];
}

const sums = `sum(calls)::int AS calls, sum(completed)::int AS completed, sum(failed)::int AS failed, sum(seconds)::int AS seconds`;
const counted = (dimension: string) =>
  `call_day_counts WHERE organization_id = $1::uuid AND dimension = '${dimension}' AND day BETWEEN $2 AND $3`;
const rowsOf = (statement: string) => `(SELECT coalesce(json_agg(t), '[]') FROM (${statement}) t)`;

const byDay = `SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(c.calls, 0)::int AS calls,
    coalesce(c.completed, 0)::int AS completed, coalesce(c.failed, 0)::int AS failed, coalesce(c.seconds, 0)::int AS seconds
  FROM generate_series($2::date, $3::date, interval '1 day') AS d (day)
  LEFT JOIN call_day_counts c ON c.organization_id = $1::uuid AND c.dimension = 'all' AND c.day = d.day::date
  ORDER BY d.day`;

const byHour = `SELECT extract(isodow FROM day)::int AS weekday, value::int AS hour, sum(calls)::int AS calls,
    sum(completed)::int AS completed, sum(failed)::int AS failed
  FROM ${counted('hour')} GROUP BY 1, 2 HAVING sum(calls) > 0 ORDER BY 1, 2`;

const byValue = (dimension: string) =>
  `SELECT value AS id, ${sums} FROM ${counted(dimension)} GROUP BY value HAVING sum(calls) > 0`;

// Deleted assistants and campaigns still count, under the name "Deleted".
const named = (dimension: string, name: string) =>
  `SELECT c.*, coalesce(${name}, 'Deleted') AS name FROM (${byValue(dimension)}) c ORDER BY c.calls DESC, c.id LIMIT 100`;

const calls = `SELECT ${rowsOf(byDay)} AS days, ${rowsOf(byHour)} AS hours,
  ${rowsOf(`${byValue('outcome')} ORDER BY calls DESC, id`)} AS outcomes,
  ${rowsOf(named('assistant', '(SELECT a.name FROM assistants a WHERE a.organization_id = $1::uuid AND a.id = c.id::uuid)'))} AS assistants,
  ${rowsOf(named('number', 'c.id'))} AS numbers,
  ${rowsOf(named('campaign', '(SELECT a.name FROM campaigns a WHERE a.organization_id = $1::uuid AND a.id = c.id::uuid)'))} AS campaigns`;

/** The calls of a range of days, from the counters. Throws VALIDATION for an invalid range. */
export async function readCallAnalytics(context: Context, asked: AskedDays): Promise<CallAnalytics> {
  const { time_zone } = context.organization;
  const [start_date, end_date] = daysOf(asked, time_zone);
  const { rows } = await context.tenantPool.query<Omit<CallAnalytics, 'start_date' | 'end_date' | 'time_zone'>>({
    name: 'call-analytics',
    text: calls,
    values: [context.organizationId, start_date, end_date],
  });
  if (!rows[0]) throw new Error('A statement without a table answers one row');
  return { start_date, end_date, time_zone, ...rows[0] };
}

const maxCalls = { by: 'total_calls', type: 'int', direction: 'desc' } as const satisfies Order;
const allAssistants = '00000000-0000-0000-0000-000000000000';

/** Leads with their calls, most calls first; of one assistant where it is named. */
export function listLeadCalls(
  { tenantPool, organizationId }: Context,
  { assistant_id = allAssistants, ...page }: PageRequest & { assistant_id?: string | undefined },
): Promise<Page<LeadCalls>> {
  return readPageSql<LeadCalls>(tenantPool, maxCalls, page, (bind) => ({
    columns: 'id, lead_name, phone_number, total_calls, picked, failed',
    from: `(SELECT c.organization_id, c.assistant_id, c.lead_id AS id, c.calls AS total_calls, c.completed AS picked,
        c.failed, l.first_name || ' ' || l.last_name AS lead_name, l.phone_number
      FROM call_lead_counts c JOIN leads l ON l.organization_id = c.organization_id AND l.id = c.lead_id) lead_calls`,
    where: [
      `organization_id = ${bind(organizationId)}::uuid`,
      `assistant_id = ${bind(assistant_id)}::uuid`,
      'total_calls > 0',
    ],
  }));
}
