import type { RefusalReason } from '@switchboard/contracts/calls';
import type { DialState } from './dial-state.ts';

/** What a rule says of a call at an instant. `retry_at` is the moment from which on it will say otherwise, where that is known. */
export interface RuleResult {
  rule: RefusalReason;
  passed: boolean;
  explanation: string;
  retry_at?: string;
}

/** A rule: nothing but the state and the instant decides, so that it can be replayed on any clock. */
export type Rule = (state: DialState, instant: Date) => RuleResult;

/** A rule of which time alone decides: `next` is the first moment, not before the instant, at which it passes; null when none comes. */
export interface TimeRule {
  check: Rule;
  next(state: DialState, instant: Date): Date | null;
}

/** What has to happen before a rule that failed can pass. */
export type Remedy =
  /** Time passes: `retry_at` says until when. */
  | 'time'
  /** Another call ends, or a second passes. */
  | 'soon'
  /** Somebody changes something. */
  | 'change'
  /** Nothing: the call is not made any more. */
  | 'never';

export const remedies: Record<RefusalReason, Remedy> = {
  organization_paused: 'change',
  video_needs_interview_link: 'never',
  sample_lead: 'never',
  lead_phone_invalid: 'never',
  do_not_call: 'never',
  assistant_not_published: 'change',
  call_setup_required: 'change',
  telephony_unavailable: 'soon',
  before_call_hook: 'soon',
  phone_number_not_outbound: 'change',
  phone_number_retired: 'change',
  campaign_not_active: 'change',
  campaign_dates: 'time',
  campaign_weekday: 'time',
  campaign_minutes: 'change',
  campaign_leads: 'change',
  campaign_attempts: 'never',
  outside_call_window: 'time',
  lead_time_zone_unknown: 'change',
  attempts_per_day: 'time',
  expired: 'never',
  already_in_call: 'soon',
  concurrency_limit: 'soon',
  campaign_concurrency_limit: 'soon',
  campaign_calls_per_minute: 'soon',
  number_concurrency_limit: 'soon',
  calls_per_second: 'soon',
  number_daily_limit: 'time',
  number_answer_rate: 'soon',
};
