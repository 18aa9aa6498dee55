import type { Weekday } from '@switchboard/contracts/campaigns.limits';
import { type CallWindow, nextOpening } from '../dialer/rules/call-window.ts';
import { weekdayOf } from '../dialer/rules/weekdays.ts';
import { wallClock } from '../dialer/rules/zoned-time.ts';

const minuteMs = 60_000;
const maxDays = 92;

interface Work {
  /** Calls that are still to be made. */
  calls: number;
  perHour: number;
  /** The hours in which they are made; null for a window that never opens. */
  window: CallWindow | null;
  zone: string;
  /** The days of the week, and the last day, `YYYY-MM-DD`. */
  weekdays: readonly Weekday[];
  lastDay: string | null;
}

/**
 * When this many calls will have been made at a pace within the campaign's hours and days, or the end of its last day if there are too
 * many. Null if that is never, or not within three months.
 */
export function expectedEnd({ calls, perHour, window, zone, weekdays, lastDay }: Work, now: Date): Date | null {
  if (calls === 0 || perHour <= 0 || !window) return null;
  let minutesLeft = (calls / perHour) * 60;
  let at = now;
  let lastOpen: Date | null = null;
  for (let day = 0; day < maxDays; day += 1) {
    const opening = nextOpening(window, zone, at);
    if (!opening) return null;
    const { date, minute } = wallClock(zone, opening);
    if (lastDay !== null && date > lastDay) return lastOpen;
    const minutesOpen = window.end - minute;
    at = new Date(opening.getTime() + minutesOpen * minuteMs);
    if (!weekdays.includes(weekdayOf(date))) continue;
    if (minutesLeft <= minutesOpen) return new Date(opening.getTime() + minutesLeft * minuteMs);
    minutesLeft -= minutesOpen;
    lastOpen = at;
  }
  return null;
}
