/** A time range: milliseconds since 1970, half-open. */
export interface Range {
  start: number;
  end: number;
}

/** The ranges after a pick, or why nothing changed. */
export type Picked = { ranges: Range[]; refusal?: undefined } | { ranges?: undefined; refusal: string };

/** Shown when a picked day is partly booked. Source: specification 02 §5. */
export const overlapsBooked = 'Cannot select this range as it overlaps with booked time slots.';

/** Shown when a picked range overlaps bookings. Source: specification 02 §5. */
export const conflictsWithBooked = (count: number) =>
  `Cannot select this time range as it conflicts with ${count} booked appointment(s).`;

interface PickOptions {
  /** The day of a moment in the slot's zone. */
  dayOf: (moment: number) => string;
  /** Booked ranges, which can be neither removed nor picked again. */
  booked?: readonly Range[];
  /** Builds the refusal from the number of conflicting bookings. */
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

/** Sorts the ranges, joins overlapping ones, and joins adjacent ones on the same day. */
function joined(ranges: readonly Range[], dayOf: PickOptions['dayOf']): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    // The end is exclusive: a range that ends at midnight belongs to the day before.
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

/** Adds a range and joins it with those that it overlaps or touches. */
export function addRange(ranges: readonly Range[], picked: Range, options: PickOptions): Picked {
  return guarded({ ranges, picked, ...options }, () => joined([...ranges, picked], options.dayOf));
}

/** Removes a time range, which may split one of the ranges. */
export function removeRange(ranges: readonly Range[], picked: Range, options: PickOptions): Picked {
  return guarded({ ranges, picked, ...options }, () =>
    ranges.flatMap((range) => (isOverlapping(range, picked) ? without(range, picked) : [range])),
  );
}

/**
 * Toggles a range: one inside an existing range is removed from it, which may split it; any other is added. `ranges` don't overlap, and
 * `picked` is within one day. Source: specification 02 §4.
 */
export function pickRange(ranges: readonly Range[], picked: Range, options: PickOptions): Picked {
  const isInside = ranges.some((range) => isWithin(picked, range));
  return (isInside ? removeRange : addRange)(ranges, picked, options);
}
