/** Seats taken at a time, in milliseconds since 1970; `booked` of them by bookings, the others by holds. */
export interface Taken {
  start: number;
  end: number;
  seats: number;
  booked: number;
}

/** The rules that decide which times of a slot can be booked. */
export interface TimeRules {
  /** Ordered by start, without overlaps. */
  segments: readonly { start: number; end: number }[];
  timeLimit: number;
  buffer: number;
  seatsPerTime: number;
  /** Seats of the whole slot that are neither booked nor held. */
  capacityLeft: number;
  /** Times begin after this moment. */
  notBefore: number;
  /** Whether full times are offered too, for the waiting list. */
  waits: boolean;
}

export interface OfferedTime {
  start: number;
  end: number;
  seatsLeft: number;
}

/** The maximum number of seats taken at any instant of a range. Each taken time stays taken for the buffer after it. */
export function peakOf(taken: readonly Taken[], start: number, end: number, buffer: number): number {
  const until = end + buffer;
  const near = taken.filter((one) => one.start < until && one.end + buffer > start);
  const steps = near.flatMap((one) => [
    { at: Math.max(one.start, start), seats: one.seats },
    { at: one.end + buffer, seats: -one.seats },
  ]);
  // A seat that is freed at an instant is free for a booking that begins then.
  steps.sort((one, other) => one.at - other.at || one.seats - other.seats);
  let peak = 0;
  let now = 0;
  for (const { seats } of steps) {
    now += seats;
    peak = Math.max(peak, now);
  }
  return peak;
}

/** The distance between the starts of a segment's offered times: they follow each other with the buffer in between. */
const stepOf = ({ timeLimit, buffer }: Pick<TimeRules, 'timeLimit' | 'buffer'>) => timeLimit + buffer;

/** Whether a time is inside a segment; for the public page, also whether it's one of the offered times. */
export function isInside(rules: TimeRules, start: number, end: number, onlyOffered: boolean): boolean {
  return rules.segments.some(
    (segment) =>
      start >= segment.start && end <= segment.end && (!onlyOffered || (start - segment.start) % stepOf(rules) === 0),
  );
}

/** Up to `most` times that begin in a window, ordered by start. */
export function offeredTimes(
  rules: TimeRules,
  taken: readonly Taken[],
  window: { from: number; until: number; most: number },
): OfferedTime[] {
  const { timeLimit, buffer, seatsPerTime, capacityLeft, waits } = rules;
  const offered: OfferedTime[] = [];
  if (capacityLeft <= 0 && !waits) return offered;
  const step = stepOf(rules);
  const from = Math.max(window.from, rules.notBefore);
  for (const segment of rules.segments) {
    const skipped = Math.max(0, Math.ceil((from - segment.start) / step));
    const last = Math.min(segment.end - timeLimit, window.until - 1);
    if (segment.start + skipped * step > last) continue;
    const near = taken.filter((one) => one.start < segment.end + buffer && one.end + buffer > segment.start);
    for (let start = segment.start + skipped * step; start <= last; start += step) {
      const free = Math.min(capacityLeft, seatsPerTime - peakOf(near, start, start + timeLimit, buffer));
      const seatsLeft = Math.max(0, free);
      if (seatsLeft > 0 || waits) offered.push({ start, end: start + timeLimit, seatsLeft });
      if (offered.length >= window.most) return offered;
    }
  }
  return offered;
}
