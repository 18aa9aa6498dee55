import type { SlotChange, SlotSegments } from '@switchboard/contracts/slots';
import { segmentInPast } from '@switchboard/contracts/slots';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { assertTimeZone } from '../../time-zones.ts';
import { giveOnSeats } from '../bookings/write-booking.ts';
import { assertCovered, assertRoom } from './booked-seats.ts';
import { type ChangedBooking, notifyBookers } from './notify-bookers.ts';
import { firstDay, type Span, spansFrom } from './occurrences.ts';
import { lockScope } from './series.ts';
import { assertCampaign, readSlot, type SlotDetailRow, segmentRows, spansOf, wholeOf } from './slots.service.ts';

type Change = Omit<z.output<typeof SlotChange>, 'version' | 'scope'>;

/** The columns of a change; seats per time that equaled the capacity continue to do so. */
function columnsOf(slot: slots, { description, location, campaign_id, ...change }: Change) {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const follows = slot.seats_per_time === slot.capacity && change.seats_per_time === undefined && change.capacity;
  return {
    ...(named as Partial<slots>),
    ...(description === undefined ? {} : { description: description || null }),
    ...(location === undefined ? {} : { location: location || null }),
    ...(campaign_id === undefined ? {} : { campaign_id: campaign_id ?? null }),
    ...(follows ? { seats_per_time: follows } : {}),
  };
}

// Recalculates the next reminder from the slot's reminders, except for bookers who opted out.
async function renewReminders(tx: Tx, { id, organization_id, reminders }: slots): Promise<void> {
  await tx.$executeRaw`
    UPDATE slot_bookings b SET next_reminder_at = (
        SELECT min(b.start_time - m * interval '1 minute') FROM unnest(${reminders}::int[]) AS m
        WHERE b.start_time - m * interval '1 minute' > now())
    WHERE organization_id = ${organization_id}::uuid AND slot_id = ${id}::uuid AND status = 'confirmed'
      AND start_time > now() AND opted_out_at IS NULL`;
}

/** Notifies bookers with future bookings, or on the waiting list, of a new name or location; returns how many. */
async function notifyOfChange(tx: Tx, context: Context, { id }: slots): Promise<number> {
  const changed = await tx.$queryRaw<ChangedBooking[]>`
    UPDATE slot_bookings SET sequence = sequence + 1, updated_at = now()
    WHERE organization_id = ${context.organizationId}::uuid AND slot_id = ${id}::uuid AND status <> 'cancelled' AND start_time > now()
    RETURNING id, sequence, email`;
  return notifyBookers(tx, context, changed, 'changed');
}

async function changeOne(tx: Tx, context: Context, slot: slots, change: Change): Promise<number> {
  const data = columnsOf(slot, change);
  await assertRoom(tx, slot, { ...slot, ...data }, slot);
  const after = await tx.slots.update({
    where: { id: slot.id },
    data: { ...data, version: { increment: 1 }, updated_at: new Date() },
  });
  if (data.reminders) await renewReminders(tx, after);
  const isOther = after.name !== slot.name || after.location !== slot.location;
  const told = isOther ? await notifyOfChange(tx, context, after) : 0;
  await recordChange(tx, context, {
    resource: 'slot',
    id: slot.id,
    name: after.name,
    change: 'updated',
    details: { ...difference(slot, after, Object.keys(data)), ...(told > 0 ? { told } : {}) },
  });
  // Additional seats go to the waiting list first.
  await giveOnSeats(tx, context, slot.id);
  return told;
}

/**
 * Changes a slot, or others of its series too: all of them or none; returns how many people are notified. Throws NOT_FOUND,
 * VALIDATION and CONFLICT.
 */
export async function updateSlot(
  context: Context,
  id: string,
  { version, scope, ...change }: z.output<typeof SlotChange>,
): Promise<SlotDetailRow & { told: number }> {
  if (change.time_zone) await assertTimeZone(context, change.time_zone);
  return transact(context, async (tx) => {
    await assertCampaign(tx, change.campaign_id);
    const slots = await lockScope(tx, id, scope, version);
    let told = 0;
    for (const slot of slots) told += await changeOne(tx, context, slot, change);
    return { ...(await readSlot(tx, id)), told };
  });
}

// Past segments may stay as they are: only new ones must be in the future.
function assertNewAhead(spans: readonly Span[], before: readonly Span[]): void {
  for (const [index, { start, end }] of spans.entries()) {
    const stays = before.some((one) => one.start === start && one.end === end);
    // A segment that has begun may get another end.
    const began = before.some((one) => one.start === start) && end > Date.now();
    if (stays || began || start > Date.now()) continue;
    throw new AppError('VALIDATION', segmentInPast, { fields: { [`segments.${index}.start_time`]: segmentInPast } });
  }
}

async function putOne(tx: Tx, context: Context, slot: slots, spans: Span[]): Promise<void> {
  await assertCovered(tx, slot, spans);
  await tx.slot_segments.deleteMany({ where: { slot_id: slot.id } });
  await tx.slot_segments.createMany({ data: segmentRows(slot.organization_id, slot.id, spans) });
  await tx.slots.update({
    where: { id: slot.id },
    data: { ...wholeOf(spans), version: { increment: 1 }, updated_at: new Date() },
  });
  await recordChange(tx, context, {
    resource: 'slot',
    id: slot.id,
    name: slot.name,
    change: 'updated',
    action: 'put_segments',
    details: { segments: spans.length },
  });
  await giveOnSeats(tx, context, slot.id);
}

async function segmentsOf(tx: Tx, slotId: string): Promise<Span[]> {
  return spansOf(await tx.slot_segments.findMany({ where: { slot_id: slotId }, orderBy: { start_time: 'asc' } }));
}

/**
 * Replaces all segments of a slot; others of its series get the same days relative to their first one, at the same times of day.
 * Throws NOT_FOUND, VALIDATION, and CONFLICT for an older version and if a booking would be outside.
 */
export function putSegments(
  context: Context,
  id: string,
  { version, scope, segments }: z.output<typeof SlotSegments>,
): Promise<SlotDetailRow> {
  return transact(context, async (tx) => {
    const [named, ...others] = await lockScope(tx, id, scope, version);
    const spans = spansOf(segments).toSorted((one, other) => one.start - other.start);
    const before = await segmentsOf(tx, id);
    assertNewAhead(spans, before);
    const zone = named.time_zone;
    const dayOf = (own: readonly Span[], slot: slots) => firstDay(own.length > 0 ? own : spansOf([slot]), zone);
    const from = dayOf(before, named);
    await putOne(tx, context, named, spans);
    for (const slot of others)
      await putOne(tx, context, slot, spansFrom(spans, from, dayOf(await segmentsOf(tx, slot.id), slot), zone));
    return readSlot(tx, id);
  });
}
