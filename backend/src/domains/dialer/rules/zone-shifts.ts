import { Temporal } from 'temporal-polyfill';

const minuteMs = 60_000;
/** Two changes of a zone's clocks are always further apart than this. */
const stretchMs = 3 * 3_600_000;
/** Stretches cached per zone: ten years. */
const maxStretches = 30_000;

/** A zone's offset in a stretch of time: `before` and, from `changeAt` on, `after`. */
interface Stretch {
  before: number;
  after: number;
  changeAt: number;
}

// Asking the system for time zones takes a hundred times as long as all rules together.
const stretchesOf = new Map<string, Map<number, Stretch>>();
const knownZones = new Map<string, boolean>();

const askShift = (zone: string, ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;

/** The first minute after a change of clocks between the two instants. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = askShift(zone, from);
  let [low, high] = [from, to];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (askShift(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function readStretch(zone: string, start: number): Stretch {
  const [before, after] = [askShift(zone, start), askShift(zone, start + stretchMs)];
  const changeAt = before === after ? start : changeBetween(zone, start, start + stretchMs);
  return { before, after, changeAt };
}

function stretchAt(zone: string, ms: number): Stretch {
  let stretches = stretchesOf.get(zone);
  if (!stretches || stretches.size > maxStretches) {
    stretches = new Map();
    stretchesOf.set(zone, stretches);
  }
  const index = Math.floor(ms / stretchMs);
  let stretch = stretches.get(index);
  if (!stretch) {
    stretch = readStretch(zone, index * stretchMs);
    stretches.set(index, stretch);
  }
  return stretch;
}

/** How far the zone's local time is ahead of UTC at an instant, in milliseconds. Clocks change on whole minutes. */
export function clockShift(zone: string, ms: number): number {
  const { before, after, changeAt } = stretchAt(zone, ms);
  return ms < changeAt ? before : after;
}

/** The instants in a range at which the zone's clocks change. */
export function changesOfClocks(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  for (let at = Math.floor(from / stretchMs) * stretchMs; at < to; at += stretchMs) {
    const { before, after, changeAt } = stretchAt(zone, at);
    if (before !== after && changeAt >= from && changeAt < to) changes.push(changeAt);
  }
  return changes;
}

/** Whether the system knows the zone, e.g. `America/Chicago`. */
export function isZone(zone: string): boolean {
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  let is = false;
  try {
    is = /^[A-Za-z]/.test(zone) && Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone));
  } catch {
    // Not a time zone.
  }
  if (knownZones.size < 10_000) knownZones.set(zone, is);
  return is;
}
