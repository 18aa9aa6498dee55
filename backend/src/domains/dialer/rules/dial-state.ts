import type { Weekday } from '@switchboard/contracts/campaigns.limits';

/** Who wants the call: a person at this moment, a program with an API key, or the dialer for whom it was scheduled. */
export type Asker = 'person' | 'program' | 'schedule';

/** Everything of a campaign that decides whether it may call. Times are `HH:mm`, dates `YYYY-MM-DD`, both in the lead's zone. */
export interface CampaignState {
  name: string;
  status: string;
  call_start_time: string | null;
  call_end_time: string | null;
  start_date: string | null;
  end_date: string | null;
  /** The days of the week on which it calls. */
  weekdays: readonly Weekday[];
  /** What calls were connected for, and what those under way may still be. */
  minutes: { used: number; reserved: number; limit: number | null };
  /** How long one call may be connected; null where the campaign does not say. */
  longest_call_seconds?: number | null;
  /** Where the lead stands among those of the campaign, from 1 on; null when it is none of them or nobody has to know. */
  leads: { place: number | null; limit: number | null };
  /** Calls of it under way, and how many there may be at a time. */
  lines: { used: number; limit: number | null };
  /** Calls of it within the minute before, and how many there may be. */
  pace: { used: number; limit: number | null };
  /** Calls of it to the lead so far, and how many there may be. */
  attempts: { used: number; limit: number | null };
}

/** What the calls of a number add up to, and how many there may be. */
export interface NumberCounts {
  /** By the organization's calendar. */
  calls_today: number;
  max_calls_per_day: number | null;
  /** Calls of the last 24 hours that are over, and those of them that a person answered. */
  rated_calls: number;
  answered_calls: number;
  min_answer_percent: number | null;
}

/** Everything that a decision looks at; plain data, so that it is stored beside the decision and can be replayed. */
export interface DialState {
  asker: Asker;
  /** When the call was to be made; null for a call at once. */
  scheduled_time: string | null;
  is_video: boolean;
  lead_phone_number: string;
  /** Whether it was given for this call, and is not the lead's own. */
  is_number_given: boolean;
  /** The zone of the lead, or all that it may be in with spaces between (`zoneKey`); null where none is known. */
  lead_time_zone: string | null;
  organization_time_zone: string;
  /** Whether the person who calls by hand may do it outside the call window; not there before it depended on the role. */
  may_call_any_time?: boolean;
  is_on_do_not_call_list: boolean;
  /** It is a sample, whose number is nobody's, and the carrier is a real one; not there before there were samples. */
  is_sample_on_real_line?: boolean;
  /** In another call of the organization, or somebody else at the same number is: a line is rung once at a time. */
  lead_is_in_call: boolean;
  /** When the lead, or somebody else at the same number, was dialed in the last two days. */
  lead_attempts: string[];
  max_attempts_per_lead_and_day: number | null;
  /** Why all calls of the organization are paused; null when they are not. */
  pause_reason: string | null;
  /** When a call last found no telephony: nobody was called. Absent from before it was looked at. */
  telephony_failed_at?: string | null;
  /** Until when a failing before-call hook holds scheduled calls. Absent from before there were hooks. */
  hook_held_until?: string | null;
  /** Whether the before-call hook is asked about the call once it is allowed. Absent from before there were hooks. */
  asks_hook?: boolean;
  assistant_status: string;
  /** What is missing for a call on a real line, each a sentence; empty where calls are simulated, absent from before it was looked at. */
  missing_parts?: string[];
  phone_number_type: string;
  phone_number_is_retired: boolean;
  live_calls: number;
  max_concurrent_calls: number;
  /** Free lines that are kept for incoming calls; absent from before there were such. */
  reserved_lines?: number;
  number_live_calls: number;
  number_max_concurrent_calls: number | null;
  /** Calls from the number within the second before. */
  number_recent_calls: number;
  number_max_calls_per_second: number | null;
  /** Its calls of a day, and how many of the last 24 hours were answered; absent from before these were limited. */
  number_counts?: NumberCounts & { day: string };
  campaign: CampaignState | null;
}

/** The zone in which one rule looks at the clocks: `inEveryZone` gives it one at a time. */
export const zoneOf = ({ lead_time_zone, organization_time_zone }: DialState): string =>
  lead_time_zone ?? organization_time_zone;

/** How a sentence begins that says from when on the call can be made: the dialer waits for it, everybody else has to. */
export const notBefore = ({ asker }: DialState, when: string): string =>
  asker === 'schedule' ? `Held until ${when}` : `Not before ${when}`;
