import { auditColumnsOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { callInclude, toCall } from './calls.read.ts';

/** Writes an audit entry that a person listens in, once per call and person. */
async function auditListening(tx: Tx, context: Context, call: { id: string; lead_name: string }): Promise<void> {
  const { actor_id } = auditColumnsOf(context.actor);
  const entry = { action: 'listen', resource_type: 'call', resource_id: call.id };
  if (await tx.audit_logs.findFirst({ where: { ...entry, actor_id }, select: { id: true } })) return;
  await audit(tx, context, { ...entry, resource_name: call.lead_name });
}

/** What has been said so far in a live call. Call it again for more. The audit entry is written before anyone receives a word. */
export async function listenIn(context: Context, id: string) {
  const { call, attemptId } = await transact(context, async (tx) => {
    const row = await tx.calls.findFirst({
      where: { id },
      include: { ...callInclude, attempts: { orderBy: { attempt_number: 'desc' }, take: 1, select: { id: true } } },
    });
    if (!row) throw notFound('Call');
    const { attempts, ...found } = row;
    if (found.ended_at) throw new AppError('CONFLICT', 'This call is over.', { reason: 'already_ended' });
    await auditListening(tx, context, found);
    return { call: toCall(found), attemptId: attempts[0]?.id };
  });
  const { carrier } = context;
  const said = attemptId === undefined ? [] : ((await carrier.overhear?.(attemptId)) ?? []);
  const sound = attemptId === undefined ? null : ((await carrier.soundOf?.(attemptId)) ?? null);
  const lines = said.map(({ role, message, starts_at, ends_at }) => ({ role, message, starts_at, ends_at }));
  return { call, lines, sound };
}
