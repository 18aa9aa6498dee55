import type { CallAnalytics } from '@switchboard/contracts/analytics';

type Day = CallAnalytics['days'][number];

/** The period of one bar. */
export interface Period extends Omit<Day, 'date'> {
  id: string;
  /** `Thu, Nov 20`, or `Week of Nov 17`. */
  name: string;
  tick: string;
}

// More bars would be too thin to distinguish.
const maxDays = 62;

const formatted = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));

const monthDay = (date: string) => formatted(date, { month: 'short', day: 'numeric' });

function mondayOf(date: string): string {
  const moment = new Date(`${date}T00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7));
  return moment.toISOString().slice(0, 10);
}

function weeksOf(days: readonly Day[]): Period[] {
  const weeks = new Map<string, Period>();
  for (const { date, calls, completed, failed, seconds } of days) {
    const id = mondayOf(date);
    const week = weeks.get(id) ?? {
      id,
      name: `Week of ${monthDay(id)}`,
      tick: monthDay(id),
      calls: 0,
      completed: 0,
      failed: 0,
      seconds: 0,
    };
    week.calls += calls;
    week.completed += completed;
    week.failed += failed;
    week.seconds += seconds;
    weeks.set(id, week);
  }
  return [...weeks.values()];
}

/** A range in bars of one day, or of one week from Monday if there would be too many. */
export function periodsOf(days: readonly Day[]): { periods: Period[]; unit: 'Day' | 'Week' } {
  if (days.length > maxDays) return { periods: weeksOf(days), unit: 'Week' };
  const periods = days.map(({ date, ...counts }) => ({
    ...counts,
    id: date,
    name: formatted(date, { weekday: 'short', month: 'short', day: 'numeric' }),
    tick: String(Number(date.slice(-2))),
  }));
  return { periods, unit: 'Day' };
}
