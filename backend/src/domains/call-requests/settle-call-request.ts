import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';

/**
 * Tells the request of a call that is over, if it was placed for one, how it ended. One whose scheduled call has its next
 * time already goes on waiting for that.
 */
export async function settleCallRequest(
  tx: Tx,
  call: { id: string; organization_id: string },
  isReached: boolean,
): Promise<void> {
  const log = await tx.call_logs.findFirst({
    where: { call_id: call.id, call_request_id: { not: null } },
    select: { call_request_id: true },
  });
  if (!log?.call_request_id) return;
  const id = log.call_request_id;
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
