import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { slot_bookings, slots, whatsapp_numbers } from '../../generated/prisma/client.ts';
import { writeMessage } from '../whatsapp-messages/write-message.ts';
import { timeLine } from './booking-mail.ts';
import { managePathOf } from './manage-token.ts';

/** The number from which reminders of a slot go: that of its campaign, else the oldest that serves none; null where none is connected. */
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

/** Whether reminders of a slot can go by WhatsApp: only then is the box offered. */
export async function offersWhatsApp(
  { db }: Context,
  slot: Pick<slots, 'reminders' | 'campaign_id'>,
): Promise<boolean> {
  return slot.reminders.length > 0 && (await numberFor(db, slot)) !== null;
}

/** Reminds by WhatsApp whoever ticked the box, where they may be written to. */
export async function remindByWhatsApp(
  tx: Tx,
  context: Context,
  booking: slot_bookings & { slot: slots },
): Promise<void> {
  const { phone, slot } = booking;
  const number = booking.whatsapp_reminders && phone ? await numberFor(tx, slot) : null;
  if (!number || !phone) return;
  const link = context.env.publicUrl
    ? ` To move or cancel it, open ${context.env.publicUrl}${managePathOf(context.env, booking)}`
    : '';
  const content = `Reminder: ${slot.name}, ${timeLine(booking, slot.time_zone)}.${link}`;
  const lead = booking.lead_id ? { id: booking.lead_id, name: booking.name } : null;
  try {
    await writeMessage(tx, context, { number, phone, lead, content, purpose: 'reminder' });
  } catch (refusal) {
    // Whoever may not be written to now is reminded by mail alone.
    if (!(refusal instanceof AppError)) throw refusal;
  }
}
