import type { Weekday } from '@switchboard/contracts/campaigns.limits';

/** Who requests the call: a person at this moment, a program with an API key, or the dialer for a scheduled call. */
export type Asker = 'person' | 'program' | 'schedule';

/** All fields of a campaign that decide whether it may call. Times are `HH:mm`, dates `YYYY-MM-DD`, both in the lead's zone. */
export interface CampaignState {
  name: string;
  status: string;
  call_start_time: string | null;
  call_end_time: string | null;
  start_date: string | null;
  end_date: string | null;
  /** The days of the week on which it calls. */
  weekdays: readonly Weekday[];
  /** The connected minutes of its calls, and the maximum for the calls in progress. */
  minutes: { used: number; reserved: number; limit: number | null };
  /** The maximum connected time of one call; null if the campaign sets none. */
  longest_call_seconds?: number | null;
  /** The lead's position among the campaign's leads, counted from 1; null if it isn't one of them or the position isn't needed. */
  leads: { place: number | null; limit: number | null };
  /** Its calls in progress, and the limit. */
  lines: { used: number; limit: number | null };
  /** Its calls within the last minute, and the limit. */
  pace: { used: number; limit: number | null };
  /** Its calls to the lead so far, and the limit. */
  attempts: { used: number; limit: number | null };
}

/** A number's counts of calls, and their limits. */
export interface NumberCounts {
  /** A day in the organization's time zone. */
  calls_today: number;
  max_calls_per_day: number | null;
  /** Ended calls of the last 24 hours, and those of them that a person answered. */
  rated_calls: number;
  answered_calls: number;
  min_answer_percent: number | null;
}

/** All inputs of a decision: plain data, so that it can be stored with the decision and replayed. */
export interface DialState {
  asker: Asker;
  /** When the call was scheduled for; null for an immediate call. */
  scheduled_time: string | null;
  is_video: boolean;
  lead_phone_number: string;
  /** Whether the number was given for this call, and isn't the lead's own. */
  is_number_given: boolean;
  /** The lead's zone, or all its possible zones separated by spaces (`zoneKey`); null if none is known. */
  lead_time_zone: string | null;
  organization_time_zone: string;
  /** Whether the person who calls manually may do so outside the call window. Absent in decisions made before this depended on the role. */
  may_call_any_time?: boolean;
  is_on_do_not_call_list: boolean;
  /** A sample lead, whose number belongs to no one, on a real carrier. Absent in decisions made before there were samples. */
  is_sample_on_real_line?: boolean;
  /** The lead, or another lead with the same number, is in a call of the organization: a number has one call at a time. */
  lead_is_in_call: boolean;
  /** When the lead, or another lead with the same number, was dialed in the last two days. */
  lead_attempts: string[];
  max_attempts_per_lead_and_day: number | null;
  /** Why all calls of the organization are paused; null if they are not. */
  pause_reason: string | null;
  /** When a call last found no telephony, so that no one was called. Absent in decisions made before this was checked. */
  telephony_failed_at?: string | null;
  /** Until when a failing before-call hook holds scheduled calls. Absent in decisions made before there were hooks. */
  hook_held_until?: string | null;
  /** Whether the before-call hook is asked once the call is allowed. Absent in decisions made before there were hooks. */
  asks_hook?: boolean;
  assistant_status: string;
  /** What is missing for a call on a real line, one sentence each. Empty for simulated calls, absent in decisions made before this. */
  missing_parts?: string[];
  phone_number_type: string;
  phone_number_is_retired: boolean;
  live_calls: number;
  max_concurrent_calls: number;
  /** Free lines reserved for inbound calls. Absent in decisions made before there were any. */
  reserved_lines?: number;
  number_live_calls: number;
  number_max_concurrent_calls: number | null;
  /** Calls from the number within the last second. */
  number_recent_calls: number;
  number_max_calls_per_second: number | null;
  /** The number's calls of a day, and its answered calls of the last 24 hours. Absent in decisions made before these were limited. */
  number_counts?: NumberCounts & { day: string };
  campaign: CampaignState | null;
}

/** The zone whose local time one rule checks: `inEveryZone` passes one at a time. */
export const zoneOf = ({ lead_time_zone, organization_time_zone }: DialState): string =>
  lead_time_zone ?? organization_time_zone;

/** The beginning of a sentence about the earliest time for the call: the dialer holds its calls until then, everyone else has to wait. */
export const notBefore = ({ asker }: DialState, when: string): string =>
  asker === 'schedule' ? `Held until ${when}` : `Not before ${when}`;
