import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { type leads, Prisma } from '../../generated/prisma/client.ts';
import { isUndoable, toLeadMerge } from './lead-merges.read.ts';
import { moveBack } from './lead-tables.ts';
import { asStored, type MergeSnapshot, restoredFields, type StoredRow } from './snapshot.ts';

const nameOf = (row: StoredRow) => `${row.first_name} ${row.last_name}`;

async function lockMerge(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT id FROM lead_merges WHERE id = ${id}::uuid FOR UPDATE`;
  const merge = await tx.lead_merges.findFirst({ where: { id } });
  if (!merge) throw notFound('Merge');
  if (merge.undone_at)
    throw new AppError('CONFLICT', 'This merge has already been undone.', { reason: 'merge_undone' });
  if (!isUndoable(merge) || merge.snapshot === null)
    throw new AppError('CONFLICT', 'A merge can be undone for 30 days.', { reason: 'merge_too_old' });
  return { merge, snapshot: merge.snapshot as unknown as MergeSnapshot };
}

/** The ids of a table to which a column refers: those that still exist. */
const references = {
  client_id: (tx: Tx, id: { in: string[] }) => tx.clients.findMany({ where: { id }, select: { id: true } }),
  lead_upload_id: (tx: Tx, id: { in: string[] }) => tx.lead_uploads.findMany({ where: { id }, select: { id: true } }),
  lead_import_id: (tx: Tx, id: { in: string[] }) => tx.lead_imports.findMany({ where: { id }, select: { id: true } }),
} as const;

/** Stored leads without what was deleted since the merge: a lead is restored without its client, import, upload or field. */
async function withoutDeleted(tx: Tx, rows: readonly StoredRow[], mergedAt: Date): Promise<StoredRow[]> {
  const restored = rows.map((row) => ({ ...row }));
  for (const [column, find] of Object.entries(references)) {
    const named = restored.map((row) => row[column]).filter((id): id is string => typeof id === 'string');
    if (named.length === 0) continue;
    const known = new Set((await find(tx, { in: named })).map(({ id }) => id));
    for (const row of restored) if (!known.has(row[column] as string)) row[column] = null;
  }
  // A new field may have the key of one that was deleted.
  const fields = await tx.custom_fields.findMany({
    where: { archived_at: null, created_at: { lt: mergedAt } },
    select: { key: true },
  });
  const keys = new Set(fields.map(({ key }) => key));
  for (const row of restored)
    if (row.custom_fields)
      row.custom_fields = Object.fromEntries(Object.entries(row.custom_fields).filter(([key]) => keys.has(key)));
  return restored;
}

/** The surviving lead, locked. Throws CONFLICT if an undo would overwrite later changes. */
async function lockSurvivor(tx: Tx, id: string, after: StoredRow, mergedAt: Date): Promise<leads> {
  await tx.$queryRaw`SELECT id FROM leads WHERE id = ${id}::uuid FOR UPDATE`;
  const lead = await tx.leads.findFirst({ where: { id } });
  if (!lead)
    throw new AppError('CONFLICT', 'The merged lead has since been deleted or merged into another one.', {
      reason: 'merge_survivor_gone',
    });
  // That a client or a field was deleted since the merge isn't a change of this lead.
  const [now, then] = await withoutDeleted(tx, [asStored(lead), after], mergedAt);
  const text = (row: StoredRow, field: string) => JSON.stringify(row[field] ?? null);
  const changed = [...restoredFields, 'phone_e164'].find(
    (field) => now && then && field in then && text(now, field) !== text(then, field),
  );
  if (changed)
    throw new AppError(
      'CONFLICT',
      `Someone has changed the lead's ${changed.replaceAll('_', ' ')} since the merge. Undoing it would lose that change.`,
      { reason: 'merge_changed' },
    );
  return lead;
}

/** Inserts rows as they were, into the columns that the table still has. */
async function insertStored(tx: Tx, table: 'leads' | 'campaign_leads', rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`;
  const names = columns.map(({ name }) => name).filter((name) => name in first);
  const list = Prisma.raw(names.map((name) => `"${name}"`).join(', '));
  const into = Prisma.raw(table);
  const alive =
    table === 'leads'
      ? Prisma.empty
      : Prisma.sql`WHERE campaign_id IN (SELECT id FROM campaigns) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO ${into} (${list}) SELECT ${list}
    FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb) ${alive}`;
}

/** Makes cancelled calls wait again if their time has not come, and their lead waits for no other call of the same campaign. */
async function waitAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE scheduled_calls c SET status = 'scheduled', due_at = scheduled_time, closed_explanation = NULL, updated_at = now()
    WHERE id = ANY (${ids}::uuid[]) AND status = 'cancelled' AND scheduled_time > now() AND NOT EXISTS (
      SELECT FROM scheduled_calls o WHERE o.organization_id = c.organization_id AND o.lead_id = c.lead_id
        AND o.campaign_id IS NOT DISTINCT FROM c.campaign_id AND o.status = 'scheduled')`;
}

function restored(before: StoredRow, { survivor_after: after, merged }: MergeSnapshot, now: leads) {
  // A column added after the merge has no value in the snapshot.
  const fields = Object.fromEntries(
    restoredFields.filter((field) => field in before).map((field) => [field, before[field] ?? null]),
  );
  const others = merged.reduce((sum, { total_calls }) => sum + Number(total_calls), 0);
  const isCalledSince = asStored(now).last_called_at !== after.last_called_at;
  return {
    ...fields,
    total_calls: Math.max(0, now.total_calls - others),
    ...(isCalledSince ? {} : { last_called_at: (before.last_called_at as string | null) ?? null }),
    updated_at: new Date(),
  };
}

async function recordUndo(tx: Tx, context: Context, survivor: StoredRow, merged: readonly StoredRow[]): Promise<void> {
  const change = { resource: 'lead', action: 'undo_merge' } as const;
  await recordChange(tx, context, { ...change, id: survivor.id, name: nameOf(survivor), change: 'updated' });
  for (const row of merged)
    await recordChange(tx, context, { ...change, id: row.id, name: nameOf(row), change: 'created' });
}

/**
 * Undoes a merge: restores the merged leads with what belonged to them; later additions stay with the surviving
 * lead. Throws NOT_FOUND, and CONFLICT if that would lose later changes.
 */
export function undoMerge(context: Context, id: string) {
  return transact(context, async (tx) => {
    const { merge, snapshot } = await lockMerge(tx, id);
    const now = await lockSurvivor(tx, merge.survivor_id, snapshot.survivor_after, merge.created_at);
    const [before, ...merged] = await withoutDeleted(
      tx,
      [snapshot.survivor_before, ...snapshot.merged],
      merge.created_at,
    );
    if (!before) throw new Error('A merge has a lead that stays');
    await insertStored(tx, 'leads', merged);
    await moveBack(tx, snapshot.moved, merge.survivor_id);
    await insertStored(tx, 'campaign_leads', snapshot.dropped_campaign_leads);
    await waitAgain(tx, snapshot.cancelled_calls);
    await tx.leads.updateMany({ where: { id: merge.survivor_id }, data: restored(before, snapshot, now) });
    const ids = [merge.survivor_id, ...snapshot.merged.map((row) => row.id)];
    await tx.$executeRaw`
      UPDATE leads l SET scheduled_time = (
        SELECT min(s.scheduled_time) FROM scheduled_calls s WHERE s.lead_id = l.id AND s.status = 'scheduled')
      WHERE l.id = ANY (${ids}::uuid[])`;
    const undone = await tx.lead_merges.update({
      where: { id },
      data: { undone_at: new Date(), undone_by_name: auditColumnsOf(context.actor).actor_name },
    });
    await recordUndo(tx, context, snapshot.survivor_before, snapshot.merged);
    return toLeadMerge(undone);
  });
}
