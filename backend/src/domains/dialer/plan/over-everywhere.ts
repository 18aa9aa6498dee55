import { wallClock } from '../rules/zoned-time.ts';

// A day ends last in the zone twelve hours behind UTC: a campaign may still call people there.
const lastZone = 'Etc/GMT+12';

/** Whether a day, such as `2026-11-23`, is over in every zone; null never is. */
export const isOverEverywhere = (day: string | null, instant: Date): boolean =>
  day !== null && day < wallClock(lastZone, instant).date;
