import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { textArray } from '../../database/text-array.ts';
import { managePathOf } from './manage-token.ts';

/** Ends the reminders for people who opted out; their bookings stay. */
export async function endBookingReminders(
  tx: Tx,
  { organizationId }: Context,
  { numbers, emails }: { numbers: readonly string[]; emails: readonly string[] },
): Promise<number> {
  const addresses = emails.map((email) => email.toLowerCase());
  return tx.$executeRaw`
    UPDATE slot_bookings SET next_reminder_at = NULL
    WHERE organization_id = ${organizationId}::uuid AND next_reminder_at IS NOT NULL
      AND (phone = ANY (${textArray(numbers)}) OR lower(email) = ANY (${textArray(addresses)}))`;
}

/** The link to a person's next booking, if the installation knows its public address. */
export async function linkToBooking(tx: Tx, { env }: Context, numbers: readonly string[]): Promise<string | null> {
  if (!env.publicUrl) return null;
  const booking = await tx.slot_bookings.findFirst({
    where: { phone: { in: [...numbers] }, status: { in: ['confirmed', 'waitlisted'] }, start_time: { gt: new Date() } },
    select: { id: true, token_hash: true, language: true },
    orderBy: { start_time: 'asc' },
  });
  return booking && `${withoutTrailingSlashes(env.publicUrl)}${managePathOf(env, booking)}`;
}
