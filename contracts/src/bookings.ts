import { z } from 'zod';
import { FreeTimes, FreeTimesQuery } from './book-slot.ts';
import { bookingEnders, bookingSources, bookingStatuses } from './bookings.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, PageQuery, page, Timestamp, WorkMoment } from './shared.ts';

export const BookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** A confirmed, ended or waitlisted booking of a seat. */
export const Booking = z.object({
  id: Id,
  slot_id: Id,
  /** The lead with this phone number; null if none is linked. */
  lead_id: Id.nullable(),
  lead: z
    .object({
      id: Id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string().nullable(),
      phone_number: z.string(),
    })
    .nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  status: BookingStatus,
  start_time: Timestamp,
  end_time: Timestamp,
  /** The position on the waiting list, from 1; null for bookings that are not on it. */
  waitlist_position: z.int().nullable(),
  source: z.enum(bookingSources),
  /** Whether the booker wants reminders by WhatsApp. */
  whatsapp_reminders: z.boolean(),
  /** Whether the booker opted out of contact with the manage link. */
  opted_out: z.boolean(),
  /** Who cancelled it; null if it is not cancelled. */
  cancelled_by: z.enum(bookingEnders).nullable(),
  cancelled_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Booking = z.infer<typeof Booking>;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));

/** The booking form of staff. Without an end, it lasts as long as a booking of the slot does. */
export const BookingInput = z.object({
  /** Links a lead; without it, an existing lead with the phone number is linked, and no lead is created. */
  lead_id: Id.nullish(),
  name: nameText(z.string('Name is required').trim().min(1, 'Name is required').max(200)),
  email: text(254).refine((value) => !value || z.email().safeParse(value).success, {
    message: 'Please enter a valid email address.',
  }),
  phone: text(60),
  notes: text(2000),
  start_time: WorkMoment,
  status: z.enum(['confirmed', 'waitlisted']).default('confirmed'),
  /** Whether the person is notified by mail. */
  tells: z.boolean().default(true),
});
export type BookingInput = z.input<typeof BookingInput>;

/** Omitted fields stay unchanged. A change of time or status takes the new seat before it frees the old one. */
export const BookingChange = BookingInput.partial().extend({
  status: BookingStatus.optional(),
  tells: z.boolean().default(true),
});
export type BookingChange = z.input<typeof BookingChange>;

const ofSlot = z.object({ id: Id });
const ofBooking = z.object({ id: Id, booking_id: Id });
const reading = { access: 'member', permission: 'slot.read', flag: 'slots' } as const;
const writing = { access: 'member', permission: 'slot.write', flag: 'slots' } as const;

export const bookingApi = {
  'GET /api/slots/:id/times': {
    ...reading,
    stale_after: ['slot.changed', 'booking.changed'],
    summary: 'The times of a slot that staff can still book; short notice does not close them',
    params: ofSlot,
    query: FreeTimesQuery,
    response: FreeTimes,
  },
  'GET /api/slots/:id/bookings': {
    ...reading,
    stale_after: ['slot.changed', 'booking.changed'],
    summary: 'Lists the bookings of a slot by time; with the status `waitlisted`, in the order in which they wait',
    params: ofSlot,
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      status: BookingStatus.optional(),
      /** Bookings whose time overlaps this window. */
      from: WorkMoment.optional(),
      until: WorkMoment.optional(),
    }),
    response: page(Booking),
  },
  'GET /api/slots/:id/bookings/export': {
    ...reading,
    summary: 'The bookings of a slot as comma-separated values, by time; formulas are written as text',
    params: ofSlot,
    answer_type: 'text/csv',
  },
  'POST /api/slots/:id/bookings': {
    ...writing,
    summary: 'Books a time of a slot for somebody; 409 with a reason and the nearest free times where it is not free',
    params: ofSlot,
    body: BookingInput,
    response: Booking,
    status: 201,
  },
  'PATCH /api/slots/:id/bookings/:booking_id': {
    ...writing,
    summary: 'Changes a booking: who it is for, its time, or its status',
    params: ofBooking,
    body: BookingChange,
    response: Booking,
  },
  'DELETE /api/slots/:id/bookings/:booking_id': {
    ...writing,
    summary: 'Deletes a booking; an active one is cancelled first, and the person is notified unless `tells` is false',
    params: ofBooking,
    query: z.object({ tells: z.stringbool().default(true) }),
    status: 204,
  },
} as const satisfies Endpoints;
