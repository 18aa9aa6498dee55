import type { Booking, BookingStatus } from '@switchboard/contracts/bookings';
import type { BadgeTone } from '@switchboard/design-system';

export const statusLook: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  waitlisted: { label: 'Waitlisted', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const whoCancelled = {
  booker: 'Cancelled by the booker',
  staff: 'Cancelled by staff',
  slot: 'Cancelled with the slot',
} as const;

export const bookedWhere: Record<Booking['source'], string> = {
  page: 'Booked on the page',
  staff: 'Booked by staff',
  call: 'Booked in a call',
};
