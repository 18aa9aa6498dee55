import { wallClock } from '../rules/zoned-time.ts';

// A day ends last where clocks are twelve hours behind UTC: there the campaign may still call somebody.
const lastZone = 'Etc/GMT+12';

/** Whether a day, such as `2026-11-23`, is over in every zone; null is never over. */
export const isOverEverywhere = (day: string | null, instant: Date): boolean =>
  day !== null && day < wallClock(lastZone, instant).date;
