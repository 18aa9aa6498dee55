import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { BookingLinkOf, EndOnOptOut } from '../do-not-call/on-opt-out.ts';
import { managePathOf } from './manage-token.ts';

/** Nobody who opted out is reminded of what they booked; the booking stays. */
export const endBookingReminders: EndOnOptOut = async (tx, _context, { numbers, emails }) => {
  const { count } = await tx.slot_bookings.updateMany({
    where: {
      next_reminder_at: { not: null },
      OR: [{ phone: { in: [...numbers] } }, { email: { in: [...emails], mode: 'insensitive' } }],
    },
    data: { next_reminder_at: null },
  });
  return count;
};

/** The link to somebody's next booking, where the installation knows the address that people use. */
export const linkToBooking: BookingLinkOf = async (tx: Tx, { env }: Context, numbers) => {
  if (!env.publicUrl) return null;
  const booking = await tx.slot_bookings.findFirst({
    where: { phone: { in: [...numbers] }, status: { in: ['confirmed', 'waitlisted'] }, start_time: { gt: new Date() } },
    select: { id: true },
    orderBy: { start_time: 'asc' },
  });
  return booking && `${env.publicUrl.replace(/\/+$/, '')}${managePathOf(env, booking.id)}`;
};
