/** The status of a rehearsal. */
export const rehearsalStatuses = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;

/** The possible outcomes of a call for the people who are called. */
export const calleeOutcomes = ['answered', 'voicemail', 'no_answer', 'busy', 'failed'] as const;
export type CalleeOutcome = (typeof calleeOutcomes)[number];

/** Shares of outcomes, which sum to 1, and how long people who answer talk on average. */
export interface CalleeShares extends Record<CalleeOutcome, number> {
  talk_seconds: number;
}

/** Assumed behavior of people if there is no better data. */
export const calleePresets = {
  usual: { answered: 0.35, voicemail: 0.25, no_answer: 0.3, busy: 0.06, failed: 0.04, talk_seconds: 120 },
  waiting_for_it: { answered: 0.7, voicemail: 0.1, no_answer: 0.15, busy: 0.03, failed: 0.02, talk_seconds: 180 },
  old_list: { answered: 0.12, voicemail: 0.3, no_answer: 0.33, busy: 0.05, failed: 0.2, talk_seconds: 75 },
} as const satisfies Record<string, CalleeShares>;

/** Why a lead was never reached. */
export const neverReachedReasons = [
  'outside_window',
  'do_not_call',
  'no_number',
  'unknown_zone',
  'limit',
  'attempts_used_up',
  'ended_first',
] as const;
export type NeverReachedReason = (typeof neverReachedReasons)[number];

/** The subject of a warning. */
export const rehearsalWarnings = [
  'no_leads',
  'window_never_opens',
  'minutes_used_up',
  'clock_change',
  'shared_lines',
  'leads_over_limit',
  'not_finished',
  'not_enough_history',
  'paused_by_failures',
  'no_retries',
  'reached_before',
  'not_ready',
] as const;

export const rehearsalBounds = {
  days: { min: 1, max: 90, usual: 14 },
  runs: { min: 1, max: 50, usual: 1 },
  talkSeconds: 7_200,
  pricePerMinute: 1_000,
} as const;

/** The days of past calls to learn from, and their minimum number. */
export const history = { days: 90, leastCalls: 30 } as const;
