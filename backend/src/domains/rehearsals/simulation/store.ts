import type { CampaignState, DialState } from '../../dialer/rules/dial-state.ts';
import { usualLongestCallSeconds } from '../../dialer/rules/minutes.ts';
import { hashOf } from './callees.ts';
import { createRecent } from './recent.ts';
import type { Rehearsed, SimulatedLead } from './world.ts';

const twoDaysMs = 2 * 86_400_000;

/** The state of a phone number: only one call can ring it at a time. */
interface PhoneLine {
  live: number;
  dialed_at: number[];
}

/** A lead and its state so far. */
export interface LeadState {
  lead: SimulatedLead;
  /** The hash that determines its random results. */
  hash: number;
  line: PhoneLine;
  attempts: number;
  retries_made: number;
  is_reached: boolean;
  /** Its scheduled call: the turn among those of the same moment, and its original time. */
  turn: number;
  scheduled_time: number;
  /** Whether its scheduled call is waiting or in progress. */
  is_open: boolean;
  /** Whether the planner made a call for it, or found why it makes none. */
  is_planned: boolean;
  /** Why it was held back last. */
  refusal: { reason: string; explanation: string } | null;
  /** Until when it is certainly refused for lack of minutes. */
  refused_until: number;
  /** The refusal for lack of minutes since its last call, even if another one followed. */
  lacked_minutes: { reason: string; explanation: string } | null;
  /** When its scheduled call is checked next; null while it is not queued. */
  due_at: number | null;
}

export type Store = ReturnType<typeof createStore>;

function leadStates(leads: readonly SimulatedLead[]): LeadState[] {
  const lines = new Map<string, PhoneLine>();
  return leads.map((lead) => {
    const line = lines.get(lead.phone_number) ?? { live: 0, dialed_at: [] };
    lines.set(lead.phone_number, line);
    line.dialed_at.push(...lead.dialed_at);
    return {
      lead,
      hash: hashOf(lead.id),
      line,
      attempts: lead.attempts,
      retries_made: 0,
      is_reached: false,
      turn: 0,
      scheduled_time: 0,
      is_open: false,
      is_planned: false,
      refusal: null,
      refused_until: 0,
      lacked_minutes: null,
      due_at: null,
    };
  });
}

/** Replaces the dialer's database: leads, live calls and usage, in memory. */
export function createStore({ world, leads }: Rehearsed) {
  const states = leadStates(leads);
  const lastMinute = createRecent(60_000);
  const lastSecond = createRecent(1_000);
  let live = 0;
  let connectedSeconds = 0;
  let reservedSeconds = 0;

  const usedMinutes = () => (world.minutes.used_seconds + connectedSeconds) / 60;

  function campaignFor(lead: LeadState | null, now: number): CampaignState {
    const { minutes, lead_limit } = world;
    return {
      ...world.campaign,
      status: 'active',
      minutes: {
        used: usedMinutes(),
        reserved: minutes.limit === null ? 0 : reservedSeconds / 60,
        limit: minutes.limit,
      },
      longest_call_seconds: world.max_call_seconds,
      leads: { place: lead && lead_limit !== null ? lead.lead.place : null, limit: lead_limit },
      lines: { used: live, limit: world.max_concurrent_calls },
      pace: {
        used: world.max_calls_per_minute === null ? 0 : lastMinute.count(now),
        limit: world.max_calls_per_minute,
      },
      attempts: { used: lead?.attempts ?? 0, limit: world.max_attempts_per_lead },
    };
  }

  return {
    states,
    live: () => live,
    connectedSeconds: () => connectedSeconds,
    lastMinute,
    campaignFor,
    dialState(lead: LeadState, now: number): DialState {
      const { organization, number } = world;
      const most = organization.max_attempts_per_lead_and_day;
      return {
        asker: 'schedule',
        scheduled_time: new Date(lead.scheduled_time).toISOString(),
        is_video: false,
        lead_phone_number: lead.lead.phone_number,
        is_number_given: false,
        lead_time_zone: lead.lead.time_zone,
        organization_time_zone: organization.time_zone,
        is_on_do_not_call_list: lead.lead.is_blocked,
        lead_is_in_call: lead.line.live > 0,
        lead_attempts:
          most === null
            ? []
            : lead.line.dialed_at.filter((at) => at > now - twoDaysMs).map((at) => new Date(at).toISOString()),
        max_attempts_per_lead_and_day: most,
        pause_reason: null,
        assistant_status: 'published',
        phone_number_type: number.type,
        phone_number_is_retired: number.is_retired,
        live_calls: live,
        max_concurrent_calls: organization.max_concurrent_calls,
        number_live_calls: number.max_concurrent_calls === null ? 0 : live,
        number_max_concurrent_calls: number.max_concurrent_calls,
        number_recent_calls: number.max_calls_per_second === null ? 0 : lastSecond.count(now),
        number_max_calls_per_second: number.max_calls_per_second,
        campaign: campaignFor(lead, now),
      };
    },
    /** Starts a call, which may be connected for this long; null for any length. */
    begin(lead: LeadState, now: number, granted: number | null): void {
      live += 1;
      reservedSeconds += granted ?? usualLongestCallSeconds;
      lead.attempts += 1;
      lead.line.live += 1;
      if (world.organization.max_attempts_per_lead_and_day !== null) lead.line.dialed_at.push(now);
      lastMinute.add(now);
      lastSecond.add(now);
    },
    end(lead: LeadState, { seconds, granted }: { seconds: number; granted: number | null }): void {
      live -= 1;
      reservedSeconds -= granted ?? usualLongestCallSeconds;
      lead.line.live -= 1;
      connectedSeconds += seconds;
    },
  };
}
