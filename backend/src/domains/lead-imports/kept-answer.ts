import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { lead_imports, Prisma } from '../../generated/prisma/client.ts';
import { liftDoNotCall } from '../do-not-call/do-not-call.service.ts';
import { deleteLead } from '../leads/leads.service.ts';
import type { BatchCounts, ChangedLead } from './import-batch.ts';
import { changesBetween, type LeadChanges } from './lead-changes.ts';
import { optOutsOf } from './opt-outs.ts';
import { restoreLead } from './restore-leads.ts';
import { untouched } from './undo-import.ts';

/** What the answer about a row changed, kept with the row for its undo. */
export interface KeptAnswer {
  /** By how much the figures of the import changed. */
  counts: Partial<BatchCounts>;
  /** The lead that it created. */
  created: string | null;
  /** What it changed in an existing lead, and what the import had changed in that lead before. */
  updated: { lead_id: string; changes: LeadChanges; known: LeadChanges | null } | null;
  /** Rows that it listed since a part of the row was left out. */
  listed: string[];
  /** Entries that it added to the do-not-call list. */
  opt_outs: string[];
}

const none = { created: null, updated: null, listed: [], opt_outs: [] };

/** A skipped row is an unchanged one. */
export const skippedAnswer: KeptAnswer = { ...none, counts: { failed_count: -1, unchanged_count: 1 } };

/** An answer from before answers were stored: only the row itself is known. */
export const olderAnswer: KeptAnswer = { ...none, counts: { failed_count: -1 } };

interface GivenAnswer {
  counts: BatchCounts;
  change: ChangedLead | undefined;
  listed: string[];
  opt_outs: string[];
  known: LeadChanges | null;
}

export function keptAnswer({ counts, change, listed, opt_outs, known }: GivenAnswer): KeptAnswer {
  const before = change?.before;
  return {
    counts: { ...counts, failed_count: counts.failed_count - 1 },
    created: change && !before ? change.lead_id : null,
    updated:
      change && before ? { lead_id: change.lead_id, changes: changesBetween(before, change.after), known } : null,
    listed,
    opt_outs,
  };
}

/** What an import has changed in a lead so far. */
export const knownChanges = (tx: Tx, import_id: string, lead_id: string): Promise<LeadChanges | null> =>
  tx.lead_import_changes.findFirst({
    where: { import_id, lead_id },
    select: { before: true, after: true },
  }) as Promise<LeadChanges | null>;

/** Adds the figures of an answer to those of its import; with -1, takes them back. */
export async function addCounts(tx: Tx, id: string, counts: KeptAnswer['counts'], sign: 1 | -1): Promise<void> {
  const more = Object.fromEntries(
    Object.entries(counts).map(([name, count = 0]) => [name, { increment: sign * count }]),
  );
  await tx.lead_imports.update({ where: { id }, data: { ...more, updated_at: new Date() }, select: { id: true } });
}

async function deleteCreated(tx: Tx, context: Context, lead_id: string): Promise<void> {
  const [found] = await tx.$queryRaw<{ is_untouched: boolean }[]>`
    SELECT (${untouched}) AS is_untouched FROM leads WHERE id = ${lead_id}::uuid FOR UPDATE`;
  if (!found) return;
  if (!found.is_untouched)
    throw new AppError('CONFLICT', 'This lead was changed or contacted since then. You can delete it in Leads.', {
      reason: 'not_undoable',
    });
  await deleteLead(context, lead_id);
}

/** Restores a lead, and what the undo of the whole import would restore in it. */
async function restoreUpdated(
  tx: Tx,
  import_id: string,
  { lead_id, changes, known }: NonNullable<KeptAnswer['updated']>,
): Promise<void> {
  await restoreLead(tx, lead_id, changes);
  const where = { import_id, lead_id };
  if (known) {
    const { before, after } = known as { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject };
    await tx.lead_import_changes.updateMany({ where, data: { before, after } });
    return;
  }
  const { count } = await tx.lead_import_changes.deleteMany({ where });
  if (count > 0)
    await tx.lead_imports.update({
      where: { id: import_id },
      data: { changed_leads: { decrement: count } },
      select: { id: true },
    });
}

/** Undoes all changes of the answer about a row, except the figures. Throws CONFLICT if the lead that it created is in use by now. */
export async function undoAnswer(
  tx: Tx,
  context: Context,
  { id, original_filename }: lead_imports,
  { created, updated, listed, opt_outs }: KeptAnswer,
): Promise<void> {
  if (created) await deleteCreated(tx, context, created);
  if (updated) await restoreUpdated(tx, id, updated);
  await tx.lead_import_problems.deleteMany({ where: { id: { in: listed } } });
  const active = await tx.do_not_call.findMany({
    where: { ...optOutsOf(id), id: { in: opt_outs } },
    select: { id: true },
  });
  for (const entry of active)
    await liftDoNotCall(context, entry.id, `The answer about a row of ${original_filename} was undone.`);
}
