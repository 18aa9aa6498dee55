import type { bookingPageApi } from '@switchboard/contracts/booking-pages';
import type { Handlers } from '../../handler.ts';
import {
  createBookingPage,
  deleteBookingPage,
  getBookingPage,
  listBookingPages,
  updateBookingPage,
} from './booking-pages.service.ts';

export const bookingPageHandlers: Handlers<typeof bookingPageApi> = {
  'GET /api/booking-pages': (context, { query }) => listBookingPages(context, query),
  'POST /api/booking-pages': (context, { body }) => createBookingPage(context, body),
  'GET /api/booking-pages/:id': (context, { params }) => getBookingPage(context, params.id),
  'PATCH /api/booking-pages/:id': (context, { params, body }) => updateBookingPage(context, params.id, body),
  'DELETE /api/booking-pages/:id': async (context, { params }) => {
    await deleteBookingPage(context, params.id);
    return undefined;
  },
};
