import type { Tx } from '../../database/database.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Carrier } from '../calls/carrier.ts';
import { readMissingParts } from '../calls/real-calls.ts';
import { type CampaignFacts, readCampaigns } from './campaign-facts.ts';
import { type NumberFacts, numberFor, poolOf, readNumbers } from './number-facts.ts';
import type { Asker, DialState } from './rules/dial-state.ts';
import { zoneKey } from './rules/lead-zones.ts';
import { secondsGranted } from './rules/minutes.ts';
import { wallClock } from './rules/zoned-time.ts';

/** A requested call. */
export interface WantedCall {
  /** Distinguishes it from the others of a batch. */
  key: string;
  lead_id: string;
  assistant_id: string;
  phone_number_id: string;
  campaign_id: string | null;
  asker: Asker;
  scheduled_time: Date | null;
  is_video: boolean;
  /** Whether the person who calls may do so outside the call window. */
  may_call_any_time?: boolean;
  /** Dialed instead of the lead's own number. */
  dialed_number?: { text: string; e164: string | null; is_given: boolean };
}

interface OrganizationFacts {
  name: string;
  time_zone: string;
  pause_reason: string | null;
  max_concurrent_calls: number;
  /** Lines reserved by inbound numbers that no inbound call uses at the moment. */
  reserved_lines: number;
  max_attempts_per_lead_and_day: number | null;
  live_calls: number;
  telephony_failed_at: Date | null;
  /** Whether the hook is asked before calls are dialed. */
  asks_hook: boolean;
  /** Until when scheduled calls wait because the hook fails and is set to hold them. */
  hook_held_until: Date | null;
}

interface PartyFacts {
  key: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  time_zone: string | null;
  has_own_time_zone: boolean;
  possible_time_zones: string[];
  dialed_e164: string | null;
  is_blocked: boolean;
  is_sample: boolean;
  is_in_call: boolean;
  attempts: string[];
  assistant_status: string;
  assistant_name: string;
}

/** What the database knew about some calls at one moment, by its own clock. */
export interface DialFacts {
  now: Date;
  isSimulated: boolean;
  organization: OrganizationFacts;
  parties: Map<string, PartyFacts>;
  numbers: Map<string, NumberFacts>;
  campaigns: Map<string, CampaignFacts>;
  /** What an assistant lacks on a real line. */
  missingPartsOf(assistantId: string): string[];
}

async function readOrganization(tx: Tx, id: string, isLocked: boolean): Promise<Omit<OrganizationFacts, 'live_calls'>> {
  // Calls with the status `error` and a failed trunk are those that found no telephony.
  const [row] = await tx.$queryRaw<Omit<OrganizationFacts, 'live_calls'>[]>`
    SELECT (SELECT max(c.ended_at) FROM calls c WHERE c.organization_id = ${id}::uuid AND c.status = 'error'
        AND c.ended_reason = 'trunk-failed' AND c.created_at > now() - interval '3 minutes') AS telephony_failed_at, name, time_zone, max_concurrent_calls, max_attempts_per_lead_and_day,
      (SELECT coalesce(sum(greatest(n.reserved_lines - (SELECT count(*) FROM calls c WHERE c.organization_id = n.organization_id
          AND c.phone_number_id = n.id AND c.direction = 'inbound' AND c.ended_at IS NULL), 0)), 0)::int
        FROM phone_numbers n WHERE n.organization_id = ${id}::uuid AND n.type = 'inbound' AND n.retired_at IS NULL
          AND n.reserved_lines IS NOT NULL) AS reserved_lines,
      CASE WHEN deleted_at IS NOT NULL THEN 'the organization was deleted' WHEN suspended_at IS NOT NULL THEN 'the organization is suspended'
        ELSE calls_pause_reason END AS pause_reason, coalesce((SELECT h.is_on_outbound FROM call_hooks h WHERE h.organization_id = ${id}::uuid), false) AS asks_hook,
      (SELECT h.skipped_until FROM call_hooks h WHERE h.organization_id = ${id}::uuid AND h.is_on_outbound AND h.on_failure = 'hold'
        AND h.skipped_until > now()) AS hook_held_until
    FROM organizations WHERE id = ${id}::uuid ${isLocked ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  if (!row) throw new Error('The organization of a call is gone');
  return row;
}

/** The facts about leads and assistants, in one statement; attempts only if their number is limited. */
function readParties(tx: Tx, organizationId: string, wanted: readonly WantedCall[], countsAttempts: boolean) {
  const column = (value: (call: WantedCall) => string | null) => wanted.map(value);
  const dialed = Prisma.sql`CASE WHEN w.number IS NULL THEN l.phone_e164 ELSE w.e164 END`;
  return tx.$queryRaw<(PartyFacts & { now: Date; live_calls: number })[]>`
    SELECT w.key, l.first_name, l.last_name, coalesce(w.number, l.phone_number) AS phone_number, l.is_sample,
      l.time_zone, l.has_own_time_zone, l.possible_time_zones, ${dialed} AS dialed_e164,
      EXISTS (SELECT FROM do_not_call d WHERE d.organization_id = ${organizationId}::uuid
        AND d.phone_e164 = ANY (l.additional_numbers || l.phone_e164 || ${dialed}) AND d.lifted_at IS NULL) AS is_blocked,
      (EXISTS (SELECT FROM calls c WHERE c.organization_id = ${organizationId}::uuid AND c.lead_id = l.id
        AND c.ended_at IS NULL) OR EXISTS (SELECT FROM calls c WHERE c.organization_id = ${organizationId}::uuid
        AND c.phone_number = ${dialed} AND c.ended_at IS NULL)) AS is_in_call,
      CASE WHEN ${countsAttempts} THEN (SELECT coalesce(json_agg(c.created_at), '[]') FROM calls c
        WHERE c.organization_id = ${organizationId}::uuid AND (c.lead_id = l.id OR c.phone_number = ${dialed})
          AND c.created_at > now() - interval '2 days' AND c.status <> 'error' AND c.direction = 'outbound') ELSE '[]' END AS attempts,
      a.status AS assistant_status, a.name AS assistant_name, clock_timestamp() AS now,
      (SELECT count(*)::int FROM calls c WHERE c.organization_id = ${organizationId}::uuid AND c.ended_at IS NULL) AS live_calls
    FROM unnest(${column(({ key }) => key)}::text[], ${column(({ lead_id }) => lead_id)}::uuid[],
        ${column(({ assistant_id }) => assistant_id)}::uuid[], ${column(({ dialed_number }) => dialed_number?.text ?? null)}::text[],
        ${column(({ dialed_number }) => dialed_number?.e164 ?? null)}::text[]) AS w(key, lead_id, assistant_id, number, e164)
    JOIN leads l ON l.organization_id = ${organizationId}::uuid AND l.id = w.lead_id
    JOIN assistants a ON a.organization_id = ${organizationId}::uuid AND a.id = w.assistant_id`;
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Reads the facts that decisions about some calls depend on. `isLocked` locks the organization's row first, so that the counts stay
 * valid until the transaction ends. Every path that places calls uses this lock.
 */
export async function readFacts(
  tx: Tx,
  organizationId: string,
  wanted: readonly WantedCall[],
  { isLocked, carrier: { isSimulated } }: { isLocked: boolean; carrier: Pick<Carrier, 'isSimulated'> },
): Promise<DialFacts> {
  const organization = await readOrganization(tx, organizationId, isLocked);
  const campaigns = await readCampaigns(tx, organizationId, wanted);
  const countsAttempts =
    organization.max_attempts_per_lead_and_day !== null ||
    [...campaigns.values()].some(({ attemptsPerDay }) => attemptsPerDay !== null);
  const parties = await readParties(tx, organizationId, wanted, countsAttempts);
  const pools = wanted.flatMap((call) => poolOf(call, campaigns.get(call.campaign_id ?? '')));
  const { time_zone: timeZone } = organization;
  const numbers = await readNumbers(tx, organizationId, distinct(pools), { timeZone });
  const live = distinct(wanted.map(({ assistant_id }) => assistant_id)).map((assistant_id) => ({
    assistant_id,
    assistant_version: null,
  }));
  const missing = isSimulated ? () => [] : await readMissingParts(tx, organizationId, live);
  return {
    missingPartsOf: (assistant_id) => missing({ assistant_id, assistant_version: null }),
    now: parties[0]?.now ?? new Date(),
    isSimulated,
    organization: { ...organization, live_calls: parties[0]?.live_calls ?? 0 },
    parties: new Map(parties.map((party) => [party.key, party])),
    numbers: new Map(numbers.map((number) => [number.id, number])),
    campaigns,
  };
}

/** The smaller of two limits; null if there is none. */
const smallest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The parts that a call on a real line still lacks, as sentences; empty if it's set up. */
function missingFor(
  { isSimulated, missingPartsOf }: DialFacts,
  { assistant_id }: WantedCall,
  number: NumberFacts,
): string[] {
  if (isSimulated) return [];
  const trunk = number.has_trunk ? [] : [`The number ${number.phone_number} has no SIP trunk.`];
  return [...trunk, ...missingPartsOf(assistant_id)];
}

/** The time zone of the person who answers: a number given for this call may be in another one than the lead's own. */
function zoneOfParty(party: PartyFacts, { dialed_number }: WantedCall): string | null {
  const isElsewhere = dialed_number?.is_given && !party.has_own_time_zone;
  const { time_zone, possible_time_zones } = isElsewhere ? { time_zone: null, possible_time_zones: [] } : party;
  return zoneKey({ time_zone, possible_time_zones, phone_e164: party.dialed_e164 });
}

/** The same call with the number that makes it: for a campaign with several numbers, the one chosen at this moment. */
export function withNumber<Call extends WantedCall>(facts: DialFacts, call: Call): Call {
  const pool = poolOf(call, facts.campaigns.get(call.campaign_id ?? ''));
  const lead = facts.parties.get(call.key)?.dialed_e164 ?? null;
  const number = pool.length > 1 ? numberFor(facts, pool, lead) : undefined;
  return number ? { ...call, phone_number_id: number.id } : call;
}

/** The state that the rules decide on; null if lead, assistant or number are gone. */
export function stateOf(facts: DialFacts, call: WantedCall): DialState | null {
  const { organization } = facts;
  const party = facts.parties.get(call.key);
  const number = facts.numbers.get(call.phone_number_id);
  const campaign = call.campaign_id ? facts.campaigns.get(call.campaign_id) : undefined;
  if (!party || !number) return null;
  return {
    asker: call.asker,
    scheduled_time: call.scheduled_time?.toISOString() ?? null,
    is_video: call.is_video,
    lead_phone_number: party.phone_number,
    is_number_given: call.dialed_number?.is_given ?? false,
    lead_time_zone: zoneOfParty(party, call),
    organization_time_zone: organization.time_zone,
    // A call to a sample lead rings no phone.
    may_call_any_time: party.is_sample || (call.may_call_any_time ?? true),
    is_on_do_not_call_list: party.is_blocked,
    is_sample_on_real_line: party.is_sample && !facts.isSimulated,
    lead_is_in_call: party.is_in_call,
    lead_attempts: party.attempts.map((at) => new Date(at).toISOString()),
    max_attempts_per_lead_and_day: smallest(
      organization.max_attempts_per_lead_and_day,
      campaign?.attemptsPerDay ?? null,
    ),
    pause_reason: organization.pause_reason,
    telephony_failed_at: organization.telephony_failed_at?.toISOString() ?? null,
    hook_held_until: organization.hook_held_until?.toISOString() ?? null,
    asks_hook: organization.asks_hook && !party.is_sample,
    assistant_status: party.assistant_status,
    missing_parts: missingFor(facts, call, number),
    phone_number_type: number.type,
    phone_number_is_retired: number.is_retired,
    live_calls: organization.live_calls,
    reserved_lines: organization.reserved_lines,
    max_concurrent_calls: organization.max_concurrent_calls,
    number_live_calls: number.live_calls,
    number_max_concurrent_calls: number.max_concurrent_calls,
    number_recent_calls: number.recent_calls,
    number_max_calls_per_second: number.max_calls_per_second,
    number_counts: {
      day: wallClock(organization.time_zone, facts.now).date,
      calls_today: number.calls_today,
      max_calls_per_day: number.max_calls_per_day,
      rated_calls: number.rated_calls,
      answered_calls: number.answered_calls,
      min_answer_percent: number.min_answer_percent,
    },
    campaign: campaign ? campaign.stateFor(call.lead_id) : null,
  };
}

/** Counts an allowed call, so that later decisions in the same transaction include it. */
export function countIn(facts: DialFacts, call: WantedCall, state: DialState): void {
  facts.organization.live_calls += 1;
  const number = facts.numbers.get(call.phone_number_id);
  if (number) {
    number.live_calls += 1;
    number.recent_calls += 1;
    number.calls_today += 1;
    // Later than every call in the database, and than the earlier ones in this batch.
    number.used_at = 1 + Math.max(...[...facts.numbers.values()].map(({ used_at }) => used_at));
  }
  if (call.campaign_id) facts.campaigns.get(call.campaign_id)?.countIn(secondsGranted(state.campaign));
}
