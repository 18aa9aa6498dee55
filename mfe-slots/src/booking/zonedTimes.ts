import { zoneNameIn } from '@switchboard/contracts/languages';
import { language, locale } from '../texts/texts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

// Times that are compared or parsed use one format, whatever the reader's language.
const fixed = 'en-US';

// Engines put a narrow space before AM and PM, which neither fonts nor searches expect.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

/** A format is slow to make and a page of times asks for hundreds of texts. */
function write(
  at: string,
  timeZone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
  writtenIn = locale(),
): string {
  const key = `${writtenIn} ${timeZone} ${name}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(writtenIn, { timeZone, ...options });
  formats.set(key, format);
  return plain(format.format(new Date(at)));
}

/** The zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether this browser knows a zone. */
export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(fixed, { timeZone }));
  } catch {
    return false;
  }
}

/** The day of a moment in a zone, YYYY-MM-DD. */
export function dayIn(at: string, zone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const [month, day, year] = write(at, zone, 'date', options, fixed).split('/');
  return `${year}-${month}-${day}`;
}

/** The hour of a moment in a zone, from 0 to 23. */
export const hourIn = (at: string, zone: string): number =>
  Number(write(at, zone, 'hour', { hour: '2-digit', hourCycle: 'h23' }, fixed));

/** 'Tuesday, November 24'. */
export const dayName = (at: string, zone: string) =>
  write(at, zone, 'day', { weekday: 'long', month: 'long', day: 'numeric' });

/** 'Tue', '24', 'Nov': the three lines of a day that is chosen by touching it. */
export const dayLines = (at: string, zone: string) => ({
  weekday: write(at, zone, 'weekday', { weekday: 'short' }),
  // German would write a point after it.
  day: write(at, zone, 'number', { day: 'numeric' }, fixed),
  month: write(at, zone, 'month', { month: 'short' }),
});

/** '3:04 PM', or '15:04' in languages that count to 24. */
export const timeIn = (at: string, zone: string) => write(at, zone, 'time', { hour: 'numeric', minute: '2-digit' });

/** '3:00 PM – 3:30 PM'; where the day ends in between, it names the second one. */
export function spanIn(from: string, to: string, zone: string): string {
  const isOneDay = dayIn(from, zone) === dayIn(to, zone);
  return `${timeIn(from, zone)} – ${isOneDay ? '' : `${dayName(to, zone)}, `}${timeIn(to, zone)}`;
}

/** A zone with the offset that it has at a moment: 'Europe/Berlin (GMT+1)', in other languages 'hora de Europa central (GMT+1)'. */
export function zoneIn(at: string, zone: string): string {
  const name = zoneNameIn(language(), zone, new Date(at));
  const offset = write(at, zone, 'offset', { hour: 'numeric', timeZoneName: 'shortOffset' }, fixed).split(' ').at(-1);
  // Lines break after a hyphen, not after a minus.
  return offset === undefined || zone === 'UTC' ? name : `${name} (${offset.replace('-', '−')})`;
}

/** Day, times and zone in one line. */
export const momentSpan = (from: string, to: string, zone: string) =>
  `${dayName(from, zone)}, ${spanIn(from, to, zone)} ${zoneIn(from, zone)}`;

/** Whether the local time in both zones is the same at a moment. */
export const isSameClock = (at: string, one: string, other: string) =>
  dayIn(at, one) === dayIn(at, other) && timeIn(at, one) === timeIn(at, other);

export interface DayOfTimes<T> {
  day: string;
  times: T[];
}

/** Times in their order, by the day that they have in a zone. */
export function byDay<T extends { start_time: string }>(times: readonly T[], zone: string): DayOfTimes<T>[] {
  const days = Map.groupBy(times, ({ start_time }) => dayIn(start_time, zone));
  return [...days].map(([day, ofDay]) => ({ day, times: ofDay })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
