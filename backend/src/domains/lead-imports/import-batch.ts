import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import type { Tx } from '../../database/database.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { rememberMembers } from './join-campaign.ts';
import { addDraft, columnOf, type Draft, type Drafts, type KeptLead, numbersOf, planRow } from './plan-rows.ts';
import type { ReadRow } from './reader.schema.ts';

/** What a batch writes for: the import, and whose leads they are. */
export interface ImportTarget {
  id: string;
  organization_id: string;
  created_by: string | null;
  /** When its leads are made: all of them, so that the lines of the file order them. */
  started_at: Date | null;
  options: ImportOptions;
}

interface ExistingLead extends KeptLead {
  id: string;
  phone_e164: string;
}

export interface BatchCounts {
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  failed_count: number;
}

const record = `first_name text, last_name text, email text, additional_numbers text[], company text, title text, notes text, source text,
  status text, time_zone text, has_own_time_zone boolean, client_id uuid, custom_fields jsonb`;

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
    SELECT id, phone_e164, additional_numbers, first_name, last_name, email, company, title, notes, source, status, time_zone,
      has_own_time_zone, client_id, custom_fields
    FROM leads WHERE phone_e164 = ANY (${[...numbers]}::text[])
      ${ids.length > 0 ? Prisma.sql`OR id = ANY (${ids}::uuid[])` : Prisma.empty}
    ORDER BY created_at, id ${isLocked ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  for (const { id, phone_e164, ...lead } of rows)
    addDraft(drafts, { id, isNew: false, phone_e164, lead, isChanged: false });
  return drafts;
}

async function writeDrafts(tx: Tx, target: ImportTarget, drafts: Iterable<Draft>): Promise<void> {
  const changed = [...drafts].filter(({ isNew, isChanged }) => isNew || isChanged);
  const rows = (areNew: boolean) =>
    JSON.stringify(
      changed
        .filter(({ isNew }) => isNew === areNew)
        .map(({ id, phone_e164, ofNumber, lead }) => ({
          ...ofNumber,
          ...lead,
          phone_e164,
          lead_id: id,
        })),
    );
  const { id, organization_id, created_by, started_at } = target;
  await tx.$executeRawUnsafe(
    `INSERT INTO leads (id, organization_id, lead_import_id, created_by, phone_number, phone_e164, time_zone, has_own_time_zone,
       possible_time_zones, number_region, first_name, last_name, email, additional_numbers, company, title, notes, source, status, client_id,
       custom_fields, created_at, updated_at)
     SELECT lead_id, $2::uuid, $3::uuid, $4::uuid, phone_e164, phone_e164, time_zone, has_own_time_zone, possible_time_zones, number_region,
       first_name, last_name, email, additional_numbers, company, title, notes, source, status, client_id, custom_fields, $5::timestamptz, $5::timestamptz
     FROM json_to_recordset($1::json) AS row (lead_id uuid, phone_e164 text, possible_time_zones text[], number_region text, ${record})`,
    rows(true),
    organization_id,
    id,
    created_by,
    started_at ?? new Date(),
  );
  // What an import adds to a lead of its own leaves it as untouched as it was.
  await tx.$executeRawUnsafe(
    `UPDATE leads SET first_name = row.first_name, last_name = row.last_name, email = row.email, additional_numbers = row.additional_numbers, company = row.company,
       title = row.title, notes = row.notes, source = row.source, status = row.status,
       time_zone = row.time_zone, has_own_time_zone = row.has_own_time_zone, client_id = row.client_id, custom_fields = row.custom_fields,
       updated_at = CASE WHEN leads.lead_import_id = $2::uuid AND leads.updated_at = leads.created_at THEN leads.updated_at ELSE now() END
     FROM json_to_recordset($1::json) AS row (lead_id uuid, ${record})
     WHERE leads.id = row.lead_id`,
    rows(false),
    id,
  );
}

async function writeProblems(
  tx: Tx,
  { id, organization_id }: ImportTarget,
  rows: readonly { line: number; cells: string[]; problems: { column: string | null; message: string }[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`INSERT INTO lead_import_problems (organization_id, import_id, line, cells, problems)
    SELECT ${organization_id}::uuid, ${id}::uuid, line, cells, problems
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (line int, cells jsonb, problems jsonb)`;
}

/**
 * Makes leads of some rows in the caller's transaction; what cannot be one is kept with its reasons. `stopped` are the numbers
 * that the rows say must not be called.
 */
export async function importBatch(
  tx: Tx,
  target: ImportTarget,
  columnNames: readonly string[],
  rows: readonly ReadRow[],
  decided: { same?: string | null } = {},
): Promise<{ counts: BatchCounts; stopped: string[]; leadIds: string[] }> {
  const { options } = target;
  const drafts = await findExisting(tx, numbersOf(rows), true);
  const members = new Set<string>();
  const stopped = new Set<string>();
  const counts: BatchCounts = { created_count: 0, updated_count: 0, unchanged_count: 0, failed_count: 0 };
  const bad: Parameters<typeof writeProblems>[2][number][] = [];
  for (const row of rows) {
    const plan = planRow(drafts, row, options, decided);
    counts[`${plan.outcome}_count`] += 1;
    if (plan.lead_id) members.add(plan.lead_id);
    for (const number of plan.stopped) stopped.add(number);
    if (plan.outcome !== 'failed') continue;
    const cells = row.cells.map((cell) => cell.replaceAll('\u0000', '\ufffd').toWellFormed());
    const problems = plan.problems.map((problem) => ({
      column: columnNames[columnOf(problem, options) ?? -1] ?? null,
      message: problem.message,
      ...(problem.owners && { owners: problem.owners }),
    }));
    bad.push({ line: row.line, cells, problems });
  }
  await writeDrafts(tx, target, new Set([...drafts.values()].flat()));
  await rememberMembers(tx, target, [...members]);
  await writeProblems(tx, target, bad);
  return { counts, stopped: [...stopped], leadIds: [...members] };
}
