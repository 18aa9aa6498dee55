import { Temporal } from 'temporal-polyfill';
import type { Range } from './ranges.ts';

const zonedAt = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);

/** The day of a moment in a zone: 'YYYY-MM-DD'. */
export function dayIn(zone: string): (moment: number) => string {
  return (moment) => zonedAt(moment, zone).toPlainDate().toString();
}

/** The time of day in a zone: 'HH:mm'. */
export const timeIn = (moment: number, zone: string) =>
  zonedAt(moment, zone).toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * The moment of a day and time in a zone. A time that the clocks skip becomes the first one after it; a time that occurs twice means the
 * first occurrence.
 */
export function momentIn(day: string, time: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

/** The start and end of a day in a zone; it may have 23 or 25 hours. */
export function dayRange(day: string, zone: string): Range {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return { start: start.epochMilliseconds, end: start.add({ days: 1 }).startOfDay().epochMilliseconds };
}

/** Splits a range at the midnights of a zone, since a segment ends at midnight at the latest. */
export function splitByDay({ start, end }: Range, zone: string): Range[] {
  const parts: Range[] = [];
  for (let from = start; from < end; ) {
    const midnight = dayRange(dayIn(zone)(from), zone).end;
    parts.push({ start: from, end: Math.min(midnight, end) });
    from = midnight;
  }
  return parts;
}

/** The range that a click on a day of the month selects: 9:00 to 17:00 in the zone. Source: specification 02 §5. */
export function workingHours(day: string, zone: string): Range {
  return { start: momentIn(day, '09:00', zone), end: momentIn(day, '17:00', zone) };
}

const dayMs = 86_400_000;

/** The month around a moment, including the adjacent days that a calendar shows in its first and last week. */
export function monthAround(moment: number): Range {
  const at = new Date(moment);
  const first = (months: number) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1);
  return { start: first(0) - 8 * dayMs, end: first(1) + 15 * dayMs };
}
