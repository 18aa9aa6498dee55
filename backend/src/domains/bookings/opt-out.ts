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

/** Whoever booked asks by the manage link not to be called or written to any more; what they booked stays. */
export async function optOut(tx: Tx, context: Context, booking: slot_bookings): Promise<void> {
  const now = new Date();
  await tx.slot_bookings.updateMany({ where: { id: booking.id, opted_out_at: null }, data: { opted_out_at: now } });
  const evidence = `Chose it on the page of booking ${booking.id} at ${now.toISOString()}.`;
  await recordOptOut(context, whomOf(booking), { reason: null, source: 'link', evidence });
}

/** Whether whoever booked is on the list of those who are not contacted. */
export const isOptedOut = async (
  tx: Parameters<typeof readOptOut>[0],
  booking: Pick<slot_bookings, 'phone' | 'email'>,
): Promise<boolean> => (await readOptOut(tx, whomOf(booking))) !== null;
