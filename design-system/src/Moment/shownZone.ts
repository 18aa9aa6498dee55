let chosen: string | null = null;

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Sets the time zone in which moments are shown, such as the organization's, whose days filter lists; null for the reader's own. */
export function showTimesIn(zone: string | null): void {
  chosen = zone !== null && isKnown(zone) ? zone : null;
}

/** The time zone in which moments are shown and entered. */
export const shownZone = (): string => chosen ?? browserZone();

/** Whether the shown time zone is the reader's own. */
export const isReadersZone = (): boolean => chosen === null || chosen === browserZone();

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The day and the time of a moment in a time zone, in the format of fields; null for a zone that this browser doesn't know. */
export const clockIn = (zone: string, at: Date): { day: string; time: string } | null =>
  isKnown(zone) ? clockOf(at, zone) : null;

/** The day and the time of a moment in the format of fields. Defaults to the shown time zone. */
export function clockOf(at: Date, zone: string = shownZone()): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return { day: `${year?.padStart(4, '0')}-${month}-${day}`, time: `${twoDigits(Number(hour))}:${minute}` };
}

/** A calendar day, a number of days after another one. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The moment at which a day starts in the shown time zone. */
export const startOfShownDay = (day: string): Date => momentOfClock(day, '00:00');

/**
 * The moment of a day and a time in the shown time zone. A repeated time is the first of the two; a skipped time is one after the change.
 */
export function momentOfClock(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time.slice(0, 5)}Z`);
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  const aheadAt = (at: number) => {
    const clock = clockOf(new Date(at));
    return Date.parse(`${clock.day}T${clock.time}Z`) - Math.floor(at / 60_000) * 60_000;
  };
  // Clocks change at most once within a day of it.
  const dayMs = 86_400_000;
  const candidates = [aheadAt(asUtc - dayMs), aheadAt(asUtc + dayMs)].map((ahead) => asUtc - ahead);
  const [first = Number.NaN, second = Number.NaN] = candidates.sort((a, b) => a - b);
  const isMeant = (at: number) => at + aheadAt(at) === asUtc;
  return new Date(isMeant(first) ? first : second);
}
