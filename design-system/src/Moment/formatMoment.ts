import { componentTexts } from '../language/componentTexts.ts';
import { shownZone } from './shownZone.ts';

// The specification's formats, 'MMM d, yyyy' and 'h:mm a', in the shown time zone; pages in another language use that language's formats.
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

interface Formats {
  days: Intl.DateTimeFormat;
  times: Intl.DateTimeFormat;
}
const formats = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const { locale } = componentTexts;
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = {
    days: new Intl.DateTimeFormat(locale, { ...day, timeZone }),
    times: new Intl.DateTimeFormat(locale, { ...time, timeZone }),
  };
  formats.set(key, made);
  return made;
}

// Engines put a narrow space before AM and PM, which neither fonts nor searches expect.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

const others = new Map<string, Intl.DateTimeFormat>();

/** A moment in another format, such as a bar's 'Mon, Jan 5', in the shown time zone by default. */
export function formatAs(
  at: string | number | Date,
  options: Intl.DateTimeFormatOptions,
  timeZone = shownZone(),
): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const format = others.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  others.set(key, format);
  return plain(format.format(new Date(at)));
}

/** 'Jan 5, 2026' for a moment, or for a day written as YYYY-MM-DD. */
export function formatDay(at: string): string {
  // A day without a time is the same in every time zone.
  if (at.length === 10) return plain(formatsIn('UTC').days.format(new Date(`${at}T12:00Z`)));
  return plain(formatsIn(shownZone()).days.format(new Date(at)));
}

/** '3:04 PM'. */
export function formatTime(at: string): string {
  return plain(formatsIn(shownZone()).times.format(new Date(at)));
}

/** 'Jan 5, 2026 3:04 PM'. */
export function formatMoment(at: string): string {
  return `${formatDay(at)} ${formatTime(at)}`;
}

/** 'Jan 5, 2026 3:04 PM – 4:00 PM', with the second day if it is a different one. */
export function formatSpan(from: string, to: string): string {
  const isOneDay = formatDay(from) === formatDay(to);
  return `${formatMoment(from)} – ${isOneDay ? formatTime(to) : formatMoment(to)}`;
}

/** A time zone with its current offset, 'Europe/Berlin (GMT+1)'. Defaults to the shown one. */
export function formatZone(timeZone = shownZone()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== timeZone ? `${timeZone} (${offset})` : timeZone;
}

/** The time of day in a time zone, 'Mon 3:04 PM'; null for a zone that this browser doesn't know. */
export function timeInZone(timeZone: string, at: Date): string | null {
  try {
    const options = { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
    return plain(new Intl.DateTimeFormat(componentTexts.locale, options).format(at));
  } catch {
    return null;
  }
}

/** Rounded seconds as m:ss, or h:mm:ss from one hour on; an unknown length is 0:00. */
export function formatDuration(totalSeconds: number): string {
  const seconds = Number.isFinite(totalSeconds) ? Math.max(0, Math.round(totalSeconds)) : 0;
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}
