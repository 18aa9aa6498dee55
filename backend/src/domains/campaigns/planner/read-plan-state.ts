import type { RetryRules } from '@switchboard/contracts/dialer';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { readCampaigns } from '../../dialer/campaign-facts.ts';
import { pacePerMinute } from '../../dialer/plan/pace.ts';
import { isShut, maxWaiting, openings, planAheadMinutes } from '../../dialer/plan/plan-campaign.ts';
import type { MemberState, PlanState } from '../../dialer/plan/plan-state.ts';
import { type ZonedLead, zoneKey } from '../../dialer/rules/lead-zones.ts';
import { isReached } from '../../dialer/rules/retries.ts';

const batchSize = 200;

interface CampaignRow {
  id: string;
  name: string;
  dialing: PlanState['dialing'];
  agent_id: string;
  phone_number_id: string;
  retry_rules: RetryRules | null;
  organization_retry_rules: RetryRules;
  organization_lines: number;
  max_concurrent_calls: number | null;
  max_calls_per_minute: number | null;
  planned_until: Date | null;
  lead_limit: number | null;
  is_sample: boolean;
  waiting: number;
  has_open_calls: boolean;
  now: Date;
}

/** A campaign locked for planning, with its assistant and number. */
export interface CampaignToPlan extends Pick<CampaignRow, 'id' | 'name' | 'agent_id' | 'phone_number_id' | 'now'> {
  state: PlanState;
}

/** Locks an active campaign against concurrent planning; its calls continue. Null if it is not active. */
async function lockActive(tx: Tx, { organizationId }: Context, id: string): Promise<CampaignRow | null> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM campaigns WHERE id = ${id}::uuid AND status = 'active' FOR NO KEY UPDATE`;
  if (locked.length === 0) return null;
  const [row] = await tx.$queryRaw<CampaignRow[]>`
    SELECT c.id, c.name, c.dialing, t.agent_id, c.phone_number_id, c.retry_rules, o.retry_rules AS organization_retry_rules,
      o.max_concurrent_calls AS organization_lines, c.max_concurrent_calls, c.max_calls_per_minute, c.planned_until,
      least(nullif(c.max_leads, 0), nullif(t.max_leads_per_instance, 0)) AS lead_limit, c.is_sample, clock_timestamp() AS now,
      (SELECT count(*)::int FROM scheduled_calls s WHERE s.organization_id = c.organization_id AND s.campaign_id = c.id
        AND s.status = 'scheduled' AND s.due_at <= clock_timestamp() + make_interval(mins => ${planAheadMinutes}::int)) AS waiting,
      (EXISTS (SELECT FROM scheduled_calls s WHERE s.organization_id = c.organization_id AND s.campaign_id = c.id AND s.status = 'scheduled')
        OR EXISTS (SELECT FROM calls k WHERE k.organization_id = c.organization_id AND k.campaign_id = c.id AND k.ended_at IS NULL)) AS has_open_calls
    FROM campaigns c JOIN feature_templates t ON t.organization_id = c.organization_id AND t.id = c.feature_template_id
    JOIN organizations o ON o.id = c.organization_id
    WHERE c.organization_id = ${organizationId}::uuid AND c.id = ${id}::uuid`;
  return row ?? null;
}

interface MemberRow extends Omit<MemberState, 'last_call' | 'is_beyond_limit'>, ZonedLead {
  id: string;
  added_at: Date;
  ended_reason: string | null;
  ended_at: Date | null;
  was_connected: boolean;
}

/** A member's position in the order of joining. */
type Place = Pick<MemberRow, 'added_at' | 'id'>;

/** The first member beyond the campaign's lead limit; null if all are within it. */
async function firstBeyond(tx: Tx, { id, lead_limit, is_sample }: CampaignRow): Promise<Place | null> {
  if (lead_limit === null) return null;
  return tx.campaign_leads.findFirst({
    // Sample leads don't count towards the lead limit of a real campaign.
    where: { campaign_id: id, ...(is_sample ? {} : { is_sample: false }) },
    orderBy: [{ added_at: 'asc' }, { id: 'asc' }],
    skip: lead_limit,
    select: { id: true, added_at: true },
  });
}

interface Wanted {
  after: Place | null;
  before: Place | null;
  shutZones: readonly string[];
}

function readMembers(tx: Tx, context: Context, id: string, { after, before, shutZones }: Wanted) {
  const zone = Prisma.sql`coalesce(l.time_zone, array_to_string(l.possible_time_zones, ' '))`;
  return tx.$queryRaw<MemberRow[]>`
    SELECT m.id, m.added_at, m.lead_id, l.time_zone, l.possible_time_zones, l.phone_e164, coalesce(made.attempts, 0) AS attempts, last.ended_reason, last.ended_at,
      last.connected_at IS NOT NULL AS was_connected,
      (coalesce(made.is_live, false) OR EXISTS (SELECT FROM scheduled_calls s WHERE s.organization_id = m.organization_id
        AND s.lead_id = m.lead_id AND s.campaign_id = m.campaign_id AND s.status = 'scheduled')) AS is_open
    FROM campaign_leads m JOIN leads l ON l.organization_id = m.organization_id AND l.id = m.lead_id
    LEFT JOIN LATERAL (SELECT count(*)::int AS attempts, bool_or(k.ended_at IS NULL) AS is_live FROM calls k
      WHERE k.organization_id = m.organization_id AND k.lead_id = m.lead_id AND k.campaign_id = m.campaign_id AND k.status <> 'error') made ON true
    LEFT JOIN LATERAL (SELECT k.ended_reason, k.ended_at, k.connected_at FROM calls k WHERE made.attempts > 0
      AND k.organization_id = m.organization_id AND k.lead_id = m.lead_id AND k.campaign_id = m.campaign_id AND k.status <> 'error'
      ORDER BY k.created_at DESC LIMIT 1) last ON true
    WHERE m.organization_id = ${context.organizationId}::uuid AND m.campaign_id = ${id}::uuid AND m.planned_at IS NULL
      ${after ? Prisma.sql`AND (m.added_at, m.id) > (${after.added_at}, ${after.id}::uuid)` : Prisma.empty}
      ${before ? Prisma.sql`AND (m.added_at, m.id) < (${before.added_at}, ${before.id}::uuid)` : Prisma.empty}
      ${shutZones.length > 0 ? Prisma.sql`AND ${zone} <> ALL(${shutZones}::text[])` : Prisma.empty}
    ORDER BY m.added_at, m.id LIMIT ${batchSize}`;
}

const toMember = ({ lead_id, is_open, attempts, ended_reason, ended_at, was_connected, ...zoned }: MemberRow) => ({
  lead_id,
  time_zone: zoneKey(zoned),
  is_open,
  attempts,
  last_call:
    ended_reason && ended_at ? { ended_reason, ended_at, is_reached: isReached(ended_reason, was_connected) } : null,
  is_beyond_limit: false,
});

/**
 * The next members, up to the available capacity. Once it finds that a zone's window is closed for the next minutes, it reads no
 * further members of that zone, however many wait there.
 */
async function nextMembers(tx: Tx, context: Context, campaign: CampaignRow, state: PlanState) {
  const before = await firstBeyond(tx, campaign);
  const openingOf = openings(state, campaign.now);
  const shutZones = new Set<string>();
  const members: MemberState[] = [];
  let room = maxWaiting(state) - state.waiting;
  let after: Place | null = null;
  let has_more_members = room < 0;
  while (room >= 0) {
    const rows: MemberRow[] = await readMembers(tx, context, campaign.id, { after, before, shutZones: [...shutZones] });
    for (const { is_open, ...zoned } of rows) {
      const zone = zoneKey(zoned);
      if (isShut(openingOf(zone), campaign.now)) shutZones.add(zone ?? '');
      else if (!is_open) room -= 1;
    }
    members.push(...rows.map(toMember));
    after = rows.at(-1) ?? null;
    has_more_members = rows.length === batchSize;
    if (!has_more_members) break;
  }
  return { members, has_more_members };
}

/** Locks a campaign and reads what its next minutes depend on. Null if it is not active. */
export async function readPlanState(tx: Tx, context: Context, id: string): Promise<CampaignToPlan | null> {
  const row = await lockActive(tx, context, id);
  const facts = await readCampaigns(tx, context.organizationId, [{ lead_id: id, campaign_id: id }]);
  const campaign = facts.get(id)?.stateFor(id);
  if (!row || !campaign) return null;
  const state: PlanState = {
    campaign,
    dialing: row.dialing,
    organization_time_zone: context.organization.time_zone,
    retries: { organization: row.organization_retry_rules, campaign: row.retry_rules },
    per_minute: pacePerMinute(row),
    planned_until: row.planned_until,
    waiting: row.waiting,
    has_open_calls: row.has_open_calls,
    members: [],
    has_more_members: false,
  };
  const next = row.dialing === 'automatic' ? await nextMembers(tx, context, row, state) : {};
  return { ...row, state: { ...state, ...next } };
}
