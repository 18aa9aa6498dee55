import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { call_requests } from '../../generated/prisma/client.ts';
import { endScheduledCall, scheduleCall } from '../scheduled-calls/scheduled-calls.service.ts';
import { outboundNumber, variablesOf } from './prepare-call.ts';

/** Takes back the call that waits for a request's time, if it was not made yet, and its retries. Returns whether a call was waiting. */
export async function cancelForRequest(tx: Tx, context: Context, request: call_requests): Promise<boolean> {
  const { id, scheduled_call_id } = request;
  if (!scheduled_call_id) return false;
  const wasWaiting = await endScheduledCall(context, scheduled_call_id);
  await tx.call_requests.update({
    where: { id },
    data: { scheduled_call_id: null, scheduled_time: null, status: 'pending' },
    select: { id: true },
  });
  return wasWaiting;
}

/** Has a request's lead called at a time. Throws as `scheduleCall` does: in the past, outside the lead's call window, … */
export async function scheduleForRequest(
  tx: Tx,
  context: Context,
  request: call_requests,
  scheduled_time: string,
  options: { keepsTime?: boolean } = {},
): Promise<void> {
  const { lead_id, assistant_id } = request;
  const number = await outboundNumber(tx, request);
  const call = await scheduleCall(
    context,
    {
      lead_id,
      assistant_id,
      phone_number_id: number.id,
      scheduled_time,
      assistant_variables: await variablesOf(tx, context, request),
    },
    undefined,
    options,
  );
  await tx.call_requests.update({
    where: { id: request.id },
    data: { scheduled_call_id: call.id, scheduled_time: new Date(scheduled_time), status: 'scheduled' },
    select: { id: true },
  });
}
