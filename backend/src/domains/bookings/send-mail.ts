import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { mailBooking } from './booking-mail.ts';
import { isOptedOut } from './opt-out.ts';

/** Whether a reminder is still due: the booking is confirmed, and the booker has not opted out in the meantime. */
async function isWanted({ db }: Services, booking: slot_bookings): Promise<boolean> {
  const { organization_id, status, start_time, opted_out_at } = booking;
  if (status !== 'confirmed' || start_time.getTime() <= Date.now() || opted_out_at) return false;
  return !(await withTenant(organization_id, () => isOptedOut(db, booking)));
}

/** The job that mails the booker. It skips a mail that a later change has made obsolete: that change sends its own. */
export async function sendBookingMail(services: Services, payload: JobPayload<'booking.mail'>): Promise<void> {
  const { organization_id, booking_id, kind, sequence, origin } = payload;
  const { db, env } = services;
  const [booking, organization] = await withTenant(organization_id, () =>
    Promise.all([
      db.slot_bookings.findFirst({ where: { id: booking_id }, include: { slot: true } }),
      db.organizations.findFirst({
        where: { id: organization_id, deleted_at: null },
        select: { name: true, reply_address: true, suspended_at: true },
      }),
    ]),
  );
  if (!booking || !organization || organization.suspended_at || booking.sequence !== sequence) return;
  if (kind === 'reminder' && !(await isWanted(services, booking))) return;
  await transact({ db, organizationId: organization_id }, (tx) =>
    mailBooking(tx, kind, { env, booking, slot: booking.slot, organization, origin }),
  );
}
