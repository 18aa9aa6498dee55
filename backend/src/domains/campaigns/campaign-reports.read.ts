import type { CampaignReport, CampaignReportLead } from '@switchboard/contracts/campaign-reports';
import type { Page } from '@switchboard/contracts/shared';
import type { Context, MemberContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { everyPage } from '../../database/every-page.ts';
import { newestFirst, type Order, type PageRequest, readPage } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
import { assertCampaign } from './campaigns.service.ts';

export type ReportRow = Omit<CampaignReport, 'created_at'> & { created_at: Date };
type LeadRow = Omit<CampaignReportLead, 'last_called_at'> & { last_called_at: Date | null };

const inOrder = { by: 'place', type: 'int', direction: 'asc' } as const satisfies Order;

const columns = [
  'lead_name',
  'phone_number',
  'state',
  'calls',
  'connected_seconds',
  'last_called_at',
  'ended_reason',
  'lead_id',
] as const satisfies readonly (keyof LeadRow)[];

/** The reports of a campaign, newest first. Throws NOT_FOUND. */
export async function listReports(context: Context, id: string, query: PageRequest): Promise<Page<ReportRow>> {
  await assertCampaign(context.db, id);
  return readPage(newestFirst, query, async ({ where, ...args }) => {
    const rows = await context.db.campaign_reports.findMany({ ...args, where: { AND: [where, { campaign_id: id }] } });
    return rows as unknown as ReportRow[];
  });
}

interface ReportOf {
  id: string;
  report_id: string;
}

/** One report of a campaign. Throws NOT_FOUND. */
export async function readReport(db: Pick<Tx, 'campaign_reports'>, { id, report_id }: ReportOf): Promise<ReportRow> {
  const row = await db.campaign_reports.findFirst({ where: { id: report_id, campaign_id: id } });
  if (!row) throw notFound('Report');
  return row as unknown as ReportRow;
}

/** The state of each lead at the time of the report, in the order in which they joined. Throws NOT_FOUND. */
export async function listReportLeads(context: Context, of: ReportOf, query: PageRequest): Promise<Page<LeadRow>> {
  await readReport(context.db, of);
  return readPage(inOrder, query, async ({ where, ...args }) => {
    const rows = await context.db.campaign_report_leads.findMany({
      ...args,
      where: { AND: [where, { report_id: of.report_id }] },
    });
    return rows as unknown as (LeadRow & { place: number })[];
  });
}

async function* rowsOf(context: MemberContext, of: ReportOf) {
  for await (const lead of everyPage(context, (page) => listReportLeads(context, of, page)))
    yield { ...lead, last_called_at: lead.last_called_at?.toISOString() ?? '' };
}

/** The same as comma-separated values. Throws NOT_FOUND. */
export async function exportReport(context: MemberContext, of: ReportOf): Promise<Response> {
  await readReport(context.db, of);
  return csvAnswer(context, { name: 'campaign-report', columns, rows: rowsOf(context, of) });
}
