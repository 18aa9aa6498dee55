import type { ImportProblem } from '@switchboard/contracts/lead-imports';
import { problemsColumn } from '@switchboard/contracts/lead-imports.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { Context, MemberContext } from '../../context.ts';
import { type PageRequest, readPage } from '../../database/page.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { notFound } from '../../errors.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import type { FileLayout } from './reader.schema.ts';

/** Problems as they are stored: those about the owners of a number name them. */
type StoredProblems = { column: string | null; message: string; owners?: ImportProblem['owners'] }[];

function withOwners<T extends { problems: unknown }>(row: T) {
  const problems = row.problems as StoredProblems;
  return {
    ...row,
    problems: problems.map(({ column, message }) => ({ column, message })),
    owners: problems.flatMap(({ owners = [] }) => owners),
  };
}

const inFileOrder = { by: 'line', type: 'int', direction: 'asc' } as const;

async function layoutOf({ db }: Context, id: string): Promise<FileLayout> {
  const row = await db.lead_imports.findFirst({ where: { id }, select: { layout: true } });
  if (!row) throw notFound('Import');
  return row.layout as unknown as FileLayout;
}

type Kind = 'problem' | 'notice';
type Wanted = PageRequest & { kind: Kind };

function readProblems({ db }: Context, import_id: string, { kind, ...query }: Wanted): Promise<Page<ImportProblem>> {
  return readPage(inFileOrder, query, async (args) => {
    const lead_id = kind === 'problem' ? null : { not: null };
    const where = { import_id, answered_at: null, lead_id, AND: args.where };
    const rows = await db.lead_import_problems.findMany({ ...args, where, omit: { answered_at: true, answer: true } });
    const ids = rows.flatMap((row) => row.lead_id ?? []);
    const leads = await db.leads.findMany({
      where: { id: { in: ids } },
      select: { id: true, first_name: true, last_name: true },
    });
    const names = new Map(leads.map((lead) => [lead.id, { id: lead.id, name: nameOfLead(lead) }]));
    return rows.map(({ lead_id: made, ...row }) => ({
      ...withOwners(row),
      lead: names.get(made ?? '') ?? null,
    })) as unknown as ImportProblem[];
  });
}

/** The rows that made no lead, or became one without all of their numbers. Throws NOT_FOUND. */
export async function listProblems(context: Context, id: string, query: Wanted): Promise<Page<ImportProblem>> {
  await layoutOf(context, id);
  return readProblems(context, id, query);
}

const rowsAtOnce = 500;

const sentenceOf = ({ problems }: ImportProblem) =>
  problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');

async function* fileRows(context: Context, id: string, kind: Kind, width: number) {
  for (let cursor: string | undefined; ; ) {
    // The answer is read when its request's own work is over: each page says for itself whose rows it wants.
    const page = await withTenant(context.organizationId, () =>
      readProblems(context, id, { kind, limit: rowsAtOnce, cursor }),
    );
    for (const problem of page.items) {
      const cells = Array.from({ length: width }, (_, at) => problem.cells[at] ?? '');
      const more = problem.cells.slice(width);
      yield [...cells, [sentenceOf(problem), ...more].join(' ')];
    }
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/** These rows as a file like the one they come from, with why. Throws NOT_FOUND. */
export async function fileOfProblems(context: MemberContext, id: string, kind: Kind): Promise<Response> {
  const { columns, delimiter } = await layoutOf(context, id);
  const rows = fileRows(context, id, kind, columns.length);
  const name = kind === 'problem' ? 'problem-rows' : 'rows-with-a-number-left-out';
  return csvAnswer(context, { name, columns: [...columns, problemsColumn], rows, delimiter });
}
