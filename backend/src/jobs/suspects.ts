import type pg from 'pg';
import { currentWork, doing, type NamedJob } from '../watchdog/current-work.ts';
import { createTurns } from './turns.ts';

/** A suspect that has run for this long without harm no longer makes the next one wait. */
const patienceMs = 5_000;

/**
 * Jobs that were running when a process ended run again one after another, and record which process runs them. If one of them also
 * ends this process, it alone is blamed.
 */
export interface Suspects {
  /** Reads the suspected and set-aside jobs from the database. */
  refresh(): Promise<void>;
  /** True if a job is set aside. The schedule adds jobs without checking. */
  isSetAside(key: string): Promise<boolean>;
  /** Runs a job. A suspect waits for its turn in its line; calls have a separate line. */
  while(job: NamedJob, how: { isFirstTry: boolean; line: string }, work: () => Promise<void>): Promise<void>;
}

/** Suspects that are running in this process, by key. */
const atWork = new Map<string, () => Promise<void>>();

/** Clears the suspicion against the current job: it has made progress, so it may be interrupted again. */
export async function reportProgress(): Promise<void> {
  const { job } = currentWork() ?? {};
  if (job) await atWork.get(job.key)?.();
}

export function createSuspects(systemPool: Pick<pg.Pool, 'query'>, processId: string): Suspects {
  const inTurn = createTurns(patienceMs);
  let known = new Set<string>();
  let aside: ReadonlySet<string> = new Set();

  async function runSuspect(job: NamedJob, work: () => Promise<void>): Promise<void> {
    const { rowCount } = await systemPool.query(
      "UPDATE suspect_jobs SET running_in = $2 WHERE key = $1 AND status = 'suspect'",
      [job.key, processId],
    );
    if (!rowCount) return work();
    const clear = async () => {
      atWork.delete(job.key);
      known.delete(job.key);
      await systemPool.query("DELETE FROM suspect_jobs WHERE key = $1 AND status = 'suspect'", [job.key]);
    };
    atWork.set(job.key, clear);
    try {
      await work();
    } finally {
      // However it ended, the process is still running.
      if (atWork.has(job.key)) await clear();
    }
  }

  return {
    async refresh() {
      const { rows } = await systemPool.query<{ key: string; status: string }>(
        "SELECT key, status FROM suspect_jobs WHERE status <> 'dropped'",
      );
      const keysOf = (status: string) => rows.filter((row) => row.status === status).map(({ key }) => key);
      known = new Set(keysOf('suspect'));
      aside = new Set(keysOf('set_aside'));
    },
    async isSetAside(key) {
      // An operator may have retried it since it was read.
      if (!aside.has(key)) return false;
      const { rowCount } = await systemPool.query("SELECT FROM suspect_jobs WHERE key = $1 AND status = 'set_aside'", [
        key,
      ]);
      return rowCount !== 0;
    },
    async while(job, { isFirstTry, line }, work) {
      const named = () => doing({ name: `job ${job.kind}`, job }, work);
      // Few jobs are under suspicion: the others cost no statement.
      if (isFirstTry && !known.has(job.key)) return named();
      await inTurn(line, () => runSuspect(job, named));
    },
  };
}
