import type { Weekday } from '@switchboard/contracts/campaigns.limits';
import type { Tx } from '../../database/database.ts';
import type { CampaignState } from './rules/dial-state.ts';
import { usualLongestCallSeconds } from './rules/minutes.ts';

interface CampaignRow {
  id: string;
  name: string;
  status: string;
  call_start_time: string | null;
  call_end_time: string | null;
  start_date: string | null;
  end_date: string | null;
  weekdays: Weekday[];
  max_minutes: number | null;
  max_leads: number | null;
  used_seconds: number;
  live_calls: number;
  recent_calls: number;
  max_concurrent_calls: number | null;
  max_calls_per_minute: number | null;
  max_attempts_per_lead: number | null;
  max_attempts_per_lead_and_day: number | null;
  reserved_seconds: number;
  max_call_seconds: number | null;
  number_ids: string[];
}

/** A campaign at one moment, for any of its leads. */
export interface CampaignFacts {
  stateFor(leadId: string): CampaignState;
  /** The numbers that the campaign calls from, its own first. */
  numberIds: string[];
  /** How often a lead may be called per day; null if the campaign has no limit. */
  attemptsPerDay: number | null;
  /** Counts one more of its calls as in progress, with this maximum connected time. */
  countIn(seconds: number | null): void;
}

function readRows(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.$queryRaw<CampaignRow[]>`
    SELECT c.id, c.name, c.status, c.call_start_time, c.call_end_time, c.start_date::text, c.end_date::text, c.weekdays,
      c.max_concurrent_calls, c.max_calls_per_minute, c.max_attempts_per_lead, c.max_attempts_per_lead_and_day, c.max_call_seconds,
      ARRAY[c.phone_number_id] || ARRAY(SELECT p.phone_number_id FROM campaign_numbers p WHERE p.organization_id = c.organization_id
        AND p.campaign_id = c.id AND p.phone_number_id <> c.phone_number_id ORDER BY p.position) AS number_ids,
      nullif(t.max_call_minutes_per_instance, 0) AS max_minutes,
      least(nullif(c.max_leads, 0), nullif(t.max_leads_per_instance, 0)) AS max_leads,
      CASE WHEN nullif(t.max_call_minutes_per_instance, 0) IS NULL THEN 0 ELSE (SELECT coalesce(sum(g.call_duration), 0)::int
        FROM call_logs g WHERE g.organization_id = c.organization_id AND g.campaign_id = c.id AND NOT g.is_sample) END AS used_seconds,
      CASE WHEN c.max_concurrent_calls IS NULL THEN 0 ELSE (SELECT count(*)::int
        FROM calls k WHERE k.organization_id = c.organization_id AND k.campaign_id = c.id AND k.ended_at IS NULL) END AS live_calls,
      CASE WHEN c.max_calls_per_minute IS NULL THEN 0 ELSE (SELECT count(*)::int FROM calls k WHERE k.organization_id = c.organization_id
        AND k.campaign_id = c.id AND k.status <> 'error' AND k.created_at > clock_timestamp() - interval '1 minute') END AS recent_calls,
      CASE WHEN nullif(t.max_call_minutes_per_instance, 0) IS NULL THEN 0 ELSE (SELECT
        coalesce(sum(coalesce(k.max_seconds, ${usualLongestCallSeconds}::int)), 0)::int FROM calls k
        WHERE k.organization_id = c.organization_id AND k.campaign_id = c.id AND k.ended_at IS NULL AND NOT k.is_sample) END AS reserved_seconds
    FROM campaigns c JOIN feature_templates t ON t.organization_id = c.organization_id AND t.id = c.feature_template_id
    WHERE c.organization_id = ${organizationId}::uuid AND c.id = ANY(${ids}::uuid[])`;
}

/** The positions of leads in campaigns that limit their number of leads, in the order in which they were added. */
function readPlaces(tx: Tx, organizationId: string, campaignIds: readonly string[], leadIds: readonly string[]) {
  return tx.$queryRaw<{ campaign_id: string; lead_id: string; place: number }[]>`
    SELECT m.campaign_id, m.lead_id, (SELECT count(*)::int FROM campaign_leads o WHERE o.organization_id = m.organization_id
      AND o.campaign_id = m.campaign_id AND NOT o.is_sample AND (o.added_at, o.id) <= (m.added_at, m.id)) AS place
    FROM campaign_leads m WHERE m.organization_id = ${organizationId}::uuid AND m.campaign_id = ANY(${campaignIds}::uuid[])
      AND m.lead_id = ANY(${leadIds}::uuid[]) AND NOT m.is_sample`;
}

/** How often campaigns with a limit have called leads. */
function readAttempts(tx: Tx, organizationId: string, campaignIds: readonly string[], leadIds: readonly string[]) {
  return tx.$queryRaw<{ campaign_id: string; lead_id: string; attempts: number }[]>`
    SELECT k.campaign_id, k.lead_id, count(*)::int AS attempts FROM calls k
    WHERE k.organization_id = ${organizationId}::uuid AND k.campaign_id = ANY(${campaignIds}::uuid[])
      AND k.lead_id = ANY(${leadIds}::uuid[]) AND k.status <> 'error' GROUP BY 1, 2`;
}

/** Reads the campaigns of some calls. */
export async function readCampaigns(
  tx: Tx,
  organizationId: string,
  calls: readonly { lead_id: string; campaign_id: string | null }[],
): Promise<Map<string, CampaignFacts>> {
  const ids = [...new Set(calls.flatMap(({ campaign_id }) => campaign_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await readRows(tx, organizationId, ids);
  const limited = rows.filter(({ max_leads }) => max_leads !== null).map(({ id }) => id);
  const leadIds = calls.map(({ lead_id }) => lead_id);
  const places = limited.length > 0 ? await readPlaces(tx, organizationId, limited, leadIds) : [];
  const placeOf = new Map(places.map(({ campaign_id, lead_id, place }) => [`${campaign_id} ${lead_id}`, place]));
  const counting = rows.filter(({ max_attempts_per_lead }) => max_attempts_per_lead !== null).map(({ id }) => id);
  const attempts = counting.length > 0 ? await readAttempts(tx, organizationId, counting, leadIds) : [];
  const attemptsOf = new Map(attempts.map((row) => [`${row.campaign_id} ${row.lead_id}`, row.attempts]));
  return new Map(
    rows.map(
      ({ id, max_minutes, max_leads, used_seconds, live_calls, recent_calls, reserved_seconds, ...campaign }) => {
        let live = live_calls;
        let recent = recent_calls;
        let reserved = reserved_seconds;
        const facts: CampaignFacts = {
          numberIds: campaign.number_ids,
          attemptsPerDay: campaign.max_attempts_per_lead_and_day,
          countIn: (seconds) => {
            live += 1;
            recent += 1;
            reserved += seconds ?? usualLongestCallSeconds;
          },
          stateFor: (leadId) => ({
            name: campaign.name,
            status: campaign.status,
            call_start_time: campaign.call_start_time,
            call_end_time: campaign.call_end_time,
            start_date: campaign.start_date,
            end_date: campaign.end_date,
            weekdays: campaign.weekdays,
            minutes: { used: used_seconds / 60, reserved: reserved / 60, limit: max_minutes },
            longest_call_seconds: campaign.max_call_seconds,
            leads: { place: placeOf.get(`${id} ${leadId}`) ?? null, limit: max_leads },
            lines: { used: live, limit: campaign.max_concurrent_calls },
            pace: { used: recent, limit: campaign.max_calls_per_minute },
            attempts: { used: attemptsOf.get(`${id} ${leadId}`) ?? 0, limit: campaign.max_attempts_per_lead },
          }),
        };
        return [id, facts];
      },
    ),
  );
}
