import type { Booking, BookingChange, BookingInput } from '@switchboard/contracts/bookings';
import { nearestFreeTimes } from '@switchboard/contracts/bookings.limits';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';
import { readPhone } from '../leads/phone.ts';
import { mailBooking } from './booking-mail.ts';
import { readBooking } from './bookings.list.ts';
import { leadWith } from './link-lead.ts';
import { assertOffered, endOf, hasSeat, type LockedSlot } from './locked-slot.ts';
import { nearestTimes } from './read-times.ts';
import { BookingRefusal } from './refusals.ts';
import {
  endBooking,
  giveOnSeats,
  lockSettled,
  mailBooker,
  nextReminder,
  recordBooking,
  startWaiting,
  writeBooking,
} from './write-booking.ts';

type NewBooking = z.output<typeof BookingInput>;
type Change = z.output<typeof BookingChange>;

const staff = { isStaff: true } as const;

/** Adds the nearest free times to the refusal of a time that isn't free. */
export async function withFreeTimes<T>(
  context: Context,
  slotId: string,
  wanted: string | undefined,
  isStaff: boolean,
  work: () => Promise<T>,
): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (!(error instanceof BookingRefusal) || !error.isAboutTime || wanted === undefined) throw error;
    const slot = await context.db.slots.findFirst({ where: { id: slotId } });
    if (!slot) throw error;
    throw error.with(await nearestTimes(context, slot, Date.parse(wanted), nearestFreeTimes, isStaff));
  });
}

async function assertSeat(tx: Tx, slot: LockedSlot, start: Date, bookingId?: string): Promise<void> {
  if (!(await hasSeat(tx, slot, start, { ...staff, bookingId }))) throw new BookingRefusal('slot_full');
}

async function personOf(tx: Tx, { lead_id, phone }: Pick<NewBooking, 'lead_id' | 'phone'>) {
  const number = phone ? readPhone(phone, 'phone') : null;
  if (lead_id) {
    const lead = await tx.leads.findFirst({ where: { id: lead_id }, select: { id: true } });
    if (!lead) throw notFound('Lead');
  }
  return { phone: number, lead_id: lead_id || (number ? await leadWith(tx, number) : null) };
}

/** Books a time for a person, or adds them to the waiting list. Throws NOT_FOUND, VALIDATION and a `BookingRefusal`. */
export function createBooking(context: Context, slotId: string, input: NewBooking): Promise<Booking> {
  const { name, email, notes, tells } = input;
  return withFreeTimes(context, slotId, input.start_time, true, () =>
    transact(context, async (tx) => {
      const slot = await lockSettled(tx, context, slotId);
      const start = new Date(input.start_time);
      await assertOffered(tx, slot, start, staff);
      const isWaiting = input.status === 'waitlisted';
      if (!isWaiting) await assertSeat(tx, slot, start);
      const who = { name, email: email ?? null, notes: notes ?? null, ...(await personOf(tx, input)) };
      const person = { ...who, source: 'staff' };
      const booking = await writeBooking(tx, context, slot, { start, isWaiting, person, tells });
      // A person who asks to wait for a time with a free seat gets the seat.
      if (isWaiting) await giveOnSeats(tx, context, slotId);
      return readBooking(tx, slotId, booking.id);
    }),
  );
}

async function bookingOf(tx: Tx, slotId: string, id: string): Promise<slot_bookings> {
  const booking = await tx.slot_bookings.findFirst({ where: { id, slot_id: slotId } });
  if (!booking) throw notFound('Booking');
  return booking;
}

/** The columns of another time or status; null if both stay the same. */
async function placeColumns(tx: Tx, slot: LockedSlot, before: slot_bookings, { start_time, status }: Change) {
  const start = start_time === undefined ? before.start_time : new Date(start_time);
  const becomes = status ?? before.status;
  const isMoved = start.getTime() !== before.start_time.getTime();
  if (becomes === before.status && !isMoved) return null;
  // A canceled booking has no other time.
  if (becomes === 'cancelled') return before.status === 'cancelled' ? null : { kind: 'cancelled' as const, data: null };
  await assertOffered(tx, slot, start, staff);
  if (becomes === 'confirmed') await assertSeat(tx, slot, start, before.id);
  const kind = becomes === 'waitlisted' ? 'waiting' : before.status === 'confirmed' ? 'moved' : 'booked';
  const data = {
    status: becomes,
    start_time: start,
    end_time: endOf(slot, start),
    // A person who already waits keeps their place.
    ...(becomes === 'waitlisted' && before.waiting_since
      ? {}
      : { waiting_since: becomes === 'waitlisted' ? slot.now : null }),
    cancelled_by: null,
    cancelled_at: null,
    next_reminder_at:
      becomes === 'confirmed' && !before.opted_out_at ? nextReminder(slot.reminders, start, slot.now) : null,
    sequence: { increment: 1 },
  };
  return { kind: kind as 'waiting' | 'moved' | 'booked', data };
}

async function personColumns(tx: Tx, { name, email, notes, phone, lead_id }: Change) {
  const isOther = phone !== undefined || lead_id !== undefined;
  const linked = isOther ? await personOf(tx, { phone: phone ?? null, lead_id: lead_id ?? null }) : null;
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(notes === undefined ? {} : { notes }),
    ...(phone === undefined ? {} : { phone: linked?.phone ?? null }),
    ...(lead_id === undefined && !linked?.lead_id ? {} : { lead_id: linked?.lead_id ?? null }),
  };
}

/** Changes a booking's person, time or status. Throws NOT_FOUND, VALIDATION and a `BookingRefusal`. */
export function updateBooking(context: Context, slotId: string, id: string, input: Change): Promise<Booking> {
  return withFreeTimes(context, slotId, input.start_time, true, () =>
    transact(context, async (tx) => {
      const slot = await lockSettled(tx, context, slotId);
      const before = await bookingOf(tx, slotId, id);
      const place = await placeColumns(tx, slot, before, input);
      const person = await personColumns(tx, input);
      if (place && place.data === null) await endBooking(tx, id, 'staff', slot.now);
      const after = await tx.slot_bookings.update({
        where: { id },
        data: { ...person, ...(place?.data ?? {}), updated_at: slot.now },
      });
      if (after.status === 'waitlisted' && before.status !== 'waitlisted') await startWaiting(tx, id);
      const fields = ['name', 'email', 'phone', 'notes', 'lead_id', 'status', 'start_time'];
      const { before: was, after: is } = difference(before, after, fields);
      await recordBooking(tx, context, after, 'updated', { was: JSON.stringify(was), is: JSON.stringify(is) });
      if (place && input.tells) await mailBooker(tx, context, after, place.kind);
      if (place) await giveOnSeats(tx, context, slotId);
      return readBooking(tx, slotId, id);
    }),
  );
}

/** Deletes a booking. Cancels it first if it's in the future; its seat goes to the waiting list. Throws NOT_FOUND. */
export async function deleteBooking(context: Context, slotId: string, id: string, tells: boolean): Promise<void> {
  await transact(context, async (tx) => {
    const slot = await lockSettled(tx, context, slotId);
    const booking = await bookingOf(tx, slotId, id);
    await tx.slot_bookings.delete({ where: { id }, select: { id: true } });
    await recordBooking(tx, context, booking, 'deleted', { status: booking.status });
    const stands = booking.status !== 'cancelled' && booking.start_time > slot.now;
    if (stands && tells) await notifyOfDeletion(tx, context, slot, booking);
    if (booking.status === 'confirmed') await giveOnSeats(tx, context, slotId);
  });
}

async function notifyOfDeletion(tx: Tx, context: Context, slot: LockedSlot, booking: slot_bookings): Promise<void> {
  const { organizationId, env } = context;
  const organization = await tx.organizations.findFirstOrThrow({
    where: { id: organizationId },
    select: { name: true, reply_address: true },
  });
  const over = { ...booking, status: 'cancelled', sequence: booking.sequence + 1, updated_at: slot.now };
  await mailBooking(tx, 'cancelled', { env, booking: over, slot, organization, origin: null });
}
