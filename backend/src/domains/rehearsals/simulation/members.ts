import { openings, planAheadMinutes } from '../../dialer/plan/plan-campaign.ts';
import type { MemberState, PlanState } from '../../dialer/plan/plan-state.ts';
import { isReached } from '../../dialer/rules/retries.ts';
import type { LeadState, Store } from './store.ts';
import { isBeyondLimit, type World } from './world.ts';

const minuteMs = 60_000;

/** Leads of one zone that were not planned yet, in order of joining. */
interface ZoneLeads {
  zone: string | null;
  leads: LeadState[];
  first: number;
  /** The first moment at which leads of the zone can be called. */
  opens_at: number;
}

function memberOf({ lead, is_open }: LeadState, world: World): MemberState {
  const { attempts, last_outcome, last_ended_at, was_connected } = lead;
  return {
    lead_id: lead.id,
    time_zone: lead.time_zone,
    is_open,
    attempts,
    last_call:
      last_outcome === null || last_ended_at === null
        ? null
        : {
            ended_reason: last_outcome,
            ended_at: new Date(last_ended_at),
            is_reached: isReached(last_outcome, was_connected),
          },
    is_beyond_limit: isBeyondLimit(world, lead),
  };
}

function byZone(states: readonly LeadState[], world: World): ZoneLeads[] {
  const zones = new Map<string | null, ZoneLeads>();
  for (const state of states) {
    if (isBeyondLimit(world, state.lead)) continue;
    const { time_zone: zone } = state.lead;
    const group = zones.get(zone) ?? { zone, leads: [], first: 0, opens_at: -Infinity };
    zones.set(zone, group);
    group.leads.push(state);
  }
  return [...zones.values()];
}

/** The next unplanned lead of a zone from a position on; advances the front past planned ones. */
function nextAt(group: ZoneLeads, from: number): number {
  let at = from;
  while (group.leads[at]?.is_planned) at += 1;
  if (from === group.first) group.first = at;
  return at;
}

/**
 * The leads that the planner has to check. Of the zones that allow no call in the planned minutes there is one lead:
 * it shows that leads are left, and the others would be skipped like it.
 */
export function createMembers({ states }: Store, world: World) {
  const groups = byZone(states, world);
  const byId = new Map(states.map((state) => [state.lead.id, state]));

  function* iterate(open: readonly ZoneLeads[], closed: readonly ZoneLeads[]): Generator<MemberState> {
    const heads = open.map((group) => ({ group, at: nextAt(group, group.first) }));
    for (;;) {
      let first: (typeof heads)[number] | undefined;
      let place = Infinity;
      for (const head of heads) {
        const lead = head.group.leads[head.at];
        if (!lead || lead.lead.place >= place) continue;
        first = head;
        place = lead.lead.place;
      }
      const lead = first?.group.leads[first.at];
      if (!first || !lead) break;
      yield memberOf(lead, world);
      first.at = nextAt(first.group, first.at + 1);
    }
    for (const group of closed) {
      const lead = group.leads[nextAt(group, group.first)];
      if (lead) yield memberOf(lead, world);
    }
  }

  const left = () => groups.filter((group) => nextAt(group, group.first) < group.leads.length);
  return {
    byId: (id: string) => byId.get(id),
    /** The leads of zones that are open, or soon will be. */
    at(state: Omit<PlanState, 'members'>, now: number): Iterable<MemberState> {
      const horizon = now + planAheadMinutes * minuteMs;
      const groupsLeft = left();
      const openingOf = openings(state, new Date(now));
      for (const group of groupsLeft) {
        if (group.opens_at > horizon) continue;
        const opening = openingOf(group.zone);
        group.opens_at = 'at' in opening ? opening.at.getTime() : now;
      }
      const isClosed = ({ opens_at }: ZoneLeads) => opens_at > horizon;
      return iterate(
        groupsLeft.filter((group) => !isClosed(group)),
        groupsLeft.filter(isClosed).slice(0, 1),
      );
    },
    /** The first moment at which any remaining lead may be called; infinite if there is none. */
    opensAt: (): number => Math.min(Infinity, ...left().map(({ opens_at }) => opens_at)),
  };
}
