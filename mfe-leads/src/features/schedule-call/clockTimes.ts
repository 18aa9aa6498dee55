/** A local date and time; the day is YYYY-MM-DD. */
export interface ClockTime {
  date: string;
  hour: number;
  minute: number;
}

const dayMs = 86_400_000;

/** The local time in a zone at an instant. */
export function clockTime(zone: string, instant: Date): ClockTime {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute } = parts;
  return { date: `${year?.padStart(4, '0')}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}

function asIfUtc({ date, hour, minute }: ClockTime): number {
  return Date.parse(`${date}T00:00Z`) + (hour * 60 + minute) * 60_000;
}

/** The offset of a zone from UTC, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  return asIfUtc(clockTime(zone, new Date(at))) - Math.floor(at / 60_000) * 60_000;
}

/** Which instants a time on the clock can mean. */
export type Meaning =
  | { kind: 'one'; instant: Date }
  /** The clocks skip this time: the instant is that of the same time with the offset before the change. */
  | { kind: 'skipped'; instant: Date }
  /** The clocks go back, so this time occurs twice. */
  | { kind: 'twice'; first: Date; second: Date };

/** The instant or instants of a local time in a zone. Assumes at most one clock change within a day of it. */
export function meaningOf(zone: string, time: ClockTime): Meaning {
  const utc = asIfUtc(time);
  const [before, after] = [offsetAt(zone, utc - dayMs), offsetAt(zone, utc + dayMs)];
  const candidates = [...new Set([utc - before, utc - after])].sort((a, b) => a - b);
  const [first, second] = candidates.filter((at) => asIfUtc(clockTime(zone, new Date(at))) === utc);
  if (first === undefined) return { kind: 'skipped', instant: new Date(utc - before) };
  if (second === undefined) return { kind: 'one', instant: new Date(first) };
  return { kind: 'twice', first: new Date(first), second: new Date(second) };
}

/** The instant that is meant: of two, the first one unless the second was chosen. */
export function instantOf(meaning: Meaning, isSecond: boolean): Date {
  if (meaning.kind !== 'twice') return meaning.instant;
  return isSecond ? meaning.second : meaning.first;
}
