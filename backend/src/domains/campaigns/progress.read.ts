import type { CampaignProgress, UnreachableReason } from '@switchboard/contracts/campaign-work';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { windowOf } from '../dialer/rules/call-window.ts';
import { shownZone } from '../dialer/rules/lead-zones.ts';
import { readCampaign } from './campaigns.read.ts';
import { expectedEnd } from './expected-end.ts';
import { readOpenings } from './next-openings.ts';
import { readinessProblems } from './ready.ts';

type State = 'waiting' | 'calling' | 'retrying' | 'reached' | UnreachableReason;

/**
 * Samples don't count in the figures and limits of a real campaign; in a campaign that came with the samples all leads count. SQL
 * for a row of a campaign ($2) that may be a sample.
 */
export const countsHere = (row: string) =>
  `(NOT ${row}.is_sample OR (SELECT is_sample FROM campaigns WHERE organization_id = $1::uuid AND id = $2::uuid))`;

/**
 * The state of each lead of a campaign ($2) of an organization ($1), as the common table expression `states`: one pass over the
 * leads and one over the calls, however many leads there are.
 */
export const leadStates = `called AS (
    SELECT lead_id, bool_or(status = 'completed') AS is_reached,
      (array_agg(ended_reason ORDER BY created_at DESC))[1] AS ended_reason FROM call_logs
    WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND lead_id IS NOT NULL GROUP BY lead_id
  ), live AS (
    SELECT DISTINCT lead_id FROM calls
    WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND ended_at IS NULL AND lead_id IS NOT NULL
  ), waiting AS (
    SELECT lead_id FROM scheduled_calls WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND status = 'scheduled'
  ), lead_limit AS (
    SELECT least(nullif(c.max_leads, 0), nullif(t.max_leads_per_instance, 0)) AS most
    FROM campaigns c JOIN feature_templates t ON t.organization_id = c.organization_id AND t.id = c.feature_template_id
    WHERE c.organization_id = $1::uuid AND c.id = $2::uuid
  ), beyond AS (
    SELECT added_at, id FROM campaign_leads b
    WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND ${countsHere('b')} AND (SELECT most FROM lead_limit) IS NOT NULL
    ORDER BY added_at, id OFFSET coalesce((SELECT most FROM lead_limit), 0) LIMIT 1
  ), states AS (
    SELECT m.id AS member_id, m.lead_id, m.added_at, called.ended_reason, coalesce(l.time_zone, l.possible_time_zones[1]) AS time_zone,
      coalesce(l.time_zone, array_to_string(l.possible_time_zones, ' ')) AS zone_key, CASE
      WHEN live.lead_id IS NOT NULL THEN 'calling'
      WHEN called.is_reached THEN 'reached'
      WHEN l.do_not_call THEN 'do_not_call'
      WHEN l.phone_e164 IS NULL THEN 'no_number'
      WHEN (m.added_at, m.id) >= (SELECT added_at, id FROM beyond) THEN 'limit'
      WHEN called.lead_id IS NULL AND m.final_reason IS NULL THEN 'waiting'
      WHEN waiting.lead_id IS NOT NULL THEN 'retrying'
      ELSE 'not_reached'
    END AS state
    FROM campaign_leads m JOIN leads l ON l.organization_id = m.organization_id AND l.id = m.lead_id
    LEFT JOIN called ON called.lead_id = m.lead_id
    LEFT JOIN live ON live.lead_id = m.lead_id
    LEFT JOIN waiting ON waiting.lead_id = m.lead_id
    WHERE m.organization_id = $1::uuid AND m.campaign_id = $2::uuid AND ${countsHere('m')}
  )`;

// Formatted like the API's timestamps, because JSON has no type for them.
const iso = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const counted = `WITH ${leadStates}
  SELECT (SELECT coalesce(json_object_agg(state, leads), '{}') FROM (SELECT state, count(*)::int AS leads FROM states GROUP BY state) AS counts)
    AS states,
    (SELECT coalesce(json_agg(json_build_object('ended_reason', ended_reason, 'leads', leads) ORDER BY leads DESC, ended_reason), '[]')
      FROM (SELECT ended_reason, count(*)::int AS leads FROM states WHERE state = 'not_reached' GROUP BY ended_reason) AS outcomes)
    AS outcomes,
    (SELECT array_agg(DISTINCT zone_key) FROM states WHERE state IN ('waiting', 'retrying')) AS zones,
    (SELECT coalesce(json_agg(json_build_object('reason', hold_reason, 'calls', calls, 'until', ${iso('until')}) ORDER BY calls DESC, hold_reason), '[]')
      FROM (SELECT hold_reason, count(*)::int AS calls, min(hold_until) AS until FROM scheduled_calls
        WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND status = 'scheduled' AND hold_reason IS NOT NULL
        GROUP BY hold_reason) AS holds) AS held,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'lead_id', lead_id, 'lead_name', lead_name, 'status', status,
        'connected_at', ${iso('connected_at')}) ORDER BY created_at), '[]')
      FROM (SELECT k.id, k.lead_id, l.first_name || ' ' || l.last_name AS lead_name, k.status, k.connected_at, k.created_at
        FROM calls k JOIN leads l ON l.organization_id = k.organization_id AND l.id = k.lead_id
        WHERE k.organization_id = $1::uuid AND k.campaign_id = $2::uuid AND k.ended_at IS NULL ORDER BY k.created_at LIMIT 10) AS now_live)
    AS live_calls,
    (SELECT mode() WITHIN GROUP (ORDER BY time_zone) FROM states WHERE state IN ('waiting', 'retrying')) AS zone,
    recent.calls AS calls_last_hour, recent.hours AS hours_of_calls
  FROM (SELECT count(*)::int AS calls, coalesce(extract(epoch FROM now() - min(created_at)) / 3600, 0)::float AS hours FROM call_logs g
    WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND ${countsHere('g')} AND created_at > now() - interval '1 hour') recent`;

/** The first of the openings; null if one of the zones can be called now, or there is none. */
function earliest(openings: readonly (Date | null)[]): Date | null {
  const waits = openings.flatMap((at) => at?.getTime() ?? []);
  return waits.length > 0 && waits.length === openings.length ? new Date(Math.min(...waits)) : null;
}

/** Calls within a shorter period say nothing about an hour. */
const fewestHours = 1 / 60;

const unreachable = [
  'do_not_call',
  'no_number',
  'limit',
  'not_reached',
] as const satisfies readonly UnreachableReason[];

/** The progress of a campaign, counted in one statement. Throws NOT_FOUND. */
export async function readProgress(
  context: Context,
  id: string,
): Promise<
  Omit<CampaignProgress, 'expected_end' | 'waits_until'> & { expected_end: Date | null; waits_until: Date | null }
> {
  const campaign = await readCampaign(context.db, id);
  const isShut =
    campaign.status === 'active' && (await transact(context, (tx) => readinessProblems(tx, context, id))).length > 0;
  const { rows } = await context.tenantPool.query<{
    states: Partial<Record<State, number>>;
    outcomes: CampaignProgress['not_reached_outcomes'];
    /** Keys of the zones of leads that are still to be called. */
    zones: string[] | null;
    held: CampaignProgress['held'];
    live_calls: CampaignProgress['live_calls'];
    /** The zone of most leads that are still to be called; null if unknown. */
    zone: string | null;
    calls_last_hour: number;
    /** Hours since the first of these calls. */
    hours_of_calls: number;
  }>(counted, [context.organizationId, id]);
  const {
    states = {},
    outcomes = [],
    zones,
    held = [],
    live_calls = [],
    zone,
    calls_last_hour = 0,
    hours_of_calls = 0,
  } = rows[0] ?? {};
  const { waiting = 0, calling = 0, retrying = 0, reached = 0 } = states;
  const reasons = unreachable.map((reason) => ({ reason, leads: states[reason] ?? 0 }));
  const work = {
    calls: waiting + retrying,
    perHour: campaign.status === 'active' ? calls_last_hour / Math.max(hours_of_calls, fewestHours) : 0,
    window: windowOf(campaign),
    zone: shownZone(zone ?? null, context.organization.time_zone),
    weekdays: campaign.weekdays,
    lastDay: campaign.end_date,
  };
  const openingOf = isShut ? null : await transact(context, (tx) => readOpenings(tx, context, id));
  const openings = openingOf && calling === 0 ? (zones ?? []).map((key) => openingOf(key || null)) : [];
  return {
    leads: Object.values(states).reduce((sum, leads) => sum + leads, 0),
    waiting,
    calling,
    retrying,
    reached,
    unreachable: reasons.reduce((sum, { leads }) => sum + leads, 0),
    unreachable_reasons: reasons.filter(({ leads }) => leads > 0),
    not_reached_outcomes: outcomes,
    calls_last_hour,
    waits_until: earliest(openings),
    held,
    live_calls,
    expected_end: isShut ? null : expectedEnd(work, new Date()),
  };
}
