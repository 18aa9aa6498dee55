import type { NeverReachedReason } from '@switchboard/contracts/rehearsals.limits';
import type { LeadState } from './store.ts';
import { daysText, isBeyondLimit, type NeverReached, type Run, type World } from './world.ts';

/** The reason that a lead gets for each rule of the dialer that held it back. */
const reasonOf: Record<string, NeverReachedReason> = {
  do_not_call: 'do_not_call',
  lead_phone_invalid: 'no_number',
  outside_call_window: 'outside_window',
  lead_time_zone_unknown: 'unknown_zone',
  campaign_weekday: 'outside_window',
  campaign_dates: 'ended_first',
  expired: 'ended_first',
  campaign_minutes: 'limit',
  campaign_leads: 'limit',
  attempts_per_day: 'limit',
  campaign_attempts: 'attempts_used_up',
};

/** The final state of a lead. */
export type LeadEnd = Pick<LeadState, 'lead' | 'attempts' | 'is_reached' | 'is_open' | 'is_planned' | 'refusal'>;

interface End extends Pick<Run, 'paused' | 'are_minutes_gone'> {
  world: World;
  days: number;
  /** Whether a zone could not be called in all these days. */
  isShut: (zone: string | null) => boolean;
}

function reasonFor(
  state: LeadEnd,
  { world, days, paused, isShut }: Omit<End, 'are_minutes_gone'>,
): Pick<NeverReached, 'reason' | 'explanation'> {
  const { lead, refusal, is_open, is_planned, attempts } = state;
  if (isBeyondLimit(world, lead))
    return {
      reason: 'limit',
      explanation: `${world.campaign.name} may have ${world.lead_limit} leads, and this one is number ${lead.place}.`,
    };
  if (lead.is_blocked && attempts === 0)
    return { reason: 'do_not_call', explanation: 'The number is on the do-not-call list.' };
  const isWaiting = is_open || !is_planned;
  if (isWaiting && attempts === 0 && isShut(lead.time_zone))
    return {
      reason: 'outside_window',
      explanation: refusal?.explanation ?? `The call window did not open where the lead is within ${daysText(days)}.`,
    };
  if (isWaiting && paused)
    return { reason: 'ended_first', explanation: `The campaign was paused automatically before: ${paused.reason}` };
  if (
    refusal &&
    (!isWaiting || refusal.reason === 'campaign_minutes' || refusal.reason === 'lead_time_zone_unknown') &&
    reasonOf[refusal.reason]
  )
    return { reason: reasonOf[refusal.reason] ?? 'ended_first', explanation: refusal.explanation };
  if (!isWaiting && attempts > 0)
    return {
      reason: 'attempts_used_up',
      explanation: `It was called ${attempts === 1 ? 'once' : `${attempts} times`} and not reached.`,
    };
  return {
    reason: 'ended_first',
    explanation:
      attempts > 0
        ? `The next attempt was to come after ${daysText(days)}.`
        : `Its turn did not come within ${daysText(days)}.`,
  };
}

/** Gives leads whose turn did not come the used-up minutes as the reason, if those ran out, whatever else ended the rehearsal. */
function withMinutes(state: LeadEnd, { are_minutes_gone, ...end }: End) {
  const found = reasonFor(state, end);
  if (found.reason !== 'ended_first' || !are_minutes_gone || end.paused) return found;
  return { reason: 'limit' as const, explanation: 'The minutes of its template were used up before its turn.' };
}

/** All leads that were not reached, each with one reason. */
export function neverReached(states: readonly LeadEnd[], end: End): NeverReached[] {
  return states
    .filter(({ is_reached }) => !is_reached)
    .map((state) => ({ lead: state.lead, attempts: state.attempts, ...withMinutes(state, end) }));
}
