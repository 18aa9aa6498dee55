import type { ImportOptions, ImportProblemAnswer } from '@switchboard/contracts/lead-imports';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { type lead_import_problems, type lead_imports, Prisma } from '../../generated/prisma/client.ts';
import { joinCampaign } from '../campaigns/join-campaign.ts';
import { readCustomFields } from '../custom-fields/custom-fields.read.ts';
import { recordOptOut } from '../do-not-call/opt-out.ts';
import { allowsPremiumNumbers } from '../leads/lead-numbers.ts';
import type { LeadRow } from '../leads/leads.service.ts';
import { json } from './first-options.ts';
import { importBatch } from './import-batch.ts';
import {
  addCounts,
  type KeptAnswer,
  keptAnswer,
  knownChanges,
  olderAnswer,
  skippedAnswer,
  undoAnswer,
} from './kept-answer.ts';
import { optOutBy } from './opt-outs.ts';
import { readLead } from './read-lead.ts';
import type { FileLayout } from './reader.schema.ts';

interface Asked {
  row: lead_imports;
  problem: lead_import_problems;
}

const overStatuses = ['completed', 'cancelled', 'failed'];

/** A row that waits for an answer, locked with its import. Throws NOT_FOUND, and CONFLICT while the import is running. */
async function lockProblem(tx: Tx, id: string, problemId: string, isAnswered: boolean): Promise<Asked> {
  await tx.$queryRaw`SELECT id FROM lead_imports WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.lead_imports.findFirst({ where: { id } });
  const problem = await tx.lead_import_problems.findFirst({
    where: { id: problemId, import_id: id, answered_at: isAnswered ? { not: null } : null },
  });
  if (!row) throw notFound('Import');
  if (!problem) throw notFound('Row');
  if (!overStatuses.includes(row.import_status))
    throw new AppError('CONFLICT', 'This import is still running. Answer when it has finished.', {
      reason: 'import_started',
    });
  return { row, problem };
}

type Given = Exclude<z.output<typeof ImportProblemAnswer>, { action: 'skip' }>;

/** Imports one row as answered: returns its lead, and what the answer changed. */
async function importAnswered(
  tx: Tx,
  context: Context,
  { row, problem }: Asked,
  answer: Given,
): Promise<{ lead: LeadRow; kept: KeptAnswer }> {
  const layout = row.layout as unknown as FileLayout;
  const chosen = row.options as unknown as ImportOptions;
  const rules = { db: tx, organizationId: context.organizationId };
  const reader = {
    mapping: chosen.mapping,
    country: chosen.country,
    columns: layout.columns,
    fields: await readCustomFields(tx),
    allows_premium: await allowsPremiumNumbers(rules),
  };
  const cells = problem.cells as string[];
  const read = readLead(cells, reader);
  if ('problems' in read)
    throw new AppError('VALIDATION', read.problems.map(({ message }) => message).join(' '), {
      reason: 'row_not_valid',
    });
  // An answer is about this person alone: the file's values replace those of the lead.
  const options: ImportOptions = {
    ...chosen,
    shared_number: 'second',
    existing: answer.action === 'update' ? 'update' : chosen.existing,
    campaign_id: null,
  };
  const same = answer.action === 'update' ? answer.lead_id : null;
  const known = same ? await knownChanges(tx, row.id, same) : null;
  const one = { line: problem.line, cells, lead: read };
  const batch = await importBatch(tx, { ...row, options }, layout.columns, [one], { same });
  const lead = await tx.leads.findFirst({ where: { id: { in: batch.leadIds } } });
  if (!lead) throw notFound('Lead');
  const { added } =
    batch.stopped.length > 0 ? await recordOptOut(context, { numbers: batch.stopped }, optOutBy(row)) : { added: [] };
  const campaign_problem = chosen.campaign_id ? await joinCampaign(context, chosen.campaign_id, lead.id) : null;
  if (campaign_problem) await tx.lead_imports.update({ where: { id: row.id }, data: { campaign_problem } });
  const { counts, changed, listed } = batch;
  const [change] = changed;
  const opt_outs = added.map(({ id }) => id);
  return { lead: lead as LeadRow, kept: keptAnswer({ counts, change, listed, opt_outs, known }) };
}

const record = (tx: Tx, context: Context, { row, problem }: Asked, action: string) =>
  recordChange(tx, context, {
    resource: 'lead_import',
    id: row.id,
    name: row.original_filename,
    change: 'updated',
    action,
    details: { line: problem.line },
  });

/**
 * Applies a decision about a row whose number belongs to another person: updates that lead, creates a second one, or skips
 * the row. Throws NOT_FOUND, CONFLICT, and VALIDATION for a row that has another problem too.
 */
export function answerProblem(
  context: Context,
  id: string,
  problemId: string,
  answer: z.output<typeof ImportProblemAnswer>,
): Promise<{ lead: LeadRow | null }> {
  return transact(context, async (tx) => {
    const asked = await lockProblem(tx, id, problemId, false);
    const done = answer.action === 'skip' ? null : await importAnswered(tx, context, asked, answer);
    const kept = done?.kept ?? skippedAnswer;
    await tx.lead_import_problems.update({
      where: { id: problemId },
      data: { answered_at: new Date(), answer: json(kept) },
    });
    await addCounts(tx, id, kept.counts, 1);
    await record(tx, context, asked, 'answer');
    return { lead: done?.lead ?? null };
  });
}

/**
 * Undoes the answer about a row: restores its lead, the do-not-call list and the import's figures, and makes it a problem again.
 * Throws NOT_FOUND, and CONFLICT if the lead that it created is in use by now.
 */
export function reopenProblem(context: Context, id: string, problemId: string): Promise<void> {
  return transact(context, async (tx) => {
    const asked = await lockProblem(tx, id, problemId, true);
    const kept = asked.problem.answer as unknown as KeptAnswer | null;
    await undoAnswer(tx, context, asked.row, kept ?? olderAnswer);
    await tx.lead_import_problems.update({
      where: { id: problemId },
      data: { answered_at: null, answer: Prisma.DbNull },
    });
    await addCounts(tx, id, (kept ?? olderAnswer).counts, -1);
    await record(tx, context, asked, 'reopen');
  });
}
