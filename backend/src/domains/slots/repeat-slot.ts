import type { SlotRepeat } from '@switchboard/contracts/slots';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { slots } from '../../generated/prisma/client.ts';
import type { Occurrence } from './occurrences.ts';
import { lockScope } from './series.ts';
import {
  readSlot,
  type SlotDetailRow,
  segmentRows,
  shownOccurrences,
  wantedOccurrences,
  wholeOf,
} from './slots.service.ts';

type Repeat = z.output<typeof SlotRepeat>;

/** The slot itself, and those like it that would begin ahead. Throws VALIDATION and CONFLICT. */
async function occurrencesAhead(tx: Pick<Tx, 'slot_segments'>, slot: slots, repeat: Repeat): Promise<Occurrence[]> {
  if (slot.series_id) throw new AppError('CONFLICT', `${slot.name} repeats already.`, { reason: 'repeats_already' });
  const own = await tx.slot_segments.findMany({ where: { slot_id: slot.id }, orderBy: { start_time: 'asc' } });
  const segments = (own.length > 0 ? own : [slot]).map(({ start_time, end_time }) => ({
    start_time: start_time.toISOString(),
    end_time: end_time.toISOString(),
  }));
  const [first, ...others] = wantedOccurrences({ segments, ...repeat }, slot.time_zone);
  const ahead = others.filter(({ spans }) => spansStart(spans) > Date.now());
  if (first && ahead.length > 0) return [first, ...ahead];
  const message = 'No other slot would begin until then. Please choose a later day.';
  throw new AppError('VALIDATION', message, { fields: { recurrence_end_date: message } });
}

const spansStart = (spans: Occurrence['spans']) => Math.min(...spans.map(({ start }) => start));

/** When the slots would be that repeating one makes, itself the first. Throws NOT_FOUND, VALIDATION and CONFLICT. */
export async function previewRepeat({ db }: Context, id: string, repeat: Repeat) {
  const slot = await db.slots.findFirst({ where: { id } });
  if (!slot) throw notFound('Slot');
  return { occurrences: shownOccurrences(await occurrencesAhead(db, slot, repeat)) };
}

/** A slot of the same kind at another time, with nothing booked. */
function likeness(slot: slots, series_id: string, created_by: string | null, { spans }: Occurrence) {
  const { id: _, created_at, updated_at, filled_seats, status, version, ...same } = slot;
  return { ...same, ...wholeOf(spans), series_id, created_by };
}

/**
 * Makes a slot the first of a series, with slots like it that lie ahead: all or none. What is booked of it stays its own. Throws
 * NOT_FOUND, VALIDATION, and CONFLICT where it belongs to a series.
 */
export function repeatSlot(context: Context, id: string, repeat: Repeat): Promise<SlotDetailRow> {
  const { organizationId, actor } = context;
  return transact(context, async (tx) => {
    const [slot] = await lockScope(tx, id, 'this', undefined);
    const [, ...ahead] = await occurrencesAhead(tx, slot, repeat);
    const { id: series_id } = await tx.slot_series.create({
      data: {
        organization_id: organizationId,
        recurrence_pattern: repeat.recurrence_pattern,
        recurrence_end_date: new Date(`${repeat.recurrence_end_date}T00:00:00Z`),
      },
      select: { id: true },
    });
    await tx.slots.update({
      where: { id },
      data: { series_id, version: { increment: 1 }, updated_at: new Date() },
      select: { id: true },
    });
    const rows = await tx.slots.createManyAndReturn({
      data: ahead.map((occurrence) => likeness(slot, series_id, userIdOf(actor), occurrence)),
      select: { id: true },
    });
    await tx.slot_segments.createMany({
      data: rows.flatMap((row, index) => segmentRows(organizationId, row.id, ahead[index]?.spans ?? [])),
    });
    const details = { ...repeat, occurrences: rows.length + 1 };
    await recordChange(tx, context, {
      resource: 'slot',
      id,
      name: slot.name,
      change: 'updated',
      action: 'repeat',
      details,
    });
    return readSlot(tx, id);
  });
}
