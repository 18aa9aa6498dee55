import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, offeredTimes, peakOf, type Taken, type TimeRules } from './free-times.ts';

const rules = (fields: Partial<TimeRules> = {}): TimeRules => ({
  segments: [{ start: 0, end: 180 }],
  timeLimit: 60,
  buffer: 0,
  seatsPerTime: 1,
  capacityLeft: 10,
  notBefore: 0,
  waits: false,
  ...fields,
});
const taken = (start: number, end: number, seats = 1): Taken => ({ start, end, seats, booked: seats });
const all = { from: 0, until: 10_000, most: 1_000 };
const starts = (times: { start: number }[]) => times.map(({ start }) => start);

describe('the times that are offered', () => {
  it('free times follow each other within a segment, with the buffer between them', () => {
    expect(starts(offeredTimes(rules(), [], all))).toEqual([0, 60, 120]);
    expect(starts(offeredTimes(rules({ buffer: 30 }), [], all))).toEqual([0, 90]);
    expect(starts(offeredTimes(rules({ notBefore: 61 }), [], all))).toEqual([120]);
    expect(starts(offeredTimes(rules(), [], { ...all, until: 60 }))).toEqual([0]);
  });

  it('free times exclude booked ones, but not times that only touch them', () => {
    expect(starts(offeredTimes(rules(), [taken(60, 120)], all))).toEqual([0, 120]);
    expect(starts(offeredTimes(rules(), [taken(30, 90)], all))).toEqual([120]);
    expect(starts(offeredTimes(rules({ seatsPerTime: 2 }), [taken(60, 120)], all))).toEqual([0, 60, 120]);
    expect(offeredTimes(rules({ capacityLeft: 0 }), [], all)).toEqual([]);
  });

  it('free times include full ones that have a waiting list', () => {
    const times = offeredTimes(rules({ waits: true, seatsPerTime: 2 }), [taken(60, 120, 2), taken(120, 180)], all);
    expect(times.map(({ seatsLeft }) => seatsLeft)).toEqual([2, 0, 1]);
  });
});

/** The maximum number of seats at any minute, computed by checking each minute. */
function peakByMinute(seats: readonly Taken[], start: number, end: number, buffer: number): number {
  let peak = 0;
  for (let minute = start; minute < end + buffer; minute++) {
    const now = seats.filter((one) => one.start <= minute && minute < one.end + buffer);
    peak = Math.max(
      peak,
      now.reduce((sum, one) => sum + one.seats, 0),
    );
  }
  return peak;
}

const someSeats = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 240 }),
    length: fc.integer({ min: 1, max: 90 }),
    seats: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 12 },
);

it('a time is offered only if every minute of it has a free seat', () => {
  const input = fc.record({
    seats: someSeats,
    timeLimit: fc.integer({ min: 1, max: 60 }),
    buffer: fc.integer({ min: 0, max: 30 }),
    seatsPerTime: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(input, ({ seats, timeLimit, buffer, seatsPerTime }) => {
      const near = seats.map(({ start, length, seats: count }) => taken(start, start + length, count));
      const own = rules({ segments: [{ start: 10, end: 250 }], timeLimit, buffer, seatsPerTime, capacityLeft: 100 });
      const offered = new Map(offeredTimes(own, near, all).map(({ start, seatsLeft }) => [start, seatsLeft]));
      for (let start = 10; start + timeLimit <= 250; start += timeLimit + buffer) {
        const peak = peakByMinute(near, start, start + timeLimit, buffer);
        expect(peakOf(near, start, start + timeLimit, buffer)).toBe(peak);
        expect(offered.get(start) ?? 0).toBe(Math.max(0, seatsPerTime - peak));
        expect(isInside(own, start, start + timeLimit, true)).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});
