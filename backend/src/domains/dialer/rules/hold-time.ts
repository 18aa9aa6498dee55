import type { RefusalReason } from '@switchboard/contracts/calls';
import type { Decision } from './decide.ts';

/** Looked at again at the latest after so long, in seconds, where something has to change first. */
const changeSeconds = 600;
/** The same where another call has to end, or a second has to pass: numbers without room are left out of the claims meanwhile. */
const soonSeconds: Partial<Record<RefusalReason, number>> = {
  already_in_call: 5,
  telephony_unavailable: 10,
  before_call_hook: 10,
  campaign_concurrency_limit: 1,
  campaign_calls_per_minute: 2,
  // Calls leave the last 24 hours one by one.
  number_answer_rate: 600,
};
const usualSoonSeconds = 0.1;

/** After how many milliseconds a call is looked at again that another one, or a moment, keeps back. */
export const soonMs = (reason: RefusalReason | null): number =>
  ((reason && soonSeconds[reason]) ?? usualSoonSeconds) * 1000;

/** Until when a refused call is held, where that is known, and when it is looked at again. */
export function holdTime(
  { remedy, reason, next_allowed_time }: Pick<Decision, 'remedy' | 'reason' | 'next_allowed_time'>,
  instant: Date,
): { until: Date | null; due_at: Date } {
  const until = remedy === 'time' && next_allowed_time ? new Date(next_allowed_time) : null;
  const waitMs = remedy === 'change' ? changeSeconds * 1000 : soonMs(reason);
  return { until, due_at: until ?? new Date(instant.getTime() + waitMs) };
}
