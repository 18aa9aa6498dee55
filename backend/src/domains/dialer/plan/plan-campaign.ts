import { findAllowedTime } from '../rules/decide.ts';
import type { DialState } from '../rules/dial-state.ts';
import { openState } from '../rules/open-state.ts';
import { nextRetry } from '../rules/retries.ts';
import { isOverEverywhere } from './over-everywhere.ts';
import type { FinalReason, MemberState, Plan, PlanState } from './plan-state.ts';

/** How far ahead calls are planned: what is changed meanwhile holds for them all the same, when they are claimed. */
export const planAheadMinutes = 3;

const minuteMs = 60_000;

/** What decides when a zone can be called. */
type Clocks = Pick<PlanState, 'campaign' | 'organization_time_zone'>;

/** A call at this moment to a lead of the zone, kept back by nothing but the time. */
const stateIn = ({ campaign, organization_time_zone }: Clocks, lead_time_zone: string | null): DialState =>
  openState({ lead_time_zone, organization_time_zone, campaign });

/** A lead whose zone is not known gets its call, which is then held until somebody chooses the zone. */
function openingOf(state: DialState, instant: Date): ReturnType<typeof findAllowedTime> {
  const found = findAllowedTime(state, instant);
  return 'never' in found && found.never === 'lead_time_zone_unknown' ? { at: instant } : found;
}

/** When leads of a zone are called at the earliest, or the rule by which they never are; asked once for each zone. */
export function openings(state: Clocks, instant: Date) {
  const known = new Map<string | null, ReturnType<typeof findAllowedTime>>();
  return (zone: string | null) => {
    const opening = known.get(zone) ?? openingOf(stateIn(state, zone), instant);
    known.set(zone, opening);
    return opening;
  };
}

/** Whether leads are called at some time, but not within the minutes that are planned. */
export const isShut = (opening: ReturnType<typeof findAllowedTime>, instant: Date): boolean =>
  'at' in opening && opening.at.getTime() > instant.getTime() + planAheadMinutes * minuteMs;

/** What is to become of a lead: a call not before a time, or nothing any more. */
function nextOf(
  { campaign, retries }: PlanState,
  { attempts, last_call }: MemberState,
): { final: FinalReason | null; not_before: number } {
  if (attempts === 0 || !last_call) return { final: null, not_before: 0 };
  if (last_call.is_reached) return { final: 'reached', not_before: 0 };
  const { limit } = campaign.attempts;
  if (limit !== null && attempts >= limit) return { final: 'campaign_attempts', not_before: 0 };
  const { ended_reason: endedReason, ended_at } = last_call;
  const retry = nextRetry(retries, { endedReason, retriesMade: attempts - 1 }, ended_at);
  return retry ? { final: null, not_before: retry.getTime() } : { final: 'not_reached', not_before: 0 };
}

/** Calls that may wait for their turn at a time: more would only be held. */
export const maxWaiting = ({ per_minute }: Pick<PlanState, 'per_minute'>): number =>
  Math.max(1, Math.ceil(per_minute * planAheadMinutes));

/**
 * What an automatic campaign does in the next minutes: the first call of each lead in order of joining, at its pace and as soon
 * as the lead's clocks allow it, and the leads that are not called any more. A lead whose clocks do not allow it within these
 * minutes lets others go before. Retries are given their time when a call ends; here a lead that was called before joining the
 * plan is treated by the same rules. Nothing but the state and the instant decides.
 */
export function planCampaign(state: PlanState, instant: Date): Plan {
  const nothing: Plan = { calls: [], final: [], planned_until: state.planned_until, completed: null };
  if (state.campaign.status !== 'active') return nothing;
  if (isOverEverywhere(state.campaign.end_date, instant)) return { ...nothing, completed: 'dates_over' };
  if (state.dialing !== 'automatic') return nothing;

  const plan: Plan = { ...nothing, calls: [], final: [] };
  const horizon = instant.getTime() + planAheadMinutes * minuteMs;
  const stepMs = minuteMs / state.per_minute;
  const openingOf = openings(state, instant);
  let room = maxWaiting(state) - state.waiting;
  let slot = Math.max(instant.getTime(), (state.planned_until?.getTime() ?? 0) + stepMs);
  let isAnyLeft = state.has_open_calls || state.has_more_members;
  for (const member of state.members) {
    if (room <= 0 || slot > horizon) {
      isAnyLeft = true;
      break;
    }
    if (member.is_open) isAnyLeft = true;
    if (member.is_open || member.is_beyond_limit) continue;
    const next = nextOf(state, member);
    const opening = openingOf(member.time_zone);
    const reason = next.final ?? ('never' in opening ? opening.never : null);
    if (reason) plan.final.push({ lead_id: member.lead_id, reason });
    if (reason || !('at' in opening)) continue;
    isAnyLeft = true;
    const due = Math.max(slot, opening.at.getTime(), next.not_before);
    if (due > horizon) continue;
    plan.calls.push({ lead_id: member.lead_id, due_at: new Date(due), attempt: member.attempts + 1 });
    plan.planned_until = new Date(slot);
    room -= 1;
    slot += stepMs;
  }
  return isAnyLeft ? plan : { ...plan, completed: 'all_final' };
}
