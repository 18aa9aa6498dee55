import type { RefusalReason } from '@switchboard/contracts/calls';
import type { Decision } from './decide.ts';

/** How soon a call that needs a change is checked again at the latest, in seconds. */
const changeSeconds = 600;
/** The same for calls that wait for another call to end, or a second to pass. Claims exclude full numbers in the meantime. */
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

/** After how many milliseconds to check a call again that another call, or the current moment, holds back. */
export const soonMs = (reason: RefusalReason | null): number =>
  ((reason && soonSeconds[reason]) ?? usualSoonSeconds) * 1000;

/** Until when a refused call is held, if that is known, and when it is checked again. */
export function holdTime(
  { remedy, reason, next_allowed_time }: Pick<Decision, 'remedy' | 'reason' | 'next_allowed_time'>,
  instant: Date,
): { until: Date | null; due_at: Date } {
  const until = remedy === 'time' && next_allowed_time ? new Date(next_allowed_time) : null;
  const waitMs = remedy === 'change' ? changeSeconds * 1000 : soonMs(reason);
  return { until, due_at: until ?? new Date(instant.getTime() + waitMs) };
}
