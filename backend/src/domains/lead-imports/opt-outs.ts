import { auditColumnsOf } from '../../actor.ts';
import { auditAll } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { lead_imports, Prisma } from '../../generated/prisma/client.ts';
import { lockForOptOut, type Why } from '../do-not-call/opt-out.ts';

const liftedAtOnce = 500;

/** Why a number of a file isn't called. */
export const optOutBy = ({ id, original_filename }: Pick<lead_imports, 'id' | 'original_filename'>): Why => ({
  source: 'import',
  reason: `Do not call in ${original_filename}`,
  lead_import_id: id,
});

/** Finds the numbers that are on the do-not-call list only because of an import. */
export const optOutsOf = (import_id: string): Prisma.do_not_callWhereInput => ({
  lead_import_id: import_id,
  lifted_at: null,
});

/** Takes some of these numbers off the list; returns how many. An entry that someone else has asked for as well stays. */
export async function liftOptOuts(
  tx: Tx,
  context: Context,
  { id, original_filename }: { id: string; original_filename: string },
): Promise<number> {
  // A concurrent request for one of these numbers waits, and then adds its own entry.
  await lockForOptOut(tx, context);
  const entries = await tx.do_not_call.findMany({
    where: optOutsOf(id),
    select: { id: true, phone_e164: true, reason: true, source: true },
    take: liftedAtOnce,
  });
  const [first] = entries;
  if (!first) return 0;
  const lifted_reason = `The import of ${original_filename} was undone.`;
  await tx.do_not_call.updateMany({
    where: { id: { in: entries.map((entry) => entry.id) } },
    data: { lifted_at: new Date(), lifted_by_name: auditColumnsOf(context.actor).actor_name, lifted_reason },
  });
  await auditAll(
    tx,
    context,
    entries.map(({ phone_e164, reason, source }) => ({
      action: 'delete',
      resource_type: 'do_not_call',
      resource_id: phone_e164 ?? '',
      resource_name: phone_e164 ?? '',
      details: { reason, source, removed_because: lifted_reason },
    })),
  );
  await emitEvent(tx, context.organizationId, { type: 'do_not_call.changed', subject_id: first.id, change: 'deleted' });
  return entries.length;
}
