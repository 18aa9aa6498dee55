import type { phone_numbers } from '../../generated/prisma/client.ts';
import { weekdayOf } from '../dialer/rules/weekdays.ts';
import { isZone, type WallMinute, wallClock } from '../dialer/rules/zoned-time.ts';

/** Played to a caller when no one can take the call. */
export const unavailableText =
  'We are sorry, no one can take your call at the moment. Please try again later. Goodbye.';

/** Played to a caller outside business hours, unless the number has its own sentence. */
export const closedText =
  'Thank you for calling. We are closed at the moment. Please call again during business hours. Goodbye.';

type Hours = Pick<phone_numbers, 'open_days' | 'open_from' | 'open_until'>;

function minuteOf(text: string): WallMinute {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Whether a number answers calls at an instant. Hours that end before they begin run past midnight and belong to the day they begin on. */
export function isOpenAt({ open_days, open_from, open_until }: Hours, timeZone: string, instant: Date): boolean {
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  const { date, minute } = wallClock(zone, instant);
  const isOn = (day: string) => open_days.length === 0 || open_days.includes(weekdayOf(day));
  if (open_from === null && open_until === null) return isOn(date);
  const from = minuteOf(open_from ?? '00:00');
  const until = open_until === null ? 24 * 60 : minuteOf(open_until);
  if (from < until) return isOn(date) && minute >= from && minute < until;
  return (isOn(date) && minute >= from) || (isOn(dayBefore(date)) && minute < until);
}
