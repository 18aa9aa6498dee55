import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import { lockAssistant } from '../assistants/assistant-row.ts';
import { assertParties } from '../scheduled-calls/scheduled-calls.service.ts';

const column = 'preferred_phone_number_id';

/**
 * Sets the number that an assistant calls from by default. It applies at once, without publishing.
 * Throws NOT_FOUND, and VALIDATION for a number that can't make calls.
 */
export function setPreferredNumber(
  context: Context,
  id: string,
  phone_number_id: string | null,
): Promise<{ phone_number_id: string | null }> {
  return transact(context, async (tx) => {
    const before = await lockAssistant(tx, id);
    if (phone_number_id === before[column]) return { phone_number_id };
    if (phone_number_id) await assertParties(tx, { phone_number_id });
    const change = { [column]: phone_number_id };
    await tx.assistants.updateMany({ where: { id }, data: change });
    await recordChange(tx, context, {
      resource: 'assistant',
      id,
      name: before.name,
      change: 'updated',
      details: difference(before, { ...before, ...change }, [column]),
    });
    return { phone_number_id };
  });
}
