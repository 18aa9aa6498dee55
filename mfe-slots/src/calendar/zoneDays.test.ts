import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, dayRange, momentIn, splitByDay, timeIn } from './zoneDays.ts';

const hour = 3_600_000;
const hours = ({ start, end }: { start: number; end: number }) => (end - start) / hour;

test('a day has 23 hours when the clocks go forward and 25 when they go back', () => {
  expect(hours(dayRange('2027-03-14', 'America/New_York'))).toBe(23);
  expect(hours(dayRange('2027-11-07', 'America/New_York'))).toBe(25);
  expect(hours(dayRange('2027-03-14', 'Asia/Kolkata'))).toBe(24);
});

test('a local time that the clocks skip becomes the hour after it', () => {
  expect(timeIn(momentIn('2027-03-14', '02:30', 'America/New_York'), 'America/New_York')).toBe('03:30');
});

test('a range over midnight is split into one for each local day', () => {
  const zone = 'Asia/Kolkata';
  const range = { start: momentIn('2027-05-01', '22:00', zone), end: momentIn('2027-05-03', '01:30', zone) };
  expect(splitByDay(range, zone).map(({ start, end }) => [dayIn(zone)(start), hours({ start, end })])).toEqual([
    ['2027-05-01', 2],
    ['2027-05-02', 24],
    ['2027-05-03', 1.5],
  ]);
});

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu'];

test('every moment is inside its day, in any zone', () => {
  const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      const { start, end } = dayRange(dayIn(zone)(moment), zone);
      expect(moment).toBeGreaterThanOrEqual(start);
      expect(moment).toBeLessThan(end);
      expect(dayIn(zone)(start)).not.toBe(dayIn(zone)(end));
    }),
    { numRuns: 500 },
  );
});
