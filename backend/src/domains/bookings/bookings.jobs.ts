import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

/** The subject of a mail about a booking. */
export const MailKind = z.enum([
  'booked',
  'waiting',
  'promoted',
  'moved',
  'changed',
  'cancelled',
  'slot_cancelled',
  'reminder',
]);
export type MailKind = z.infer<typeof MailKind>;

export const bookingJobs = {
  /** Mails the booker, with the calendar entry. A mail that a later change has made obsolete is skipped. */
  'booking.mail': declareJob({
    runner: 'general',
    payload: z.strictObject({
      organization_id: z.uuid(),
      booking_id: z.uuid(),
      kind: MailKind,
      sequence: z.int(),
      /** The origin of the pages, as the booker saw it. */
      origin: z.string().nullable(),
    }),
    maxAttempts: 12,
    key: ({ booking_id, kind, sequence }) => `${booking_id}:${kind}:${sequence}`,
  }),
  /** Sends due reminders. */
  'booking.remind': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Sends a WhatsApp reminder that waited for the guest's call window. */
  'booking.remind-by-whatsapp': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), booking_id: z.uuid(), sequence: z.int() }),
    maxAttempts: 12,
    key: ({ booking_id, sequence }) => `${booking_id}:${sequence}`,
  }),
  /** Removes expired holds, and gives their seats to people on the waiting list. */
  'booking.release-holds': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
