import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { StatCardProps } from '@switchboard/design-system';

export type CallDay = Dashboard['calls_by_day'][number];

const daysInWeek = 7;
const total = ({ completed, failed }: CallDay): number => completed + failed;
const sum = (days: readonly CallDay[], of: (day: CallDay) => number): number =>
  days.reduce((result, day) => result + of(day), 0);
const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Percent by which `now` differs from `before`; null when there was nothing to differ from. */
function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

function direction(difference: number): 'up' | 'down' | 'flat' {
  if (difference === 0) return 'flat';
  return difference > 0 ? 'up' : 'down';
}

function weeks(days: readonly CallDay[]): { current: readonly CallDay[]; before: readonly CallDay[] } {
  return { current: days.slice(-daysInWeek), before: days.slice(-2 * daysInWeek, -daysInWeek) };
}

/** The chart's content in one sentence: the last seven days against the previous seven. */
export function callsFinding(days: readonly CallDay[]): string {
  const { current, before } = weeks(days);
  const now = sum(current, total);
  if (sum(days, total) === 0) return 'No calls in the last 14 days';
  const percent = percentChange(now, sum(before, total));
  const count = `${plural(now, 'call')} in the last 7 days`;
  if (percent === null) return `${count}, none in the 7 days before`;
  if (percent === 0) return `${count}, same as the previous 7 days`;
  return `${count}, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} than in the 7 days before`;
}

type Trend = Pick<StatCardProps, 'change' | 'note' | 'trend' | 'trendLabel'>;

/** How many were added in the last week, for cards of figures that seldom change. */
export function addedTrend(added: number, word: 'added' | 'joined'): Trend {
  if (added === 0) return { change: { text: 'No change this week', direction: 'flat' } };
  return { change: { text: `${added.toLocaleString('en-US')} ${word} in a week`, direction: 'up' } };
}

/** How many assistants can't call yet, as text. */
export function draftsNote({ total_assistants: all, active_assistants: active }: Dashboard): Trend {
  if (all === 0) return { note: 'None yet' };
  return { note: all === active ? 'All are published' : plural(all - active, 'draft') };
}

/** Calls per day for the conversations card, with the change from week to week. */
export function conversationTrend(days: readonly CallDay[]): Trend {
  if (sum(days, total) === 0) return { note: 'None in 14 days' };
  const { current, before } = weeks(days);
  const percent = percentChange(sum(current, total), sum(before, total));
  return {
    trend: days.map(total),
    trendLabel: 'Calls of each of the last 14 days',
    ...(percent === null ? {} : { change: { text: `${Math.abs(percent)}% in a week`, direction: direction(percent) } }),
  };
}

function successRate(days: readonly CallDay[]): number | null {
  const ended = sum(days, total);
  return ended === 0 ? null : sum(days, ({ completed }) => completed) / ended;
}

const tones = { up: 'success', down: 'danger', flat: 'default' } as const;

/** Success per day for its card; days without calls are left out of the line. */
export function successTrend(days: readonly CallDay[]): Trend {
  const { current, before } = weeks(days);
  const now = successRate(current);
  const then = successRate(before);
  const trend = days.map((day) => successRate([day])).filter((rate) => rate !== null);
  if (trend.length === 0) return { note: 'No calls in 14 days' };
  const base: Trend = { trend, trendLabel: 'Success rate of the last 14 days' };
  if (now === null || then === null) return base;
  const points = Math.round((now - then) * 1000) / 10;
  const way = direction(points);
  return { ...base, change: { text: `${Math.abs(points)} points in a week`, direction: way, tone: tones[way] } };
}

/** Mean response of the days, each as heavy as its completed calls. */
function meanResponse(days: readonly CallDay[]): number | null {
  const measured = days.filter((day) => day.average_response_seconds !== null && day.completed > 0);
  const calls = sum(measured, ({ completed }) => completed);
  if (calls === 0) return null;
  return sum(measured, (day) => (day.average_response_seconds ?? 0) * day.completed) / calls;
}

/** Response per day for its card; a shorter one is better. */
export function responseTrend(days: readonly CallDay[]): Trend {
  const trend = days.map((day) => day.average_response_seconds).filter((seconds) => seconds !== null);
  if (trend.length === 0) return { note: 'No answers in 14 days' };
  const base: Trend = { trend, trendLabel: 'Average response of the last 14 days' };
  const { current, before } = weeks(days);
  const now = meanResponse(current);
  const then = meanResponse(before);
  if (now === null || then === null) return base;
  const tenths = Math.round((now - then) * 10) / 10;
  if (tenths === 0) return { ...base, change: { text: 'Same as last week', direction: 'flat' } };
  const text = `${Math.abs(tenths).toFixed(1)}s ${tenths > 0 ? 'slower' : 'faster'} in a week`;
  const isSlower = tenths > 0;
  return {
    ...base,
    change: { text, direction: isSlower ? 'up' : 'down', tone: isSlower ? 'danger' : 'success' },
  };
}

/** 'Thu, Nov 20' for a calendar day, whatever the reader's zone is. */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
