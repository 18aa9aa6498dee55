import { withTenant } from '../../database/tenant-pool.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { type BookingMail, writeMail } from './booking-mail.ts';

const send = ({ mailer }: Services, { reply_to, ...mail }: BookingMail) => mailer.send({ ...mail, replyTo: reply_to });

/** The job that writes to whoever booked; one that a later change has overtaken is left to the mail of that change. */
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
  if (kind === 'reminder' && (booking.status !== 'confirmed' || booking.start_time.getTime() <= Date.now())) return;
  const mail = writeMail(kind, { env, booking, slot: booking.slot, organization, origin });
  if (mail) await send(services, mail);
}

/** The job that writes about a booking that is gone. */
export async function sendLastMail(
  services: Services,
  { organization_id: _, ...mail }: JobPayload<'booking.last-mail'>,
): Promise<void> {
  await send(services, mail);
}
