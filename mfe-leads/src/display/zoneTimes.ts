import { formatMoment, timeInZone } from '@switchboard/design-system';

const weekMs = 6 * 86_400_000;

/** A zone as people call it: `New York` for `America/New_York`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** 'Mon 9:30 AM in Chicago'; in a zone that this browser does not know, the reader's own time. */
export function timeThere(zone: string, at: Date): string {
  const time = timeInZone(zone, at);
  return time ? `${time} in ${placeOf(zone)}` : formatMoment(at.toISOString());
}

/** Whether clocks of a zone show something else than the reader's own. */
export function isElsewhere(zone: string, at: Date): boolean {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const there = timeInZone(zone, at);
  return there !== null && there !== timeInZone(own, at);
}

/** A moment as it is offered: by weekday, from a week on by its date in the reader's own zone. */
export function offeredTime(zone: string, at: Date, now: Date): string {
  if (at.getTime() - now.getTime() > weekMs) return formatMoment(at.toISOString());
  if (isElsewhere(zone, at)) return timeThere(zone, at);
  return timeInZone(zone, at) ?? formatMoment(at.toISOString());
}

/** '08:00' as '8:00 AM'; the end of the day as midnight. */
export function clockText(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
