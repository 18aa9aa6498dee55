import type { CallAnalytics } from '@switchboard/contracts/analytics';
import { isolated } from '@switchboard/design-system';
import { endedReasonText } from '@switchboard/platform';

type Counted = { calls: number; completed: number; failed: number };

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const number = (value: number) => value.toLocaleString('en-US');
const percent = (share: number) => `${Math.round(share * 100)}%`;
const counted = (count: number, noun: string) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

export const minutesOf = (seconds: number) => Math.round(seconds / 60);

/** 10 is `10 AM`. */
export const hourName = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Picked among the ended, 0 to 1; null before one has ended. */
export function answerRate({ completed, failed }: Pick<Counted, 'completed' | 'failed'>): number | null {
  return completed + failed === 0 ? null : completed / (completed + failed);
}

/** The rate as text; a dash without calls. */
export const rateText = (counts: Pick<Counted, 'completed' | 'failed'>) => {
  const rate = answerRate(counts);
  return rate === null ? '–' : percent(rate);
};

const sum = (rows: readonly Counted[]) =>
  rows.reduce(
    (all, row) => ({
      calls: all.calls + row.calls,
      completed: all.completed + row.completed,
      failed: all.failed + row.failed,
    }),
    { calls: 0, completed: 0, failed: 0 },
  );

export function volumeFinding({ days }: Pick<CallAnalytics, 'days'>): string {
  const all = sum(days);
  if (all.calls === 0) return 'No calls in these days';
  const rate = answerRate(all);
  return `${counted(all.calls, 'call')} in ${counted(days.length, 'day')}${rate === null ? '' : `, ${percent(rate)} answered`}`;
}

export function minutesFinding({ days }: Pick<CallAnalytics, 'days'>): string {
  const minutes = minutesOf(days.reduce((all, { seconds }) => all + seconds, 0));
  if (minutes === 0) return 'Nothing spoken in these days';
  return `${counted(minutes, 'minute')} spoken, ${number(Math.round(minutes / days.length))} a day`;
}

// With fewer calls, an hour isn't significant.
const fewCalls = 3;

export function hoursFinding({ hours }: Pick<CallAnalytics, 'hours'>): string {
  const ended = hours.filter(({ completed, failed }) => completed + failed > 0);
  const enough = ended.filter(({ completed, failed }) => completed + failed >= fewCalls);
  const [best] = [...(enough.length > 0 ? enough : ended)].sort(
    (one, other) => (answerRate(other) ?? 0) - (answerRate(one) ?? 0) || other.calls - one.calls,
  );
  if (!best) return 'No hour has an answered call yet';
  return `Best answered on ${weekdays[best.weekday - 1]} at ${hourName(best.hour)}: ${rateText(best)}`;
}

/** Why a call ended; one under way has its status instead. */
export function outcomeName(id: string): string {
  return id === 'in_progress' ? 'In progress' : (endedReasonText(id) ?? id);
}

export function outcomesFinding({ outcomes }: Pick<CallAnalytics, 'outcomes'>): string {
  const [first] = outcomes;
  if (!first) return 'No call has ended in these days';
  return `${outcomeName(first.id)}: ${percent(first.calls / sum(outcomes).calls)} of calls`;
}

export function maxFinding(rows: readonly (Counted & { name: string })[], noun: string): string {
  const [first] = rows;
  if (!first) return `No ${noun} had a call in these days`;
  if (rows.length === 1) return `${isolated(first.name)} had ${counted(first.calls, 'call')}`;
  return `${isolated(first.name)} had most calls: ${percent(first.calls / sum(rows).calls)}`;
}
