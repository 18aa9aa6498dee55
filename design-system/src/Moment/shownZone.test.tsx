import { render, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatMoment, formatSpan, formatZone } from './formatMoment.ts';
import { Moment } from './Moment.tsx';
import { clockIn, clockOf, momentOfClock, shownZone, showTimesIn } from './shownZone.ts';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = '2026-11-28T03:30:00.000Z';

afterEach(() => showTimesIn(null));

describe('the time zone in which moments are shown', () => {
  it("the shown time zone is the reader's own until another one is chosen", () => {
    expect(shownZone()).toBe(browserZone);
    showTimesIn('America/New_York');
    expect(formatMoment(at)).toBe('Nov 27, 2026 10:30 PM');
    expect(formatSpan(at, '2026-11-28T06:00:00.000Z')).toBe('Nov 27, 2026 10:30 PM – Nov 28, 2026 1:00 AM');
    expect(formatZone()).toContain('America/New_York');
    showTimesIn('Asia/Tokyo');
    expect(formatMoment(at)).toBe('Nov 28, 2026 12:30 PM');
    showTimesIn('Mars/Olympus');
    expect(shownZone()).toBe(browserZone);
  });

  it("the shown time zone is named next to a moment, with the reader's time, if they differ", () => {
    const { container, rerender } = render(<Moment at={at} />);
    const moment = within(container);
    expect(moment.getByText(/2026/).title).toBe('');
    showTimesIn(browserZone === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo');
    rerender(<Moment at={at} none="Never" />);
    expect(moment.getByText(/2026/).title).toMatch(/^(Asia|America)\/.*; \w+ \d+:\d\d [AP]M for you$/);
  });
});

describe('the clock in the shown time zone', () => {
  it.each([
    ['America/New_York', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-11-01T05:30:00.000Z'],
    ['Pacific/Apia', '2026-06-01T10:15:00.000Z'],
    ['Asia/Kolkata', '2026-06-01T18:45:00.000Z'],
  ])('a time in %s stays the same after it is written and read', (zone, moment) => {
    showTimesIn(zone);
    const { day, time } = clockOf(new Date(moment));
    expect(momentOfClock(day, time).toISOString()).toBe(moment);
  });

  it('a local time skipped by a clock change is read as one hour later', () => {
    showTimesIn('America/New_York');
    expect(clockOf(momentOfClock('2026-03-08', '02:30'))).toEqual({ day: '2026-03-08', time: '03:30' });
  });

  it('clockIn returns the time in a named time zone, and null for an unknown zone', () => {
    expect(clockIn('Pacific/Honolulu', new Date(at))).toEqual({ day: '2026-11-27', time: '17:30' });
    expect(clockIn('Mars/Olympus', new Date(at))).toBeNull();
  });
});
