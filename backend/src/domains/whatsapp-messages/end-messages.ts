import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { textArray } from '../../database/text-array.ts';
import { emitEvent } from '../../events/emit.ts';
import { contactOf, digitsOf } from '../../whatsapp/contacts.ts';

/**
 * Ends the unsent messages to some numbers, in the caller's transaction. A message whose attempt is committed is on its
 * way; the answer to the opt-out itself is not ended. Returns how many.
 */
export async function endMessagesTo(
  tx: Tx,
  { organizationId }: Context,
  numbers: readonly string[],
  explanation: string,
): Promise<number> {
  const contacts = textArray(new Set(numbers.map((number) => contactOf(digitsOf(number)))));
  const ended = await tx.$queryRaw<{ id: string }[]>`
    UPDATE whatsapp_messages SET status = 'failed', failure = 'opted_out', error_message = ${explanation}
    WHERE organization_id = ${organizationId}::uuid AND contact = ANY (${contacts}) AND status = 'pending'
      AND lease_expires_at IS NULL AND purpose <> 'opt_out' RETURNING id`;
  const [first] = ended;
  if (first)
    await emitEvent(tx, organizationId, { type: 'whatsapp_message.changed', subject_id: first.id, change: 'updated' });
  return ended.length;
}
