import type { SlotColor, SlotInput, SlotStatus } from '@switchboard/contracts/slots';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { slot_segments, slots } from '../../generated/prisma/client.ts';

type NewSlot = z.output<typeof SlotInput>;

/** A slot as its table holds it, with its segments from the earliest on. */
export type SlotRow = Omit<slots, 'status' | 'color'> & {
  status: SlotStatus;
  color: SlotColor;
  segments: slot_segments[];
};

// The slot spans its segments, so that lists and windows need only its own two columns.
function spanOf(segments: NewSlot['segments']): { start_time: Date; end_time: Date } {
  const starts = segments.map((segment) => Date.parse(segment.start_time));
  const ends = segments.map((segment) => Date.parse(segment.end_time));
  return { start_time: new Date(Math.min(...starts)), end_time: new Date(Math.max(...ends)) };
}

const withSegments = { segments: { orderBy: { start_time: 'asc' } } } as const;

/** One slot with its segments. Throws NOT_FOUND. */
export async function getSlot(context: Context, id: string): Promise<SlotRow> {
  const slot = await context.db.slots.findFirst({ where: { id }, include: withSegments });
  if (!slot) throw notFound('Slot');
  return slot as SlotRow;
}

/** Creates a slot with its segments. */
export function createSlot(context: Context, input: NewSlot): Promise<SlotRow> {
  const { organizationId, actor } = context;
  const { segments, ...fields } = input;
  return transact(context, async (tx) => {
    const slot = await tx.slots.create({
      data: {
        ...fields,
        ...spanOf(segments),
        description: fields.description || null,
        location: fields.location || null,
        organization_id: organizationId,
        created_by: userIdOf(actor),
        segments: {
          create: segments.map(({ start_time, end_time }) => ({
            start_time: new Date(start_time),
            end_time: new Date(end_time),
          })),
        },
      },
      include: withSegments,
    });
    await recordChange(tx, context, {
      resource: 'slot',
      id: slot.id,
      name: slot.name,
      change: 'created',
      details: { segments: segments.length },
    });
    return slot as SlotRow;
  });
}

/** Deletes a slot that nobody has booked. Throws NOT_FOUND and CONFLICT. */
export async function deleteSlot(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const slot = await tx.slots.findFirst({
      where: { id },
      select: { name: true, _count: { select: { bookings: true } } },
    });
    if (!slot) throw notFound('Slot');
    const { bookings } = slot._count;
    if (bookings > 0)
      throw new AppError(
        'CONFLICT',
        `${slot.name} has ${bookings === 1 ? '1 booking' : `${bookings} bookings`}. A slot that is booked cannot be deleted.`,
        { reason: 'in_use' },
      );
    await tx.slots.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'slot', id, name: slot.name, change: 'deleted' });
  });
}
