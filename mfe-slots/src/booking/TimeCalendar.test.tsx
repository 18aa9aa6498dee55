import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usualTimes } from '../testing/sampleBooking.ts';
import { calendarEntries, TimeCalendar } from './TimeCalendar.tsx';

const segments = [
  { start_time: '2099-11-24T08:00:00.000Z', end_time: '2099-11-24T10:00:00.000Z', filled_seats: 2, capacity: 6 },
];

test('the calendar shows free times over the ranges of the slot, with the number of bookings', () => {
  const entries = calendarEntries({ times: usualTimes, segments, zone: 'Europe/Berlin' });
  expect(entries.map(({ title, isBehind = false }) => [title, isBehind])).toEqual([
    ['2/6 booked', true],
    ['9:00 AM', false],
    ['9:30 AM', false],
    ['2:00 PM', false],
  ]);
});

test('a click on a free time chooses it', async () => {
  const onChoose = vi.fn();
  render(<TimeCalendar times={usualTimes} segments={segments} zone="Europe/Berlin" onChoose={onChoose} />);
  await userEvent.click(await screen.findByText('9:30 AM'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(usualTimes[1]);
});
