import { describe, expect, it } from 'vitest';
import { byDay, dayIn, dayLines, dayName, isSameClock, isZone, spanIn, timeIn, zoneIn } from './zonedTimes.ts';

const at = '2026-11-24T02:30:00.000Z';

describe('a moment in a zone', () => {
  it('a moment is shown with the local day and time of its zone', () => {
    expect([dayIn(at, 'America/New_York'), dayName(at, 'America/New_York'), timeIn(at, 'America/New_York')]).toEqual([
      '2026-11-23',
      'Monday, November 23',
      '9:30 PM',
    ]);
    expect([dayIn(at, 'Asia/Tokyo'), timeIn(at, 'Asia/Tokyo')]).toEqual(['2026-11-24', '11:30 AM']);
    expect(dayLines(at, 'Europe/Berlin')).toEqual({ weekday: 'Tue', day: '24', month: 'Nov' });
  });

  it('a moment is shown with the offset on its date', () => {
    expect(zoneIn('2026-01-10T12:00:00Z', 'Europe/Berlin')).toBe('Europe/Berlin (GMT+1)');
    expect(zoneIn('2026-07-10T12:00:00Z', 'Europe/Berlin')).toBe('Europe/Berlin (GMT+2)');
    expect(zoneIn('2026-07-10T12:00:00Z', 'America/New_York')).toBe('America/New York (GMT−4)');
    expect(zoneIn(at, 'UTC')).toBe('UTC');
  });

  it('midnight is written as 12:00 AM', () => {
    expect(timeIn('2026-11-24T00:00:00Z', 'UTC')).toBe('12:00 AM');
  });

  it('two zones are the same at a moment if their local times are equal', () => {
    expect(isSameClock(at, 'Europe/Berlin', 'Europe/Paris')).toBe(true);
    expect(isSameClock(at, 'Europe/Berlin', 'Europe/London')).toBe(false);
    // Half a year apart the two agree, and do not.
    expect(isSameClock('2026-01-10T12:00:00Z', 'America/Phoenix', 'America/Denver')).toBe(true);
    expect(isSameClock('2026-07-10T12:00:00Z', 'America/Phoenix', 'America/Denver')).toBe(false);
  });
});

it('a time span across midnight names the second day', () => {
  expect(spanIn(at, '2026-11-24T03:00:00Z', 'UTC')).toBe('2:30 AM – 3:00 AM');
  expect(spanIn('2026-11-24T23:30:00Z', '2026-11-25T00:30:00Z', 'UTC')).toBe(
    '11:30 PM – Wednesday, November 25, 12:30 AM',
  );
});

it('times are grouped by their local day, even on a day with a clock change', () => {
  const times = ['2026-10-24T22:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T23:30:00Z'].map(
    (start_time) => ({ start_time }),
  );
  expect(byDay(times, 'Europe/Berlin').map(({ day, times: all }) => [day, all.length])).toEqual([
    ['2026-10-25', 3],
    ['2026-10-26', 1],
  ]);
  expect(byDay(times, 'UTC').map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-25']);
});

it('isZone accepts only existing time zones', () => {
  expect([isZone('Europe/Berlin'), isZone('Mars/Olympus'), isZone('')]).toEqual([true, false, false]);
});
