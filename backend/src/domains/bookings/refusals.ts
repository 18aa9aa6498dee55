import type { BookingReason, FreeTime } from '@switchboard/contracts/book-slot';
import { holdMinutes, maxHolds, maxOpenBookings } from '@switchboard/contracts/bookings.limits';
import { AppError } from '../../errors.ts';

const messages: Record<BookingReason, string> = {
  slot_full: 'This time was just taken. Please choose another one.',
  slot_past: 'This time has passed. Please choose a later one.',
  slot_outside: 'This time is not offered. Please choose one of the free times.',
  slot_short_notice: 'This time is too soon to be booked. Please choose a later one.',
  slot_cancelled: 'This slot was cancelled. It cannot be booked any more.',
  too_many_holds: `You hold ${maxHolds.visitor} times already. Let one go, or wait ${holdMinutes} minutes.`,
  too_many_bookings: `There are ${maxOpenBookings} bookings with this e-mail address already.`,
  change_closed: 'It is too late to change this booking here. Please contact the people you booked with.',
  booking_cancelled: 'This booking was cancelled.',
  booking_not_found: 'This booking link is invalid or has expired.',
};

/** A refused booking, as an error with its reason. */
export class BookingRefusal extends AppError {
  constructor(reason: Exclude<BookingReason, 'booking_not_found'>, freeTimes?: FreeTime[]) {
    super('CONFLICT', messages[reason], { reason, ...(freeTimes ? { details: { free_times: freeTimes } } : {}) });
  }

  /** Whether a different time could work. */
  get isAboutTime(): boolean {
    return ['slot_full', 'slot_past', 'slot_outside', 'slot_short_notice'].includes(this.detail.reason ?? '');
  }

  /** The free times near the requested one; undefined if a different time wouldn't help. */
  get freeTimes(): FreeTime[] | undefined {
    return this.detail.details?.free_times as FreeTime[] | undefined;
  }

  with(freeTimes: FreeTime[]): BookingRefusal {
    return new BookingRefusal(this.detail.reason as Exclude<BookingReason, 'booking_not_found'>, freeTimes);
  }
}

export const unknownBooking = () =>
  new AppError('NOT_FOUND', messages.booking_not_found, { reason: 'booking_not_found' });
