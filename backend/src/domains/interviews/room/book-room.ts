import type { Usage } from '@switchboard/contracts/costs';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { UsageMeter } from '../../../voice/services/usage-meter.ts';
import { readValidPrices } from '../../costs/valid-prices.read.ts';
import { lockInterview } from '../locked-interview.ts';

/** The usage of each room of an interview; null if unknown. */
type RoomUsage = Record<string, Usage[] | null>;

/**
 * Books the usage of a room's agents. An interview costs the sum of its rooms, at the prices when the last room was left. A room that
 * is reported twice is booked once.
 */
export function bookRoom(context: Context, id: string, roomId: string, usage: Usage[] | null): Promise<void> {
  return transact(context, async (tx) => {
    if (!(await tx.interviews.findFirst({ where: { id }, select: { id: true } }))) return;
    const interview = await lockInterview(tx, id);
    const rooms: RoomUsage = { ...(interview.room_usage as RoomUsage), [roomId]: usage };
    const meter = new UsageMeter();
    for (const used of Object.values(rooms).flatMap((items) => items ?? [])) meter.add(used);
    const used = meter.used();
    const isFree = used.every(({ provider }) => provider === null);
    const prices = isFree ? [] : await readValidPrices(tx, context.organizationId, interview.now);
    const cost = priceUsage(used, prices, !Object.values(rooms).includes(null));
    await tx.interviews.update({
      where: { id },
      data: {
        room_usage: rooms as unknown as Prisma.InputJsonObject,
        cost: cost as unknown as Prisma.InputJsonObject,
      },
      select: { id: true },
    });
  });
}
