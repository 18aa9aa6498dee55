import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { lead_imports, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { reportProgress } from '../../jobs/suspects.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import type { Services } from '../../services.ts';
import { readCustomFields } from '../custom-fields/custom-fields.read.ts';
import { addNumbers } from '../do-not-call/do-not-call.service.ts';
import { allowsPremiumNumbers } from '../leads/lead-numbers.ts';
import { FileRefusal } from './file-refusal.ts';
import { importBatch } from './import-batch.ts';
import { joinMembers } from './join-campaign.ts';
import { optOutBy } from './opt-outs.ts';
import type { FileLayout, ReadRow } from './reader.schema.ts';
import { readLeads } from './reader.ts';

const batchRows = 1_000;

/** The import, if it is running and still at the row where this worker continues. */
async function lockAt(tx: Tx, id: string, rows_done: number): Promise<lead_imports | null> {
  await tx.$queryRaw`SELECT id FROM lead_imports WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.lead_imports.findFirst({ where: { id, import_status: 'running', rows_done } });
}

/** Writes one batch and the import's progress, both or neither. False if the import was stopped, or another worker is further. */
function writeBatch(context: Context, { id, rows_done }: lead_imports, rows: readonly ReadRow[]): Promise<boolean> {
  const { organizationId } = context;
  return transact(context, async (tx) => {
    // One import of an organization at a time: two files with the same new number make one lead.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`lead-import ${organizationId}`}, 0))`;
    const row = await lockAt(tx, id, rows_done);
    if (!row) return false;
    const layout = row.layout as unknown as FileLayout;
    const options = row.options as unknown as ImportOptions;
    const { counts, stopped } = await importBatch(tx, { ...row, options }, layout.columns, rows);
    if (stopped.length > 0) await addNumbers(context, stopped, optOutBy(row));
    const more = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { increment: count }]));
    await tx.lead_imports.update({
      where: { id },
      data: { ...more, rows_done: { increment: rows.length }, updated_at: new Date() },
      select: { id: true },
    });
    await emitEvent(tx, organizationId, { type: 'lead_import.changed', subject_id: id, change: 'updated' });
    return true;
  });
}

async function finish(context: Context, id: string, given: Prisma.lead_importsUpdateInput): Promise<void> {
  await transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM lead_imports WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.lead_imports.findFirst({ where: { id, import_status: 'running' } });
    if (!row) return;
    const { original_filename } = row;
    const options = row.options as unknown as ImportOptions;
    const isWhole = given.import_status === 'completed';
    const data = isWhole
      ? { ...given, ...(await joinMembers(tx, context, { id, options, original_filename })) }
      : given;
    const now = new Date();
    await tx.lead_imports.update({
      where: { id },
      data: { ...data, finished_at: now, updated_at: now },
      select: { id: true },
    });
    const { created_count, updated_count, unchanged_count, failed_count } = row;
    await recordChange(tx, context, {
      resource: 'lead_import',
      id,
      name: original_filename,
      change: 'updated',
      action: 'finish',
      details: {
        created: created_count,
        updated: updated_count,
        unchanged: unchanged_count,
        not_imported: failed_count,
      },
    });
    await mailOutcome(tx, context, row, isWhole);
  });
}

// Sent to the person who started the import, if they are still a member.
async function mailOutcome(tx: Tx, context: Context, row: lead_imports, isWhole: boolean): Promise<void> {
  const { organizationId } = context;
  if (!row.created_by) return;
  const starter = await tx.organization_members.findFirst({
    where: { user_id: row.created_by },
    select: { user: { select: { email: true } } },
  });
  if (!starter) return;
  const { created_count, updated_count, unchanged_count, failed_count } = row;
  const counts = [
    `${created_count} new`,
    `${updated_count} updated`,
    `${unchanged_count} unchanged`,
    `${failed_count} not imported`,
  ];
  const data = {
    file: row.original_filename,
    outcome: isWhole ? 'The import is finished' : 'The import stopped before its end',
    counts,
    link: pageOf(context, '/leads'),
  };
  await sendMail(tx, context, {
    mail: 'import.ready',
    to: starter.user.email,
    data,
    organizationId,
    about: row.id,
    once: `import.ready:${row.id}`,
  });
}

/** False if it was stopped before its last row. */
async function importRows(context: Context, started: lead_imports): Promise<boolean> {
  const layout = started.layout as unknown as FileLayout;
  const { mapping, country } = started.options as unknown as ImportOptions;
  const [fields, allows_premium] = await withTenant(context.organizationId, () =>
    Promise.all([readCustomFields(context.db), allowsPremiumNumbers(context)]),
  );
  let row = started;
  return context.files.withLocalFile(row.file_path, async (path) => {
    const order = { path, layout, skip: row.rows_done, batch: batchRows, mapping, country, fields, allows_premium };
    for await (const rows of readLeads(order)) {
      if (context.shutdown.aborted) throw new Error('The process stops; the import goes on elsewhere');
      if (!(await writeBatch(context, row, rows))) return false;
      await reportProgress();
      row = { ...row, rows_done: row.rows_done + rows.length };
    }
    return true;
  });
}

/** Creates leads from the remaining rows; after a crash it runs again and continues at the first such row. */
export async function runImport(
  services: Services,
  { organization_id, import_id }: JobPayload<'lead-import.run'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'import');
  const row = await withTenant(organization_id, () =>
    services.db.lead_imports.findFirst({ where: { id: import_id, import_status: 'running' } }),
  );
  if (!row) return;
  try {
    if (await importRows(context, row)) await finish(context, import_id, { import_status: 'completed' });
  } catch (error) {
    const isRefused = error instanceof FileRefusal;
    if (!isRefused && !isLastTry) throw error;
    if (!isRefused) services.log.error({ err: error, import_id }, 'an import failed');
    const error_message = isRefused ? error.message : 'Something went wrong on our side. The rows that are done stay.';
    await finish(context, import_id, { import_status: 'failed', error_message });
  }
  // The file is no longer needed; the rows with problems are stored separately.
  const isOver = await withTenant(organization_id, () =>
    services.db.lead_imports.count({ where: { id: import_id, import_status: { not: 'running' } } }),
  );
  if (isOver) await services.files.delete(row.file_path).catch(() => undefined);
}

/** Ends an import as failed after its last attempt. */
export async function giveUpOnImport(services: Services, organizationId: string, id: string): Promise<void> {
  const context = await systemContext(services, organizationId, 'import');
  const error_message = 'Importing this file stopped the server twice. The rows that are done stay.';
  await finish(context, id, { import_status: 'failed', error_message });
}

/** Finds running imports without a job. */
export async function recoverImports({ systemPool, log }: Services): Promise<void> {
  const { rows } = await systemPool.query<{ organization_id: string; import_id: string; import_status: string }>(
    `SELECT i.organization_id, i.id AS import_id, i.import_status FROM lead_imports i
     WHERE i.import_status IN ('running', 'undoing') AND i.updated_at < now() - interval '10 seconds' AND NOT EXISTS (
       SELECT FROM graphile_worker._private_jobs j
       WHERE j.key IN ('lead-import.run:' || i.id, 'lead-import.undo:' || i.id) AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))`,
  );
  for (const { import_status, ...waiting } of rows) {
    log.warn(waiting, 'requeued an import whose job was lost');
    await enqueueFromSystem(systemPool, import_status === 'running' ? 'lead-import.run' : 'lead-import.undo', waiting);
  }
}
