import { changesOfClocks, clockShift, isZone } from './zone-shifts.ts';

export { isZone };

/** Minutes of a local day: 90 is half past one. */
export type WallMinute = number;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The local date and minute in the zone at an instant. */
export function wallClock(zone: string, instant: Date): { date: string; minute: WallMinute } {
  const shown = instant.getTime() + clockShift(zone, instant.getTime());
  const minute = Math.floor((((shown % dayMs) + dayMs) % dayMs) / minuteMs);
  return { date: new Date(shown).toISOString().slice(0, 10), minute };
}

/** The instants at which the zone may show a local time, given as if it were UTC: two around a change of clocks. */
function instantsOf(zone: string, shown: number): number[] {
  const [before, after] = [clockShift(zone, shown - dayMs), clockShift(zone, shown + dayMs)];
  return before === after ? [shown - before] : [shown - before, shown - after];
}

/**
 * The first instant not before `from` at which `holds` is true: a condition that starts at a local minute or at a change of clocks.
 * Searches around a day (`2026-11-22`). Null if there is none.
 */
export function firstInstant(
  zone: string,
  { from, day, minute }: { from: Date; day: string; minute: WallMinute },
  holds: (instant: Date) => boolean,
): Date | null {
  if (holds(from)) return from;
  const opening = Date.parse(`${day}T00:00:00Z`) + (minute % (24 * 60)) * minuteMs;
  const openings = [-1, 0, 1, 2].flatMap((days) => instantsOf(zone, opening + days * dayMs));
  const around = Math.max(from.getTime(), Math.min(...instantsOf(zone, opening)) - dayMs);
  const candidates = [...openings, ...changesOfClocks(zone, around, around + 3 * dayMs)].filter(
    (at) => at >= from.getTime(),
  );
  const first = candidates.sort((a, b) => a - b).find((at) => holds(new Date(at)));
  return first === undefined ? null : new Date(first);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A zone's name for people: `New York` for `America/New_York`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** A minute in the data format: `09:00`. */
export const minuteText = (minute: WallMinute): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A minute for people, as on the pages: `9:00 AM`; the end of a day is midnight. */
export function clockText(minute: WallMinute): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** A day for people: `Mon 23 Nov`. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
}

/** An instant for people in the zone: `9:00 AM in Chicago`, with the day if it isn't the day of `now`. */
export function momentText(zone: string, instant: Date, now: Date): string {
  const { date, minute } = wallClock(zone, instant);
  const isToday = date === wallClock(zone, now).date;
  return `${clockText(minute)}${isToday ? '' : ` on ${dayText(date)}`} in ${placeOf(zone)}`;
}
