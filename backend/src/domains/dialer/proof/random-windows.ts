import { type CallWindow, isInWindow, nextOpening } from '../rules/call-window.ts';

const minuteMs = 60_000;

/** A random number generator that repeats the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Zones with different rules; zones with odd offsets and changes at midnight are more frequent.
const oddZones = [
  'America/Chicago',
  'America/St_Johns',
  'America/Santiago',
  'America/Asuncion',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const zones = [...oddZones, ...oddZones, ...oddZones, ...Intl.supportedValuesOf('timeZone')];

const formats = new Map<string, Intl.DateTimeFormat>();
/** The minute of the zone's local time: slow, but obviously correct. */
function shownMinute(zone: string, ms: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    formats.set(zone, format);
  }
  const [hours, minutes] = format.format(ms).split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

const holdsAt = ({ start, end }: CallWindow, zone: string, ms: number): boolean => {
  const minute = shownMinute(zone, ms);
  return minute >= start && minute < end;
};

/** Checks one minute after the other. */
function nextBySearch(window: CallWindow, zone: string, from: number): number | null {
  if (holdsAt(window, zone, from)) return from;
  const first = Math.floor(from / minuteMs) * minuteMs + minuteMs;
  for (let at = first; at < first + 3 * 24 * 60 * minuteMs; at += minuteMs) if (holdsAt(window, zone, at)) return at;
  return null;
}

export interface WindowCase {
  window: CallWindow;
  zone: string;
  instant: Date;
}

/** Instants of all years from 2000 to 2040, half of them around a day with a change of clocks. */
function randomCase(random: () => number): WindowCase {
  const pick = (most: number) => Math.floor(random() * most);
  const zone = zones[pick(zones.length)] ?? 'UTC';
  const start = pick(24 * 60);
  const window = { start, end: Math.min(start + 1 + pick(12 * 60), 24 * 60) };
  const year = 2000 + pick(41);
  const ms = Date.UTC(year, 0, 1) + random() * 366 * 86_400_000;
  if (random() < 0.5) return { window, zone, instant: new Date(ms) };
  const offset = (at: number) => shownMinute(zone, at) - ((at / minuteMs) % 1440);
  for (let day = 0; day < 190; day++) {
    const at = Math.floor(ms / 86_400_000 + day) * 86_400_000;
    if ((offset(at) - offset(at + 86_400_000)) % 1440 !== 0)
      return { window, zone, instant: new Date(at + (random() * 3 - 1.5) * 86_400_000) };
  }
  return { window, zone, instant: new Date(ms) };
}

/** The cases among this many random ones in which the rules disagree with the search. */
export function compareWindows(cases: number, seed: number): { wrong: WindowCase[]; aroundChanges: number } {
  const random = randomFrom(seed);
  const wrong: WindowCase[] = [];
  let aroundChanges = 0;
  for (let n = 0; n < cases; n++) {
    const one = randomCase(random);
    const { window, zone, instant } = one;
    const ms = instant.getTime();
    if (shownMinute(zone, ms - 43_200_000) !== shownMinute(zone, ms + 43_200_000)) aroundChanges += 1;
    const found = nextOpening(window, zone, instant)?.getTime() ?? null;
    const isSame = isInWindow(window, zone, instant) === holdsAt(window, zone, ms);
    if (!isSame || found !== nextBySearch(window, zone, ms)) wrong.push(one);
  }
  return { wrong, aroundChanges };
}
