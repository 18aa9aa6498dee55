import { randomUUID } from 'node:crypto';
import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import type { Tx } from '../../database/database.ts';
import { zoneColumnsOf, zoneOfNumber } from '../leads/number-zone.ts';
import { isNameless, isSamePerson } from '../leads/same-person.ts';
import { rememberMembers } from './join-campaign.ts';
import type { ImportedLead, RowProblem } from './read-lead.ts';
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

/** The columns that a file can say something of, as they are kept. */
interface KeptLead {
  first_name: string;
  last_name: string;
  email: string | null;
  company: string | null;
  title: string | null;
  notes: string | null;
  source: string | null;
  status: string;
  time_zone: string | null;
  has_own_time_zone: boolean;
  client_id: string | null;
  custom_fields: Record<string, unknown>;
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

/** A lead as the rows so far make it: one that is there, with what is new of it, or one that is not. */
interface Draft {
  id: string;
  isNew: boolean;
  phone_e164: string;
  lead: KeptLead;
  isChanged: boolean;
}

const columns = ['email', 'company', 'title', 'notes', 'source'] as const;

const record = `first_name text, last_name text, email text, company text, title text, notes text, source text,
  status text, time_zone text, has_own_time_zone boolean, client_id uuid, custom_fields jsonb`;

function newLead({ fields, custom, time_zone, phone_e164 }: ImportedLead, client_id: string | null): KeptLead {
  const { first_name = '', last_name = '', email, company, title, notes, source, status } = fields;
  const none = null;
  return {
    first_name,
    last_name,
    email: email ?? none,
    company: company ?? none,
    title: title ?? none,
    notes: notes ?? none,
    source: source ?? 'Import',
    status: status ?? 'new',
    time_zone: time_zone ?? zoneOfNumber(phone_e164),
    has_own_time_zone: time_zone !== null,
    client_id,
    custom_fields: custom,
  };
}

/** What a row adds to a lead that is there: where it is empty, or all that the row says. True when it changes anything. */
function merge(
  lead: KeptLead,
  { fields, custom, time_zone }: ImportedLead,
  { existing, client_id }: ImportOptions,
): boolean {
  const isOpen = (value: unknown) => existing === 'update' || value === null || value === undefined || value === '';
  let isChanged = false;
  const set = (holder: object, key: string, value: unknown) => {
    const before = (holder as Record<string, unknown>)[key];
    if (value === undefined || value === null || before === value || !isOpen(before)) return;
    Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
    isChanged = true;
  };
  // A placeholder is no name; half a name is completed, and never replaced by a part of it.
  if (isNameless(lead) && fields.first_name) Object.assign(lead, { first_name: '', last_name: '' });
  for (const column of ['first_name', 'last_name', ...columns] as const) set(lead, column, fields[column]);
  if (existing === 'update') set(lead, 'status', fields.status);
  if (time_zone && (existing === 'update' || !lead.has_own_time_zone)) {
    isChanged ||= lead.time_zone !== time_zone || !lead.has_own_time_zone;
    Object.assign(lead, { time_zone, has_own_time_zone: true });
  }
  set(lead, 'client_id', client_id);
  for (const [key, value] of Object.entries(custom)) set(lead.custom_fields, key, value);
  return isChanged;
}

/** Leads by their number, the oldest first: several people may share one. */
async function findExisting(tx: Tx, phones: readonly string[]): Promise<Map<string, Draft[]>> {
  const rows = await tx.$queryRaw<ExistingLead[]>`
    SELECT id, phone_e164, first_name, last_name, email, company, title, notes, source, status, time_zone, has_own_time_zone, client_id,
      custom_fields
    FROM leads WHERE phone_e164 = ANY (${phones}::text[]) ORDER BY created_at, id FOR UPDATE`;
  const drafts = new Map<string, Draft[]>();
  for (const { id, phone_e164, ...lead } of rows)
    drafts.set(phone_e164, [
      ...(drafts.get(phone_e164) ?? []),
      { id, isNew: false, phone_e164, lead, isChanged: false },
    ]);
  return drafts;
}

async function writeDrafts(tx: Tx, target: ImportTarget, drafts: Iterable<Draft>): Promise<void> {
  const changed = [...drafts].filter(({ isNew, isChanged }) => isNew || isChanged);
  const rows = (areNew: boolean) =>
    JSON.stringify(
      changed
        .filter(({ isNew }) => isNew === areNew)
        .map(({ id, phone_e164, lead }) => ({
          ...(areNew ? zoneColumnsOf(phone_e164) : {}),
          ...lead,
          phone_e164,
          lead_id: id,
        })),
    );
  const { id, organization_id, created_by, started_at } = target;
  await tx.$executeRawUnsafe(
    `INSERT INTO leads (id, organization_id, lead_import_id, created_by, phone_number, phone_e164, time_zone, has_own_time_zone,
       possible_time_zones, number_region, first_name, last_name, email, company, title, notes, source, status, client_id, custom_fields,
       created_at, updated_at)
     SELECT lead_id, $2::uuid, $3::uuid, $4::uuid, phone_e164, phone_e164, time_zone, has_own_time_zone, possible_time_zones, number_region,
       first_name, last_name, email, company, title, notes, source, status, client_id, custom_fields, $5::timestamptz, $5::timestamptz
     FROM json_to_recordset($1::json) AS row (lead_id uuid, phone_e164 text, possible_time_zones text[], number_region text, ${record})`,
    rows(true),
    organization_id,
    id,
    created_by,
    started_at ?? new Date(),
  );
  // What an import adds to a lead of its own leaves it as untouched as it was.
  await tx.$executeRawUnsafe(
    `UPDATE leads SET first_name = row.first_name, last_name = row.last_name, email = row.email, company = row.company,
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

/** Leads are of one moment, and ids fall as the lines rise: newest first, leads stand as they do in the file. */
const idOfLine = (line: number) => `${(0xffffffff - line).toString(16).padStart(8, '0')}${randomUUID().slice(8)}`;

const sharedWith = ({ lead: { first_name, last_name } }: Draft): RowProblem => ({
  target: 'phone_number',
  message: `This number belongs to ${`${first_name} ${last_name}`.trim()}. Make this row a second lead with the number, or leave it out.`,
});

/**
 * Makes leads of some rows in the caller's transaction; what cannot be one is kept with its reasons. `stopped` are the numbers
 * that the rows say must not be called.
 */
export async function importBatch(
  tx: Tx,
  target: ImportTarget,
  columnNames: readonly string[],
  rows: readonly ReadRow[],
): Promise<{ counts: BatchCounts; stopped: string[] }> {
  const { options } = target;
  const phones = rows.flatMap((row) => ('lead' in row ? [row.lead.phone_e164] : []));
  const drafts = phones.length > 0 ? await findExisting(tx, [...new Set(phones)]) : new Map<string, Draft[]>();
  const members = new Set<string>();
  const stopped = new Set<string>();
  const counts: BatchCounts = { created_count: 0, updated_count: 0, unchanged_count: 0, failed_count: 0 };
  const bad: Parameters<typeof writeProblems>[2][number][] = [];
  const refuse = ({ line, cells }: ReadRow, problems: readonly RowProblem[]) => {
    counts.failed_count += 1;
    const named = problems.map(({ target: field, message }) => ({
      column: columnNames[options.mapping.indexOf(field)] ?? null,
      message,
    }));
    bad.push({ line, cells: cells.map((cell) => cell.replaceAll('\u0000', '\ufffd').toWellFormed()), problems: named });
  };
  for (const row of rows) {
    if ('problems' in row) {
      if (row.do_not_call) stopped.add(row.do_not_call);
      refuse(row, row.problems);
      continue;
    }
    const { lead } = row;
    const { phone_e164 } = lead;
    if (lead.do_not_call) stopped.add(phone_e164);
    const known = drafts.get(phone_e164) ?? [];
    // Nobody's fields are filled with another person's, whoever shares a number.
    const draft = known.find((one) => isSamePerson(one.lead, lead.fields));
    const [other] = known;
    if (draft) {
      members.add(draft.id);
      const isChanged = options.existing !== 'skip' && merge(draft.lead, lead, options);
      draft.isChanged ||= isChanged;
      counts[isChanged ? 'updated_count' : 'unchanged_count'] += 1;
    } else if (lead.missing.length > 0) refuse(row, lead.missing);
    else if (other && options.shared_number === 'skip') counts.unchanged_count += 1;
    else if (other && options.shared_number === 'problem') refuse(row, [sharedWith(other)]);
    else {
      const id = idOfLine(row.line);
      drafts.set(phone_e164, [
        ...known,
        { id, isNew: true, phone_e164, lead: newLead(lead, options.client_id), isChanged: true },
      ]);
      members.add(id);
      counts.created_count += 1;
    }
  }
  await writeDrafts(tx, target, [...drafts.values()].flat());
  await rememberMembers(tx, target, [...members]);
  await writeProblems(tx, target, bad);
  return { counts, stopped: [...stopped] };
}
