export const bookingStatuses = ['confirmed', 'waitlisted', 'cancelled'] as const;

/** Where a booking was made: on the public page, by staff, or by an assistant in a call. */
export const bookingSources = ['page', 'staff', 'call'] as const;

/** Who ended a booking: whoever booked, staff, or the slot that was cancelled. */
export const bookingEnders = ['booker', 'staff', 'slot'] as const;

/** Minutes for which a time is held while somebody types. */
export const holdMinutes = 5;

/** Times that one visitor, and one address, hold at once. */
export const maxHolds = { visitor: 2, address: 10 } as const;

/** Bookings ahead of one e-mail address in one slot. */
export const maxOpenBookings = 3;

/** Days of free times that are read at once. */
export const freeTimeDays = { default: 14, max: 42 } as const;

/** Free times that one answer has at most; `next_time` says where to read on. */
export const maxFreeTimes = 1_000;

/** Free times that are named where one was refused. */
export const nearestFreeTimes = 3;

/** Letters of the lead search at which it begins. Source: specification 02 §9. */
export const leadSearchFrom = 2;
