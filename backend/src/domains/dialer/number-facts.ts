import type { Tx } from '../../database/database.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import { chooseNumber, type PoolNumber } from './rules/choose-number.ts';
import type { NumberCounts } from './rules/dial-state.ts';
import { hasAnswers, isWithinDay } from './rules/number-limits.ts';

/** The state of a number at one moment. Counts without a limit are 0. */
export interface NumberFacts extends NumberCounts {
  id: string;
  phone_number: string;
  type: string;
  has_trunk: boolean;
  is_retired: boolean;
  live_calls: number;
  recent_calls: number;
  max_concurrent_calls: number | null;
  max_calls_per_second: number | null;
  /** When it last called; increases within a batch. */
  used_at: number;
}

interface Wanted {
  /** The time zone of the days that daily limits count. */
  timeZone: string;
  /** Also counts what no limit needs, to show it to people. */
  countsAll?: boolean;
}

/** Reads numbers with the data that their limits depend on. */
export function readNumbers(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  { timeZone, countsAll = false }: Wanted,
) {
  return tx.$queryRaw<NumberFacts[]>`
    SELECT n.id, n.phone_number, n.type, n.termination_sip_domain IS NOT NULL AND (n.trunk_authentication = 'address'
        OR (n.auth_username IS NOT NULL AND n.auth_password_encrypted IS NOT NULL)) AS has_trunk, n.retired_at IS NOT NULL AS is_retired,
      n.max_concurrent_calls, n.max_calls_per_second, n.max_calls_per_day, n.min_answer_percent,
      CASE WHEN n.max_concurrent_calls IS NULL THEN 0 ELSE (SELECT count(*)::int FROM calls c
        WHERE c.organization_id = n.organization_id AND c.phone_number_id = n.id AND c.ended_at IS NULL) END AS live_calls,
      CASE WHEN n.max_calls_per_second IS NULL THEN 0 ELSE (SELECT count(*)::int FROM calls c
        WHERE c.organization_id = n.organization_id AND c.phone_number_id = n.id AND c.status <> 'error'
          AND c.created_at > clock_timestamp() - interval '1 second') END AS recent_calls,
      CASE WHEN n.max_calls_per_day IS NULL AND NOT ${countsAll} THEN 0 ELSE (SELECT count(*)::int FROM calls c
        WHERE c.organization_id = n.organization_id AND c.phone_number_id = n.id AND c.status <> 'error' AND c.direction = 'outbound'
          AND c.created_at >= date_trunc('day', now() AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone}) END AS calls_today,
      coalesce(a.calls, 0) AS rated_calls, coalesce(a.answered, 0) AS answered_calls,
      coalesce((SELECT extract(epoch FROM c.created_at)::float FROM calls c WHERE c.organization_id = n.organization_id
        AND c.phone_number_id = n.id ORDER BY c.created_at DESC LIMIT 1), 0) AS used_at
    FROM phone_numbers n LEFT JOIN LATERAL (
      SELECT count(*)::int AS calls, (count(*) FILTER (WHERE c.connected_at IS NOT NULL AND c.ended_reason IS DISTINCT FROM 'voicemail'))::int AS answered
      FROM calls c WHERE (n.min_answer_percent IS NOT NULL OR ${countsAll}) AND c.organization_id = n.organization_id
        AND c.phone_number_id = n.id AND c.status <> 'error' AND c.direction = 'outbound' AND c.ended_at IS NOT NULL
        AND c.created_at > now() - interval '24 hours') a ON true
    WHERE n.organization_id = ${organizationId}::uuid AND n.id = ANY(${ids}::uuid[])`;
}

const isBelow = (used: number, most: number | null) => most === null || used < most;

/** A number in the form that the choice uses. */
const toPoolNumber = (number: NumberFacts, isSimulated: boolean): NumberFacts & PoolNumber => ({
  ...number,
  is_usable: number.type === 'outbound' && !number.is_retired && (isSimulated || number.has_trunk),
  is_allowed: isWithinDay(number) && hasAnswers(number),
  has_room:
    isBelow(number.live_calls, number.max_concurrent_calls) &&
    isBelow(number.recent_calls, number.max_calls_per_second),
});

interface PooledCall {
  asker: string;
  phone_number_id: string;
}

/** The numbers to choose from: the campaign's, for a call that the dialer makes from the campaign's own number. */
export const poolOf = ({ asker, phone_number_id }: PooledCall, campaign: CampaignFacts | undefined): string[] =>
  campaign && asker === 'schedule' && campaign.numberIds.length > 1 && campaign.numberIds[0] === phone_number_id
    ? campaign.numberIds
    : [phone_number_id];

/** The number that makes a call; undefined if it's gone. */
export function numberFor(
  { numbers, isSimulated }: { numbers: ReadonlyMap<string, NumberFacts>; isSimulated: boolean },
  pool: readonly string[],
  lead: string | null,
): NumberFacts | undefined {
  const known = pool.flatMap((id) => numbers.get(id) ?? []);
  if (known.length <= 1) return known[0];
  const chosen = chooseNumber(
    lead,
    known.map((number) => toPoolNumber(number, isSimulated)),
  );
  return chosen ? numbers.get(chosen.id) : undefined;
}
