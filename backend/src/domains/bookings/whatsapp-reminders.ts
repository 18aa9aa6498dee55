import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import type { slot_bookings, slots, whatsapp_numbers } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueue } from '../../jobs/queue.ts';
import { mailText } from '../../mail/texts/mail-text.ts';
import type { Services } from '../../services.ts';
import { isInUse } from '../../who-may.ts';
import { type ZonedLead, zoneKey } from '../dialer/rules/lead-zones.ts';
import { lockList } from '../do-not-call/opt-out.ts';
import { firstAllowedIn, zoneColumns } from '../scheduled-calls/call-window.ts';
import { writeMessage } from '../whatsapp-messages/write-message.ts';
import { languageOf, timeLine } from './booking-mail.ts';
import { managePathOf } from './manage-token.ts';

/** The number that sends a slot's reminders: its campaign's, otherwise the oldest without a campaign; null if none is connected. */
async function numberFor(
  tx: Pick<Tx, 'whatsapp_numbers'>,
  { campaign_id }: Pick<slots, 'campaign_id'>,
): Promise<whatsapp_numbers | null> {
  const connected = { status: 'active' };
  const ofCampaign = campaign_id
    ? await tx.whatsapp_numbers.findFirst({ where: { ...connected, campaigns: { some: { id: campaign_id } } } })
    : null;
  return (
    ofCampaign ??
    tx.whatsapp_numbers.findFirst({ where: { ...connected, campaigns: { none: {} } }, orderBy: { created_at: 'asc' } })
  );
}

/** Whether a slot can send reminders by WhatsApp: only then does the page offer the option. */
export async function offersWhatsApp(
  { db }: Context,
  slot: Pick<slots, 'reminders' | 'campaign_id'>,
): Promise<boolean> {
  return slot.reminders.length > 0 && (await numberFor(db, slot)) !== null;
}

/**
 * When a reminder may be sent by WhatsApp, which uses the same hours as calls: in the guest's own zone, otherwise the lead's, then
 * those of the number. Null if that is after the appointment begins.
 */
function sendableAt(
  context: Context,
  booking: slot_bookings & { lead: ZonedLead | null },
  phone: string,
  now: Date,
): Date | null {
  const place = booking.time_zone
    ? null
    : (booking.lead ?? { time_zone: null, possible_time_zones: [], phone_e164: phone });
  const zone = booking.time_zone ?? (place && zoneKey(place));
  const at = zone === null ? null : firstAllowedIn(context)(zone, now);
  return at !== null && at < booking.start_time ? at : null;
}

/** Sends WhatsApp reminders to guests who chose them and may receive messages. Outside the call window they wait until it opens. */
export async function remindByWhatsApp(
  tx: Tx,
  context: Context,
  booking: slot_bookings & { slot: slots; lead: ZonedLead | null },
): Promise<void> {
  const { phone, slot } = booking;
  const number = booking.whatsapp_reminders && phone ? await numberFor(tx, slot) : null;
  if (!number || !phone) return;
  const now = new Date();
  const at = sendableAt(context, booking, phone, now);
  if (at === null) return;
  if (at > now) {
    const { id: booking_id, organization_id, sequence } = booking;
    await enqueue(tx, 'booking.remind-by-whatsapp', { organization_id, booking_id, sequence }, { runAt: at });
    return;
  }
  const t = mailText(languageOf(booking));
  const { publicUrl } = context.env;
  const content = [
    t('whatsapp.reminder', { slot: slot.name, time: timeLine(booking, slot.time_zone) }),
    ...(publicUrl ? [t('whatsapp.manage', { link: `${publicUrl}${managePathOf(context.env, booking)}` })] : []),
  ].join(' ');
  const lead = booking.lead_id ? { id: booking.lead_id, name: booking.name } : null;
  try {
    await writeMessage(tx, context, { number, phone, lead, content, purpose: 'reminder' });
  } catch (refusal) {
    // Guests who can't receive messages now are reminded by email only.
    if (!(refusal instanceof AppError)) throw refusal;
  }
}

/**
 * The job that sends a reminder when the guest's call window opens; does nothing if the booking has changed or begun since then,
 * or the organization was closed.
 */
export async function sendDelayedReminder(
  services: Services,
  { organization_id, booking_id, sequence }: JobPayload<'booking.remind-by-whatsapp'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'reminders');
  if (!isInUse(context.organization)) return;
  await withTenant(organization_id, () =>
    transact(context, async (tx) => {
      // Locks the list before the booking, because the message reads the list.
      await lockList(tx, context);
      const booking = await tx.slot_bookings.findFirst({
        where: { id: booking_id, sequence, status: 'confirmed', opted_out_at: null, start_time: { gt: new Date() } },
        include: { slot: true, lead: { select: zoneColumns } },
      });
      if (booking) await remindByWhatsApp(tx, context, booking);
    }),
  );
}
