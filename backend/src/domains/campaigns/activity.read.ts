import type { CampaignActivity } from '@switchboard/contracts/campaign-work';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { assertCampaign } from './campaigns.service.ts';

type Row = Omit<CampaignActivity, 'last_at'> & { last_at: Date };

const latest = { by: 'last_at', type: 'moment', direction: 'desc' } as const satisfies Order;

// As the API answers moments, of which JSON has none.
const iso = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The leads with which a campaign did something, the latest first. Throws NOT_FOUND. */
export async function listActivity(context: Context, id: string, request: PageRequest): Promise<Page<Row>> {
  await assertCampaign(context.db, id);
  return readPageSql<Row>(context.tenantPool, latest, request, (bind) => {
    const of = `organization_id = ${bind(context.organizationId)}::uuid AND campaign_id = ${bind(id)}::uuid`;
    const ofLead = `${of} AND lead_id = activity.id`;
    // Once per row of the page, after the limit.
    const columns = `id, last_at, calls, lead_name, phone_number,
      (SELECT json_build_object('status', status, 'ended_reason', ended_reason, 'at', ${iso('created_at')}) FROM call_logs
        WHERE ${ofLead} ORDER BY created_at DESC LIMIT 1) AS last_call,
      (SELECT json_build_object('scheduled_time', ${iso('scheduled_time')}, 'hold_explanation', hold_explanation) FROM scheduled_calls
        WHERE ${ofLead} AND status = 'scheduled' ORDER BY scheduled_time LIMIT 1) AS next_call`;
    const from = `(SELECT l.id, max(happened.at) AS last_at, sum(happened.calls)::int AS calls,
        l.first_name || ' ' || l.last_name AS lead_name, l.phone_number
      FROM (SELECT lead_id, created_at AS at, 1 AS calls FROM call_logs WHERE ${of}
        UNION ALL SELECT lead_id, updated_at, 0 FROM scheduled_calls WHERE ${of}) happened
      JOIN leads l ON l.organization_id = ${bind(context.organizationId)}::uuid AND l.id = happened.lead_id GROUP BY l.id) activity`;
    return { columns, from, where: ['true'] };
  });
}
