import type { ImportProblem } from '@switchboard/contracts/lead-imports';
import { problemsColumn } from '@switchboard/contracts/lead-imports.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { Context, MemberContext } from '../../context.ts';
import { type PageRequest, readPage } from '../../database/page.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { notFound } from '../../errors.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
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

function readProblems({ db }: Context, import_id: string, query: PageRequest): Promise<Page<ImportProblem>> {
  return readPage(inFileOrder, query, async (args) => {
    const where = { import_id, answered_at: null, AND: args.where };
    const rows = await db.lead_import_problems.findMany({ ...args, where, omit: { answered_at: true } });
    return rows.map(withOwners) as unknown as ImportProblem[];
  });
}

/** The rows that made no lead. Throws NOT_FOUND. */
export async function listProblems(context: Context, id: string, query: PageRequest): Promise<Page<ImportProblem>> {
  await layoutOf(context, id);
  return readProblems(context, id, query);
}

const rowsAtOnce = 500;

const sentenceOf = ({ problems }: ImportProblem) =>
  problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');

async function* fileRows(context: Context, id: string, width: number) {
  for (let cursor: string | undefined; ; ) {
    // The answer is read when its request's own work is over: each page says for itself whose rows it wants.
    const page = await withTenant(context.organizationId, () =>
      readProblems(context, id, { limit: rowsAtOnce, cursor }),
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

/** The rows that made no lead as a file like the one they come from, with why. Throws NOT_FOUND. */
export async function fileOfProblems(context: MemberContext, id: string): Promise<Response> {
  const { columns, delimiter } = await layoutOf(context, id);
  const rows = fileRows(context, id, columns.length);
  return csvAnswer(context, { name: 'problem-rows', columns: [...columns, problemsColumn], rows, delimiter });
}
