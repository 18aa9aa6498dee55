import { z } from 'zod';
import { bookingStatuses, freeTimeDays } from './bookings.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { languages } from './languages.ts';
import { phoneInput } from './leads.ts';
import { IdempotencyHeaders, nameText, Timestamp, WorkMoment } from './shared.ts';
import { slotStatuses } from './slots.limits.ts';

/**
 * Why a time was not booked, held or changed. If a time is refused, `details.free_times` has up to three nearby ones.
 */
export const bookingReasons = [
  'slot_full',
  'slot_past',
  /** The slot doesn't offer this time. */
  'slot_outside',
  'slot_short_notice',
  'slot_cancelled',
  /** This visitor or this address has reached the limit of held times. */
  'too_many_holds',
  /** This email address has reached the limit of upcoming bookings in this slot. */
  'too_many_bookings',
  /** It is too late for the booker to move or cancel. */
  'change_closed',
  'booking_cancelled',
  'booking_not_found',
] as const;
export type BookingReason = (typeof bookingReasons)[number];

/** A link's own key for a slot or a hold. Anyone who has it can use it: it isn't an id of the reader's organization. */
const Key = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export const FreeTime = z.object({
  start_time: Timestamp,
  end_time: Timestamp,
  /** Free seats at this time; 0 only if there is a waiting list. */
  seats_left: z.int(),
});
export type FreeTime = z.infer<typeof FreeTime>;

/** A window of times. Times that are not in the list can't be booked. */
export const FreeTimes = z.object({
  from: Timestamp,
  until: Timestamp,
  /** Sorted by start. */
  times: z.array(FreeTime),
  /** The slot's ranges within the window, for a calendar: "filled/capacity booked". */
  segments: z.array(z.object({ start_time: Timestamp, end_time: Timestamp, filled_seats: z.int(), capacity: z.int() })),
  /** The first time after the window that can be booked or waited for; null if there is none. */
  next_time: Timestamp.nullable(),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** The window: without `from`, it begins at the first free time. */
export const FreeTimesQuery = z.object({
  from: WorkMoment.optional(),
  days: z.coerce.number().int().min(1).max(freeTimeDays.max).default(freeTimeDays.default),
});

/** A slot, or a booking page of several slots, as shown to anyone with its link. */
export const PublicSlot = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** Never `archived`: such a slot is not found. */
  status: z.enum(slotStatuses).exclude(['archived']),
  start_time: Timestamp,
  end_time: Timestamp,
  /** Duration of one booking in minutes. */
  time_limit: z.int(),
  time_zone: z.string(),
  capacity: z.int(),
  filled_seats: z.int(),
  /** Minutes before a time starts until which it can be booked. */
  min_notice_minutes: z.int(),
  change_until_minutes: z.int(),
  /** Whether people can join a waiting list when it is full. */
  waitlist: z.boolean(),
  /** Whether reminders by WhatsApp are offered. */
  offers_whatsapp: z.boolean(),
  /** The organizer, if the organization shows it. */
  organizer: z.object({ name: z.string(), logo_url: z.string().nullable() }).nullable(),
});
export type PublicSlot = z.infer<typeof PublicSlot>;

/** A time that is held for a visitor for a few minutes. */
export const Hold = z.object({
  hold_id: z.string(),
  start_time: Timestamp,
  end_time: Timestamp,
  expires_at: Timestamp,
  /** Computed by the server when it answered. */
  seconds_left: z.int(),
});
export type Hold = z.infer<typeof Hold>;

/** `visitor` is a UUID that the page generates once and keeps while it is open. */
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

/** The public booking form. Other fields, such as a status, are ignored. */
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
  /** The hold of that time; if it has expired, the booking tries for a seat again. */
  hold_id: Key.optional(),
  /** Joins the waiting list if the time is full and the slot has one. */
  waits: z.boolean().default(false),
  /** True only if the visitor ticked the box. */
  whatsapp_reminders: z.boolean().default(false),
  /** The visitor's time zone: mails show the time in it next to the slot's. */
  time_zone: z.string().max(60).optional(),
  /** The language of the booking's emails and messages; the Accept-Language header unless given. */
  language: z.enum(languages).optional(),
  /** A honeypot that people leave empty, since no page shows it. */
  website: z.string().max(200).optional(),
});
export type PublicBookingInput = z.input<typeof PublicBookingInput>;

/** The result of a booking, for the booker. */
export const Booked = z.object({
  status: z.enum(bookingStatuses),
  start_time: Timestamp,
  end_time: Timestamp,
  /** The position on the waiting list; null for a seat. */
  waitlist_position: z.int().nullable(),
  /** The calendar file as text; null without a seat. */
  calendar: z.string().nullable(),
  /** The address of the page to move or cancel it; null if mail can be sent, since only the mail contains it then. */
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
  /** Whether the slot still has times to move to. */
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  /** The deadline for moving and cancelling it here. */
  change_until: Timestamp,
  /** Whether the person opted out of contact on this page. */
  opted_out: z.boolean(),
  /**
   * The scope of the opt-out: `everything` for a link that was sent to their address or number, `reminders` of this
   * booking for a link that the page showed to the booker.
   */
  opts_out_of: z.enum(['everything', 'reminders']),
  whatsapp_reminders: z.boolean(),
});
export type ManagedBooking = z.infer<typeof ManagedBooking>;

/** A slot or a booking page, on which the time determines the slot. */
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
