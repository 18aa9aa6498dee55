import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';

/**
 * Settles the request for which a call that is over was placed. One whose scheduled call already has its next time keeps
 * waiting for that.
 */
export async function settleCallRequest(
  tx: Tx,
  call: { organization_id: string },
  id: string,
  isReached: boolean,
): Promise<void> {
  const { count } = await tx.call_requests.updateMany({
    where: {
      id,
      status: { not: 'completed' },
      ...(isReached ? {} : { NOT: { scheduled_call: { status: 'scheduled' } } }),
    },
    data: { status: isReached ? 'completed' : 'failed', updated_at: new Date() },
  });
  if (count > 0)
    await emitEvent(tx, call.organization_id, { type: 'call_request.changed', subject_id: id, change: 'updated' });
}
