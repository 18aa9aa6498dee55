import type { AttemptStatus, CallStatus, EndedReason, RefusalReason } from '@switchboard/contracts/calls';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
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
export async function listLiveCalls(context: Context, query: PageRequest) {
  const oldestFirst = { ...newestFirst, direction: 'asc' } as const;
  const { items, next_cursor } = await readPage(oldestFirst, query, (args) =>
    context.db.calls.findMany({ ...args, where: { ended_at: null, AND: args.where }, include }),
  );
  return { items: items.map(toCall), next_cursor };
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
      status: attempt.status as AttemptStatus,
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

/** Asks for the end of every live call of the organization, in the caller's transaction. */
export async function endAllCalls(tx: Tx): Promise<void> {
  await tx.calls.updateMany({
    where: { ended_at: null, end_requested_at: null },
    data: { end_requested_at: new Date() },
  });
}

/** Asks the process that carries the call to hang up. A call that has ended already is answered as it is. */
export function endCall(context: Context, id: string) {
  return transact(context, async (tx) => {
    const { count } = await tx.calls.updateMany({
      where: { id, ended_at: null, end_requested_at: null },
      data: { end_requested_at: new Date() },
    });
    const row = await tx.calls.findFirst({ where: { id }, include });
    if (!row) throw notFound('Call');
    if (count > 0)
      await audit(tx, context, {
        action: 'end',
        resource_type: 'call',
        resource_id: id,
        resource_name: row.lead_name,
      });
    return toCall(row);
  });
}
