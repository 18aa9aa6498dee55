import type { BulkAction } from '@switchboard/contracts/lead-bulk';
import { type Lead, LeadFilter } from '@switchboard/contracts/leads';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { lead_bulk_runs, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { reportProgress } from '../../jobs/suspects.ts';
import type { Services } from '../../services.ts';
import { listLeads } from '../leads/leads.list.ts';
import { applyAction } from './apply-action.ts';
import { type ScheduleAction, scheduleAll } from './schedule-all.ts';

const batchSize = 500;

/** The next leads, and where to continue after them; null after the last. */
interface Batch {
  leads: readonly Lead[];
  size: number;
  cursor: string | null;
}

async function nextBatch(context: Context, run: lead_bulk_runs): Promise<Batch> {
  if (run.filter === null) {
    const ids = run.ids.slice(run.done, run.done + batchSize);
    const found = await withTenant(context.organizationId, async () =>
      context.db.leads.findMany({ where: { id: { in: ids } } }),
    );
    const isLast = run.done + ids.length >= run.ids.length;
    return { leads: found as unknown as Lead[], size: ids.length, cursor: isLast ? null : 'ids' };
  }
  // Newest first, so that what the batch changes or deletes moves no other lead out of its place.
  const page = await withTenant(context.organizationId, () =>
    listLeads(context, {
      ...LeadFilter.parse(run.filter),
      sort: 'created_at',
      direction: 'desc',
      limit: batchSize,
      ...(run.cursor ? { cursor: run.cursor } : {}),
    }),
  );
  return { leads: page.items, size: page.items.length, cursor: page.next_cursor };
}

async function notifyOfEnd(tx: Tx, context: Context, run: lead_bulk_runs): Promise<void> {
  const { total, done, changed, status } = run;
  await recordChange(tx, context, {
    resource: 'lead_bulk',
    id: run.id,
    name: 'Bulk action',
    change: 'updated',
    action: 'finish',
    details: { status, total, done, changed },
  });
}

/** Processes one batch and stores the progress, both or neither; null if the run was stopped, or another worker is further. */
function doBatch(context: Context, run: lead_bulk_runs, batch: Batch): Promise<lead_bulk_runs | null> {
  return transact(context, async (tx) => {
    const mine = await tx.$queryRaw<unknown[]>`
      SELECT id FROM lead_bulk_runs WHERE id = ${run.id}::uuid AND status = 'running' AND done = ${run.done} FOR UPDATE`;
    if (mine.length === 0) return null;
    const action = run.action as unknown as BulkAction | ScheduleAction;
    const { changed, ...kept } =
      action.kind === 'schedule'
        ? await scheduleAll(
            tx,
            context,
            run,
            batch.leads.map(({ id }) => id),
          )
        : { changed: await applyAction(tx, context, batch.leads, action) };
    const now = new Date();
    const isOver = batch.cursor === null;
    const after = await tx.lead_bulk_runs.update({
      where: { id: run.id },
      data: {
        done: { increment: batch.size },
        changed: { increment: changed },
        cursor: batch.cursor,
        ...(kept as Prisma.lead_bulk_runsUpdateInput),
        updated_at: now,
        ...(isOver ? { status: 'completed', finished_at: now } : {}),
      },
    });
    if (isOver) await notifyOfEnd(tx, context, after);
    else await emitEvent(tx, run.organization_id, { type: 'lead_bulk.changed', subject_id: run.id, change: 'updated' });
    return after;
  });
}

async function giveUp(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const now = new Date();
    const error_message = 'Something went wrong on our side. Changes made so far are kept.';
    const { count } = await tx.lead_bulk_runs.updateMany({
      where: { id, status: 'running' },
      data: { status: 'failed', error_message, finished_at: now, updated_at: now },
    });
    if (count > 0) await notifyOfEnd(tx, context, await tx.lead_bulk_runs.findFirstOrThrow({ where: { id } }));
  });
}

/** Applies an action to many leads in batches; after a crash it runs again and continues where it was. */
export async function runBulk(
  services: Services,
  { organization_id, run_id }: JobPayload<'lead-bulk.run'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'bulk action');
  let run = await withTenant(organization_id, async () =>
    services.db.lead_bulk_runs.findFirst({ where: { id: run_id, status: 'running' } }),
  );
  try {
    while (run?.status === 'running') {
      if (context.shutdown.aborted) throw new Error('The process stops; the rest is done elsewhere');
      run = await doBatch(context, run, await nextBatch(context, run));
      await reportProgress();
    }
  } catch (error) {
    if (!isLastTry) throw error;
    services.log.error({ err: error, run_id }, 'a bulk action failed');
    await giveUp(context, run_id);
  }
}

/** Ends a bulk action as failed after its last attempt. */
export async function giveUpOnBulk(services: Services, organizationId: string, id: string): Promise<void> {
  await giveUp(await systemContext(services, organizationId, 'bulk action'), id);
}

/** Finds runs in progress without a job. */
export async function recoverBulk({ systemPool, log }: Services): Promise<void> {
  const { rows } = await systemPool.query<{ organization_id: string; run_id: string; status: string }>(
    `SELECT r.organization_id, r.id AS run_id, r.status FROM lead_bulk_runs r
     WHERE r.status IN ('running', 'undoing') AND r.updated_at < now() - interval '10 seconds' AND NOT EXISTS (
       SELECT FROM graphile_worker._private_jobs j
       WHERE j.key IN ('lead-bulk.run:' || r.id, 'lead-bulk.undo:' || r.id) AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))`,
  );
  for (const { status, ...run } of rows) {
    log.warn(run, 'requeued a bulk action whose job was lost');
    await enqueueFromSystem(systemPool, status === 'running' ? 'lead-bulk.run' : 'lead-bulk.undo', run);
  }
}
