import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';
import { digitsOf, numbersOf } from '../../whatsapp/contacts.ts';
import { readOptOut, recordOptOut } from '../do-not-call/opt-out.ts';

/** All forms of the booker's number, and their address. */
const whomOf = ({ phone, email }: Pick<slot_bookings, 'phone' | 'email'>) => ({
  numbers: phone ? numbersOf(digitsOf(phone)) : [],
  emails: email ? [email] : [],
});

/** Ends the reminders of a booking. */
export async function endReminders(tx: Tx, { id }: Pick<slot_bookings, 'id'>): Promise<void> {
  await tx.slot_bookings.updateMany({
    where: { id, opted_out_at: null },
    data: { opted_out_at: new Date(), next_reminder_at: null },
  });
}

/** Opts the holder of a manage link out of calls and messages. */
export async function optOut(context: Context, booking: slot_bookings): Promise<void> {
  const evidence = `Chose it on the page of booking ${booking.id}, by the link that was sent to ${booking.email ?? booking.phone}, at ${new Date().toISOString()}.`;
  await recordOptOut(context, whomOf(booking), { reason: null, source: 'link', evidence });
}

/** Whether the booker is on the do-not-contact list. */
export const isOptedOut = async (
  tx: Parameters<typeof readOptOut>[0],
  booking: Pick<slot_bookings, 'phone' | 'email'>,
): Promise<boolean> => (await readOptOut(tx, whomOf(booking))) !== null;
