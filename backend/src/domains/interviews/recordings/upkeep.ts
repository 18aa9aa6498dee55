import { lateRecordingDays } from '@switchboard/contracts/interviews.limits';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { Services } from '../../../services.ts';
import { joinAfterMinutes, startJoining } from './lock-part.ts';
import { chunksFolder, recordingFolder } from './recording-files.ts';

// Rows per run: the next run, a minute later, finds the rest.
const atOnce = 200;

interface Found {
  id: string;
  organization_id: string;
  interview_id: string;
}

/**
 * Works on rows one after the other, and returns how many failed. One that fails is logged, and `postpone` moves it to the end: more
 * failing rows than a run handles would otherwise block the others.
 */
async function forEach<T extends object>(
  { log }: Pick<Services, 'log'>,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
  postpone: (row: T) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (const row of rows)
    try {
      await work(row);
    } catch (error) {
      failed += 1;
      log.error({ err: error, row }, 'the upkeep of a recording failed');
      await postpone(row).catch((thrown: unknown) => log.error({ err: thrown, row }, 'a recording was not postponed'));
    }
  return failed;
}

/** Moves recordings to the end of all steps. */
const postponing =
  ({ db }: Services) =>
  ({ organization_id, ...where }: { organization_id: string; id?: string; interview_id: string }) =>
    withTenant(organization_id, () =>
      transact({ db, organizationId: organization_id }, (tx) =>
        tx.interview_recordings.updateMany({ where, data: { upkeep_failed_at: new Date() } }),
      ),
    );

/** When an interview was over; null while it's in progress or may still begin. */
const overAt = `CASE i.status WHEN 'ended' THEN i.ended_at WHEN 'expired' THEN i.expires_at WHEN 'cancelled' THEN i.expires_at END`;

/** A browser that sends no chunk for this many minutes has stopped sending. */
const silentMinutes = 2;

/** Joins recordings that their browser never completed, or whose last chunks haven't arrived. */
async function joinLeftOpen(services: Services): Promise<number> {
  const { rows } = await services.systemPool.query<Found>(
    `SELECT r.id, r.organization_id, r.interview_id FROM interview_recordings r JOIN interviews i ON i.id = r.interview_id
     WHERE r.status = 'recording' AND ${overAt} < now() - make_interval(mins => $1)
       AND coalesce(r.last_chunk_at, r.created_at) < now() - make_interval(mins => $2)
     ORDER BY r.upkeep_failed_at NULLS FIRST, r.created_at LIMIT $3`,
    [joinAfterMinutes, silentMinutes, atOnce],
  );
  const join = async ({ id, organization_id }: Found) => {
    const context = await systemContext(services, organization_id, 'recordings');
    await withTenant(organization_id, () =>
      transact(context, async (tx) => {
        const { count } = await tx.interview_recordings.updateMany({ where: { id, status: 'recording' }, data: {} });
        if (count > 0) await startJoining(tx, context, id);
      }),
    );
  };
  return forEach(services, rows, join, postponing(services));
}

/** Removes the recordings of an interview after its retention period, unless a finding is contested. */
async function removeOld(services: Services): Promise<number> {
  const { rows } = await services.systemPool.query<Omit<Found, 'id'>>(
    `SELECT r.organization_id, r.interview_id FROM interview_recordings r JOIN interviews i ON i.id = r.interview_id
     WHERE r.status <> 'deleted' AND i.open_contests = 0 AND ${overAt} < now() - make_interval(days => i.kept_days)
     GROUP BY r.organization_id, r.interview_id ORDER BY max(r.upkeep_failed_at) NULLS FIRST LIMIT $1`,
    [atOnce],
  );
  return forEach(
    services,
    rows,
    (row) => withTenant(row.organization_id, () => remove(services, row)),
    postponing(services),
  );
}

const gone = { status: 'deleted', bytes: 0, file_path: null, keeps_chunks: false };

async function remove(services: Services, { organization_id, interview_id }: Omit<Found, 'id'>): Promise<void> {
  const context = await systemContext(services, organization_id, 'recordings');
  await transact(context, async (tx) => {
    // Uses the lock for contesting a finding, so no one contests one at the same time.
    await tx.$queryRaw`SELECT id FROM interviews WHERE id = ${interview_id}::uuid FOR UPDATE`;
    const interview = await tx.interviews.findFirst({
      where: { id: interview_id, open_contests: 0 },
      select: { lead: { select: { first_name: true, last_name: true } } },
    });
    if (!interview) return;
    const of = { interview_id, status: { not: 'deleted' } };
    const found = await tx.interview_recordings.findMany({ where: of });
    await tx.interview_recordings.updateMany({ where: of, data: gone });
    await tx.removed_folders.createMany({ data: found.map((recording) => ({ folder: recordingFolder(recording) })) });
    const { first_name, last_name } = interview.lead;
    await recordChange(tx, context, {
      resource: 'interview',
      id: interview_id,
      name: `${first_name} ${last_name}`,
      change: 'updated',
      action: 'delete_recordings',
      details: { recordings: found.length },
    });
  });
}

/** Removes the chunks of recordings that accept no more chunks; the joined file stays. */
async function removeLateChunks(services: Services): Promise<number> {
  const { rows } = await services.systemPool.query<Found>(
    `SELECT r.id, r.organization_id, r.interview_id FROM interview_recordings r JOIN interviews i ON i.id = r.interview_id
     WHERE r.keeps_chunks AND r.status IN ('ready', 'failed') AND ${overAt} < now() - make_interval(days => $1)
     ORDER BY r.upkeep_failed_at NULLS FIRST LIMIT $2`,
    [lateRecordingDays, atOnce],
  );
  const remove = ({ id, organization_id }: Found) =>
    withTenant(organization_id, () =>
      transact({ db: services.db, organizationId: organization_id }, async (tx) => {
        const where = { id, keeps_chunks: true, status: { in: ['ready', 'failed'] } };
        const [recording] = await tx.interview_recordings.updateManyAndReturn({ where, data: { keeps_chunks: false } });
        if (recording) await tx.removed_folders.createMany({ data: { folder: chunksFolder(recording) } });
      }),
    );
  return forEach(services, rows, remove, postponing(services));
}

/** Removes files that no row refers to. If the process dies, the next one continues. */
async function removeFolders(services: Services): Promise<number> {
  const { systemPool, files } = services;
  const { rows } = await systemPool.query<{ id: string; folder: string }>(
    'SELECT id, folder FROM removed_folders ORDER BY removed_at LIMIT $1',
    [atOnce],
  );
  return forEach(
    services,
    rows,
    async ({ id, folder }) => {
      await files.deleteFolder(folder);
      await systemPool.query('DELETE FROM removed_folders WHERE id = $1', [id]);
    },
    ({ id }) => systemPool.query('UPDATE removed_folders SET removed_at = now() WHERE id = $1', [id]),
  );
}

/** The job that joins recordings that were never completed, and removes files whose retention has ended. Throws if a row failed. */
export async function keepUpRecordings(services: Services): Promise<void> {
  let failed = await joinLeftOpen(services);
  failed += await removeLateChunks(services);
  failed += await removeOld(services);
  failed += await removeFolders(services);
  if (failed > 0) throw new Error(`The upkeep of ${failed} rows failed; the log contains the errors.`);
}
