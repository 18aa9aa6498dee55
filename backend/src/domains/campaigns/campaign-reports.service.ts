import { reportsUsedUp } from '@switchboard/contracts/campaigns.limits';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { lockForLeads } from './campaign-leads.ts';
import { type ReportRow, readReport } from './campaign-reports.read.ts';
import type { CampaignRow } from './campaigns.read.ts';
import { countsHere, leadStates } from './progress.read.ts';

/** Throws LIMIT_EXCEEDED if a campaign has reached its template's limit of reports. */
async function assertRoomForReport(tx: Tx, { id, feature_template_id }: CampaignRow): Promise<void> {
  const { max_reports_per_instance: limit } = await tx.feature_templates.findFirstOrThrow({
    where: { id: feature_template_id },
    select: { max_reports_per_instance: true },
  });
  if (limit === null) return;
  const current = await tx.campaign_reports.count({ where: { campaign_id: id } });
  if (current >= limit)
    throw new AppError('LIMIT_EXCEEDED', reportsUsedUp(limit), {
      reason: 'campaign_reports_limit',
      details: { limit, current },
    });
}

const leadsOfReport = `WITH ${leadStates}, made AS (
    SELECT lead_id, count(*)::int AS calls, sum(call_duration)::int AS connected_seconds, max(created_at) AS last_called_at,
      (array_agg(ended_reason ORDER BY created_at DESC))[1] AS ended_reason
    FROM call_logs WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND lead_id IS NOT NULL GROUP BY lead_id
  )
  INSERT INTO campaign_report_leads (organization_id, report_id, place, lead_id, lead_name, phone_number, state, calls, connected_seconds,
    last_called_at, ended_reason)
  SELECT $1::uuid, $3::uuid, row_number() OVER (ORDER BY s.added_at, s.member_id), s.lead_id, trim(l.first_name || ' ' || l.last_name),
    l.phone_number, s.state, coalesce(made.calls, 0), coalesce(made.connected_seconds, 0), made.last_called_at, made.ended_reason
  FROM states s JOIN leads l ON l.organization_id = $1::uuid AND l.id = s.lead_id LEFT JOIN made ON made.lead_id = s.lead_id`;

// Calls to leads that have been removed since still count as calls of the campaign.
const figuresOfReport = `
  UPDATE campaign_reports r SET leads = l.leads, states = l.states, calls = c.calls, connected_seconds = c.seconds, outcomes = c.outcomes
  FROM (
    SELECT coalesce(sum(leads), 0)::int AS leads, coalesce(jsonb_agg(jsonb_build_object('state', state, 'leads', leads) ORDER BY leads DESC, state), '[]') AS states
    FROM (SELECT state, count(*)::int AS leads FROM campaign_report_leads WHERE organization_id = $1::uuid AND report_id = $3::uuid GROUP BY state) AS s
  ) AS l, (
    SELECT coalesce(sum(calls), 0)::int AS calls, coalesce(sum(seconds), 0)::int AS seconds,
      coalesce(jsonb_agg(jsonb_build_object('ended_reason', ended_reason, 'calls', calls) ORDER BY calls DESC, ended_reason), '[]') AS outcomes
    FROM (SELECT ended_reason, count(*)::int AS calls, coalesce(sum(call_duration), 0)::int AS seconds FROM call_logs g
      WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND ${countsHere('g')} GROUP BY ended_reason) AS o
  ) AS c
  WHERE r.organization_id = $1::uuid AND r.id = $3::uuid`;

/** Stores the current results of a campaign as a report. Throws NOT_FOUND, LIMIT_EXCEEDED. */
export function createReport(context: Context, id: string): Promise<ReportRow> {
  const { organizationId: organization_id, actor } = context;
  return transact(context, async (tx) => {
    const campaign = await lockForLeads(tx, id);
    await assertRoomForReport(tx, campaign);
    const { id: report_id } = await tx.campaign_reports.create({
      data: {
        organization_id,
        campaign_id: id,
        campaign_name: campaign.name,
        template_name: campaign.feature_template.name,
        status: campaign.status,
        created_by: userIdOf(actor),
        created_by_name: auditColumnsOf(actor).actor_name,
      },
      select: { id: true },
    });
    await tx.$executeRawUnsafe(leadsOfReport, organization_id, id, report_id);
    await tx.$executeRawUnsafe(figuresOfReport, organization_id, id, report_id);
    await recordChange(tx, context, {
      resource: 'campaign',
      id,
      name: campaign.name,
      change: 'updated',
      action: 'make_report',
      details: { report_id },
    });
    return readReport(tx, { id, report_id });
  });
}

/** Deletes a report of a campaign. Throws NOT_FOUND. */
export async function deleteReport(context: Context, of: { id: string; report_id: string }): Promise<void> {
  await transact(context, async (tx) => {
    const { campaign_name, created_at } = await readReport(tx, of);
    await tx.campaign_reports.deleteMany({ where: { id: of.report_id } });
    await recordChange(tx, context, {
      resource: 'campaign',
      id: of.id,
      name: campaign_name,
      change: 'updated',
      action: 'delete_report',
      details: { report_id: of.report_id, created_at: created_at.toISOString() },
    });
  });
}
