import { formatMoment, shownZone, timeInZone } from '@switchboard/design-system';

const weekMs = 6 * 86_400_000;

/** A zone as people call it: `New York` for `America/New_York`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** 'Mon 9:30 AM in Chicago'; for a zone that this browser doesn't know, the time as in lists. */
export function timeThere(zone: string, at: Date): string {
  const time = timeInZone(zone, at);
  return time ? `${time} in ${placeOf(zone)}` : formatMoment(at.toISOString());
}

const maxNamed = 3;

/** The possible places of a lead: 'Alaska: Anchorage or Adak'; for many zones only the first and the last. */
export function placesText(zones: readonly string[], region: string | null): string {
  const names = [...new Set(zones.map(placeOf))];
  const first = names.slice(0, -1).join(', ');
  const places =
    names.length > maxNamed
      ? `one of ${names.length} time zones, ${names[0]} to ${names.at(-1)}`
      : [first, names.at(-1)].filter(Boolean).join(' or ');
  return region ? `${region}: ${places}` : places;
}

/** The time of day in each zone, earliest first: '7:22 PM in Adak or 8:22 PM in Anchorage'; of many zones the first and the last. */
export function timesThere(zones: readonly string[], at: Date): string {
  const shown = zones.length > maxNamed ? [zones.at(-1) ?? '', zones[0] ?? ''] : [...zones].reverse();
  const times = shown.map((zone) => `${timeInZone(zone, at)?.replace(/^\w+ /, '') ?? '?'} in ${placeOf(zone)}`);
  return times.join(zones.length > maxNamed ? ' to ' : ' or ');
}

/** Whether the local time in a zone differs from the displayed time zone. */
export function isElsewhere(zone: string, at: Date): boolean {
  const there = timeInZone(zone, at);
  return there !== null && there !== timeInZone(shownZone(), at);
}

/** A moment to offer: by weekday, or by date from a week ahead. */
export function offeredTime(zone: string, at: Date, now: Date): string {
  if (at.getTime() - now.getTime() > weekMs) return formatMoment(at.toISOString());
  if (isElsewhere(zone, at)) return timeThere(zone, at);
  return timeInZone(zone, at) ?? formatMoment(at.toISOString());
}

/** '08:00' as '8:00 AM'; the end of the day as midnight. */
export function clockText(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
