import type { RecurrencePattern } from '@switchboard/contracts/slots';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** A range of time, in milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

/** A range in a zone's local time: days after a first one, and times of day. */
interface WallSpan {
  startDay: number;
  startTime: Temporal.PlainTime;
  endDay: number;
  endTime: Temporal.PlainTime;
  length: number;
}

export interface Occurrence {
  spans: Span[];
  /** A clock change skips one of its times. */
  isMoved: boolean;
}

const zoned = (moment: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);

const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to).days;

/** The local day of a zone on which the first of some ranges begins. */
export const firstDay = (spans: readonly Span[], zone: string): Temporal.PlainDate =>
  zoned(Math.min(...spans.map(({ start }) => start)), zone).toPlainDate();

/**
 * The moment at which a zone's local time is this time on this day; the first one if it occurs twice. A time that a clock
 * change skips becomes the first minute after the change.
 */
export function momentOf(day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Span['start'] {
  const wanted = day.toPlainDateTime(time);
  const found = wanted.toZonedDateTime(zone);
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  // Searches from a moment later, because the transition itself may be the moment found.
  return (found.add({ seconds: 1 }).getTimeZoneTransition('previous') ?? found).epochMilliseconds;
}

function wallSpans(spans: readonly Span[], zone: string): WallSpan[] {
  const first = firstDay(spans, zone);
  return spans
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end }) => {
      const [from, to] = [zoned(start, zone), zoned(end, zone)];
      return {
        startDay: daysBetween(first, from.toPlainDate()),
        startTime: from.toPlainTime(),
        endDay: daysBetween(first, to.toPlainDate()),
        endTime: to.toPlainTime(),
        length: end - start,
      };
    });
}

function onDay(walls: readonly WallSpan[], day: Temporal.PlainDate, zone: string): Occurrence {
  const spans: Span[] = [];
  let isMoved = false;
  for (const { startDay, startTime, endDay, endTime, length } of walls) {
    const from = day.add({ days: startDay });
    const start = momentOf(from, startTime, zone);
    if (!zoned(start, zone).toPlainDateTime().equals(from.toPlainDateTime(startTime))) isMoved = true;
    const until = momentOf(day.add({ days: endDay }), endTime, zone);
    // A range that is entirely within the skipped hour keeps its length.
    const end = until > start ? until : start + length;
    const begin = Math.max(start, spans.at(-1)?.end ?? start);
    if (end > begin) spans.push({ start: begin, end });
  }
  return { spans, isMoved };
}

const frequencies = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY' } as const;

/**
 * The ranges of a slot on each day on which it repeats, the first as given; at most one more than `most`, which shows that
 * there are too many. A month without that day has none.
 */
export function occurrencesOf(
  spans: readonly Span[],
  repeats: { pattern: RecurrencePattern; endDate: string } | null,
  zone: string,
  most: number,
): Occurrence[] {
  const given: Occurrence = { spans: spans.toSorted((one, other) => one.start - other.start), isMoved: false };
  if (!repeats) return [given];
  const first = firstDay(spans, zone);
  // Calculates with days only, in a zone without clock changes: the library skips days on which the time does not exist.
  const noon = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' });
  const rule = new RRuleTemporal({
    freq: frequencies[repeats.pattern],
    dtstart: noon(first),
    until: noon(Temporal.PlainDate.from(repeats.endDate)),
    tzid: 'UTC',
  });
  const walls = wallSpans(spans, zone);
  const days = rule.all((_, index) => index <= most).map((day) => Temporal.PlainDate.from(day.toString().slice(0, 10)));
  return days.slice(0, most + 1).map((day) => (day.equals(first) ? given : onDay(walls, day, zone)));
}

/** The ranges that another occurrence gets when one gets these: the same days relative to its first one, at the same times of day. */
export function spansFrom(
  spans: readonly Span[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  zone: string,
): Span[] {
  const shift = daysBetween(from, firstDay(spans, zone));
  return onDay(wallSpans(spans, zone), to.add({ days: shift }), zone).spans;
}
