import type { PromptResult, PromptRun, StartPromptRun } from '@switchboard/contracts/prompt-cases';
import { maxPromptRunsAtOnce } from '@switchboard/contracts/prompt-cases.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { jsonColumn } from '../../../database/json-column.ts';
import { newestFirst, type PageRequest, readPage } from '../../../database/page.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, notFound } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { prompt_results, prompt_runs } from '../../../generated/prisma/client.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { readLanguageModel } from '../language-model.ts';
import { authorColumns, readPrompt, readVersion } from '../prompt-row.ts';

type Row = Omit<z.output<typeof PromptRun>, 'created_at' | 'finished_at'> &
  Pick<prompt_runs, 'created_at' | 'finished_at'>;

const toRow = ({ cases: _, ...row }: prompt_runs): Row => row as unknown as Row;

/** The runs of a prompt, newest first. Throws NOT_FOUND. */
export async function listRuns({ db }: Context, prompt_id: string, query: PageRequest): Promise<Page<Row>> {
  await readPrompt(db, prompt_id);
  const found = await readPage(newestFirst, query, (args) =>
    db.prompt_runs.findMany({ ...args, where: { prompt_id, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toRow) };
}

const toResult = ({ version_number, ...row }: prompt_results) =>
  ({ ...row, version: version_number }) as unknown as z.output<typeof PromptResult>;

const rank = ({ is_regression, verdict }: prompt_results) => {
  if (is_regression) return 0;
  return verdict === 'failed' ? 1 : 2;
};

/** A run with its matrix: what passed before and fails now comes first. Throws NOT_FOUND. */
export async function readRun({ db }: Context, prompt_id: string, id: string) {
  const row = await db.prompt_runs.findFirst({ where: { id, prompt_id }, include: { results: true } });
  if (!row) throw notFound('Run');
  const { results, ...run } = row;
  results.sort((a, b) => rank(a) - rank(b) || a.place - b.place || a.version_number - b.version_number);
  return { ...toRow(run), results: results.map(toResult) };
}

/** Throws LIMIT_EXCEEDED where as many runs are at work as may. */
async function assertRoom(tx: Tx, organizationId: string): Promise<void> {
  // One after the other counts them.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`prompt runs ${organizationId}`}, 0))`;
  const atWork = await tx.prompt_runs.count({ where: { status: { in: ['waiting', 'running'] } } });
  if (atWork >= maxPromptRunsAtOnce)
    throw new AppError('LIMIT_EXCEEDED', `${atWork} runs are in progress. Wait for one of them, or cancel it.`, {
      reason: 'too_many_prompt_runs',
      details: { limit: maxPromptRunsAtOnce, current: atWork },
    });
}

/** Tries versions on cases in the background. Throws NOT_FOUND, CONFLICT (`no_prompt_cases`), and LIMIT_EXCEEDED while too many are at work. */
export async function startRun(
  context: Context,
  prompt_id: string,
  { versions: asked, case_ids }: z.output<typeof StartPromptRun>,
): Promise<Row> {
  const { kind, name, host } = await readLanguageModel(context);
  return transact(context, async (tx) => {
    const prompt = await readPrompt(tx, prompt_id);
    const versions = [...new Set(asked)].sort((a, b) => a - b);
    for (const version of versions) await readVersion(tx, prompt, version);
    const cases = await tx.prompt_cases.findMany({
      where: { prompt_id, ...(case_ids && { id: { in: case_ids } }) },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, variables: true, turns: true, checks: true, definition_hash: true },
    });
    if (case_ids && cases.length < new Set(case_ids).size) throw notFound('Case');
    if (cases.length === 0)
      throw new AppError('CONFLICT', 'This prompt has no cases yet.', { reason: 'no_prompt_cases' });
    await assertRoom(tx, context.organizationId);
    const run = await tx.prompt_runs.create({
      data: {
        ...{ organization_id: context.organizationId, prompt_id, versions },
        cases: jsonColumn(cases),
        ...{ is_simulated: kind === 'local', model: name, host },
        ...{ case_count: cases.length, total: cases.length * versions.length },
        ...authorColumns(context),
      },
    });
    await enqueue(tx, 'prompt-run.run', { organization_id: context.organizationId, prompt_run_id: run.id });
    await recordChange(tx, context, {
      resource: 'prompt_run',
      id: run.id,
      name: prompt.title,
      change: 'created',
      details: { prompt_id, versions, cases: cases.length },
    });
    return toRow(run);
  });
}

/** Cancels a run that is at work, deletes one that is over. Throws NOT_FOUND. */
export function removeRun(context: Context, prompt_id: string, id: string): Promise<void> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM prompt_runs WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.prompt_runs.findFirst({
      where: { id, prompt_id },
      include: { prompt: { select: { title: true } } },
    });
    if (!row) throw notFound('Run');
    const isAtWork = row.status === 'waiting' || row.status === 'running';
    const now = new Date();
    if (isAtWork)
      await tx.prompt_runs.update({
        where: { id },
        data: { status: 'cancelled', finished_at: now, updated_at: now },
        select: { id: true },
      });
    else await tx.prompt_runs.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'prompt_run',
      id,
      name: row.prompt.title,
      change: isAtWork ? 'updated' : 'deleted',
      details: { prompt_id },
      ...(isAtWork ? { action: 'cancel' } : {}),
    });
  });
}
