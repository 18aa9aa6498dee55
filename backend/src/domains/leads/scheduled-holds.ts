import type { Lead, LeadListQuery, ListedLead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { listLeads } from './leads.list.ts';

// As the API answers moments.
const until = `to_char(hold_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const holds = `SELECT DISTINCT ON (lead_id) lead_id, hold_explanation AS explanation, ${until} AS until FROM scheduled_calls
  WHERE organization_id = $1::uuid AND lead_id = ANY($2::uuid[]) AND status = 'scheduled' AND hold_explanation IS NOT NULL
  ORDER BY lead_id, scheduled_time`;

/** A page of leads for people, with what holds their scheduled calls: a call that is held is not made at its time. */
export async function listLeadsWithHolds(context: Context, query: LeadListQuery): Promise<Page<ListedLead>> {
  const listed: Page<Lead> = await listLeads(context, query);
  const scheduled = listed.items.filter(({ scheduled_time }) => scheduled_time !== null).map(({ id }) => id);
  if (scheduled.length === 0) return listed;
  const { rows } = await context.tenantPool.query<{ lead_id: string; explanation: string; until: string | null }>(
    holds,
    [context.organizationId, scheduled],
  );
  const holdOf = new Map(rows.map(({ lead_id, ...hold }) => [lead_id, hold]));
  return { ...listed, items: listed.items.map((lead) => ({ ...lead, scheduled_hold: holdOf.get(lead.id) ?? null })) };
}
