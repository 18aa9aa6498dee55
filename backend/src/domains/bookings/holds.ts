import { createHash } from 'node:crypto';
import type { HoldInput } from '@switchboard/contracts/book-slot';
import { holdMinutes, maxHolds } from '@switchboard/contracts/bookings.limits';
import type { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { networkOf } from '../../network.ts';
import { withFreeTimes } from './bookings.service.ts';
import { assertOffered, endOf, hasSeat } from './locked-slot.ts';
import { atPublicSlot } from './public-place.ts';
import { minuteMs } from './read-times.ts';
import { BookingRefusal } from './refusals.ts';
import { giveOnSeats, lockSettled } from './write-booking.ts';

const visitor = { isStaff: false } as const;

/** A hold as the visitor who requested it sees it. */
interface NewHold {
  hold_id: string;
  start_time: Date;
  end_time: Date;
  expires_at: Date;
  seconds_left: number;
}

/** Holds a time inside the slot's organization. Throws a `BookingRefusal`. */
export function placeHold(
  context: Context & { ipAddress: string },
  slotId: string,
  input: z.output<typeof HoldInput>,
): Promise<NewHold> {
  const address = createHash('sha256').update(networkOf(context.ipAddress)).digest('hex');
  return withFreeTimes(context, slotId, input.start_time, false, () =>
    transact(context, async (tx) => {
      // Always before the slot: of two concurrent requests from one address, the second counts the first.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${address}`}, 16))`;
      const slot = await lockSettled(tx, context, slotId);
      const start = new Date(input.start_time);
      await assertOffered(tx, slot, start, visitor);
      const [held] = await tx.$queryRaw<{ own: number; near: number }[]>`
        SELECT (count(*) FILTER (WHERE visitor = ${input.visitor}::uuid))::int AS own, count(*)::int AS near FROM slot_holds
        WHERE organization_id = ${context.organizationId}::uuid AND address_hash = ${address} AND expires_at > ${slot.now}`;
      if ((held?.own ?? 0) >= maxHolds.visitor || (held?.near ?? 0) >= maxHolds.address)
        throw new BookingRefusal('too_many_holds');
      if (!(await hasSeat(tx, slot, start, visitor))) throw new BookingRefusal('slot_full');
      const hold = await tx.slot_holds.create({
        data: {
          organization_id: context.organizationId,
          slot_id: slotId,
          start_time: start,
          end_time: endOf(slot, start),
          visitor: input.visitor,
          address_hash: address,
          expires_at: new Date(slot.now.getTime() + holdMinutes * minuteMs),
        },
      });
      const { id, start_time, end_time, expires_at } = hold;
      return { hold_id: id, start_time, end_time, expires_at, seconds_left: holdMinutes * 60 };
    }),
  );
}

/** Holds a time of a slot or a booking page for a visitor. Throws NOT_FOUND and a `BookingRefusal`. */
export const holdTime = (request: RequestContext, id: string, input: z.output<typeof HoldInput>): Promise<NewHold> =>
  atPublicSlot(request, id, { start_time: input.start_time }, (context, slot) =>
    placeHold({ ...context, ipAddress: request.ipAddress }, slot.id, input),
  );

/** Releases a held time, which goes at once to the person who waits longest for it. Throws NOT_FOUND for an unknown slot. */
export const releaseHold = (request: RequestContext, id: string, holdId: string): Promise<void> =>
  atPublicSlot(request, id, { hold_id: holdId }, (context, slot) => dropHold(context, slot.id, holdId));

/** Releases a held time inside the slot's organization. */
export async function dropHold(context: Context, slotId: string, holdId: string): Promise<void> {
  await transact(context, async (tx) => {
    await lockSettled(tx, context, slotId);
    const { count } = await tx.slot_holds.deleteMany({ where: { id: holdId, slot_id: slotId } });
    if (count > 0) await giveOnSeats(tx, context, slotId);
  });
}
