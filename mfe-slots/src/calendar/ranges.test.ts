import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictsWithBooked, overlapsBooked, pickRange, type Range } from './ranges.ts';
import { dayIn, momentIn, splitByDay, workingHours } from './zoneDays.ts';

const zone = 'America/New_York';
const dayOf = dayIn(zone);
const at = (time: string, day = '2027-03-15') => momentIn(day, time, zone);
const span = (start: string, end: string, day?: string): Range => ({ start: at(start, day), end: at(end, day) });
const pick = (ranges: Range[], picked: Range, booked: Range[] = []) =>
  pickRange(ranges, picked, { dayOf, booked }).ranges;

describe('picking a range', () => {
  test('a picked range is inserted in chronological order', () => {
    expect(pick([span('14:00', '15:00')], span('09:00', '10:00'))).toEqual([
      span('09:00', '10:00'),
      span('14:00', '15:00'),
    ]);
  });

  test('ranges that overlap or touch on the same day are joined', () => {
    expect(pick([span('09:00', '10:00')], span('10:00', '11:00'))).toEqual([span('09:00', '11:00')]);
    expect(pick([span('09:00', '10:00'), span('11:00', '12:00')], span('09:30', '11:30'))).toEqual([
      span('09:00', '12:00'),
    ]);
  });

  test('ranges that meet at midnight stay separate', () => {
    const evening = { start: at('22:00'), end: at('00:00', '2027-03-16') };
    const night = span('00:00', '02:00', '2027-03-16');
    expect(pick([evening], night)).toEqual([evening, night]);
  });

  test('picking part of a range removes it, and splits the range', () => {
    expect(pick([span('09:00', '12:00')], span('10:00', '11:00'))).toEqual([
      span('09:00', '10:00'),
      span('11:00', '12:00'),
    ]);
    expect(pick([span('09:00', '12:00')], span('09:00', '10:00'))).toEqual([span('10:00', '12:00')]);
    expect(pick([span('09:00', '12:00')], span('09:00', '12:00'))).toEqual([]);
  });

  test('a range over booked times is refused with their number', () => {
    const booked = [span('10:00', '10:30'), span('10:30', '11:00')];
    const refused = pickRange([span('09:00', '12:00')], span('10:00', '11:00'), { dayOf, booked });
    expect(refused).toEqual({
      refusal: 'Cannot select this time range as it conflicts with 2 booked appointment(s).',
    });
    expect(refused.refusal).toBe(conflictsWithBooked(2));
    const day = pickRange([], workingHours('2027-03-15', zone), { dayOf, booked, refusal: () => overlapsBooked });
    expect(day.refusal).toBe('Cannot select this range as it overlaps with booked time slots.');
  });

  test('a booking that ends where the range begins does not prevent it', () => {
    expect(pick([], span('10:00', '11:00'), [span('09:00', '10:00')])).toEqual([span('10:00', '11:00')]);
  });
});

const halfHour = 30 * 60_000;
// Three days around the night in which clocks in New York go forward.
const first = at('00:00', '2027-03-13');
const cells = 48 * 3 - 2;
const picks = fc.tuple(fc.nat(cells - 1), fc.integer({ min: 1, max: 20 })).map(
  ([from, length]): Range => ({
    start: first + from * halfHour,
    end: first + Math.min(from + length, cells) * halfHour,
  }),
);

const cellsOf = (ranges: readonly Range[]) => {
  const covered = new Set<number>();
  for (const { start, end } of ranges) for (let cell = start; cell < end; cell += halfHour) covered.add(cell);
  return covered;
};
const played = (list: readonly Range[], booked: readonly Range[] = []) =>
  list
    .flatMap((picked) => splitByDay(picked, zone))
    .reduce<Range[]>((ranges, picked) => pickRange(ranges, picked, { dayOf, booked }).ranges ?? ranges, []);

describe('a series of picks', () => {
  test('ranges are sorted and never overlap, touch within a day or cross midnight', () => {
    fc.assert(
      fc.property(fc.array(picks, { maxLength: 30 }), (list) => {
        const ranges = played(list);
        for (const [index, range] of ranges.entries()) {
          expect(range.end).toBeGreaterThan(range.start);
          expect(dayOf(range.end - 1)).toBe(dayOf(range.start));
          const next = ranges[index + 1];
          if (next && dayOf(next.start) === dayOf(range.start)) expect(next.start).toBeGreaterThan(range.end);
          else if (next) expect(next.start).toBeGreaterThanOrEqual(range.end);
        }
      }),
    );
  });

  test('a pick adds or removes exactly its own cells', () => {
    fc.assert(
      fc.property(fc.array(picks, { maxLength: 15 }), picks, (list, last) => {
        const before = played(list);
        const [picked = last] = splitByDay(last, zone);
        const after = cellsOf(pick(before, picked) ?? []);
        const mine = cellsOf([picked]);
        const held = cellsOf(before);
        const isHeld = [...mine].every((cell) => held.has(cell));
        expect(after).toEqual(new Set(isHeld ? [...held].filter((cell) => !mine.has(cell)) : [...held, ...mine]));
      }),
    );
  });

  test('picking ranges never removes booked times', () => {
    fc.assert(
      fc.property(fc.array(picks, { maxLength: 6 }), fc.array(picks, { maxLength: 20 }), (first, list) => {
        const start = played(first);
        // Half of the ranges chosen first have been booked.
        const booked = start.filter((_, index) => index % 2 === 0);
        const end = list
          .flatMap((picked) => splitByDay(picked, zone))
          .reduce((ranges, picked) => pickRange(ranges, picked, { dayOf, booked }).ranges ?? ranges, start);
        const left = cellsOf(end);
        expect([...cellsOf(booked)].filter((cell) => !left.has(cell))).toEqual([]);
      }),
    );
  });
});
