import type { CallStatus, EndedReason, RefusalReason } from '@switchboard/contracts/calls';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

const include = {
  assistant: { select: { name: true } },
  call_logs: { select: { id: true } },
} satisfies Prisma.callsInclude;

type CallRow = Prisma.callsGetPayload<{ include: typeof include }>;

function toCall({ assistant, call_logs, carrier, ...call }: CallRow) {
  return {
    ...call,
    status: call.status as CallStatus,
    ended_reason: call.ended_reason as EndedReason | null,
    is_simulated: carrier === 'sandbox',
    assistant_name: assistant.name,
    call_log_id: call_logs[0]?.id ?? null,
  };
}

/** Calls that are live now, oldest first. */
export async function listLiveCalls(context: Context) {
  const rows = await context.db.calls.findMany({
    where: { ended_at: null },
    include,
    orderBy: { created_at: 'asc' },
    take: 200,
  });
  return { items: rows.map(toCall), next_cursor: null };
}

/** One call with its attempts and the decisions that let them dial or not. Throws NOT_FOUND. */
export async function getCall(context: Context, id: string) {
  const row = await context.db.calls.findFirst({
    where: { id },
    include: {
      ...include,
      attempts: { orderBy: { attempt_number: 'asc' } },
      decisions: { orderBy: { attempt_number: 'asc' } },
    },
  });
  if (!row) throw notFound('Call');
  const { attempts, decisions, ...call } = row;
  return {
    ...toCall(call),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      status: attempt.status as 'committed' | 'dialing' | 'settled' | 'uncertain',
      outcome: attempt.outcome as EndedReason | null,
    })),
    decisions: decisions.map((decision) => ({
      ...decision,
      reason: decision.reason as RefusalReason | null,
      rules: decision.rules as { rule: string; passed: boolean; explanation: string }[],
      inputs: decision.inputs as Record<string, unknown>,
    })),
  };
}

/** Asks the process that carries the call to hang up. A call that has ended already is answered as it is. */
export async function endCall(context: Context, id: string) {
  const { count } = await context.db.calls.updateMany({
    where: { id, ended_at: null, end_requested_at: null },
    data: { end_requested_at: new Date() },
  });
  const row = await context.db.calls.findFirst({ where: { id }, include });
  if (!row) throw notFound('Call');
  if (count > 0) context.log.info({ call_id: id }, 'the end of a call was requested');
  return toCall(row);
}
