import type { CallStatus, callReasons, EndedReason } from '@switchboard/contracts/calls';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { callInclude, toCall } from './calls.read.ts';

/** Requests the end of every live call of the organization, in the caller's transaction. */
export async function endAllCalls(tx: Tx): Promise<void> {
  await tx.calls.updateMany({
    where: { ended_at: null, end_requested_at: null },
    data: { end_requested_at: new Date() },
  });
}

/** Asks the process that carries the call to hang up. Returns a call that has already ended unchanged. */
export function endCall(context: Context, id: string) {
  return transact(context, async (tx) => {
    const { count } = await tx.calls.updateMany({
      where: { id, ended_at: null, end_requested_at: null },
      data: { end_requested_at: new Date() },
    });
    const row = await tx.calls.findFirst({ where: { id }, include: callInclude });
    if (!row) throw notFound('Call');
    if (count > 0) {
      await audit(tx, context, {
        action: 'end',
        resource_type: 'call',
        resource_id: id,
        resource_name: row.lead_name,
      });
      // Pages show the ending at once, before the carrier has hung up.
      await emitEvent(tx, context.organizationId, {
        type: 'call.status',
        subject_id: id,
        lead_id: row.lead_id,
        status: row.status as CallStatus,
        ended_reason: row.ended_reason ?? (row.connected_at ? 'staff-ended-call' : 'user-ended-call-during-ring'),
      });
    }
    return { ...toCall(row), success: true as const, message: 'Call Ended', instructions: null };
  });
}

/** Reasons that a participant can observe. The network and the server's own limits report the others. */
const reported: ReadonlySet<EndedReason> = new Set<EndedReason>([
  'user-ended-call',
  'user-ended-call-during-ring',
  'staff-ended-call',
  'network-disconnected',
  'server-shutdown',
  'room-deleted',
  'participant-removed',
  'connection-failed',
  'technical-issues',
  'camera-failed',
  'screenshare-failed',
  'audio-failed',
  'unknown',
]);

function assertReportable(call: { ended_at: Date | null; ended_reason: string | null }, reason: EndedReason): void {
  const conflict = (reason: (typeof callReasons)[number], message: string) =>
    new AppError('CONFLICT', message, { reason });
  if (!reported.has(reason))
    throw conflict('ended_reason_not_reported', `"${reason}" is determined by the server and can't be reported.`);
  if (call.ended_reason !== null)
    throw conflict('ended_reason_known', `This call ends for another reason already: "${call.ended_reason}".`);
  if (call.ended_at) throw conflict('already_ended', 'This call is over.');
}

/**
 * Writes why a live call ends, without ending it. Repeating the same reason changes nothing. Throws NOT_FOUND, and CONFLICT if
 * another reason came first.
 */
export function reportEndedReason(context: Context, id: string, ended_reason: EndedReason) {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM calls WHERE id = ${id}::uuid FOR UPDATE`;
    const call = await tx.calls.findFirst({ where: { id }, include: callInclude });
    if (!call) throw notFound('Call');
    if (call.ended_reason === ended_reason) return toCall(call);
    assertReportable(call, ended_reason);
    await tx.calls.update({ where: { id }, data: { ended_reason }, select: { id: true } });
    await audit(tx, context, {
      action: 'report_end',
      resource_type: 'call',
      resource_id: id,
      resource_name: call.lead_name,
      details: { ended_reason },
    });
    const ending = toCall({ ...call, ended_reason });
    const { status, lead_id } = ending;
    await emitEvent(tx, context.organizationId, { type: 'call.status', subject_id: id, lead_id, status, ended_reason });
    return ending;
  });
}
