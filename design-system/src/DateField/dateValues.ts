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

/** Reads 'HH:mm'; null for an empty or unreadable value. */
export function toTime(value: string | null | undefined): Time | null {
  if (!value) return null;
  try {
    return parseTime(value);
  } catch {
    return null;
  }
}

/** Writes 'HH:mm'. */
export function fromTime(time: { hour: number; minute: number }): string {
  return `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
}

/** Keeps undefined (uncontrolled) apart from null (empty). */
export function controlled<T>(
  value: string | null | undefined,
  read: (value: string | null) => T | null,
): T | null | undefined {
  return value === undefined ? undefined : read(value);
}
