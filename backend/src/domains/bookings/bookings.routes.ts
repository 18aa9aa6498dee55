import type { bookingApi } from '@switchboard/contracts/bookings';
import { notFound } from '../../errors.ts';
import type { Handlers } from '../../handler.ts';
import { exportBookings, listBookings } from './bookings.list.ts';
import { createBooking, deleteBooking, updateBooking } from './bookings.service.ts';
import { readFreeTimes } from './read-times.ts';

export const bookingHandlers: Handlers<typeof bookingApi> = {
  'GET /api/slots/:id/times': async (context, { params, query }) => {
    const slot = await context.db.slots.findFirst({ where: { id: params.id } });
    if (!slot) throw notFound('Slot');
    return readFreeTimes(context, slot, query, true);
  },
  'GET /api/slots/:id/bookings': (context, { params, query }) => listBookings(context, params.id, query),
  'GET /api/slots/:id/bookings/export': (context, { params }) => exportBookings(context, params.id),
  'POST /api/slots/:id/bookings': (context, { params, body }) => createBooking(context, params.id, body),
  'PATCH /api/slots/:id/bookings/:booking_id': (context, { params, body }) =>
    updateBooking(context, params.id, params.booking_id, body),
  'DELETE /api/slots/:id/bookings/:booking_id': async (context, { params, query }) => {
    await deleteBooking(context, params.id, params.booking_id, query.tells);
    return undefined;
  },
};
