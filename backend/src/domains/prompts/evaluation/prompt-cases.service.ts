import { createHash } from 'node:crypto';
import type { PromptCase, PromptCaseChange, PromptCaseInput } from '@switchboard/contracts/prompt-cases';
import { maxCaseTurnLength, maxCaseTurns, maxPromptCases } from '@switchboard/contracts/prompt-cases.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { actorCan } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { jsonColumn } from '../../../database/json-column.ts';
import { newestFirst, type PageRequest, readPage } from '../../../database/page.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, notFound } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { prompt_cases } from '../../../generated/prisma/client.ts';
import { assertNotStale } from '../../../stale.ts';
import { beginningOf } from '../../../text/beginning-of.ts';
import { work } from '../../../work/work.ts';
import { readCallLines } from '../../transcripts/transcripts.service.ts';
import { authorColumns, lockPrompt, readPrompt } from '../prompt-row.ts';

type Input = z.output<typeof PromptCaseInput>;
type Row = Omit<z.output<typeof PromptCase>, 'created_at' | 'updated_at'> &
  Pick<prompt_cases, 'created_at' | 'updated_at'>;

const toRow = (row: prompt_cases): Row => row as unknown as Row;

/** The cases of a prompt, newest first. Throws NOT_FOUND. */
export async function listCases({ db }: Context, prompt_id: string, query: PageRequest): Promise<Page<Row>> {
  await readPrompt(db, prompt_id);
  const found = await readPage(newestFirst, query, (args) =>
    db.prompt_cases.findMany({ ...args, where: { prompt_id, AND: args.where } }),
  );
  return { ...found, items: found.items.map(toRow) };
}

/** Throws VALIDATION for checks that can't be run, naming each. */
async function assertChecks({ organizationId }: Context, { checks }: Input): Promise<void> {
  const problems: [field: string, message: string][] = [];
  for (const [place, check] of checks.entries()) {
    const problem = await work(organizationId, 'prompt.check-problem', check);
    if (problem) problems.push([`checks.${place}.${problem.field}`, problem.message]);
  }
  const [first] = problems;
  if (first) throw new AppError('VALIDATION', first[1], { fields: Object.fromEntries(problems) });
}

// Stored JSON doesn't keep the order of keys; requests have the schema's order.
const columnsOf = ({ name, variables, turns, checks }: Input) => ({
  ...{ name, variables, turns },
  checks: jsonColumn(checks),
  definition_hash: createHash('sha256')
    .update(JSON.stringify([Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1)), turns, checks]))
    .digest('hex'),
});

const record = (tx: Tx, context: Context, row: prompt_cases, change: 'created' | 'updated' | 'deleted') =>
  recordChange(tx, context, {
    resource: 'prompt_case',
    id: row.id,
    name: row.name,
    change,
    details: { prompt_id: row.prompt_id },
  });

/** Adds a case. Throws NOT_FOUND, VALIDATION for a check that cannot be run, and LIMIT_EXCEEDED. */
export async function createCase(
  context: Context,
  prompt_id: string,
  input: Input,
  call_log_id?: string,
): Promise<Row> {
  await assertChecks(context, input);
  return transact(context, async (tx) => {
    // Concurrent requests count the cases one at a time.
    await lockPrompt(tx, prompt_id);
    if ((await tx.prompt_cases.count({ where: { prompt_id } })) >= maxPromptCases)
      throw new AppError('LIMIT_EXCEEDED', `A prompt can have at most ${maxPromptCases} cases.`, {
        reason: 'too_many_prompt_cases',
        details: { limit: maxPromptCases },
      });
    const row = await tx.prompt_cases.create({
      data: {
        ...columnsOf(input),
        ...authorColumns(context),
        ...{ organization_id: context.organizationId, prompt_id, call_log_id: call_log_id ?? null },
      },
    });
    await record(tx, context, row, 'created');
    return toRow(row);
  });
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/**
 * Creates a case from what a person said in a call, with a fictional person in their place; its first check is that replies stay about
 * as short as they were. Keys without `call.read` don't receive the turns. Throws NOT_FOUND, LIMIT_EXCEEDED, and CONFLICT
 * (`no_transcript`).
 */
export function createCaseOfCall(context: Context, prompt_id: string, call_log_id: string): Promise<Row> {
  return transact(context, async (tx) => {
    const { log, lines } = await readCallLines(tx, call_log_id);
    const names = [log.lead_name ?? '', `${log.lead?.first_name ?? ''} ${log.lead?.last_name ?? ''}`];
    const texts = lines.map(({ content }) => content);
    const fiction = await work(context.organizationId, 'prompt.said-by-others', {
      ...{ names, texts, kept: [context.organization.name] },
    });
    const said = lines.flatMap(({ role }, place) => (role === 'user' ? [fiction[place]?.trim() ?? ''] : []));
    const longest = Math.max(
      10,
      ...lines.filter(({ role }) => role === 'assistant').map(({ content }) => wordsIn(content)),
    );
    const at = log.created_at.toISOString();
    const row = await createCase(
      context,
      prompt_id,
      {
        name: `Call of ${at.slice(0, 10)}, ${at.slice(11, 16)}`,
        variables: {},
        turns: (said.length > 0 ? said : ['Hello?'])
          .slice(0, maxCaseTurns)
          .map((turn) => beginningOf(turn, maxCaseTurnLength)),
        checks: [{ kind: 'max_words', words: longest * 2 }],
      },
      call_log_id,
    );
    return actorCan(context.actor, 'call.read') ? row : { ...row, turns: [] };
  });
}

async function readCase(tx: Tx, prompt_id: string, id: string): Promise<prompt_cases> {
  const row = await tx.prompt_cases.findFirst({ where: { id, prompt_id } });
  if (!row) throw notFound('Case');
  return row;
}

/** Changes a case. Throws NOT_FOUND, and VALIDATION for a check that cannot be run. */
export async function updateCase(
  context: Context,
  prompt_id: string,
  id: string,
  { updated_at: seen, ...input }: z.output<typeof PromptCaseChange>,
): Promise<Row> {
  await assertChecks(context, input);
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM prompt_cases WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await readCase(tx, prompt_id, id);
    assertNotStale(before, seen, before.name);
    const row = await tx.prompt_cases.update({ where: { id }, data: { ...columnsOf(input), updated_at: new Date() } });
    await record(tx, context, row, 'updated');
    return toRow(row);
  });
}

/** Deletes a case. Throws NOT_FOUND. */
export function deleteCase(context: Context, prompt_id: string, id: string): Promise<void> {
  return transact(context, async (tx) => {
    const row = await readCase(tx, prompt_id, id);
    await tx.prompt_cases.delete({ where: { id }, select: { id: true } });
    await record(tx, context, row, 'deleted');
  });
}
