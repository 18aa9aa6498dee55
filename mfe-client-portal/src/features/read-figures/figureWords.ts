import type { ClientFigures, FigurePeriod } from '@switchboard/contracts/client-portal';
import { formatDuration } from '@switchboard/design-system';

type Period = ClientFigures['periods'][number];

// A date has no time zone: it is the organization's day for every reader.
const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));

/** A period in the table, e.g. `Thu, Nov 20` or `Week of Nov 16`. */
export function periodName(date: string, by: FigurePeriod): string {
  if (by === 'week') return `Week of ${format(date, { month: 'short', day: 'numeric' })}`;
  return format(date, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The label below a bar: the day, and for weeks the month before it. */
export function periodTick(date: string, by: FigurePeriod): string {
  return by === 'day' ? String(Number(date.slice(-2))) : format(date, { month: 'numeric', day: 'numeric' });
}

const count = (number: number) => number.toLocaleString('en-US');
const sum = (periods: readonly Period[], of: (period: Period) => number) =>
  periods.reduce((total, period) => total + of(period), 0);
const spanOf = (periods: readonly Period[], by: FigurePeriod) => `${periods.length} ${by === 'day' ? 'days' : 'weeks'}`;
const callsIn = (periods: readonly Period[]) => sum(periods, ({ completed, failed }) => completed + failed);

/** E.g. `3 added in 14 days`. */
export function addedNote(periods: readonly Period[], by: FigurePeriod): string {
  return `${count(sum(periods, ({ leads }) => leads))} added in ${spanOf(periods, by)}`;
}

/** E.g. `31 in 14 days`. */
export function madeNote(periods: readonly Period[], by: FigurePeriod): string {
  return `${count(callsIn(periods))} in ${spanOf(periods, by)}`;
}

/** E.g. `0:46 per completed call`. */
export function lengthNote(seconds: number, completed: number): string {
  return completed === 0 ? 'None yet' : `${formatDuration(Math.round(seconds / completed))} per completed call`;
}

/** The chart's text alternative, e.g. `31 calls in 14 days, 24 completed`. */
export function periodsFinding(periods: readonly Period[], by: FigurePeriod): string {
  const calls = callsIn(periods);
  const span = spanOf(periods, by);
  if (calls === 0) return `No calls in ${span}`;
  const completed = sum(periods, (period) => period.completed);
  return `${count(calls)} ${calls === 1 ? 'call' : 'calls'} in ${span}, ${count(completed)} completed`;
}

/** A part of a whole, e.g. `75% of calls`. */
export function outcomeShare(part: number, whole: number): string {
  return whole === 0 ? 'None yet' : `${Math.round((part / whole) * 100)}% of calls`;
}
