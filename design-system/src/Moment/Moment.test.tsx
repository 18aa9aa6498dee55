import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDay, formatDuration, formatSpan } from './formatMoment.ts';
import { Moment } from './Moment.tsx';

const local = (text: string) => new Date(text).toISOString();
const at = local('2026-01-05T15:04');

describe('Moment', () => {
  it('Moment shows month, day, year and 12-hour time, with one comma and plain spaces', () => {
    const { rerender } = render(<Moment at={at} />);
    expect(screen.getByText('Jan 5, 2026 3:04 PM').getAttribute('datetime')).toBe(at);
    rerender(<Moment at={at} isDayOnly />);
    expect(screen.getByText('Jan 5, 2026')).toBeTruthy();
  });

  it('Moment is a dash with a text for screen readers if there is no time', () => {
    render(<Moment at={null} none="Not yet" />);
    expect(screen.getByRole('img', { name: 'Not yet' }).textContent).toBe('–');
  });
});

it('a day without a time is the same day in every zone', () => {
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
});

it('formatSpan names the second day only if it differs from the first', () => {
  expect(formatSpan(at, local('2026-01-05T16:00'))).toBe('Jan 5, 2026 3:04 PM – 4:00 PM');
  expect(formatSpan(at, local('2026-01-06T00:00'))).toBe('Jan 5, 2026 3:04 PM – Jan 6, 2026 12:00 AM');
});

it('formatDuration writes m:ss, and h:mm:ss from one hour on', () => {
  expect([-1, 0, 9, 45.4, 45.6, 83, 3600, 3671].map(formatDuration)).toEqual([
    '0:00',
    '0:00',
    '0:09',
    '0:45',
    '0:46',
    '1:23',
    '1:00:00',
    '1:01:11',
  ]);
});
