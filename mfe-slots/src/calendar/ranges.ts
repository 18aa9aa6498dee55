/** A stretch of time: milliseconds since 1970, half open. */
export interface Range {
  start: number;
  end: number;
}

/** What picking a range made of the chosen ones, or why nothing was changed. */
export type Picked = { ranges: Range[]; refusal?: undefined } | { ranges?: undefined; refusal: string };

/** Said where a whole day is picked that somebody has booked a part of. Source: specification 02 §5. */
export const overlapsBooked = 'Cannot select this range as it overlaps with booked time slots.';

/** Said where a range is picked over bookings. Source: specification 02 §5. */
export const conflictsWithBooked = (count: number) =>
  `Cannot select this time range as it conflicts with ${count} booked appointment(s).`;

interface PickOptions {
  /** The day in the slot's zone that a moment lies in. */
  dayOf: (moment: number) => string;
  /** What people have booked: it is neither taken away nor chosen again. */
  booked?: readonly Range[];
  /** The refusal, made of the number of bookings in the way. */
  refusal?: (count: number) => string;
}

const isOverlapping = (one: Range, other: Range) => one.start < other.end && other.start < one.end;
const isWithin = (inner: Range, outer: Range) => outer.start <= inner.start && inner.end <= outer.end;

function without(range: Range, part: Range): Range[] {
  return [
    { start: range.start, end: Math.min(part.start, range.end) },
    { start: Math.max(part.end, range.start), end: range.end },
  ].filter(({ start, end }) => start < end);
}

/** Ranges in order, overlapping ones joined, and adjacent ones where both lie on the same day. */
function joined(ranges: readonly Range[], dayOf: PickOptions['dayOf']): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    // The moment a range ends belongs to it no more: midnight is the end of its day, not the next one.
    const isAdjacent = last?.end === range.start && dayOf(last.end - 1) === dayOf(range.start);
    if (last && (range.start < last.end || isAdjacent)) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

interface Change extends PickOptions {
  ranges: readonly Range[];
  picked: Range;
}

function guarded({ picked, booked = [], refusal = conflictsWithBooked }: Change, change: () => Range[]): Picked {
  const inTheWay = booked.filter((range) => isOverlapping(range, picked));
  return inTheWay.length > 0 ? { refusal: refusal(inTheWay.length) } : { ranges: change() };
}

/** The ranges with one more, which joins those that it overlaps or touches. */
export function addRange(ranges: readonly Range[], picked: Range, options: PickOptions): Picked {
  return guarded({ ranges, picked, ...options }, () => joined([...ranges, picked], options.dayOf));
}

/** The ranges without a stretch of time, which may split one of them. */
export function removeRange(ranges: readonly Range[], picked: Range, options: PickOptions): Picked {
  return guarded({ ranges, picked, ...options }, () =>
    ranges.flatMap((range) => (isOverlapping(range, picked) ? without(range, picked) : [range])),
  );
}

/**
 * The ranges after one more was picked: inside an existing range that part is taken away, which may split it; anywhere
 * else it is added. `ranges` do not overlap, `picked` lies in one day. Source: specification 02 §4.
 */
export function pickRange(ranges: readonly Range[], picked: Range, options: PickOptions): Picked {
  const isInside = ranges.some((range) => isWithin(picked, range));
  return (isInside ? removeRange : addRange)(ranges, picked, options);
}
