import { Temporal } from 'temporal-polyfill';

/** The first moment of a day in a time zone, also where clocks jump over midnight. */
export const startOfDay = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

// Postgres has no year 0, and a day after 9999-12-31 needs more than four digits.
function withinCalendar(date: string): string {
  return date < '1900-01-01' ? '1900-01-01' : date > '9000-01-01' ? '9000-01-01' : date;
}

const nextDay = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** The moments of the days from one to another, inclusive; without a day, that side is open. */
export function momentsOfDays(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  timeZone: string,
): { gte?: Date; lt?: Date } {
  return {
    ...(start_date ? { gte: startOfDay(withinCalendar(start_date), timeZone) } : {}),
    ...(end_date ? { lt: startOfDay(nextDay(withinCalendar(end_date)), timeZone) } : {}),
  };
}
