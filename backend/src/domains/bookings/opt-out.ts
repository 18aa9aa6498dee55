import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';
import { stopCallsTo } from '../do-not-call/do-not-call.service.ts';

/**
 * Whoever booked asks by the manage link not to be called or written to any more: the number is on the do-not-call list, calls that
 * wait for it are cancelled, and no reminder of any of their bookings goes. What they booked stays.
 */
export async function optOut(tx: Tx, context: Context, { id, phone, email }: slot_bookings): Promise<void> {
  if (phone) await stopCallsTo(context, phone, 'Asked by the link of a booking.');
  const now = new Date();
  await tx.slot_bookings.updateMany({ where: { id, opted_out_at: null }, data: { opted_out_at: now } });
  const theirs = [{ id }, ...(phone ? [{ phone }] : []), ...(email ? [{ email }] : [])];
  await tx.slot_bookings.updateMany({
    where: { OR: theirs, next_reminder_at: { not: null } },
    data: { next_reminder_at: null },
  });
}
