import { minRatedCalls } from '@switchboard/contracts/dialer.limits';
import { type DialState, type NumberCounts, notBefore } from './dial-state.ts';
import type { Rule, TimeRule } from './rule.ts';
import { firstInstant, isZone, momentText, wallClock } from './zoned-time.ts';

/** Whether a number may make another call today. */
export const isWithinDay = ({ calls_today, max_calls_per_day }: NumberCounts): boolean =>
  max_calls_per_day === null || calls_today < max_calls_per_day;

/** The percentage of a number's calls that were answered; null if there are too few calls. */
export const answerPercent = ({ rated_calls, answered_calls }: NumberCounts): number | null =>
  rated_calls < minRatedCalls ? null : Math.round((100 * answered_calls) / rated_calls);

/** Whether enough people answer a number's calls, or there are too few calls to decide. */
export const hasAnswers = (counts: NumberCounts): boolean => {
  const percent = answerPercent(counts);
  return counts.min_answer_percent === null || percent === null || percent >= counts.min_answer_percent;
};

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** When the number may call again; the same instant if it may now. */
function nextOf({ number_counts: counts, organization_time_zone: zone }: DialState, instant: Date): Date | null {
  if (!counts || isWithinDay(counts)) return instant;
  if (!isZone(zone)) return null;
  const isNextDay = (at: Date) => wallClock(zone, at).date !== counts.day;
  return firstInstant(zone, { from: instant, day: nextDay(counts.day), minute: 0 }, isNextDay);
}

/** The number's daily limit, in the organization's time zone. */
export const numberDay: TimeRule = {
  check(state, instant) {
    const rule = 'number_daily_limit' as const;
    const { number_counts: counts, organization_time_zone: zone } = state;
    if (!counts || counts.max_calls_per_day === null)
      return { rule, passed: true, explanation: 'The number has no limit of calls in a day.' };
    const made = `${counts.calls_today} of ${counts.max_calls_per_day} calls in a day from this number were made.`;
    const next = nextOf(state, instant);
    if (next && next.getTime() <= instant.getTime()) return { rule, passed: true, explanation: made };
    const until = next ? `${notBefore(state, momentText(zone, next, instant))}: ` : '';
    return {
      rule,
      passed: false,
      explanation: `${until}${made}`,
      ...(next ? { retry_at: next.toISOString() } : {}),
    };
  },
  next: nextOf,
};

/** Campaigns don't use a number that too few people answer; people and programs may still call from it. */
export const numberAnswers: Rule = ({ number_counts: counts, campaign, asker }) => {
  const rule = 'number_answer_rate' as const;
  const percent = counts ? answerPercent(counts) : null;
  if (!counts || counts.min_answer_percent === null || !campaign || asker !== 'schedule')
    return { rule, passed: true, explanation: 'No minimum share of answered calls applies to the number.' };
  if (percent === null)
    return { rule, passed: true, explanation: 'The number made too few calls in 24 hours to rate its answers.' };
  const passed = hasAnswers(counts);
  const share = `People answered ${percent}% of the ${counts.rated_calls} calls from this number in 24 hours.`;
  return {
    rule,
    passed,
    explanation: passed
      ? share
      : `${share} Campaigns pause it below ${counts.min_answer_percent}%, until fewer than ${minRatedCalls} of its calls are that recent.`,
  };
};
