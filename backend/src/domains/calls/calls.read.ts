import type { AttemptStatus, CallDirection, CallStatus, EndedReason } from '@switchboard/contracts/calls';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { toDecision } from '../dialer/decisions.read.ts';

/** The relations that a call's response includes. */
export const callInclude = {
  assistant: { select: { name: true } },
  call_logs: { select: { id: true } },
} satisfies Prisma.callsInclude;

type CallRow = Prisma.callsGetPayload<{ include: typeof callInclude }>;

/** A row as the API returns it. */
export function toCall({ assistant, call_logs, carrier, ...call }: CallRow) {
  return {
    ...call,
    status: call.status as CallStatus,
    direction: call.direction as CallDirection,
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
    context.db.calls.findMany({ ...args, where: { ended_at: null, AND: args.where }, include: callInclude }),
  );
  return { items: items.map(toCall), next_cursor };
}

/** One call with its attempts and their dial decisions. Throws NOT_FOUND. */
export async function getCall(context: Context, id: string) {
  const row = await context.db.calls.findFirst({
    where: { id },
    include: {
      ...callInclude,
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
    decisions: decisions.map(toDecision),
  };
}
