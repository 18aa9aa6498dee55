import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import type { Context, RequestContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { slot_bookings, slots } from '../../generated/prisma/client.ts';
import { entryOf } from './booking-mail.ts';
import { readBooking } from './bookings.list.ts';
import { withFreeTimes } from './bookings.service.ts';
import { assertOffered, endOf, hasSeat, isOpen, type LockedSlot } from './locked-slot.ts';
import { hashManageToken } from './manage-token.ts';
import { endReminders, isOptedOut, optOut } from './opt-out.ts';
import { publicContext, publicSlot } from './public-slot.ts';
import { minuteMs } from './read-times.ts';
import { BookingRefusal, unknownBooking } from './refusals.ts';
import { endBooking, giveOnSeats, lockSettled, mailBooker, nextReminder, recordBooking } from './write-booking.ts';

type Managed = slot_bookings & {
  slot: slots;
  /** Whether the link was sent to the booking's address or number, and not only shown to the booker on the page. */
  is_proven: boolean;
};

/** Runs the action of a manage link's holder, inside the booking's organization. Throws NOT_FOUND. */
async function atBooking<T>(
  request: RequestContext,
  token: string,
  work: (context: Context, booking: Managed) => Promise<T>,
): Promise<T> {
  const { rows } = await request.systemPool.query<{ id: string; organization_id: string; is_proven: boolean }>({
    name: 'booking-by-token',
    text: `SELECT id, organization_id, token_hash = $1 AS is_proven FROM slot_bookings
      WHERE token_hash = $1 OR page_token_hash = $1`,
    values: [hashManageToken(token)],
  });
  const found = rows[0];
  const context = found ? await publicContext(request, found.organization_id) : null;
  if (!found || !context) throw unknownBooking();
  return withTenant(found.organization_id, async () => {
    const booking = await context.db.slot_bookings.findFirst({ where: { id: found.id }, include: { slot: true } });
    if (!booking) throw unknownBooking();
    return work(context, { ...booking, is_proven: found.is_proven });
  });
}

const changeUntil = (start: Date, { change_until_minutes }: Pick<slots, 'change_until_minutes'>) =>
  new Date(start.getTime() - change_until_minutes * minuteMs);

type Shown = Omit<ManagedBooking, 'slot' | 'start_time' | 'end_time' | 'change_until'> & {
  slot: Awaited<ReturnType<typeof publicSlot>>;
  start_time: Date | string;
  end_time: Date | string;
  change_until: Date;
};

async function shown(
  context: Context,
  { id, slot_id, is_proven }: Pick<Managed, 'id' | 'slot_id' | 'is_proven'>,
): Promise<Shown> {
  const booking = await transact(context, (tx) => readBooking(tx, slot_id, id));
  const slot = await context.db.slots.findFirstOrThrow({ where: { id: slot_id } });
  const until = changeUntil(new Date(booking.start_time), slot);
  const canChange = booking.status !== 'cancelled' && until.getTime() > Date.now();
  const { name, status, start_time, end_time, waitlist_position, whatsapp_reminders } = booking;
  // A person who ended the reminders with another link has not opted out of everything.
  const opted_out = booking.opted_out && (!is_proven || (await isOptedOut(context.db, booking)));
  return {
    name,
    status,
    start_time,
    end_time,
    waitlist_position,
    slot: await publicSlot(context, slot),
    can_move: canChange && status === 'confirmed' && isOpen(slot),
    can_cancel: canChange,
    change_until: until,
    opted_out,
    opts_out_of: is_proven ? 'everything' : 'reminders',
    whatsapp_reminders,
  };
}

/** The booking of a manage link. Throws NOT_FOUND. */
export const openBooking = (request: RequestContext, token: string): Promise<Shown> =>
  atBooking(request, token, (context, booking) => shown(context, booking));

/** The booking of a manage link as a calendar file. Throws NOT_FOUND. */
export const bookingCalendar = (request: RequestContext, token: string): Promise<string> =>
  atBooking(request, token, async (context, booking) => {
    const organization = await context.db.organizations.findFirstOrThrow({
      where: { id: context.organizationId },
      select: { name: true, reply_address: true },
    });
    return entryOf({ env: context.env, booking, slot: booking.slot, organization }).content;
  });

/** The booking, read under the slot's lock. Throws a `BookingRefusal` if it can't be changed any longer. */
async function openUnderLock(tx: Tx, slot: LockedSlot, id: string): Promise<slot_bookings> {
  const booking = await tx.slot_bookings.findFirst({ where: { id, slot_id: slot.id } });
  if (!booking) throw unknownBooking();
  if (booking.status === 'cancelled') throw new BookingRefusal('booking_cancelled');
  if (changeUntil(booking.start_time, slot) <= slot.now) throw new BookingRefusal('change_closed');
  return booking;
}

/** Moves a booking in one transaction: takes the new seat before it frees the old one. Throws a `BookingRefusal`. */
export function moveTo(
  context: Context,
  { id, slot_id: slotId }: Pick<slot_bookings, 'id' | 'slot_id'>,
  { start_time, hold_id }: { start_time: string; hold_id?: string | undefined },
  origin: string | null,
): Promise<void> {
  const start = new Date(start_time);
  return withFreeTimes(context, slotId, start_time, false, () =>
    transact(context, async (tx) => {
      const slot = await lockSettled(tx, context, slotId);
      const booking = await openUnderLock(tx, slot, id);
      if (booking.status !== 'confirmed' || booking.start_time.getTime() === start.getTime()) return;
      await assertOffered(tx, slot, start, { isStaff: false });
      const held = hold_id
        ? await tx.slot_holds.findFirst({ where: { id: hold_id, slot_id: slotId, expires_at: { gt: slot.now } } })
        : null;
      const seeker = { isStaff: false, bookingId: id, holdId: held?.id };
      if (!(await hasSeat(tx, slot, start, seeker))) throw new BookingRefusal('slot_full');
      if (held) await tx.slot_holds.delete({ where: { id: held.id }, select: { id: true } });
      const moved = await tx.slot_bookings.update({
        where: { id },
        data: {
          start_time: start,
          end_time: endOf(slot, start),
          sequence: { increment: 1 },
          next_reminder_at: booking.opted_out_at ? null : nextReminder(slot.reminders, start, slot.now),
          updated_at: slot.now,
        },
      });
      const details = { from: booking.start_time.toISOString(), to: start.toISOString() };
      await recordBooking(tx, context, moved, 'updated', details, 'move');
      await mailBooker(tx, context, moved, 'moved', origin);
      await giveOnSeats(tx, context, slotId);
    }),
  );
}

/** Cancels a booking with its own link; its seat goes to the person who waits longest. Throws a `BookingRefusal`. */
export function cancelByBooker(
  context: Context,
  { id, slot_id }: Pick<slot_bookings, 'id' | 'slot_id'>,
): Promise<void> {
  return transact(context, async (tx) => {
    const slot = await lockSettled(tx, context, slot_id);
    const { status } = await openUnderLock(tx, slot, id);
    const ended = await endBooking(tx, id, 'booker', slot.now);
    await recordBooking(tx, context, ended, 'updated', { from: status, to: 'cancelled' }, 'cancel');
    await mailBooker(tx, context, ended, 'cancelled');
    if (status === 'confirmed') await giveOnSeats(tx, context, slot_id);
  });
}

/** Moves the booking of a manage link. Throws NOT_FOUND and a `BookingRefusal`. */
export const moveBooking = (
  request: RequestContext,
  token: string,
  to: { start_time: string; hold_id?: string | undefined },
  origin: string,
): Promise<Shown> =>
  atBooking(request, token, async (context, booking) => {
    await moveTo(context, booking, to, origin);
    return shown(context, booking);
  });

/** Cancels the booking of a manage link. Throws NOT_FOUND and a `BookingRefusal`. */
export const cancelBooking = (request: RequestContext, token: string): Promise<Shown> =>
  atBooking(request, token, async (context, booking) => {
    await cancelByBooker(context, booking);
    return shown(context, booking);
  });

/**
 * Opts the link's holder out of further contact; their booking stays. A link shown on the page only ends the reminders of its own
 * booking, because anyone can book with another person's address and number. Throws NOT_FOUND.
 */
export const optOutOfBooking = (request: RequestContext, token: string): Promise<Shown> =>
  atBooking(request, token, async (context, booking) => {
    await transact(context, async (tx) => {
      // Locks the list before the booking, like every other path that checks it.
      if (booking.is_proven) await optOut(context, booking);
      await endReminders(tx, booking);
      const details = { of: booking.is_proven ? 'everything' : 'reminders' };
      await recordBooking(tx, context, booking, 'updated', details, 'opt_out');
    });
    return shown(context, booking);
  });
