import { findAllowedTime } from '../rules/decide.ts';
import type { DialState } from '../rules/dial-state.ts';
import { openState } from '../rules/open-state.ts';
import { nextRetry } from '../rules/retries.ts';
import { isOverEverywhere } from './over-everywhere.ts';
import type { FinalReason, MemberState, Plan, PlanState } from './plan-state.ts';

/** How far ahead calls are planned. Changes in that time still apply to them, because claiming checks the rules again. */
export const planAheadMinutes = 3;

const minuteMs = 60_000;

/** The state that decides when a zone can be called. */
type Clocks = Pick<PlanState, 'campaign' | 'organization_time_zone'>;

/** A call at this moment to a lead in the zone, which only the time can hold back. */
const stateIn = ({ campaign, organization_time_zone }: Clocks, lead_time_zone: string | null): DialState =>
  openState({ lead_time_zone, organization_time_zone, campaign });

/** A lead without a known zone gets a call, which is then held until a person chooses the zone. */
function openingOf(state: DialState, instant: Date): ReturnType<typeof findAllowedTime> {
  const found = findAllowedTime(state, instant);
  return 'never' in found && found.never === 'lead_time_zone_unknown' ? { at: instant } : found;
}

/** The earliest time to call leads in a zone, or the rule that never allows it; computed once per zone. */
export function openings(state: Clocks, instant: Date) {
  const known = new Map<string | null, ReturnType<typeof findAllowedTime>>();
  return (zone: string | null) => {
    const opening = known.get(zone) ?? openingOf(stateIn(state, zone), instant);
    known.set(zone, opening);
    return opening;
  };
}

/** Whether leads can be called at some time, but not within the planned minutes. */
export const isShut = (opening: ReturnType<typeof findAllowedTime>, instant: Date): boolean =>
  'at' in opening && opening.at.getTime() > instant.getTime() + planAheadMinutes * minuteMs;

/** A lead's next step: a call, not before a time, or no further call. */
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

/** Calls that may wait for their turn at the same time: more would only be held. */
export const maxWaiting = ({ per_minute }: Pick<PlanState, 'per_minute'>): number =>
  Math.max(1, Math.ceil(per_minute * planAheadMinutes));

/**
 * Plans an automatic campaign's next minutes: the first call of each lead in order of joining, at the campaign's pace and as soon as
 * the lead's local time allows, and the leads that are no longer called. If a lead's local time doesn't allow a call within these
 * minutes, others go first. Retries get their time when a call ends; here, the same rules apply to leads called before they joined
 * the plan. The result depends only on the state and the instant.
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
