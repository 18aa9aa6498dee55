import { type CallWindow, nextOpening } from '../dialer/rules/call-window.ts';
import { wallClock } from '../dialer/rules/zoned-time.ts';

const minuteMs = 60_000;
const mostDays = 92;

interface Work {
  /** Calls that are still to be made. */
  calls: number;
  perHour: number;
  /** Within which hours they are made; null for a window that never opens. */
  window: CallWindow | null;
  zone: string;
}

/** When so many calls have been made at a pace within the hours of each day. Null where that is never, or not within three months. */
export function expectedEnd({ calls, perHour, window, zone }: Work, now: Date): Date | null {
  if (calls === 0 || perHour <= 0 || !window) return null;
  let minutesLeft = (calls / perHour) * 60;
  let at = now;
  for (let day = 0; day < mostDays; day += 1) {
    const opening = nextOpening(window, zone, at);
    if (!opening) return null;
    const minutesOpen = window.end - wallClock(zone, opening).minute;
    if (minutesLeft <= minutesOpen) return new Date(opening.getTime() + minutesLeft * minuteMs);
    minutesLeft -= minutesOpen;
    at = new Date(opening.getTime() + minutesOpen * minuteMs);
  }
  return null;
}
