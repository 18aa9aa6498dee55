import { CalendarDateTime, fromAbsolute, type ZonedDateTime } from '@internationalized/date';

/** Minutes of a wall clock's day: 90 is half past one. */
export type WallMinute = number;

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Clocks are changed on a whole minute; between two changes of one zone lie more hours than these. */
const stepMs = 3 * hourMs;

/** Whether the computer knows the zone, e.g. `America/Chicago`. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(zone) && fromAbsolute(0, zone).timeZone === zone;
  } catch {
    return false;
  }
}

/** What clocks and calendars of the zone show at an instant. */
export function wallClock(zone: string, instant: Date): { date: string; minute: WallMinute; zoned: ZonedDateTime } {
  const zoned = fromAbsolute(instant.getTime(), zone);
  const { year, month, day, hour, minute } = zoned;
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { date, minute: hour * 60 + minute, zoned };
}

const offsetAt = (zone: string, ms: number) => fromAbsolute(ms, zone).offset;

/** The first instant after a change of clocks that lies between the two. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let [low, high] = [from, to];
  while (high - low > minuteMs) {
    const middle = low + Math.ceil((high - low) / 2 / minuteMs) * minuteMs;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
    if (high - low <= minuteMs) break;
  }
  return high;
}

/** The instants after `from`, for so many hours, at which the zone's clocks jump. */
function changesOfClocks(zone: string, from: number, hours: number): number[] {
  const changes: number[] = [];
  const start = Math.floor(from / minuteMs) * minuteMs;
  for (let at = start; at < start + hours * hourMs; at += stepMs)
    if (offsetAt(zone, at) !== offsetAt(zone, at + stepMs)) changes.push(changeBetween(zone, at, at + stepMs));
  return changes;
}

/**
 * The first instant not before `from` at which `holds`, a condition that begins to hold at a minute of the wall clock or
 * where clocks jump; looks for it around a day (`2026-11-22`). Null when there is none.
 */
export function firstInstant(
  zone: string,
  { from, day, minute }: { from: Date; day: string; minute: WallMinute },
  holds: (instant: Date) => boolean,
): Date | null {
  if (holds(from)) return from;
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const opening = new CalendarDateTime(year, month, date, Math.floor(minute / 60) % 24, minute % 60);
  const openings = [-1, 0, 1, 2].flatMap((days) =>
    (['earlier', 'later'] as const).map((which) => opening.add({ days }).toDate(zone, which).getTime()),
  );
  const around = Math.max(from.getTime(), opening.toDate(zone, 'earlier').getTime() - 24 * hourMs);
  const candidates = [...openings, ...changesOfClocks(zone, around, 72)].filter((at) => at >= from.getTime());
  const first = candidates.sort((a, b) => a - b).find((at) => holds(new Date(at)));
  return first === undefined ? null : new Date(first);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A zone as people call it: `New York` for `America/New_York`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** A minute as data has it: `09:00`. */
export const minuteText = (minute: WallMinute): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A minute as people read it, here as on the pages: `9:00 AM`; the end of a day is midnight. */
export function clockText(minute: WallMinute): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** A day as people read it: `Mon 23 Nov`. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
}

/** An instant as people in the zone say it: `9:00 AM in Chicago`, with the day where that is not the day of `now`. */
export function momentText(zone: string, instant: Date, now: Date): string {
  const { date, minute } = wallClock(zone, instant);
  const isToday = date === wallClock(zone, now).date;
  return `${clockText(minute)}${isToday ? '' : ` on ${dayText(date)}`} in ${placeOf(zone)}`;
}
