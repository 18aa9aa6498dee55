import { hostname } from 'node:os';
import type pg from 'pg';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { bootId } from '../processes/end-of-process.ts';
import { deathsAllowed, killsAllowed } from '../processes/kills.ts';
import { aliveSeconds } from '../processes/living.ts';
import type { Services } from '../services.ts';
import { type JobName, jobs, keyOf } from './jobs.ts';

interface GoneProcess {
  id: string;
  host: string;
  runners: string[];
  /** It was stopping, or the machine restarted, so its unfinished work is not to blame. */
  is_blameless: boolean;
  /** Its starter saw that someone killed it. */
  was_killed: boolean;
  /** The work that froze it, which was counted then. */
  frozen_work: string | null;
}

interface HeldJob {
  id: string;
  kind: string;
  key: string | null;
  payload: unknown;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Processes that ended without notice and whose work was not counted yet: silent ones, and those of this host that are not running. */
async function findGone(systemPool: pg.Pool): Promise<GoneProcess[]> {
  const here = hostname();
  const { rows } = await systemPool.query<GoneProcess & { pid: number; is_silent: boolean; has_restarted: boolean }>(
    `SELECT id, host, pid, runners, frozen_work, killed_at IS NOT NULL AS was_killed,
       stopping_at IS NOT NULL OR host = $2 AND boot_id <> $3 AS is_blameless,
       host = $2 AND boot_id <> $3 AS has_restarted, seen_at < now() - make_interval(secs => $1) AS is_silent
     FROM processes WHERE counted_at IS NULL AND cardinality(runners) > 0`,
    [aliveSeconds, here, bootId],
  );
  return rows.filter(
    ({ host, pid, is_silent, has_restarted }) => is_silent || has_restarted || (host === here && !isRunning(pid)),
  );
}

/** The key that identifies work, even after a newer job of the queue has replaced it. */
export function suspectKeyOf({ id, kind, key, payload }: HeldJob): string {
  const isKnown = Object.hasOwn(jobs, kind);
  return key ?? (isKnown ? keyOf(kind as JobName, payload) : null) ?? `${kind}#${id}`;
}

// Kills by someone are counted separately. Suspected work that was only waiting for its turn isn't blamed.
const blame = `
  INSERT INTO suspect_jobs (kind, key, payload, reason, host, times, kills)
  SELECT j.kind, j.key, j.payload::jsonb, CASE WHEN $6 THEN 'killed' ELSE 'ended' END, $4,
    CASE WHEN $6 THEN 0 ELSE 1 END, CASE WHEN $6 THEN 1 ELSE 0 END
  FROM unnest($1::text[], $2::text[], $3::text[]) AS j(kind, key, payload)
  ON CONFLICT (key) DO UPDATE SET times = suspect_jobs.times + excluded.times, kills = suspect_jobs.kills + excluded.kills,
    reason = excluded.reason, last_at = now(), host = excluded.host
    WHERE suspect_jobs.status = 'suspect' AND suspect_jobs.running_in = $5`;

/**
 * True for scheduled jobs. Every worker begins with them and no one else runs them, so kills aren't counted against them: otherwise
 * killing workers would stop the schedule.
 */
const isOnSchedule = (kind: string): boolean => Object.hasOwn(jobs, kind) && 'every' in jobs[kind as JobName];

/** Counts the work of a dead process, and returns it to the others or sets it aside. */
async function countProcess(client: pg.PoolClient, gone: GoneProcess): Promise<number> {
  const { rowCount } = await client.query(
    'UPDATE processes SET counted_at = now() WHERE id = $1 AND counted_at IS NULL',
    [gone.id],
  );
  // Another process has done so in the meantime.
  if (!rowCount) return 0;
  const { rows } = await client.query<HeldJob>(
    `SELECT j.id, t.identifier AS kind, j.key, j.payload FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.locked_by = ANY($1) ORDER BY j.id`,
    [gone.runners],
  );
  const held = rows.map((job) => ({ ...job, key: suspectKeyOf(job) }));
  const isBlameless = gone.is_blameless || gone.frozen_work !== null;
  const blamed = isBlameless ? [] : held.filter(({ kind }) => !(gone.was_killed && isOnSchedule(kind)));
  const byKey = [...new Map(blamed.map((job) => [job.key, job])).values()];
  await client.query(blame, [
    byKey.map(({ kind }) => kind),
    byKey.map(({ key }) => key),
    byKey.map(({ payload }) => JSON.stringify(payload)),
    gone.host,
    gone.id,
    gone.was_killed,
  ]);
  const { rows: aside } = await client.query<{ key: string }>(
    `UPDATE suspect_jobs SET status = 'set_aside', set_aside_at = now()
     WHERE status = 'suspect' AND (times >= $1 OR kills >= $2) RETURNING key`,
    [deathsAllowed, killsAllowed],
  );
  const keys = aside.map(({ key }) => key);
  const ids = held.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
  await client.query(
    'DELETE FROM graphile_worker._private_jobs WHERE id = ANY($1::bigint[]) OR (key = ANY($2) AND locked_at IS NULL)',
    [ids, keys],
  );
  // An interruption from outside costs no attempt.
  if (gone.is_blameless || gone.was_killed)
    await client.query(
      'UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0) WHERE id = ANY($1::bigint[])',
      [held.map(({ id }) => id)],
    );
  await client.query('SELECT graphile_worker.force_unlock_workers($1)', [gone.runners]);
  return held.length;
}

/**
 * Counts the work of processes that froze or ended unexpectedly. Work that did so twice is set aside; all other work is returned to
 * the other processes.
 */
export async function countDeadWork({ systemPool, log }: Pick<Services, 'systemPool' | 'log'>): Promise<void> {
  for (const gone of await findGone(systemPool)) {
    const count = await inSystemTransaction(systemPool, (client) => countProcess(client, gone));
    const { id, host, frozen_work } = gone;
    if (count > 0 || frozen_work !== null)
      log.warn({ process: id, host, jobs: count, frozen_work }, 'the work of a process that is gone was counted');
  }
}
