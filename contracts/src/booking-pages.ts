import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';
import { maxPageSlots } from './slots.limits.ts';

const fields = {
  name: nameText(
    z.string('Name is required').trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  ),
  description: z
    .string()
    .trim()
    .max(2000, 'The description can have at most 2000 characters')
    .nullish()
    .transform((text) => text || null),
  /** Shows the organization's name and logo to everyone with the link. */
  shows_organizer: z.boolean(),
};
const slotIds = z
  .array(Id)
  .max(maxPageSlots, `A booking page can have at most ${maxPageSlots} slots`)
  .transform((ids) => [...new Set(ids)]);

/** The slots of a booking page: all slots of a series, individual slots, or both. */
export const BookingPageInput = z
  .object({
    ...fields,
    shows_organizer: fields.shows_organizer.default(true),
    series_id: Id.nullish(),
    slot_ids: slotIds.default([]),
  })
  .refine(({ series_id, slot_ids }) => Boolean(series_id) || slot_ids.length > 0, {
    message: 'Please choose a series or at least one slot.',
    path: ['slot_ids'],
  });
export type BookingPageInput = z.input<typeof BookingPageInput>;

/** Absent fields stay unchanged. A page of a series keeps that series. */
export const BookingPageChange = z
  .object({ ...fields, slot_ids: slotIds })
  .partial()
  .extend({
    /**
     * The version that was read: a save over a newer one is refused with `stale`, and `details` has the newer values.
     */
    updated_at: Timestamp.optional(),
  });
export type BookingPageChange = z.input<typeof BookingPageChange>;

/** One public page with the open times of several slots. */
export const BookingPage = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  shows_organizer: z.boolean(),
  series_id: Id.nullable(),
  /** Slots that it offers in addition to its series. */
  slot_ids: z.array(Id),
  /** Its slots that are not over and can be booked. */
  open_slots: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type BookingPage = z.infer<typeof BookingPage>;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'slot.read', flag: 'slots' } as const;
const writing = { access: 'member', permission: 'slot.write', flag: 'slots' } as const;

export const bookingPageApi = {
  'GET /api/booking-pages': {
    ...reading,
    stale_after: ['slot.changed', 'booking_page.changed'],
    summary: 'Lists the public pages that offer the times of several slots, by name',
    query: WholeListQuery.extend({ series_id: Id.optional() }),
    response: page(BookingPage),
  },
  'POST /api/booking-pages': {
    ...writing,
    summary: 'Creates a public page for all slots of a series, for several slots, or for both',
    body: BookingPageInput,
    response: BookingPage,
    status: 201,
  },
  'GET /api/booking-pages/:id': {
    ...reading,
    stale_after: ['slot.changed', 'booking_page.changed'],
    summary: 'A booking page',
    params: byId,
    response: BookingPage,
  },
  'PATCH /api/booking-pages/:id': {
    ...writing,
    summary: 'Changes a booking page',
    params: byId,
    body: BookingPageChange,
    response: BookingPage,
  },
  'DELETE /api/booking-pages/:id': {
    ...writing,
    summary: 'Deletes a booking page: its link is no longer found. Slots and bookings stay',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
