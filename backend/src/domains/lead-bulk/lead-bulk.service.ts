import type { BulkRun, ScheduleLeads, StartBulk } from '@switchboard/contracts/lead-bulk';
import type { LeadFilter } from '@switchboard/contracts/leads';
import { isTooFarAhead, tooFarAhead } from '@switchboard/contracts/scheduled-calls.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { encodeCursor } from '../../database/cursor.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { lead_bulk_runs, Prisma } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertClient } from '../clients/clients.service.ts';
import { countLeads } from '../leads/leads.filter.ts';
import { lockBulk } from '../leads/lock-bulk.ts';
import { assertParties } from '../scheduled-calls/scheduled-calls.service.ts';

type Input = z.output<typeof StartBulk> | z.output<typeof ScheduleLeads>;

const names = {
  schedule: 'Schedule calls',
  delete: 'Delete leads',
  do_not_call: 'Do not call leads',
  set: 'Change leads',
} as const;
const nameOf = ({ kind }: Input['action']) => names[kind];

// The highest possible id, so that leads created later are not included.
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Runs, newest first. */
export async function listRuns(context: Context, query: PageRequest): Promise<Page<BulkRun>> {
  const page = await readPage(newestFirst, query, (args) => context.db.lead_bulk_runs.findMany(args));
  return page as unknown as Page<BulkRun>;
}

/** One run. Throws NOT_FOUND. */
export async function getRun({ db }: Pick<Context, 'db'>, id: string): Promise<lead_bulk_runs> {
  const run = await db.lead_bulk_runs.findFirst({ where: { id } });
  if (!run) throw notFound('Bulk action');
  return run;
}

/** The number of named leads. Throws NOT_FOUND if one of them doesn't exist. */
export async function countNamed(tx: Tx, ids: readonly string[]): Promise<number> {
  const count = await tx.leads.count({ where: { id: { in: [...ids] } } });
  if (count < ids.length) throw notFound('Lead');
  return count;
}

/** Throws NOT_FOUND for a client or an import in a filter that the organization does not have. */
export async function assertFilter(tx: Tx, filter: LeadFilter | undefined): Promise<void> {
  if (filter?.client_id) await assertClient(tx, filter.client_id);
  if (filter?.import_id && (await tx.lead_imports.count({ where: { id: filter.import_id } })) === 0)
    throw notFound('Import');
}

/** Throws whatever would refuse a single call. */
async function assertSchedulable(tx: Tx, { action }: z.output<typeof ScheduleLeads>): Promise<void> {
  const notBefore = new Date(action.not_before);
  const refuse = (reason: 'in_past' | 'too_far_ahead', message: string) =>
    new AppError('VALIDATION', message, { reason, fields: { 'action.not_before': message } });
  // Allows a minute to read the preview before confirming.
  if (notBefore.getTime() < Date.now() - 60_000) throw refuse('in_past', 'Cannot schedule a call in the past');
  if (isTooFarAhead(notBefore)) throw refuse('too_far_ahead', tooFarAhead);
  await assertParties(tx, action);
}

const isSchedule = (input: Input): input is z.output<typeof ScheduleLeads> => input.action.kind === 'schedule';

/** Starts a bulk run. Throws NOT_FOUND, and CONFLICT if the matching leads differ from those that the person saw. */
export async function startRun(context: Context, input: Input): Promise<lead_bulk_runs> {
  const { action, filter, expected_count } = input;
  const { organizationId: organization_id, actor } = context;
  const ids = [...new Set(input.ids ?? [])];
  const found = filter ? await countLeads(context, filter) : undefined;
  return transact(context, async (tx) => {
    if (action.kind === 'set' && action.client_id) await assertClient(tx, action.client_id);
    if (isSchedule(input)) await assertSchedulable(tx, input);
    await assertFilter(tx, filter);
    const total = found ?? (await countNamed(tx, ids));
    if (expected_count !== undefined && expected_count !== total)
      throw new AppError('CONFLICT', `There are ${total} leads now. Check them again before you continue.`, {
        reason: 'count_changed',
      });
    // One at a time: two that overlap would undo each other's work.
    await lockBulk(tx, context);
    if (await tx.lead_bulk_runs.count({ where: { status: 'running' } }))
      throw new AppError('CONFLICT', 'Another bulk action is already running. Wait for it, or cancel it.', {
        reason: 'bulk_running',
      });
    // Imported leads have the time at which their import began, so later ones would match the filter too.
    if (filter && (await tx.lead_imports.count({ where: { import_status: 'running' } })))
      throw new AppError('CONFLICT', 'Leads are being imported. Wait for it, or cancel it.', {
        reason: 'import_running',
      });
    const run = await tx.lead_bulk_runs.create({
      data: {
        organization_id,
        action: action as Prisma.InputJsonObject,
        ...(filter ? { filter: filter as Prisma.InputJsonObject, cursor: encodeCursor([new Date(), lastId]) } : {}),
        ids,
        total,
        created_by: userIdOf(actor),
        created_by_name: auditColumnsOf(actor).actor_name,
      },
    });
    await recordChange(tx, context, {
      resource: 'lead_bulk',
      id: run.id,
      name: nameOf(action),
      change: 'created',
      action: 'start',
      details: { ...(action as Prisma.InputJsonObject), total },
    });
    await enqueue(tx, 'lead-bulk.run', { organization_id, run_id: run.id });
    return run;
  });
}

/** Stops a run; finished work stays. Throws NOT_FOUND, and CONFLICT if it is over. */
export function cancelRun(context: Context, id: string): Promise<lead_bulk_runs> {
  return transact(context, async (tx) => {
    const run = await getRun({ db: tx } as unknown as Pick<Context, 'db'>, id);
    const now = new Date();
    const { count } = await tx.lead_bulk_runs.updateMany({
      where: { id, status: 'running' },
      data: { status: 'cancelled', finished_at: now, updated_at: now },
    });
    if (count === 0) throw new AppError('CONFLICT', 'This bulk action has already ended.', { reason: 'bulk_over' });
    await recordChange(tx, context, {
      resource: 'lead_bulk',
      id,
      name: nameOf(run.action as unknown as Input['action']),
      change: 'updated',
      action: 'cancel',
    });
    return tx.lead_bulk_runs.findFirstOrThrow({ where: { id } });
  });
}

/** Cancels the calls that a run scheduled, in the background. Throws NOT_FOUND, and CONFLICT if there is nothing to undo. */
export function undoRun(context: Context, id: string): Promise<lead_bulk_runs> {
  return transact(context, async (tx) => {
    const run = await getRun({ db: tx } as unknown as Pick<Context, 'db'>, id);
    const { kind } = run.action as unknown as Input['action'];
    const { count } = await tx.lead_bulk_runs.updateMany({
      where: { id, status: { in: ['completed', 'cancelled', 'failed'] } },
      data: kind === 'schedule' ? { status: 'undoing', updated_at: new Date() } : {},
    });
    if (count === 0 || kind !== 'schedule')
      throw new AppError('CONFLICT', 'Only a finished action that scheduled calls can be undone.', {
        reason: 'not_undoable_bulk',
      });
    await recordChange(tx, context, {
      resource: 'lead_bulk',
      id,
      name: names.schedule,
      change: 'updated',
      action: 'undo',
    });
    await enqueue(tx, 'lead-bulk.undo', { organization_id: context.organizationId, run_id: id });
    return tx.lead_bulk_runs.findFirstOrThrow({ where: { id } });
  });
}
