import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ImportLayout, ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { auditColumnsOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { cleanFileName } from '../../files/clean-file-name.ts';
import type { IncomingFile } from '../../files/incoming.ts';
import type { lead_imports, Prisma } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertCampaign } from '../campaigns/campaigns.service.ts';
import { assertClient } from '../clients/clients.service.ts';
import { lockBulk } from '../leads/lock-bulk.ts';
import { callPermission } from './call-permission.ts';
import { FileRefusal } from './file-refusal.ts';
import { found, foundAgain, json } from './first-options.ts';
import { homeCountry } from './home-country.ts';
import { optOutsOf } from './opt-outs.ts';
import { previewOf } from './preview-import.ts';
import type { FileLayout, GivenLayout, Inspection } from './reader.schema.ts';
import { inspectFile, takeIn } from './reader.ts';
import { untouched } from './undo-import.ts';

type Answer = Omit<lead_imports, 'layout' | 'options' | 'import_status' | 'preview'> &
  Pick<
    LeadImportDetail,
    | 'layout'
    | 'options'
    | 'import_status'
    | 'preview'
    | 'untouched_count'
    | 'restorable_count'
    | 'opt_out_count'
    | 'likely_country'
  >;

/** Files of leads, newest first. */
export function listImports({ db }: Context, query: PageRequest) {
  return readPage(newestFirst, query, async (args) => {
    const rows = await db.lead_imports.findMany({ ...args, omit: { layout: true, options: true, preview: true } });
    return rows as ((typeof rows)[number] & Pick<LeadImportDetail, 'import_status'>)[];
  });
}

/** One file and how far its import is. Throws NOT_FOUND. */
export async function getImport(
  tx: Pick<Tx, 'lead_imports' | 'lead_import_changes' | 'do_not_call' | 'phone_numbers' | '$queryRaw'>,
  id: string,
): Promise<Answer> {
  const row = await tx.lead_imports.findFirst({ where: { id } });
  if (!row) throw notFound('Import');
  const [counted] = row.created_count
    ? await tx.$queryRaw<
        { count: number }[]
      >`SELECT count(*)::int AS count FROM leads WHERE lead_import_id = ${id}::uuid AND ${untouched}`
    : [];
  const restorable_count = row.changed_leads ? await tx.lead_import_changes.count({ where: { import_id: id } }) : 0;
  const opt_out_count = row.started_at ? await tx.do_not_call.count({ where: optOutsOf(id) }) : 0;
  const likely_country = row.import_status === 'ready' ? await homeCountry(tx) : null;
  const preview = previewOf(row);
  return {
    ...row,
    // Files that were uploaded before footers were recognized have all their rows.
    layout: { has_footer: true, footer: [], ...(row.layout as object), consent_columns: consentColumns(row.layout) },
    preview,
    untouched_count: counted?.count ?? 0,
    restorable_count,
    opt_out_count,
    likely_country,
  } as unknown as Answer;
}

const consentColumns = (layout: unknown) =>
  (layout as FileLayout).columns.flatMap((column, at) => (callPermission(column) === 'permits' ? [at] : []));

const refusal = (error: unknown) =>
  error instanceof FileRefusal
    ? new AppError('VALIDATION', error.message, { reason: error.reason, fields: { file: error.message } })
    : error;

/**
 * Finds out how a new file is read. Workbooks and contacts are kept as the CSV that they are read as, so that everything after
 * this knows CSV alone.
 */
const lookAt = (
  { files, organizationId }: Pick<Context, 'files' | 'organizationId'>,
  key: string,
): Promise<Inspection> =>
  files.withLocalFiles([key], async ([path = ''], folder) => {
    const target = join(folder, 'converted.csv');
    const { isConverted, inspection } = await takeIn(organizationId, path, target);
    if (isConverted) await files.keepFile(target, key);
    return inspection;
  });

/** Takes in a file and finds out how it is read. Throws VALIDATION for anything but CSV, Excel workbooks and vCards. */
export async function createImport(
  context: Context,
  file: IncomingFile & { name: string; sha256: string },
): Promise<Answer> {
  const id = randomUUID();
  const { organizationId, actor, files } = context;
  const original_filename = cleanFileName(file.name) || 'leads.csv';
  const file_path = `${organizationId}/lead-imports/${id}`;
  await file.keep(file_path);
  try {
    const inspection = await lookAt(context, file_path);
    return await transact(context, async (tx) => {
      const { user_id, actor_name } = auditColumnsOf(actor);
      await tx.lead_imports.create({
        data: {
          id,
          organization_id: organizationId,
          original_filename,
          file_path,
          size_bytes: file.size,
          sha256: file.sha256,
          created_by: user_id,
          created_by_name: actor_name,
          ...(await found(tx, inspection)),
        },
        select: { id: true },
      });
      await recordChange(tx, context, { resource: 'lead_import', id, name: original_filename, change: 'created' });
      return getImport(tx, id);
    });
  } catch (error) {
    await files.delete(file_path);
    throw refusal(error);
  }
}

async function lockReady(tx: Tx, id: string): Promise<lead_imports> {
  await tx.$queryRaw`SELECT id FROM lead_imports WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.lead_imports.findFirst({ where: { id } });
  if (!row) throw notFound('Import');
  if (row.import_status !== 'ready')
    throw new AppError('CONFLICT', 'This import has already started.', { reason: 'import_started' });
  return row;
}

/** Changes how a file is read, or keeps what is chosen so far. Throws NOT_FOUND, CONFLICT once it is started, VALIDATION. */
export async function changeImport(
  context: Context,
  id: string,
  { layout, options }: { layout?: ImportLayout | undefined; options?: ImportOptions | undefined },
): Promise<Answer> {
  const before = await context.db.lead_imports.findFirst({ where: { id } });
  if (!before) throw notFound('Import');
  const inspection = layout && (await inspectAgain(context, before, layout));
  return transact(context, async (tx) => {
    await lockReady(tx, id);
    if (options?.client_id) await assertClient(tx, options.client_id);
    if (options?.campaign_id) await assertCampaign(tx, options.campaign_id);
    await tx.lead_imports.update({
      where: { id },
      data: {
        ...(inspection ? await foundAgain(tx, before, inspection) : {}),
        ...(options ? { options: json(options) } : {}),
        updated_at: new Date(),
      },
      select: { id: true },
    });
    const name = before.original_filename;
    await recordChange(tx, context, { resource: 'lead_import', id, name, change: 'updated' });
    const changed = await getImport(tx, id);
    if (options && !changed.preview && changed.options.mapping.includes('phone_number'))
      await enqueue(tx, 'lead-import.preview', { organization_id: context.organizationId, import_id: id });
    return changed;
  });
}

async function inspectAgain(
  { files, organizationId }: Context,
  { file_path, import_status }: lead_imports,
  given: GivenLayout,
) {
  if (import_status !== 'ready')
    throw new AppError('CONFLICT', 'This import has already started.', { reason: 'import_started' });
  try {
    return await files.withLocalFile(file_path, (path) => inspectFile(organizationId, path, given));
  } catch (error) {
    throw refusal(error);
  }
}

/** Begins to make leads of a file. Throws NOT_FOUND, CONFLICT when it was begun before, VALIDATION without a column of numbers. */
export function startImport(context: Context, id: string, options: ImportOptions): Promise<Answer> {
  return transact(context, async (tx) => {
    await lockBulk(tx, context);
    const row = await lockReady(tx, id);
    if (options.client_id) await assertClient(tx, options.client_id);
    if (options.campaign_id) await assertCampaign(tx, options.campaign_id);
    if (!options.mapping.includes('phone_number'))
      throw new AppError('VALIDATION', 'Choose the column that holds the phone numbers.', {
        reason: 'no_phone_column',
      });
    await tx.lead_imports.update({
      where: { id },
      data: { options: json(options), import_status: 'running', started_at: new Date(), updated_at: new Date() },
      select: { id: true },
    });
    await enqueue(tx, 'lead-import.run', { organization_id: context.organizationId, import_id: id });
    await recordChange(tx, context, {
      resource: 'lead_import',
      id,
      name: row.original_filename,
      change: 'updated',
      action: 'import',
      details: { rows: row.rows_total, existing: options.existing },
    });
    return getImport(tx, id);
  });
}

/** Moves an import from one state to another. Throws NOT_FOUND, and CONFLICT when it is in none of these. */
async function move(
  tx: Tx,
  context: Context,
  id: string,
  {
    from,
    data,
    action,
    refusal: problem,
  }: {
    from: string[];
    data: Prisma.lead_importsUpdateInput;
    action: string;
    refusal: AppError;
  },
): Promise<void> {
  const { count } = await tx.lead_imports.updateMany({
    where: { id, import_status: { in: from } },
    data: { ...data, updated_at: new Date() },
  });
  const row = await tx.lead_imports.findFirst({ where: { id }, select: { original_filename: true } });
  if (!row) throw notFound('Import');
  if (count === 0) throw problem;
  await recordChange(tx, context, {
    resource: 'lead_import',
    id,
    name: row.original_filename,
    change: 'updated',
    action,
  });
}

/** Stops an import between two of its batches. Throws NOT_FOUND, and CONFLICT when it does not run. */
export async function cancelImport(context: Context, id: string): Promise<Answer> {
  return transact(context, async (tx) => {
    await move(tx, context, id, {
      from: ['running'],
      data: { import_status: 'cancelled', finished_at: new Date() },
      action: 'cancel',
      refusal: new AppError('CONFLICT', 'This import is not running.', { reason: 'import_not_running' }),
    });
    return getImport(tx, id);
  });
}

/** Starts to delete the leads that an import made and to restore those that it updated. Throws NOT_FOUND, and CONFLICT when there is nothing to undo. */
export function undoImport(context: Context, id: string): Promise<Answer> {
  return transact(context, async (tx) => {
    await move(tx, context, id, {
      from: ['completed', 'cancelled', 'failed'],
      data: { import_status: 'undoing' },
      action: 'undo',
      refusal: new AppError('CONFLICT', 'You can undo an import once it has finished.', { reason: 'not_undoable' }),
    });
    await enqueue(tx, 'lead-import.undo', { organization_id: context.organizationId, import_id: id });
    return getImport(tx, id);
  });
}

/** Forgets a file and its bad rows. Throws NOT_FOUND, and CONFLICT while it is at work. */
export async function deleteImport(context: Context, id: string): Promise<void> {
  const path = await transact(context, async (tx) => {
    const row = await tx.lead_imports.findFirst({ where: { id } });
    if (!row) throw notFound('Import');
    const { count } = await tx.lead_imports.deleteMany({
      where: { id, import_status: { notIn: ['running', 'undoing'] } },
    });
    if (count === 0)
      throw new AppError('CONFLICT', 'This import is running. Cancel it first.', { reason: 'import_started' });
    await recordChange(tx, context, { resource: 'lead_import', id, name: row.original_filename, change: 'deleted' });
    return row.file_path;
  });
  await context.files.delete(path);
}
