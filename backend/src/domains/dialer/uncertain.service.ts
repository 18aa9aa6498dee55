import type { ResolveAttempt } from '@switchboard/contracts/dialer';
import type { z } from 'zod';
import { auditColumnsOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import type { Carrier } from '../calls/carrier.ts';

const newest = { by: 'started_at', type: 'moment', direction: 'desc' } as const satisfies Order;

async function askCarrier(carrier: Carrier, attemptId: string): Promise<'dialed' | 'not_dialed' | 'unreachable'> {
  try {
    return (await carrier.find(attemptId)).state === 'unknown' ? 'not_dialed' : 'dialed';
  } catch {
    return 'unreachable';
  }
}

/** Attempts that we can't confirm were dialed, newest first, each with the carrier's answer. */
export async function listUncertain({ db, carrier }: Context, query: PageRequest) {
  const { items, next_cursor } = await readPage(newest, query, (args) =>
    db.call_attempts.findMany({
      ...args,
      where: { status: 'uncertain', AND: args.where },
      include: { call: { select: { lead_id: true, lead_name: true, phone_number: true, scheduled_call_id: true } } },
    }),
  );
  const attempts = items.map(async ({ call, ...attempt }) => ({
    ...attempt,
    ...call,
    carrier_says: await askCarrier(carrier, attempt.id),
  }));
  return { items: await Promise.all(attempts), next_cursor };
}

/** Settles an uncertain attempt with what a person found out. Throws NOT_FOUND, and CONFLICT if it isn't uncertain. */
export async function resolveAttempt(
  context: Context,
  id: string,
  { was_dialed, outcome, note }: z.output<typeof ResolveAttempt>,
): Promise<void> {
  await transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM call_attempts WHERE id = ${id}::uuid FOR UPDATE`;
    const attempt = await tx.call_attempts.findFirst({ where: { id }, include: { call: true } });
    if (!attempt) throw notFound('Attempt');
    if (attempt.status !== 'uncertain')
      throw new AppError('CONFLICT', 'This attempt already has an outcome.', { reason: 'not_uncertain' });
    const { call } = attempt;
    const reason = was_dialed ? (outcome ?? 'unknown') : 'connection-failed';
    const { actor_name } = auditColumnsOf(context.actor);
    await tx.call_attempts.update({
      where: { id },
      data: { status: 'settled', outcome: reason, resolved_by_name: actor_name, resolution_note: note ?? null },
      select: { id: true },
    });
    await tx.calls.update({ where: { id: call.id }, data: { ended_reason: reason }, select: { id: true } });
    await tx.call_logs.updateMany({
      where: { call_id: call.id },
      data: {
        ended_reason: reason,
        outcome: reason,
        summary: was_dialed
          ? 'A person confirmed that the lead was called.'
          : 'A person confirmed that the lead was not called.',
        updated_at: new Date(),
      },
    });
    await audit(tx, context, {
      action: 'resolve',
      resource_type: 'call',
      resource_id: call.id,
      resource_name: call.lead_name,
      details: { attempt_id: id, was_dialed, outcome: reason, note: note ?? null },
    });
    await emitEvent(tx, context.organizationId, {
      type: 'call.status',
      subject_id: call.id,
      lead_id: call.lead_id,
      status: 'disconnected',
      ended_reason: reason,
    });
  });
}
