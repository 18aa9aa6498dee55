import type { AddCampaignLeads, CampaignLead } from '@switchboard/contracts/campaign-leads';
import { leadsExceeded, maxCampaignLeadIds } from '@switchboard/contracts/campaigns.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countNamed } from '../lead-bulk/lead-bulk.service.ts';
import { storedFilter } from '../leads/leads.filter.ts';
import { cancelCallsOf } from '../scheduled-calls/scheduled-calls.service.ts';
import { type CampaignRow, readCampaign } from './campaigns.read.ts';
import { assertCampaign, lockCampaign } from './campaigns.service.ts';
import { readOpenings } from './next-openings.ts';

type Member = Omit<CampaignLead, 'added_at' | 'scheduled_call' | 'last_call' | 'waits_until'> & {
  added_at: Date;
  waits_until: Date | null;
  scheduled_call: { id: string; scheduled_time: string; hold_explanation: string | null } | null;
  last_call: CampaignLead['last_call'];
};

type Listed = Omit<Member, 'waits_until'> & { planned_at: Date | null; zone_key: string };

const lastAdded = { by: 'added_at', type: 'moment', direction: 'desc' } as const satisfies Order;

// Runs once per row of the page, after the limit.
const columns = `id, lead_id, added_at, (lead).first_name, (lead).last_name, (lead).email, (lead).phone_number, (lead).source, planned_at, coalesce((lead).time_zone, array_to_string((lead).possible_time_zones, ' ')) AS zone_key,
  (SELECT json_build_object('id', s.id, 'scheduled_time', s.scheduled_time, 'hold_explanation', s.hold_explanation) FROM scheduled_calls s
    WHERE s.organization_id = members.organization_id AND s.lead_id = members.lead_id AND s.campaign_id = members.campaign_id
      AND s.status = 'scheduled' ORDER BY s.scheduled_time LIMIT 1) AS scheduled_call,
  (SELECT json_build_object('id', c.id, 'status', c.status, 'ended_reason', c.ended_reason, 'created_at', c.created_at) FROM calls c
    WHERE c.organization_id = members.organization_id AND c.lead_id = members.lead_id AND c.campaign_id = members.campaign_id
    ORDER BY c.created_at DESC LIMIT 1) AS last_call`;

const members = `(SELECT m.*, l AS lead FROM campaign_leads m
  JOIN leads l ON l.organization_id = m.organization_id AND l.id = m.lead_id) members`;

/** The leads of a campaign, the last added first. Throws NOT_FOUND. */
export async function listCampaignLeads(
  context: Context,
  id: string,
  { search, ...request }: PageRequest & { search?: string | undefined },
): Promise<Page<Member>> {
  await assertCampaign(context.db, id);
  const found = storedFilter(context, { search });
  const listed = await readPageSql<Listed>(context.tenantPool, lastAdded, request, (bind) => ({
    columns,
    from: members,
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      `campaign_id = ${bind(id)}::uuid`,
      ...(found ? [`lead_id IN (SELECT filtered_lead_ids(${bind(found)}::jsonb))`] : []),
    ],
  }));
  const openingOf = await transact(context, (tx) => readOpenings(tx, context, id));
  const items = listed.items.map(({ planned_at, zone_key, ...member }) => {
    const isWaiting = !planned_at && !member.scheduled_call;
    return { ...member, waits_until: isWaiting ? (openingOf?.(zone_key || null) ?? null) : null };
  });
  return { ...listed, items };
}

type Meant = z.output<typeof AddCampaignLeads>;

/**
 * The selected leads that are not in the campaign yet; those with a number that an earlier one, or a lead of the campaign, has are
 * `is_shared`.
 */
function meantLeads(
  { organizationId }: Pick<Context, 'organizationId'>,
  id: string,
  found: string | null,
  { lead_ids, except_ids = [] }: Meant,
) {
  return Prisma.sql`
    SELECT l.id, l.first_name, l.last_name, l.created_at, l.is_sample,
      l.phone_e164 IS NOT NULL AND (row_number() OVER (PARTITION BY l.phone_e164 ORDER BY l.created_at, l.id) > 1
        OR l.phone_e164 IN (SELECT k.phone_e164 FROM campaign_leads m
          JOIN leads k ON k.organization_id = m.organization_id AND k.id = m.lead_id
          WHERE m.campaign_id = ${id}::uuid AND k.phone_e164 IS NOT NULL)) AS is_shared
    FROM leads l
    WHERE l.organization_id = ${organizationId}::uuid
      AND (${lead_ids ?? null}::uuid[] IS NULL OR l.id = ANY (${lead_ids ?? null}::uuid[]))
      AND (${found}::jsonb IS NULL OR l.id IN (SELECT filtered_lead_ids(${found}::jsonb)))
      AND l.id <> ALL (${except_ids}::uuid[])
      AND NOT EXISTS (SELECT FROM campaign_leads m
        WHERE m.organization_id = l.organization_id AND m.campaign_id = ${id}::uuid AND m.lead_id = l.id)`;
}

const namedLeads = 3;

/** Throws CONFLICT if some of the leads share their number with another one: a campaign would call it more than once. */
async function assertNumbersDiffer(tx: Tx, meant: Prisma.Sql): Promise<void> {
  const [shared] = await tx.$queryRaw<{ count: number; leads: { id: string; name: string }[] }[]>`
    SELECT count(*)::int AS count, (array_agg(json_build_object('id', id, 'name', trim(first_name || ' ' || last_name))
      ORDER BY created_at, id))[1:${namedLeads}::int] AS leads
    FROM (${meant}) AS meant WHERE is_shared`;
  if (!shared || shared.count === 0) return;
  const message =
    shared.count === 1
      ? 'One of these leads shares its number with another lead.'
      : `${shared.count.toLocaleString('en-US')} of these leads share their number with another lead.`;
  throw new AppError('CONFLICT', message, {
    reason: 'numbers_shared',
    details: { count: shared.count, leads: shared.leads },
  });
}

/**
 * Adds the selected leads, in the order of their creation. Returns those that were not in the campaign before. Throws
 * NOT_FOUND for a named lead that doesn't exist, and CONFLICT (`numbers_shared`) if shared numbers need a decision.
 */
async function join(tx: Tx, context: Context, id: string, input: Meant): Promise<{ lead_id: string }[]> {
  const { lead_ids, search, except_ids = [], shared_numbers = 'all' } = input;
  await countNamed(tx, [...new Set([...(lead_ids ?? []), ...except_ids])]);
  const meant = meantLeads(context, id, storedFilter(context, { search }), input);
  if (shared_numbers === 'ask') await assertNumbersDiffer(tx, meant);
  return tx.$queryRaw<{ lead_id: string }[]>`
    INSERT INTO campaign_leads (organization_id, campaign_id, lead_id, added_at, is_sample)
    SELECT ${context.organizationId}::uuid, ${id}::uuid, l.id,
      now() + row_number() OVER (ORDER BY l.created_at, l.id) * interval '1 millisecond', l.is_sample
    FROM (${meant}) AS l ${shared_numbers === 'first' ? Prisma.sql`WHERE NOT l.is_shared` : Prisma.empty}
    ON CONFLICT (organization_id, campaign_id, lead_id) DO NOTHING RETURNING lead_id`;
}

/** Throws LIMIT_EXCEEDED if this many more leads would exceed the limit. */
export function assertRoomFor({ lead_limit, lead_count }: CampaignRow, attempted: number): void {
  if (lead_limit === null || attempted === 0 || lead_count + attempted <= lead_limit) return;
  throw new AppError('LIMIT_EXCEEDED', leadsExceeded(lead_limit, lead_count, attempted), {
    reason: 'campaign_leads_limit',
    details: { limit: lead_limit, current: lead_count, attempted },
  });
}

/** Locks a campaign and its template's limit until the transaction ends. Throws NOT_FOUND. */
export async function lockForLeads(tx: Tx, id: string): Promise<CampaignRow> {
  // The template's limit does not change before the leads are counted.
  await tx.$queryRaw`SELECT t.id FROM feature_templates t JOIN campaigns c
    ON c.organization_id = t.organization_id AND c.feature_template_id = t.id WHERE c.id = ${id}::uuid FOR SHARE OF t`;
  return lockCampaign(tx, id);
}

/**
 * Adds leads to a campaign in the order of their creation, all of them or none. Throws NOT_FOUND, LIMIT_EXCEEDED, and CONFLICT
 * (`numbers_shared`) if shared numbers need a decision.
 */
export function addCampaignLeads(context: Context, id: string, input: Meant) {
  return transact(context, async (tx) => {
    const campaign = await lockForLeads(tx, id);
    const joined = await join(tx, context, id, input);
    const added = joined.length;
    assertRoomFor(campaign, added);
    const { lead_count, name } = await readCampaign(tx, id);
    if (added > 0)
      await recordChange(tx, context, {
        resource: 'campaign',
        id,
        name,
        change: 'updated',
        action: 'add_leads',
        details: { leads: added, ...input },
      });
    return { added, lead_count, added_ids: joined.slice(0, maxCampaignLeadIds).map(({ lead_id }) => lead_id) };
  });
}

/** Removes leads from a campaign and cancels its scheduled calls to them; a call in progress continues. Leads that aren't in it are skipped. Throws NOT_FOUND. */
export function removeCampaignLeads(context: Context, id: string, leadIds: readonly string[]) {
  return transact(context, async (tx) => {
    const { name } = await lockCampaign(tx, id);
    await countNamed(tx, leadIds);
    const lead_id = { in: [...leadIds] };
    const { count: removed } = await tx.campaign_leads.deleteMany({ where: { campaign_id: id, lead_id } });
    const cancelled = await cancelCallsOf(tx, { campaign_id: id, lead_ids: leadIds });
    const { lead_count } = await readCampaign(tx, id);
    if (removed > 0)
      await recordChange(tx, context, {
        resource: 'campaign',
        id,
        name,
        change: 'updated',
        action: 'remove_leads',
        details: { leads: removed, cancelled },
      });
    return { removed, lead_count };
  });
}

/** Removes a lead from a campaign and cancels its scheduled calls to it; a call in progress continues. Throws NOT_FOUND. */
export async function removeCampaignLead(context: Context, id: string, leadId: string): Promise<void> {
  await transact(context, async (tx) => {
    const { name } = await lockCampaign(tx, id);
    const { count } = await tx.campaign_leads.deleteMany({ where: { campaign_id: id, lead_id: leadId } });
    if (count === 0) throw notFound('Lead');
    const cancelled = await cancelCallsOf(tx, { campaign_id: id, lead_ids: [leadId] });
    await recordChange(tx, context, {
      resource: 'campaign',
      id,
      name,
      change: 'updated',
      action: 'remove_lead',
      details: { lead_id: leadId, cancelled },
    });
  });
}
