import type { bookSlotApi } from '@switchboard/contracts/book-slot';
import type { Handlers } from '../../handler.ts';
import { originOf } from '../organizations/organizations.routes.ts';
import { bookSlot } from './book.ts';
import { holdTime, releaseHold } from './holds.ts';
import { bookingCalendar, cancelBooking, moveBooking, openBooking, optOutOfBooking } from './manage.ts';
import { readPublicPlace, readPublicTimes } from './public-place.ts';

export const bookSlotHandlers: Handlers<typeof bookSlotApi> = {
  'GET /api/book-slot/:id': (request, { params }) => readPublicPlace(request, params.id),
  'GET /api/book-slot/:id/times': (request, { params, query }) => readPublicTimes(request, params.id, query),
  'POST /api/book-slot/:id/holds': (request, { params, body }) => holdTime(request, params.id, body),
  'DELETE /api/book-slot/:id/holds/:hold_id': async (request, { params }) => {
    await releaseHold(request, params.id, params.hold_id);
    return undefined;
  },
  'POST /api/book-slot/:id/bookings': (request, { params, body, headers, http }) =>
    bookSlot(request, params.id, body, {
      idempotencyKey: headers['idempotency-key'],
      origin: originOf(request, http),
      acceptLanguage: http.req.header('accept-language'),
    }),
  'GET /api/manage-booking/:token': (request, { params }) => openBooking(request, params.token),
  'GET /api/manage-booking/:token/calendar': async (request, { params }) =>
    new Response(await bookingCalendar(request, params.token), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="booking.ics"',
      },
    }),
  'POST /api/manage-booking/:token/move': (request, { params, body, http }) =>
    moveBooking(request, params.token, body, originOf(request, http)),
  'POST /api/manage-booking/:token/cancel': (request, { params }) => cancelBooking(request, params.token),
  'POST /api/manage-booking/:token/opt-out': (request, { params }) => optOutOfBooking(request, params.token),
};
