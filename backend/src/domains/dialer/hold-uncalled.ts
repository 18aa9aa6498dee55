import type { RefusalReason } from '@switchboard/contracts/calls';
import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { unavailableSeconds } from './rules/telephony.ts';

const notifyChanged = (tx: Tx, organizationId: string, id: string) =>
  emitEvent(tx, organizationId, { type: 'scheduled_call.changed', subject_id: id, change: 'updated' });

/** The message for a person who placed the call. */
const tryAgain = 'Try again in a minute.';

/**
 * Holds a scheduled call that called no one, because the telephony or the hook was not available. The attempt does not count, and
 * the call is tried again. A call scheduled in the meantime replaces it. A call that was taken back while it was dialed is cancelled.
 */
export async function holdUncalled(
  tx: Tx,
  call: calls,
  explanation: string,
  reason: RefusalReason = 'telephony_unavailable',
): Promise<void> {
  if (!call.scheduled_call_id) return;
  const held = await tx.$executeRaw`
    UPDATE scheduled_calls s SET status = 'scheduled', due_at = now() + make_interval(secs => ${unavailableSeconds}),
      hold_reason = ${reason}, hold_explanation = ${explanation.replace(tryAgain, 'It is tried again automatically.')},
      hold_until = now() + make_interval(secs => ${unavailableSeconds}), held_since = now(), updated_at = now()
    WHERE s.id = ${call.scheduled_call_id}::uuid AND s.status = 'called' AND NOT s.is_last_attempt AND NOT EXISTS (SELECT FROM scheduled_calls o
      WHERE o.organization_id = s.organization_id AND o.lead_id = s.lead_id AND o.status = 'scheduled'
        AND o.campaign_id IS NOT DISTINCT FROM s.campaign_id)`;
  const cancelled = await tx.$executeRaw`
    UPDATE scheduled_calls SET status = 'cancelled', updated_at = now()
    WHERE id = ${call.scheduled_call_id}::uuid AND status = 'called' AND is_last_attempt`;
  if (held + cancelled > 0) await notifyChanged(tx, call.organization_id, call.scheduled_call_id);
}

/** Gives up a scheduled call that was refused before anyone was called. */
export async function closeUncalled(tx: Tx, call: calls, explanation: string): Promise<void> {
  if (!call.scheduled_call_id) return;
  const closed = await tx.$executeRaw`
    UPDATE scheduled_calls SET status = 'failed', closed_explanation = ${explanation}, updated_at = now()
    WHERE id = ${call.scheduled_call_id}::uuid AND status = 'called'`;
  if (closed > 0) await notifyChanged(tx, call.organization_id, call.scheduled_call_id);
}
