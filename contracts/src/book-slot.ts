import { z } from 'zod';
import { bookingStatuses, freeTimeDays } from './bookings.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { languages } from './languages.ts';
import { phoneInput } from './leads.ts';
import { IdempotencyHeaders, nameText, Timestamp, WorkMoment } from './shared.ts';
import { slotStatuses } from './slots.limits.ts';

/** Why a time was not booked, held or changed. Where a time is refused, `details.free_times` are up to three near it. */
export const bookingReasons = [
  'slot_full',
  'slot_past',
  /** The time is none that the slot offers. */
  'slot_outside',
  'slot_short_notice',
  'slot_cancelled',
  /** This visitor, or this address, holds as many times as it may. */
  'too_many_holds',
  /** This e-mail address has as many bookings ahead in this slot as it may. */
  'too_many_bookings',
  /** It is too late to move or cancel by oneself. */
  'change_closed',
  'booking_cancelled',
  'booking_not_found',
] as const;
export type BookingReason = (typeof bookingReasons)[number];

/** A link's own name for a slot or a hold. Whoever has it may use it: it is no id of the reader's organization. */
const Key = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export const FreeTime = z.object({
  start_time: Timestamp,
  end_time: Timestamp,
  /** Seats of this time that are left; 0 only where one can wait for a seat. */
  seats_left: z.int(),
});
export type FreeTime = z.infer<typeof FreeTime>;

/** A window of times. Times that are not in it cannot be booked. */
export const FreeTimes = z.object({
  from: Timestamp,
  until: Timestamp,
  /** By start. */
  times: z.array(FreeTime),
  /** The ranges of the window that the slot offers, for a calendar: "filled/capacity booked". */
  segments: z.array(z.object({ start_time: Timestamp, end_time: Timestamp, filled_seats: z.int(), capacity: z.int() })),
  /** The first time to book, or to wait for, after the window; null where there is none. */
  next_time: Timestamp.nullable(),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** Which window: without `from` it begins at the first free time. */
export const FreeTimesQuery = z.object({
  from: WorkMoment.optional(),
  days: z.coerce.number().int().min(1).max(freeTimeDays.max).default(freeTimeDays.default),
});

/** A slot, or a booking page of several slots, as everyone with its link sees it. */
export const PublicSlot = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** Never `archived`: that slot is not found. */
  status: z.enum(slotStatuses).exclude(['archived']),
  start_time: Timestamp,
  end_time: Timestamp,
  /** Minutes of one booking. */
  time_limit: z.int(),
  time_zone: z.string(),
  capacity: z.int(),
  filled_seats: z.int(),
  /** Minutes before its start until which a time can be booked. */
  min_notice_minutes: z.int(),
  change_until_minutes: z.int(),
  /** Whether one can wait for a seat where there is none. */
  waitlist: z.boolean(),
  /** Whether reminders by WhatsApp are offered. */
  offers_whatsapp: z.boolean(),
  /** Who offers it, where the organization shows that. */
  organizer: z.object({ name: z.string(), logo_url: z.string().nullable() }).nullable(),
});
export type PublicSlot = z.infer<typeof PublicSlot>;

/** A time that is kept for a visitor for a few minutes. */
export const Hold = z.object({
  hold_id: z.string(),
  start_time: Timestamp,
  end_time: Timestamp,
  expires_at: Timestamp,
  /** By the server's clock, when it answered. */
  seconds_left: z.int(),
});
export type Hold = z.infer<typeof Hold>;

/** `visitor` is a UUID that the page makes once and keeps while it is open. */
export const HoldInput = z.object({ start_time: WorkMoment, visitor: Key });
export type HoldInput = z.input<typeof HoldInput>;

const person = (what: string) =>
  nameText(
    z
      .string(`${what} is required`)
      .trim()
      .min(1, `${what} is required`)
      .max(100, `${what} must be at most 100 characters`),
  );

/** The public booking form. What else is sent, such as a status, means nothing. */
export const PublicBookingInput = z.object({
  first_name: person('First name'),
  last_name: person('Last name'),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(254)
    .refine((value) => value === '' || z.email().safeParse(value).success, 'Please enter a valid email address.'),
  phone: phoneInput('Phone number is required'),
  start_time: WorkMoment,
  /** The hold of that time; one that has run out is tried anew. */
  hold_id: Key.optional(),
  /** Takes a place on the waiting list where the time is full and the slot has one. */
  waits: z.boolean().default(false),
  /** Only where the visitor ticked the box. */
  whatsapp_reminders: z.boolean().default(false),
  /** The visitor's zone, in which mails name the time beside the slot's. */
  time_zone: z.string().max(60).optional(),
  /** The language of the booking's emails and messages; the Accept-Language header unless given. */
  language: z.enum(languages).optional(),
  /** Left empty by people: no page shows it. */
  website: z.string().max(200).optional(),
});
export type PublicBookingInput = z.input<typeof PublicBookingInput>;

/** What was booked, for whoever did. */
export const Booked = z.object({
  status: z.enum(bookingStatuses),
  start_time: Timestamp,
  end_time: Timestamp,
  /** The place among those who wait; null for a seat. */
  waitlist_position: z.int().nullable(),
  /** The calendar file as text; null while there is no seat. */
  calendar: z.string().nullable(),
  /** The address of the page on which it is moved and cancelled: in the mail alone where mail can be sent. */
  manage_url: z.string().nullable(),
});
export type Booked = z.infer<typeof Booked>;

/** A booking as its manage link shows it. */
export const ManagedBooking = z.object({
  name: z.string(),
  status: z.enum(bookingStatuses),
  start_time: Timestamp,
  end_time: Timestamp,
  waitlist_position: z.int().nullable(),
  slot: PublicSlot.omit({ status: true, capacity: true, filled_seats: true, organizer: true }),
  /** Whether times of the slot can still be chosen for a move. */
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  /** Until when it can be moved and cancelled here. */
  change_until: Timestamp,
  /** Whether the person asked here not to be contacted any more. */
  opted_out: z.boolean(),
  /**
   * What they opt out of: `everything` by a link that was sent to their address or number, `reminders` of this booking by one that the
   * page showed to whoever booked.
   */
  opts_out_of: z.enum(['everything', 'reminders']),
  whatsapp_reminders: z.boolean(),
});
export type ManagedBooking = z.infer<typeof ManagedBooking>;

/** A slot, or a booking page: there, the time decides which of its slots is meant. */
const bySlot = z.object({ id: Key });
const byToken = z.object({ token: z.string().min(1).max(100) });

export const bookSlotApi = {
  'GET /api/book-slot/:id': {
    summary:
      'A slot, or a booking page of several slots, that can be booked without an account, with its first free times; archived ones are unknown',
    access: 'public',
    stale_after: ['slot.changed', 'booking.changed', 'booking_page.changed'],
    params: bySlot,
    response: PublicSlot.extend({ first_times: FreeTimes }),
  },
  'GET /api/book-slot/:id/times': {
    summary: 'The free times of a slot or a booking page in a window',
    access: 'public',
    stale_after: ['slot.changed', 'booking.changed'],
    params: bySlot,
    query: FreeTimesQuery,
    response: FreeTimes,
  },
  'POST /api/book-slot/:id/holds': {
    summary: 'Holds a time for five minutes; 409 with a reason and the nearest free times',
    access: 'public',
    params: bySlot,
    body: HoldInput,
    response: Hold,
    status: 201,
  },
  'DELETE /api/book-slot/:id/holds/:hold_id': {
    summary: 'Gives a held time back; also where the hold has run out',
    access: 'public',
    params: bySlot.extend({ hold_id: Key }),
    status: 204,
  },
  'POST /api/book-slot/:id/bookings': {
    summary: 'Books a time; with an Idempotency-Key a repeated request gives the first answer',
    access: 'public',
    params: bySlot,
    headers: IdempotencyHeaders,
    body: PublicBookingInput,
    response: Booked,
    status: 201,
  },
  'GET /api/manage-booking/:token': {
    summary: 'The booking of a manage link; reading changes nothing',
    access: 'public',
    stale_after: ['booking.changed'],
    params: byToken,
    response: ManagedBooking,
  },
  'GET /api/manage-booking/:token/calendar': {
    summary: 'The booking as a calendar file',
    access: 'public',
    params: byToken,
    answer_type: 'text/calendar',
  },
  'POST /api/manage-booking/:token/move': {
    summary: 'Moves a booking: the new seat is taken before the old one is free',
    access: 'public',
    params: byToken,
    body: z.object({ start_time: WorkMoment, hold_id: Key.optional() }),
    response: ManagedBooking,
  },
  'POST /api/manage-booking/:token/cancel': {
    summary: 'Cancels a booking; its seat goes to who waits longest',
    access: 'public',
    params: byToken,
    response: ManagedBooking,
  },
  'POST /api/manage-booking/:token/opt-out': {
    summary: 'Asks for no more calls or messages; by a link that was not sent, not to be reminded. The booking stays',
    access: 'public',
    params: byToken,
    response: ManagedBooking,
  },
} as const satisfies Endpoints;
