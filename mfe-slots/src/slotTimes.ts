import { dayAfter, startOfShownDay } from '@switchboard/design-system';

/** Minutes as readable text: '45 min', '1 h', '1 h 30 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** The start of a day in the displayed time zone, in the API's format; null without a day. */
export const startOfDay = (day: string | null): string | null => day && startOfShownDay(day).toISOString();

/** The first moment after a day in the shown zone; null without a day. */
export const endOfDay = (day: string | null): string | null => startOfDay(day && dayAfter(day));
