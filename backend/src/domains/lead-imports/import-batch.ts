import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import type { Tx } from '../../database/database.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { rememberMembers } from './join-campaign.ts';
import { changesBetween } from './lead-changes.ts';
import {
  addDraft,
  columnOf,
  type Draft,
  type Drafts,
  type KeptLead,
  numbersOf,
  planRow,
  type RowPlan,
} from './plan-rows.ts';
import type { ReadRow } from './reader.schema.ts';
import { insertLeads, updateLeads } from './write-leads.ts';

/** The import that a batch belongs to, and the owner of its leads. */
export interface ImportTarget {
  id: string;
  organization_id: string;
  created_by: string | null;
  /** The creation time of its leads: the same for all, so that the lines of the file order them. */
  started_at: Date | null;
  options: ImportOptions;
}

interface ExistingLead extends KeptLead {
  id: string;
  phone_e164: string;
  lead_import_id: string | null;
}

export interface BatchCounts {
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  failed_count: number;
  notice_count: number;
}

/** A lead that rows changed or made, before and after them: `before` is null for a new one. */
export interface ChangedLead {
  lead_id: string;
  before: KeptLead | null;
  after: KeptLead;
}

/** Leads by their numbers, the oldest first: several people may share one. */
export async function findExisting(tx: Tx, numbers: readonly string[], isLocked: boolean): Promise<Drafts> {
  const drafts: Drafts = new Map();
  if (numbers.length === 0) return drafts;
  const others = await tx.lead_numbers.findMany({
    where: { phone_e164: { in: [...numbers] } },
    select: { lead_id: true },
  });
  const ids = others.map(({ lead_id }) => lead_id);
  const rows = await tx.$queryRaw<ExistingLead[]>`
    SELECT id, phone_e164, lead_import_id, additional_numbers, first_name, last_name, email, company, title, notes, source, status, time_zone,
      has_own_time_zone, client_id, custom_fields
    FROM leads WHERE phone_e164 = ANY (${[...numbers]}::text[])
      ${ids.length > 0 ? Prisma.sql`OR id = ANY (${ids}::uuid[])` : Prisma.empty}
    ORDER BY created_at, id ${isLocked ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  for (const { id, phone_e164, lead_import_id, ...lead } of rows)
    addDraft(drafts, {
      id,
      isNew: false,
      phone_e164,
      lead,
      isChanged: false,
      existing: { lead_import_id, before: structuredClone(lead) },
    });
  return drafts;
}

async function writeDrafts(tx: Tx, target: ImportTarget, drafts: Iterable<Draft>): Promise<void> {
  const changed = [...drafts].filter(({ isNew, isChanged }) => isNew || isChanged);
  const rows = (areNew: boolean) =>
    changed
      .filter(({ isNew }) => isNew === areNew)
      .map(({ id, phone_e164, ofNumber, lead }) => ({ ...ofNumber, ...lead, phone_e164, lead_id: id }));
  await insertLeads(tx, rows(true), target);
  await updateLeads(tx, rows(false), target.id);
}

/**
 * Remembers what an import changes of leads that it didn't make, for its undo. Of a lead that several batches change, the first
 * state before and the last one after count.
 */
async function rememberChanges(tx: Tx, { id, organization_id }: ImportTarget, drafts: Iterable<Draft>): Promise<void> {
  const rows = [...drafts]
    .flatMap(({ id: lead_id, isChanged, existing, lead }) =>
      isChanged && existing && existing.lead_import_id !== id
        ? [{ lead_id, ...changesBetween(existing.before, lead) }]
        : [],
    )
    .filter(({ before }) => Object.keys(before).length > 0);
  if (rows.length === 0) return;
  await tx.$executeRaw`WITH written AS (
      INSERT INTO lead_import_changes AS known (organization_id, import_id, lead_id, before, after)
      SELECT ${organization_id}::uuid, ${id}::uuid, lead_id, before, after
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (lead_id uuid, before jsonb, after jsonb)
      ON CONFLICT (organization_id, import_id, lead_id) DO UPDATE
        SET before = excluded.before || known.before, after = known.after || excluded.after
      RETURNING (xmax = 0) AS is_new)
    UPDATE lead_imports SET changed_leads = changed_leads + (SELECT count(*) FROM written WHERE is_new) WHERE id = ${id}::uuid`;
}

/** A row that created no lead, or a lead without all of the row's values. */
interface ListedRow {
  line: number;
  cells: string[];
  problems: { column: string | null; message: string }[];
  lead_id: string | null;
}

function listedRow(row: ReadRow, plan: RowPlan, columnNames: readonly string[], options: ImportOptions): ListedRow {
  const isFailed = plan.outcome === 'failed';
  return {
    line: row.line,
    cells: row.cells.map((cell) => cell.replaceAll('\u0000', '\ufffd').toWellFormed()),
    problems: (isFailed ? plan.problems : plan.notices).map((problem) => ({
      column: columnNames[columnOf(problem, options) ?? -1] ?? null,
      message: problem.message,
      ...(problem.owners && { owners: problem.owners }),
    })),
    lead_id: isFailed ? null : plan.lead_id,
  };
}

/** Lists rows with their problems; returns their ids. */
async function writeProblems(
  tx: Tx,
  { id, organization_id }: ImportTarget,
  rows: readonly ListedRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx.$queryRaw<
    { id: string }[]
  >`INSERT INTO lead_import_problems (organization_id, import_id, line, cells, problems, lead_id)
    SELECT ${organization_id}::uuid, ${id}::uuid, line, cells, problems, lead_id
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (line int, cells jsonb, problems jsonb, lead_id uuid)
    RETURNING id`;
  return written.map((row) => row.id);
}

/** The result of a batch. */
export interface BatchResult {
  counts: BatchCounts;
  /** Numbers that the rows say must not be called. */
  stopped: string[];
  leadIds: string[];
  changed: ChangedLead[];
  /** The rows that are listed with their problems. */
  listed: string[];
}

/** Creates leads from some rows in the caller's transaction; rows and values that can't be used are listed with their reasons. */
export async function importBatch(
  tx: Tx,
  target: ImportTarget,
  columnNames: readonly string[],
  rows: readonly ReadRow[],
  decided: { same?: string | null } = {},
): Promise<BatchResult> {
  const { options } = target;
  const drafts = await findExisting(tx, numbersOf(rows), true);
  const members = new Set<string>();
  const stopped = new Set<string>();
  const counts: BatchCounts = {
    created_count: 0,
    updated_count: 0,
    unchanged_count: 0,
    failed_count: 0,
    notice_count: 0,
  };
  const listed: ListedRow[] = [];
  for (const row of rows) {
    const plan = planRow(drafts, row, options, decided);
    counts[`${plan.outcome}_count`] += 1;
    if (plan.lead_id) members.add(plan.lead_id);
    for (const number of plan.stopped) stopped.add(number);
    if (plan.notices.length > 0) counts.notice_count += 1;
    if (plan.outcome === 'failed' || plan.notices.length > 0) listed.push(listedRow(row, plan, columnNames, options));
  }
  const all = new Set([...drafts.values()].flat());
  await writeDrafts(tx, target, all);
  await rememberChanges(tx, target, all);
  await rememberMembers(tx, target, [...members]);
  const changed = [...all]
    .filter(({ isChanged }) => isChanged)
    .map(({ id, lead, existing }) => ({ lead_id: id, before: existing?.before ?? null, after: lead }));
  return {
    counts,
    stopped: [...stopped],
    leadIds: [...members],
    changed,
    listed: await writeProblems(tx, target, listed),
  };
}
