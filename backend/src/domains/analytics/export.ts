import type { AnalyticsTable } from '@switchboard/contracts/analytics';
import type { MemberContext } from '../../context.ts';
import { everyPage } from '../../database/every-page.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
import { type AskedDays, listLeadCalls, readCallAnalytics } from './analytics.read.ts';

const ofNamed = ['name', 'calls', 'completed', 'failed', 'seconds'];

const columns: Record<AnalyticsTable, readonly string[]> = {
  days: ['date', 'calls', 'completed', 'failed', 'seconds'],
  hours: ['weekday', 'hour', 'calls', 'completed', 'failed'],
  outcomes: ['id', 'calls', 'completed', 'failed'],
  assistants: ofNamed,
  numbers: ofNamed,
  campaigns: ofNamed,
};

/** The table behind one chart as comma-separated values. */
export async function exportCallAnalytics(
  context: MemberContext,
  { table, ...days }: AskedDays & { table: AnalyticsTable },
): Promise<Response> {
  const analytics = await readCallAnalytics(context, days);
  const name = `calls-${table}-${analytics.start_date}-to-${analytics.end_date}`;
  return csvAnswer(context, { name, columns: columns[table], rows: analytics[table] });
}

/** Leads with their calls as comma-separated values, page by page as they are taken off. */
export function exportLeadCalls(context: MemberContext, filter: { assistant_id?: string | undefined }): Response {
  return csvAnswer(context, {
    name: 'call-logs-by-lead',
    columns: ['lead_name', 'phone_number', 'total_calls', 'picked', 'failed'],
    rows: everyPage(context, (page) => listLeadCalls(context, { ...filter, ...page })),
  });
}
