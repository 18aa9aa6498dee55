import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDay, occurrencesOf, spansFrom } from './occurrences.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The local time of a moment, calculated by another calendar than the one under test: as if it were UTC. */
function shown(moment: number, zone: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}

const at = (text: string) => Date.parse(text);
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const starts = (list: ReturnType<typeof occurrencesOf>) =>
  list.map(({ spans }) => new Date(spans[0]?.start ?? 0).toISOString());

describe('a slot that repeats', () => {
  it('a repeating slot keeps its time of day across a clock change', () => {
    const days = occurrencesOf(
      [span('2026-10-18T08:00:00Z', '2026-10-18T09:00:00Z')],
      { pattern: 'weekly', endDate: '2026-11-01' },
      'Europe/Berlin',
      366,
    );
    expect(starts(days)).toEqual(['2026-10-18T08:00:00.000Z', '2026-10-25T09:00:00.000Z', '2026-11-01T09:00:00.000Z']);
  });

  it('a repeating slot at a time that a clock change skips starts at the first minute after it', () => {
    const days = occurrencesOf(
      [span('2026-03-28T01:30:00Z', '2026-03-28T03:00:00Z')],
      { pattern: 'daily', endDate: '2026-03-30' },
      'Europe/Berlin',
      366,
    );
    expect(days.map(({ isMoved }) => isMoved)).toEqual([false, true, false]);
    expect(starts(days)).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']);
    expect(days[1]?.spans).toEqual([span('2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z')]);
  });

  it('a repeating slot at a time skipped by a half-hour clock change starts right after it', () => {
    const [, moved] = occurrencesOf(
      [span('2026-10-02T15:45:00Z', '2026-10-02T17:00:00Z')],
      { pattern: 'daily', endDate: '2026-10-04' },
      'Australia/Lord_Howe',
      366,
    );
    expect(moved).toEqual({ isMoved: true, spans: [span('2026-10-03T15:30:00Z', '2026-10-03T16:30:00Z')] });
  });

  it('a monthly slot skips months without its day, and one occurrence beyond the limit is returned', () => {
    const monthly = { pattern: 'monthly', endDate: '2027-05-31' } as const;
    const days = occurrencesOf([span('2027-01-31T09:00:00Z', '2027-01-31T10:00:00Z')], monthly, 'UTC', 366);
    expect(starts(days).map((day) => day.slice(0, 10))).toEqual(['2027-01-31', '2027-03-31', '2027-05-31']);
    const daily = { pattern: 'daily', endDate: '2030-01-01' } as const;
    expect(occurrencesOf([span('2027-01-31T09:00:00Z', '2027-01-31T10:00:00Z')], daily, 'UTC', 366)).toHaveLength(367);
    expect(
      occurrencesOf(
        [span('2027-01-31T09:00:00Z', '2027-01-31T10:00:00Z')],
        { ...daily, endDate: '2027-01-30' },
        'UTC',
        366,
      ),
    ).toEqual([]);
  });

  it('changed time ranges of one occurrence apply to other days in local time', () => {
    const zone = 'America/New_York';
    const [from, to] = [
      [span('2026-10-26T13:00:00Z', '2026-10-26T14:00:00Z')],
      [span('2026-11-02T14:00:00Z', '2026-11-02T15:00:00Z')],
    ];
    const now = [
      span('2026-10-26T15:00:00Z', '2026-10-26T16:30:00Z'),
      span('2026-10-27T13:00:00Z', '2026-10-27T14:00:00Z'),
    ];
    expect(spansFrom(now, firstDay(from, zone), firstDay(to, zone), zone)).toEqual([
      span('2026-11-02T16:00:00Z', '2026-11-02T17:30:00Z'),
      span('2026-11-03T14:00:00Z', '2026-11-03T15:00:00Z'),
    ]);
  });
});

const cases = 10_000;

/** Whether a clock never shows this time on its day: just before the moment it is earlier, from the moment on later. */
function isFirstAfterGap(moment: number, wanted: number, zone: string): boolean {
  return shown(moment, zone) > wanted && shown(moment - 1000, zone) < wanted;
}

/** Its second day is the one on which New York has no half past two. */
const inGap = {
  zone: 'America/New_York',
  start: at('2026-03-07T07:30:00Z') / minuteMs,
  lengths: [{ pause: 0, minutes: 30 }],
  pattern: 'daily' as const,
  days: 2,
};

it(`a repeating slot keeps its time on every day, in ${cases} zones, days and clock changes`, () => {
  const input = fc.record({
    zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    // Mostly near the weekends on which clocks change.
    start: fc.oneof(
      fc.integer({ min: at('2026-03-01T00:00:00Z') / minuteMs, max: at('2026-04-10T00:00:00Z') / minuteMs }),
      fc.integer({ min: at('2026-09-01T00:00:00Z') / minuteMs, max: at('2026-11-10T00:00:00Z') / minuteMs }),
      fc.integer({ min: at('2026-01-01T00:00:00Z') / minuteMs, max: at('2027-12-31T00:00:00Z') / minuteMs }),
    ),
    lengths: fc.array(
      fc.record({ pause: fc.integer({ min: 0, max: 180 }), minutes: fc.integer({ min: 1, max: 600 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    pattern: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    days: fc.integer({ min: 0, max: 7 }),
  });
  let moved = 0;
  fc.assert(
    fc.property(input, ({ zone, start, lengths, pattern, days }) => {
      const spans: { start: number; end: number }[] = [];
      let clock = start * minuteMs;
      for (const { pause, minutes } of lengths) {
        const begin = clock + (spans.length > 0 ? pause * minuteMs : 0);
        clock = begin + minutes * minuteMs;
        spans.push({ start: begin, end: clock });
      }
      const firstShown = shown(start * minuteMs, zone);
      const endDate = new Date(firstShown + days * dayMs).toISOString().slice(0, 10);
      const found = occurrencesOf(spans, { pattern, endDate }, zone, 366);
      expect(found[0]?.spans).toEqual(spans);
      if (pattern === 'daily') expect(found).toHaveLength(days + 1);
      if (pattern === 'weekly') expect(found).toHaveLength(Math.floor(days / 7) + 1);
      for (const [index, { spans: own, isMoved }] of found.entries()) {
        const begin = own[0]?.start ?? 0;
        if (pattern !== 'monthly' && index > 0) {
          const wanted = firstShown + index * (pattern === 'daily' ? dayMs : 7 * dayMs);
          const isThere = shown(begin, zone) === wanted;
          if (!isThere) moved += 1;
          expect(
            isThere || (isMoved && isFirstAfterGap(begin, wanted, zone)),
            `${zone} ${new Date(begin).toISOString()}`,
          ).toBe(true);
        }
        for (const [place, { start: from, end }] of own.entries()) {
          expect(end).toBeGreaterThan(from);
          if (place > 0) expect(from).toBeGreaterThanOrEqual(own[place - 1]?.end ?? 0);
        }
      }
    }),
    { numRuns: cases, examples: [[inGap]] },
  );
  // Otherwise the test would prove nothing about them.
  expect(moved).toBeGreaterThan(0);
});
