export const bookingStatuses = ['confirmed', 'waitlisted', 'cancelled'] as const;

/** Where a booking was made: on the public page, by staff, or by an assistant in a call. */
export const bookingSources = ['page', 'staff', 'call'] as const;

/** Who ended a booking: the booker, staff, or the cancellation of its slot. */
export const bookingEnders = ['booker', 'staff', 'slot'] as const;

/** Minutes for which a time is held while someone fills in the form. */
export const holdMinutes = 5;

/** Maximum concurrent holds of one visitor, and of one address. */
export const maxHolds = { visitor: 2, address: 10 } as const;

/** Maximum upcoming bookings of one email address in one slot. */
export const maxOpenBookings = 3;

/** Default and maximum number of days of free times in one request. */
export const freeTimeDays = { default: 14, max: 42 } as const;

/** Maximum free times in one answer; `next_time` is where to continue. */
export const maxFreeTimes = 1_000;

/** Number of free times suggested after one was refused. */
export const nearestFreeTimes = 3;

/** Minimum letters for the lead search. Source: specification 02 §9. */
export const leadSearchFrom = 2;
