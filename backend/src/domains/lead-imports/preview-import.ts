import { createHash } from 'node:crypto';
import type { ImportCauseCount, ImportOptions, ImportPreview } from '@switchboard/contracts/lead-imports';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { lead_imports } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { reportProgress } from '../../jobs/suspects.ts';
import type { Services } from '../../services.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { readCustomFields } from '../custom-fields/custom-fields.read.ts';
import { allowsPremiumNumbers } from '../leads/lead-numbers.ts';
import { FileRefusal } from './file-refusal.ts';
import { json } from './first-options.ts';
import { findExisting } from './import-batch.ts';
import { addDraft, columnOf, type Drafts, numbersOf, planRow, type RowPlan } from './plan-rows.ts';
import type { RowProblem } from './read-lead.ts';
import type { FileLayout, ReadRow } from './reader.schema.ts';
import { readLeads } from './reader.ts';

const batchRows = 1_000;
const maxCauses = 50;

/** A stored preview, for one layout of the file and one choice of options. */
interface StoredPreview extends ImportPreview {
  key: string;
}

type Previewed = Pick<lead_imports, 'layout' | 'options' | 'import_status' | 'preview'>;

/** Identifies the layout and options of a preview; JSON columns don't keep the order of keys. */
function previewKey({ layout, options }: Pick<Previewed, 'layout' | 'options'>): string {
  const { encoding, delimiter, has_header, skip_rows, footer = [] } = layout as unknown as FileLayout;
  const { mapping, country, existing, shared_number, client_id } = options as unknown as ImportOptions;
  const parts = [encoding, delimiter, has_header, skip_rows, mapping, country, existing, shared_number, client_id];
  const left = footer.length > 0 ? [footer.length] : [];
  return createHash('sha256')
    .update(JSON.stringify([...parts, ...left]))
    .digest('base64url');
}

/** The preview of a file whose import hasn't been started; null while its rows are being counted. */
export function previewOf(row: Previewed): ImportPreview | null {
  const stored = row.preview as unknown as StoredPreview | null;
  if (row.import_status !== 'ready' || stored?.key !== previewKey(row)) return null;
  const { key: _, ...preview } = stored;
  // Previews stored by earlier releases lack these fields.
  return { ...preview, notice_count: preview.notice_count ?? 0, notices: preview.notices ?? [] };
}

const none = (): ImportPreview => ({
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  failed_count: 0,
  shared_count: 0,
  additional_count: 0,
  notice_count: 0,
  causes: [],
  notices: [],
  error_message: null,
});

const sorted = (causes: ReadonlyMap<string, ImportCauseCount>) =>
  [...causes.values()].sort((a, b) => b.rows - a.rows || a.line - b.line).slice(0, maxCauses);

/** Counts rows by their outcome, and by the first problem if they can't become leads. */
function createCounter(columns: readonly string[], options: ImportOptions) {
  const preview = none();
  const causes = new Map<string, ImportCauseCount>();
  const notices = new Map<string, ImportCauseCount>();
  const count = (row: ReadRow, plan: RowPlan) => {
    preview[`${plan.outcome}_count`] += 1;
    if (plan.isShared) preview.shared_count += 1;
    if ('lead' in row && plan.outcome !== 'failed') preview.additional_count += row.lead.additional.length;
    const [problem] = plan.problems;
    if (problem) add(causes, row, problem);
    if (plan.notices.length > 0) preview.notice_count += 1;
    const firsts = new Map(plan.notices.map((notice) => [`${notice.cause} ${columnOf(notice, options)}`, notice]));
    for (const notice of firsts.values()) add(notices, row, notice);
  };
  const add = (known: Map<string, ImportCauseCount>, row: ReadRow, problem: RowProblem) => {
    const column_index = columnOf(problem, options);
    const key = `${problem.cause} ${column_index}`;
    const counted = known.get(key);
    if (counted) counted.rows += 1;
    else
      known.set(key, {
        cause: problem.cause,
        column: column_index === null ? null : (columns[column_index] ?? null),
        column_index,
        rows: 1,
        line: row.line,
        message: beginningOf(problem.message, 300),
      });
  };
  const result = (): ImportPreview => ({
    ...preview,
    causes: sorted(causes),
    notices: sorted(notices),
  });
  return { count, result };
}

/** The leads that the rows of a file are about, as far as it has been read. */
interface Known {
  drafts: Drafts;
  /** Numbers that have been looked up, and the leads that were found. */
  numbers: Set<string>;
  ids: Set<string>;
}

/** Adds the leads with numbers that appear for the first time in these rows. */
async function addExisting(tx: Tx, { drafts, numbers, ids }: Known, rows: readonly ReadRow[]): Promise<void> {
  const unknown = numbersOf(rows).filter((number) => !numbers.has(number));
  for (const number of unknown) numbers.add(number);
  for (const draft of [...(await findExisting(tx, unknown, false)).values()].flat()) {
    if (!ids.has(draft.id)) addDraft(drafts, draft);
    ids.add(draft.id);
  }
}

/** Reads the whole file, and plans its rows as the import does. Null if the layout or the options have changed in the meantime. */
async function countRows(context: Context, row: lead_imports): Promise<ImportPreview | null> {
  const layout = row.layout as unknown as FileLayout;
  const options = row.options as unknown as ImportOptions;
  const key = previewKey(row);
  const [fields, allows_premium] = await withTenant(context.organizationId, () =>
    Promise.all([readCustomFields(context.db), allowsPremiumNumbers(context)]),
  );
  const { mapping, country } = options;
  const counter = createCounter(layout.columns, options);
  const known: Known = { drafts: new Map(), numbers: new Set(), ids: new Set() };
  return context.files.withLocalFile(row.file_path, async (path) => {
    const order = { path, layout, skip: 0, batch: batchRows, mapping, country, fields, allows_premium };
    for await (const rows of readLeads(order)) {
      if (context.shutdown.aborted) throw new Error('The process stops; the rows are counted elsewhere');
      const isCurrent = await transact(context, async (tx) => {
        const now = await tx.lead_imports.findFirst({ where: { id: row.id, import_status: 'ready' } });
        if (now && previewKey(now) === key) await addExisting(tx, known, rows);
        return now !== null && previewKey(now) === key;
      });
      if (!isCurrent) return null;
      for (const one of rows) counter.count(one, planRow(known.drafts, one, options));
      await reportProgress();
    }
    return counter.result();
  });
}

async function store(context: Context, row: lead_imports, preview: ImportPreview): Promise<void> {
  const stored: StoredPreview = { key: previewKey(row), ...preview };
  await transact(context, async (tx) => {
    // Leaves `updated_at` unchanged, because it is the time of the last edit by a person.
    const { count } = await tx.lead_imports.updateMany({
      where: { id: row.id, import_status: 'ready' },
      data: { preview: json(stored) },
    });
    if (count > 0)
      await emitEvent(tx, context.organizationId, {
        type: 'lead_import.changed',
        subject_id: row.id,
        change: 'updated',
      });
  });
}

/** Counts what an import would do with each row of a file. */
export async function previewImport(
  services: Services,
  { organization_id, import_id }: JobPayload<'lead-import.preview'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'import');
  const row = await withTenant(organization_id, () =>
    services.db.lead_imports.findFirst({ where: { id: import_id, import_status: 'ready' } }),
  );
  if (!row || previewOf(row)) return;
  try {
    const preview = await countRows(context, row);
    if (preview) await store(context, row, preview);
  } catch (error) {
    const isRefused = error instanceof FileRefusal;
    if (!isRefused && !isLastTry) throw error;
    if (!isRefused) services.log.error({ err: error, import_id }, 'the rows of an import could not be counted');
    const error_message = isRefused
      ? error.message
      : 'The rows could not be counted. You can import the file all the same.';
    await store(context, row, { ...none(), error_message });
  }
}
