import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { unavailableSeconds } from './rules/telephony.ts';

/** The message for a person who placed the call. */
const tryAgain = 'Try again in a minute.';

/**
 * Holds a scheduled call for which nobody was called because the telephony was not available: the attempt does not count, and it is
 * tried again. A call that somebody scheduled in the meantime takes its place.
 */
export async function holdUncalled(tx: Tx, call: calls, explanation: string): Promise<void> {
  if (!call.scheduled_call_id) return;
  const held = await tx.$executeRaw`
    UPDATE scheduled_calls s SET status = 'scheduled', due_at = now() + make_interval(secs => ${unavailableSeconds}),
      hold_reason = 'telephony_unavailable', hold_explanation = ${explanation.replace(tryAgain, 'It is tried again automatically.')},
      hold_until = now() + make_interval(secs => ${unavailableSeconds}), held_since = now(), updated_at = now()
    WHERE s.id = ${call.scheduled_call_id}::uuid AND s.status = 'called' AND NOT EXISTS (SELECT FROM scheduled_calls o
      WHERE o.organization_id = s.organization_id AND o.lead_id = s.lead_id AND o.status = 'scheduled'
        AND o.campaign_id IS NOT DISTINCT FROM s.campaign_id)`;
  if (held > 0)
    await emitEvent(tx, call.organization_id, {
      type: 'scheduled_call.changed',
      subject_id: call.scheduled_call_id,
      change: 'updated',
    });
}
