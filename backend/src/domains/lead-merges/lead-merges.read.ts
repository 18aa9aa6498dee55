import type { DuplicateGroup, LeadMerge, MergeCandidate } from '@switchboard/contracts/lead-merges';
import { maxMergedLeads, mergeUndoDays } from '@switchboard/contracts/lead-merges.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { newestFirst, type Order, type PageRequest, readPage, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import type { lead_merges } from '../../generated/prisma/client.ts';
import { getLead } from '../leads/leads.service.ts';
import { countHoldings } from './lead-tables.ts';

const dayMs = 86_400_000;

/** Whether a merge is recent enough to be taken back. */
export function isUndoable({ created_at, undone_at }: Pick<lead_merges, 'created_at' | 'undone_at'>): boolean {
  return undone_at === null && Date.now() - created_at.getTime() < mergeUndoDays * dayMs;
}

/** A merge as the API answers it. */
export function toLeadMerge(merge: lead_merges) {
  const { phone_e164, ...row } = merge;
  return { ...row, phone_number: phone_e164, can_undo: isUndoable(merge) };
}

/** Merges, newest first. */
export async function listMerges(context: Context, query: PageRequest) {
  const page = await readPage(newestFirst, query, (args) => context.db.lead_merges.findMany(args));
  return { ...page, items: page.items.map(toLeadMerge) as unknown as LeadMerge[] };
}

const byNumber = { by: 'phone_number', type: 'text', direction: 'asc' } as const satisfies Order;

// As many as a line of the list has room for.
const namedLeads = 4;

/** Numbers that several leads have, in their order. */
export function listDuplicates(context: Context, query: PageRequest): Promise<Page<DuplicateGroup>> {
  return readPageSql(context.tenantPool, byNumber, query, (bind, after) => {
    const tenant = `organization_id = ${bind(context.organizationId)}::uuid`;
    // Said here as well, where the index begins: what comes before the page is not grouped again.
    const from = after ? `AND phone_e164 >= ${bind(after[0])}` : '';
    const groups = `SELECT phone_e164 AS phone_number, count(*)::int AS count,
        (array_agg(id ORDER BY created_at, id))[1] AS id
      FROM leads WHERE ${tenant} AND phone_e164 IS NOT NULL ${from} GROUP BY phone_e164 HAVING count(*) > 1`;
    const leads = `(SELECT json_agg(json_build_object('id', l.id, 'name', l.first_name || ' ' || l.last_name)) FROM (
        SELECT * FROM leads WHERE ${tenant} AND phone_e164 = g.phone_number ORDER BY created_at, id LIMIT ${namedLeads}) l) AS leads`;
    return { columns: `g.id, g.phone_number, g.count, ${leads}`, from: `(${groups}) g`, where: ['true'] };
  });
}

/** The leads that have the number of a lead, oldest first, with what a merge would move. Throws NOT_FOUND. */
export async function readDuplicates(
  context: Context,
  id: string,
): Promise<{ total: number; candidates: MergeCandidate[] }> {
  const { db } = context;
  const lead = await getLead(context, id);
  const where = lead.phone_e164 === null ? { id } : { phone_e164: lead.phone_e164 };
  const found = await db.leads.findMany({
    where,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: maxMergedLeads,
  });
  const ids = found.map((one) => one.id);
  const [total, holdings, places, waiting] = await Promise.all([
    db.leads.count({ where }),
    transact(context, (tx) => countHoldings(tx, ids)),
    db.campaign_leads.findMany({ where: { lead_id: { in: ids } }, select: { lead_id: true, campaign_id: true } }),
    db.scheduled_calls.findMany({
      where: { lead_id: { in: ids }, status: 'scheduled' },
      select: { lead_id: true, campaign_id: true },
    }),
  ]);
  const campaignsOf = <T extends { lead_id: string }>(rows: readonly T[], leadId: string) =>
    rows.filter(({ lead_id }) => lead_id === leadId);
  const candidates = found.map((one) => ({
    lead: one,
    holdings: holdings.get(one.id) ?? {},
    campaign_ids: campaignsOf(places, one.id).map(({ campaign_id }) => campaign_id),
    waiting_calls: campaignsOf(waiting, one.id).map(({ campaign_id }) => campaign_id),
  }));
  return { total, candidates: candidates as unknown as MergeCandidate[] };
}
