import type { RehearsalInput } from '@switchboard/contracts/rehearsals';
import type { z } from 'zod';
import { type Context, systemContext } from '../../context.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { rehearsals } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { readCallees } from './read-callees.ts';
import { type ReadUntil, readLeadsAfter } from './read-leads.ts';
import { readBasis, readUsedSeconds, worldOf } from './read-world.ts';
import { rehearse } from './rehearse.ts';
import type { Report } from './simulation/report.ts';
import type { MissedLead } from './simulation/thread.schema.ts';
import type { SimulatedLead } from './simulation/world.ts';
import { aroundWarnings, notReadyWarnings } from './warnings-around.ts';

const leadsAtOnce = 5_000;
const rowsAtOnce = 2_000;
/** The interval for storing a rehearsal's progress and checking for cancellation. */
const beatMs = 1_000;

type Input = z.output<typeof RehearsalInput>;

const emit = (context: Context, id: string) =>
  transact(context, (tx) =>
    emitEvent(tx, context.organizationId, { type: 'rehearsal.changed', subject_id: id, change: 'updated' }),
  );

async function* leadsOf({ db, organizationId }: Context, campaignId: string, now: Date) {
  let after: ReadUntil | null = null;
  do {
    const read: { leads: SimulatedLead[]; until: ReadUntil | null } = await withTenant(organizationId, () =>
      readLeadsAfter(db, campaignId, { after, limit: leadsAtOnce, now }),
    );
    yield read.leads;
    after = read.until;
  } while (after);
}

/** Reports the progress of a rehearsal until `stop`, and ends it if it was cancelled or deleted, or the process stops. */
function keepReporting(context: Context, id: string) {
  const ending = new AbortController();
  const { shutdown } = context;
  let share = 0;
  let isReporting = false;
  const reportProgress = async () => {
    isReporting = true;
    const { count } = await transact(context, (tx) =>
      tx.rehearsals.updateMany({ where: { id, status: 'running' }, data: { progress: share, updated_at: new Date() } }),
    );
    if (count === 0) ending.abort(new Cancelled());
    else await emit(context, id);
    isReporting = false;
  };
  const onShutdown = () => ending.abort(new Error('The process stops; the rehearsal begins anew elsewhere'));
  shutdown.addEventListener('abort', onShutdown);
  const timer = setInterval(() => {
    if (!isReporting)
      reportProgress().catch(() => {
        isReporting = false;
      });
  }, beatMs);
  return {
    signal: ending.signal,
    onProgress: (now: number) => {
      share = now;
    },
    stop() {
      clearInterval(timer);
      shutdown.removeEventListener('abort', onShutdown);
    },
  };
}

class Cancelled extends Error {}

/** Stores the report and the leads that were never reached, both or neither; nothing if it was cancelled in the meantime. */
function writeReport(context: Context, id: string, report: Report, missed: readonly MissedLead[]): Promise<void> {
  const { organizationId } = context;
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM rehearsals WHERE id = ${id}::uuid FOR UPDATE`;
    const now = new Date();
    const { count } = await tx.rehearsals.updateMany({
      where: { id, status: 'running' },
      data: {
        status: 'completed',
        progress: 1,
        report: jsonColumn(report),
        finished_at: now,
        updated_at: now,
      },
    });
    if (count === 0) return;
    for (let from = 0; from < missed.length; from += rowsAtOnce) {
      const rows = JSON.stringify(missed.slice(from, from + rowsAtOnce));
      // Leaves out leads that were deleted in the meantime.
      await tx.$executeRaw`
        INSERT INTO rehearsal_leads (organization_id, rehearsal_id, lead_id, place, reason, attempts, explanation)
        SELECT ${organizationId}::uuid, ${id}::uuid, m.id, m.place, m.reason, m.attempts, m.explanation
        FROM jsonb_to_recordset(${rows}::jsonb) AS m(id uuid, place int, reason text, attempts int, explanation text)
        WHERE EXISTS (SELECT FROM leads l WHERE l.organization_id = ${organizationId}::uuid AND l.id = m.id)`;
    }
    await emitEvent(tx, organizationId, { type: 'rehearsal.changed', subject_id: id, change: 'updated' });
  });
}

/** Marks a rehearsal as running, with the campaign's settings that it uses. Null if there is nothing to do. */
function begin(context: Context, id: string): Promise<{ row: rehearsals; used_seconds: number } | null> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM rehearsals WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.rehearsals.findFirst({ where: { id, status: { in: ['waiting', 'running'] } } });
    if (!row) return null;
    const basis = await readBasis(tx, row.campaign_id);
    const { lead_count } = await tx.campaigns.findFirstOrThrow({
      where: { id: row.campaign_id },
      select: { lead_count: true },
    });
    const now = new Date();
    const begun = await tx.rehearsals.update({
      where: { id },
      data: {
        status: 'running',
        progress: 0,
        basis: jsonColumn(basis),
        lead_count,
        read_at: now,
        updated_at: now,
      },
    });
    return { row: begun, used_seconds: await readUsedSeconds(tx, row.campaign_id) };
  });
}

async function play(context: Context, id: string): Promise<void> {
  const begun = await begin(context, id);
  if (!begun) return;
  const { row, used_seconds } = begun;
  const input = row.input as unknown as Input;
  const told = keepReporting(context, id);
  try {
    const { model, isGuessed } = await withTenant(context.organizationId, () => readCallees(context.db, input.callees));
    const world = worldOf(row.basis as never, input.settings, used_seconds);
    const { report, missed } = await rehearse(
      {
        world,
        callees: model,
        seed: input.seed,
        starts_at: row.starts_at.getTime(),
        days: input.days,
        runs: input.runs,
        price: input.price_per_minute ?? null,
      },
      { leads: leadsOf(context, row.campaign_id, row.starts_at), onProgress: told.onProgress, signal: told.signal },
    );
    told.stop();
    const around = await withTenant(context.organizationId, () =>
      aroundWarnings(context.db, { campaignId: row.campaign_id, world, isGuessed }),
    );
    const notReady = await transact(context, (tx) => notReadyWarnings(tx, context, row.campaign_id));
    await writeReport(context, id, { ...report, warnings: [...notReady, ...report.warnings, ...around] }, missed);
  } finally {
    told.stop();
  }
}

const wentWrong = 'Something went wrong on our side. Please rehearse again.';

async function fail(context: Context, id: string, error_message: string): Promise<void> {
  const now = new Date();
  await transact(context, (tx) =>
    tx.rehearsals.updateMany({
      where: { id, status: { in: ['waiting', 'running'] } },
      data: { status: 'failed', finished_at: now, updated_at: now, error_message },
    }),
  );
  await emit(context, id);
}

/** Ends a rehearsal as failed after its last attempt. */
export async function giveUpOnRehearsal(services: Services, organizationId: string, id: string): Promise<void> {
  await fail(await systemContext(services, organizationId, 'rehearsal'), id, wentWrong);
}

/** Runs a rehearsal and stores only its report; starts over after its worker died. */
export async function runRehearsal(
  services: Services,
  { organization_id, rehearsal_id }: JobPayload<'rehearsal.run'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'rehearsal');
  try {
    await play(context, rehearsal_id);
  } catch (error) {
    if (error instanceof Cancelled) return;
    const isTooLarge = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isLastTry && !isTooLarge) throw error;
    services.log.error({ err: error, rehearsal_id }, 'a rehearsal failed');
    await fail(
      context,
      rehearsal_id,
      isTooLarge ? 'The campaign is too large to be rehearsed for so many days. Rehearse fewer days.' : wentWrong,
    );
  }
}

/** Finds running rehearsals without a job. */
export async function recoverRehearsals({ systemPool, log }: Services): Promise<void> {
  const { rows } = await systemPool.query<{ organization_id: string; rehearsal_id: string }>(
    `SELECT r.organization_id, r.id AS rehearsal_id FROM rehearsals r
     WHERE r.status IN ('waiting', 'running') AND r.updated_at < now() - interval '10 seconds' AND NOT EXISTS (
       SELECT FROM graphile_worker._private_jobs j
       WHERE j.key = 'rehearsal.run:' || r.id AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))`,
  );
  for (const waiting of rows) {
    log.warn(waiting, 'requeued a rehearsal whose job was lost');
    await enqueueFromSystem(systemPool, 'rehearsal.run', waiting);
  }
}
