import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date';

/** Reads 'YYYY-MM-DD'; null for an empty or unreadable value. */
export function toDate(value: string | null | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}

/** The moment at which a day, 'YYYY-MM-DD', starts in a time zone. */
export const startOfDay = (day: string, zone: string): string => parseDate(day).toDate(zone).toISOString();

const midnight = '00:00';
const endOfDay = '24:00';

/** Reads 'HH:mm'; null for an empty or unreadable value. Clocks show the end of a day as midnight. */
export function toTime(value: string | null | undefined): Time | null {
  if (!value) return null;
  if (value === endOfDay) return parseTime(midnight);
  try {
    return parseTime(value);
  } catch {
    return null;
  }
}

/** Formats 'HH:mm'. Midnight is 24:00 if it is an end time. */
export function fromTime(time: { hour: number; minute: number }, isEnd = false): string {
  const written = `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
  return isEnd && written === midnight ? endOfDay : written;
}

/** Distinguishes undefined (uncontrolled) from null (empty). */
export function controlled<T>(
  value: string | null | undefined,
  read: (value: string | null) => T | null,
): T | null | undefined {
  return value === undefined ? undefined : read(value);
}
