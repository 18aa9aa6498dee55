import type { RefusalReason } from '@switchboard/contracts/calls';
import type { DialState } from './dial-state.ts';

/** A rule's result for a call at an instant. `retry_at` is when the result will change, if that is known. */
export interface RuleResult {
  rule: RefusalReason;
  passed: boolean;
  explanation: string;
  retry_at?: string;
}

/** A rule depends only on the state and the instant, so that it can be replayed on any clock. */
export type Rule = (state: DialState, instant: Date) => RuleResult;

/** A rule that depends only on time: `next` is the first moment, not before the instant, at which it passes; null if there is none. */
export interface TimeRule {
  check: Rule;
  next(state: DialState, instant: Date): Date | null;
}

/** The condition for a failed rule to pass. */
export type Remedy =
  /** Time passes: `retry_at` is when. */
  | 'time'
  /** Another call ends, or a second passes. */
  | 'soon'
  /** A person changes something. */
  | 'change'
  /** Nothing: the call is not made at all. */
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
