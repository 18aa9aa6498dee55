import type { SeriesScope } from '@switchboard/contracts/slots';
import type { Tx } from '../../database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import type { slots } from '../../generated/prisma/client.ts';

/**
 * Locks the slots that a change affects, the named one first: only this one, it and later ones, or its whole series; archived
 * slots stay as they are. Throws NOT_FOUND, and CONFLICT for an outdated version.
 */
export async function lockScope(
  tx: Tx,
  id: string,
  scope: SeriesScope,
  version: number | undefined,
): Promise<[slots, ...slots[]]> {
  const named = await tx.slots.findFirst({ where: { id }, select: { series_id: true, start_time: true } });
  if (!named) throw notFound('Slot');
  const others =
    scope === 'this' || named.series_id === null
      ? []
      : await tx.slots.findMany({
          where: {
            series_id: named.series_id,
            status: { not: 'archived' },
            ...(scope === 'following' ? { start_time: { gte: named.start_time } } : {}),
          },
          select: { id: true },
        });
  const ids = [...new Set([id, ...others.map((other) => other.id)])];
  // Always locked in the same order, so that two changes of a series wait for each other.
  const locked = await tx.$queryRaw<
    slots[]
  >`SELECT * FROM slots WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const first = locked.find((slot) => slot.id === id);
  if (!first) throw notFound('Slot');
  if (version !== undefined && version !== first.version)
    throw new AppError('CONFLICT', `${first.name} was changed by someone else in the meantime.`, {
      reason: 'stale',
      details: { version: first.version },
    });
  const rest = locked.filter((slot) => slot.id !== id);
  return [first, ...rest.toSorted((one, other) => one.start_time.getTime() - other.start_time.getTime())];
}
