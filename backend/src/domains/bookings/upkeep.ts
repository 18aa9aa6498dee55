import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { lockList } from '../do-not-call/opt-out.ts';
import { zoneColumns } from '../scheduled-calls/call-window.ts';
import { remindByWhatsApp } from './whatsapp-reminders.ts';
import { giveOnSeats, lockSettled, mailBooker, nextReminder } from './write-booking.ts';

// Rows per run: the next run, a minute later, finds the rest.
const atOnce = 1_000;

// A closed organization sends no mail. Its rows wait, without taking the places of others in a run.
const inUse = 'o.deleted_at IS NULL AND o.suspended_at IS NULL';

/** The job that sends reminders. Each is due once; the row stores when the next one is due. */
export async function sendReminders(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ id: string; organization_id: string }>(
    `SELECT b.id, b.organization_id FROM slot_bookings b JOIN organizations o ON o.id = b.organization_id AND ${inUse}
     WHERE b.next_reminder_at <= now() ORDER BY b.next_reminder_at LIMIT $1`,
    [atOnce],
  );
  for (const { id, organization_id } of rows) {
    const context = await systemContext(services, organization_id, 'reminders');
    await withTenant(organization_id, () => remind(context, id));
  }
}

const remind = (context: Awaited<ReturnType<typeof systemContext>>, id: string) =>
  transact(context, async (tx) => {
    const now = new Date();
    const booking = await tx.slot_bookings.findFirst({
      where: { id, next_reminder_at: { lte: now } },
      include: { slot: true, lead: { select: zoneColumns } },
    });
    if (!booking) return;
    // A WhatsApp message checks the do-not-contact list, which is locked before the booking.
    if (booking.whatsapp_reminders) await lockList(tx, context);
    const next = nextReminder(booking.slot.reminders, booking.start_time, now);
    // Only the transaction that advances the reminder sends it.
    const { count } = await tx.slot_bookings.updateMany({
      where: { id, next_reminder_at: booking.next_reminder_at },
      data: { next_reminder_at: next },
    });
    if (count === 0 || booking.status !== 'confirmed' || booking.start_time <= now || booking.opted_out_at) return;
    await mailBooker(tx, context, booking, 'reminder');
    await remindByWhatsApp(tx, context, booking);
  });

/** The job that removes expired holds, so that people on the waiting list get their seats without a request from anyone. */
export async function releaseHolds(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ slot_id: string; organization_id: string }>(
    `SELECT DISTINCT h.slot_id, h.organization_id FROM slot_holds h JOIN organizations o ON o.id = h.organization_id AND ${inUse}
     WHERE h.expires_at <= now() LIMIT $1`,
    [atOnce],
  );
  for (const { slot_id, organization_id } of rows) {
    const context = await systemContext(services, organization_id, 'bookings');
    await withTenant(organization_id, () =>
      transact(context, async (tx) => {
        // The slot may have been erased in the meantime.
        if (!(await tx.slots.findFirst({ where: { id: slot_id }, select: { id: true } }))) return;
        await lockSettled(tx, context, slot_id);
        await giveOnSeats(tx, context, slot_id);
      }),
    );
  }
}
