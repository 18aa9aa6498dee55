import type { SeriesScope, SlotStatusInput } from '@switchboard/contracts/slots';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { giveOnSeats } from '../bookings/write-booking.ts';
import { assertNothingAhead } from './booked-seats.ts';
import { type ChangedBooking, notifyBookers } from './notify-bookers.ts';
import { lockScope } from './series.ts';
import { readSlot, type SlotDetailRow } from './slots.service.ts';

type Status = z.output<typeof SlotStatusInput>['status'];

/** Cancels a slot's future bookings and waiting list; returns how many people are notified. */
async function cancelBookings(tx: Tx, context: Context, { id }: slots): Promise<number> {
  await tx.slot_holds.deleteMany({ where: { slot_id: id } });
  const ended = await tx.$queryRaw<ChangedBooking[]>`
    UPDATE slot_bookings SET status = 'cancelled', waiting_since = NULL, cancelled_by = 'slot', cancelled_at = now(),
      next_reminder_at = NULL, sequence = sequence + 1, updated_at = now()
    WHERE organization_id = ${context.organizationId}::uuid AND slot_id = ${id}::uuid AND status <> 'cancelled' AND start_time > now()
    RETURNING id, sequence, email`;
  return notifyBookers(tx, context, ended, 'slot_cancelled');
}

async function become(tx: Tx, context: Context, slot: slots, status: Status): Promise<number> {
  const isOpen = slot.status === 'available' || slot.status === 'full';
  if (status === slot.status || (status === 'available' && isOpen)) return 0;
  if (status === 'archived') await assertNothingAhead(tx, slot, 'Cancel it first, then archive it.');
  const told = status === 'cancelled' ? await cancelBookings(tx, context, slot) : 0;
  // A trigger changes the status to full if the seats are taken.
  await tx.slots.update({
    where: { id: slot.id },
    data: { status, version: { increment: 1 }, updated_at: new Date() },
  });
  await recordChange(tx, context, {
    resource: 'slot',
    id: slot.id,
    name: slot.name,
    change: 'updated',
    details: { before: { status: slot.status }, after: { status }, ...(told > 0 ? { told } : {}) },
  });
  if (status === 'available') await giveOnSeats(tx, context, slot.id);
  return told;
}

/** Cancels, archives or restores a slot, or others of its series too; returns how many people are notified. Throws NOT_FOUND, CONFLICT. */
export function setSlotStatus(
  context: Context,
  id: string,
  { status, scope }: z.output<typeof SlotStatusInput>,
): Promise<SlotDetailRow & { told: number }> {
  return transact(context, async (tx) => {
    let told = 0;
    for (const slot of await lockScope(tx, id, scope, undefined)) told += await become(tx, context, slot, status);
    return { ...(await readSlot(tx, id)), told };
  });
}

/** Deletes a slot without future bookings, or others of its series too: all or none. Throws NOT_FOUND and CONFLICT. */
export async function deleteSlot(context: Context, id: string, scope: SeriesScope): Promise<void> {
  await transact(context, async (tx) => {
    for (const slot of await lockScope(tx, id, scope, undefined)) {
      await assertNothingAhead(tx, slot, 'A slot with bookings ahead cannot be deleted: cancel it first.');
      await tx.slots.delete({ where: { id: slot.id }, select: { id: true } });
      await recordChange(tx, context, { resource: 'slot', id: slot.id, name: slot.name, change: 'deleted' });
    }
  });
}
