import type pg from 'pg';
import { watchLoad } from './machine-load.ts';
import { readCounts, resetCounts, type StatementCount } from './statement-counts.ts';

/** The cost of a piece of work in the database and in processes. */
export interface Cost {
  seconds: number;
  /** Without BEGIN and COMMIT. */
  statements: number;
  /** Written ahead: what a standby and an archive get, without whole pages after a checkpoint. */
  walBytes: number;
  /** By which tables and their indexes grew. */
  storedBytes: number;
  /** Rows of `live_events`. */
  events: number;
  processMs: number;
  databaseMs: number;
  otherCores: number;
  /** The statements that took most. */
  most: StatementCount[];
}

interface State {
  lsn: string;
  bytes: number;
  events: number;
}

const state = `
  SELECT pg_current_wal_insert_lsn()::text AS lsn, (SELECT count(*)::int FROM live_events) AS events,
    (SELECT sum(pg_total_relation_size(c.oid))::float8 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')) AS bytes`;

async function readState(owner: pg.Client): Promise<State> {
  const { rows } = await owner.query<State>(state);
  return rows[0] as State;
}

interface Counted {
  owner: pg.Client;
  postgresPid: number;
  /** The processes that do the work. */
  pids: readonly number[];
}

/** Counts what `work` costs. The database has to count statements. */
export async function costOf({ owner, postgresPid, pids }: Counted, work: () => Promise<unknown>): Promise<Cost> {
  const before = await readState(owner);
  await resetCounts(owner);
  const stop = watchLoad({ processes: pids, database: [postgresPid] });
  await work();
  const used = stop();
  const most = await readCounts(owner);
  const after = await readState(owner);
  const { rows } = await owner.query<{ wal: string }>('SELECT pg_wal_lsn_diff($1, $2) AS wal', [after.lsn, before.lsn]);
  return {
    seconds: used.seconds,
    statements: most.reduce((sum, { calls }) => sum + calls, 0),
    walBytes: Number(rows[0]?.wal),
    storedBytes: after.bytes - before.bytes,
    events: after.events - before.events,
    processMs: used.cpuMs.processes ?? 0,
    databaseMs: used.cpuMs.database ?? 0,
    otherCores: used.otherCores,
    most: most.slice(0, 12),
  };
}

type Figure = Exclude<keyof Cost, 'most' | 'otherCores'>;

/** The cost of one of these, without the constant load. */
export function costOfOne(whole: Cost, count: number, atRest?: Cost): Record<Figure, number> {
  const figures = ['seconds', 'statements', 'walBytes', 'storedBytes', 'events', 'processMs', 'databaseMs'] as const;
  const one = (name: Figure) => {
    const rest = atRest && name !== 'seconds' ? (atRest[name] / atRest.seconds) * whole.seconds : 0;
    return (whole[name] - rest) / count;
  };
  return Object.fromEntries(figures.map((name) => [name, one(name)])) as Record<Figure, number>;
}
