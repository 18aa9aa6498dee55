import type { SlotColor, SlotInput, SlotStatus } from '@switchboard/contracts/slots';
import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { emitEvent } from '../../events/emit.ts';
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

/** Creates a slot with its segments. */
export function createSlot(context: Context, input: NewSlot): Promise<SlotRow> {
  const { organizationId, person } = context;
  const { segments, ...fields } = input;
  return context.db.$transaction(async (tx) => {
    const slot = await tx.slots.create({
      data: {
        ...fields,
        ...spanOf(segments),
        description: fields.description || null,
        location: fields.location || null,
        organization_id: organizationId,
        created_by: person.id,
        segments: {
          create: segments.map(({ start_time, end_time }) => ({
            start_time: new Date(start_time),
            end_time: new Date(end_time),
          })),
        },
      },
      include: { segments: { orderBy: { start_time: 'asc' } } },
    });
    await audit(tx, context, {
      action: 'create',
      resource_type: 'slot',
      resource_id: slot.id,
      details: { segments: segments.length },
    });
    await emitEvent(tx, organizationId, { type: 'slot.changed', subject_id: slot.id, change: 'created' });
    return slot as SlotRow;
  });
}
