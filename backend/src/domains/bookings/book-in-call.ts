import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { withFreeTimes } from './bookings.service.ts';
import { assertOffered, hasSeat, type LockedSlot } from './locked-slot.ts';
import { moveTo } from './manage.ts';
import { BookingRefusal } from './refusals.ts';
import { lockSettled, writeBooking } from './write-booking.ts';

/** A booking by an assistant in a call, and the lead it is for. */
export interface CallBooking {
  slotId: string;
  start: Date;
  callId: string;
  lead: Pick<leads, 'id' | 'first_name' | 'last_name' | 'phone_e164' | 'email' | 'time_zone'>;
  /** The address for the calendar entry; null for the lead's own address, if there is one. */
  email: string | null;
  /** The network of a stranger in a chat, who could enter any address: the limits of the public page apply. Absent in calls. */
  network?: string | undefined;
}

/** The outcome; `known`: the lead already had this time. */
export type CallBooked = 'booked' | 'moved' | 'known';

/** The lead's future booking of the slot: at exactly this time, or made earlier in this call. */
const earlierOf = (tx: Tx, slot: LockedSlot, { callId, lead, start }: CallBooking) =>
  tx.slot_bookings.findFirst({
    where: {
      slot_id: slot.id,
      status: 'confirmed',
      start_time: { gt: slot.now },
      OR: [{ call_id: callId }, { lead_id: lead.id, start_time: start }],
    },
    orderBy: { created_at: 'asc' },
  });

/** The address that gets the mail: that of the booking which would be moved, otherwise the new one. */
async function recipientOf({ db }: Context, { slotId, callId, email, lead }: CallBooking): Promise<string | null> {
  const moved = await db.slot_bookings.findFirst({
    where: { slot_id: slotId, status: 'confirmed', call_id: callId },
    orderBy: { created_at: 'asc' },
    select: { email: true },
  });
  return moved ? moved.email : (email ?? (lead.email || null));
}

/** Counts a booking of a stranger as the public page does. What changes nothing doesn't count. Throws LIMIT_EXCEEDED. */
async function limited(context: Context, input: CallBooking, book: () => Promise<CallBooked>): Promise<CallBooked> {
  const { network } = input;
  if (network === undefined) return book();
  const attempts = [await context.limits.booking(network)];
  const recipient = await recipientOf(context, input);
  if (recipient) attempts.push(await context.limits.mail('booking', recipient));
  const uncount = () => Promise.all(attempts.map((attempt) => attempt.succeeded()));
  try {
    const outcome = await book();
    if (outcome === 'known') await uncount();
    return outcome;
  } catch (refusal) {
    await uncount();
    throw refusal;
  }
}

/**
 * Books a time for the lead of a call by the rules of the public page, once: a different time in the same call moves the booking.
 * Throws NOT_FOUND, LIMIT_EXCEEDED in chats, and a `BookingRefusal` with the nearest free times.
 */
export const bookInCall = (context: Context, input: CallBooking): Promise<CallBooked> =>
  limited(context, input, () => bookOnce(context, input));

function bookOnce(context: Context, input: CallBooking): Promise<CallBooked> {
  const { slotId, start, lead, callId } = input;
  return withFreeTimes(context, slotId, start.toISOString(), false, () =>
    transact(context, async (tx) => {
      const slot = await lockSettled(tx, context, slotId);
      const earlier = await earlierOf(tx, slot, input);
      if (earlier?.start_time.getTime() === start.getTime()) return 'known';
      if (earlier) {
        await moveTo(context, earlier, { start_time: start.toISOString() }, null);
        return 'moved';
      }
      await assertFree(tx, slot, start);
      const person = {
        name: nameOfLead(lead),
        email: input.email ?? (lead.email || null),
        phone: lead.phone_e164,
        notes: null,
        source: 'call',
        lead_id: lead.id,
        call_id: callId,
        time_zone: lead.time_zone,
      };
      const details = { call_id: callId };
      await writeBooking(tx, context, slot, { start, isWaiting: false, person, details, tells: true });
      return 'booked';
    }),
  );
}

async function assertFree(tx: Tx, slot: LockedSlot, start: Date): Promise<void> {
  await assertOffered(tx, slot, start, { isStaff: false });
  if (!(await hasSeat(tx, slot, start, { isStaff: false }))) throw new BookingRefusal('slot_full');
}

/** Checks whether a time could be booked now, by the same rules, without booking it. Throws as `bookInCall` does. */
export function rehearseBooking(context: Context, { slotId, start }: Pick<CallBooking, 'slotId' | 'start'>) {
  return withFreeTimes(context, slotId, start.toISOString(), false, () =>
    transact(context, async (tx) => assertFree(tx, await lockSettled(tx, context, slotId), start)),
  );
}

/** The slot that an assistant books. Throws NOT_FOUND with a message for a call. */
export async function slotForCalls({ db }: Pick<Context, 'db'>, slotId: string | null) {
  const slot = slotId ? await db.slots.findFirst({ where: { id: slotId, status: { not: 'archived' } } }) : null;
  if (!slot) throw new AppError('NOT_FOUND', 'There is nothing to book at the moment.');
  return slot;
}
