import type { PlacedCall } from '@switchboard/contracts/place-call';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import { placeCall } from '../calls/place-call.ts';
import { assertNotCompleted, lockCallRequest, nameOfLead } from './call-requests.service.ts';
import { outboundNumber, variablesOf } from './prepare-call.ts';
import { cancelForRequest } from './schedule-request.ts';

/** Calls the lead of a request now. Throws NOT_FOUND, CONFLICT; a call that no rule allows leaves the request as it was. */
export function callForRequest(context: Context, id: string, idempotencyKey: string | undefined): Promise<PlacedCall> {
  return transact(context, async (tx) => {
    const request = await lockCallRequest(tx, id);
    assertNotCompleted(request);
    const number = await outboundNumber(tx, request);
    const placed = await placeCall(
      context,
      {
        lead_id: request.lead_id,
        assistant_id: request.assistant_id,
        phone_number_id: number.id,
        variables: await variablesOf(tx, context, request),
        isVideo: false,
      },
      idempotencyKey,
    );
    if (!placed.success) return placed;
    // Called now, the lead is not called once more at the time that was agreed on. A refused call leaves that one waiting.
    await cancelForRequest(tx, context, request);
    await tx.call_logs.updateMany({ where: { call_id: placed.call_id }, data: { call_request_id: id } });
    await tx.call_requests.update({
      where: { id },
      data: { status: 'scheduled', updated_at: new Date() },
      select: { id: true },
    });
    await recordChange(tx, context, {
      resource: 'call_request',
      id,
      name: await nameOfLead(tx, request),
      change: 'updated',
      action: 'call',
      details: { call_id: placed.call_id },
    });
    return placed;
  });
}
