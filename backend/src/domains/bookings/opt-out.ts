import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';
import { digitsOf, numbersOf } from '../../whatsapp/contacts.ts';
import { readOptOut, recordOptOut } from '../do-not-call/opt-out.ts';

/** All forms of the number of whoever booked, and their address. */
const whomOf = ({ phone, email }: Pick<slot_bookings, 'phone' | 'email'>) => ({
  numbers: phone ? numbersOf(digitsOf(phone)) : [],
  emails: email ? [email] : [],
});

/** Whoever booked wants no reminders of a booking. */
export async function endReminders(tx: Tx, { id }: Pick<slot_bookings, 'id'>): Promise<void> {
  await tx.slot_bookings.updateMany({
    where: { id, opted_out_at: null },
    data: { opted_out_at: new Date(), next_reminder_at: null },
  });
}

/** Whoever got the manage link asks not to be called or written to any more. */
export async function optOut(context: Context, booking: slot_bookings): Promise<void> {
  const evidence = `Chose it on the page of booking ${booking.id}, by the link that was sent to ${booking.email ?? booking.phone}, at ${new Date().toISOString()}.`;
  await recordOptOut(context, whomOf(booking), { reason: null, source: 'link', evidence });
}

/** Whether whoever booked is on the list of those who are not contacted. */
export const isOptedOut = async (
  tx: Parameters<typeof readOptOut>[0],
  booking: Pick<slot_bookings, 'phone' | 'email'>,
): Promise<boolean> => (await readOptOut(tx, whomOf(booking))) !== null;
