import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { phone_numbers } from '../../generated/prisma/client.ts';
import { requestInboundSetup } from './inbound/request-setup.ts';
import { numberTaken } from './number-taken.ts';
import { lockDefaults, lockNumber } from './phone-numbers.service.ts';

// Calls are placed under the same organization lock: no call uses the number once this request is answered.
function setRetired(context: Context, id: string, isRetired: boolean): Promise<phone_numbers> {
  return transact(context, async (tx) => {
    await lockDefaults(tx, context);
    const stored = await lockNumber(tx, id);
    if ((stored.retired_at !== null) === isRetired) return stored;
    const now = new Date();
    const number = await tx.phone_numbers.update({
      where: { id },
      data: { ...(isRetired ? { retired_at: now, is_default: false } : { retired_at: null }), updated_at: now },
    });
    await requestInboundSetup(tx, context, number, stored);
    await recordChange(tx, context, {
      resource: 'phone_number',
      id,
      name: number.phone_number,
      change: 'updated',
      action: isRetired ? 'retire' : 'restore',
    });
    return tx.phone_numbers.findFirstOrThrow({ where: { id } });
  }).catch(numberTaken);
}

/** Retires a number: it makes and takes no calls, and is no longer a default. Throws NOT_FOUND. */
export const retirePhoneNumber = (context: Context, id: string) => setRetired(context, id, true);

/** Restores a retired number. Throws NOT_FOUND. */
export const restorePhoneNumber = (context: Context, id: string) => setRetired(context, id, false);
