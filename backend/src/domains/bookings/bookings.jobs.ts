import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

/** What a mail about a booking is about. */
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
  /** Writes to whoever booked, with the calendar entry; one that a later change has overtaken is left out. */
  'booking.mail': declareJob({
    runner: 'general',
    payload: z.strictObject({
      organization_id: z.uuid(),
      booking_id: z.uuid(),
      kind: MailKind,
      sequence: z.int(),
      /** Where the pages are, as whoever booked saw it. */
      origin: z.string().nullable(),
    }),
    maxAttempts: 12,
    key: ({ booking_id, kind, sequence }) => `${booking_id}:${kind}:${sequence}`,
  }),
  /** Sends the reminders whose time has come. */
  'booking.remind': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Sends a reminder by WhatsApp that waited for the guest's call window. */
  'booking.remind-by-whatsapp': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), booking_id: z.uuid(), sequence: z.int() }),
    maxAttempts: 12,
    key: ({ booking_id, sequence }) => `${booking_id}:${sequence}`,
  }),
  /** Lets go of holds whose time is over, and gives their seats to who waits. */
  'booking.release-holds': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
