import pg from 'pg';
import { type PostgresOptions, type RunningPostgres, startPostgres } from '../../tooling/src/postgres.ts';

/** Starts a Postgres that counts its statements: it includes the extension, which must be loaded at the start. */
export async function startCountingPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const first = await startPostgres(options);
  await asOwner(first.url, async (owner) => {
    await owner.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
    await owner.query('ALTER SYSTEM SET pg_stat_statements.max = 10000');
    // After each checkpoint, whole pages are written to the log once: a short measurement would count them for all statements.
    await owner.query('ALTER SYSTEM SET full_page_writes = off');
  });
  await first.stop();
  const postgres = await startPostgres(options);
  await asOwner(postgres.url, async (owner) => {
    await owner.query('CREATE SCHEMA IF NOT EXISTS bench');
    await owner.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA bench');
  });
  return postgres;
}

async function asOwner(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await work(owner).finally(() => owner.end());
}

/** A statement of the product, and its counts since the last reset. */
export interface StatementCount {
  text: string;
  calls: number;
  /** The average time of one execution, in milliseconds. */
  meanMs: number;
}

/** Resets the counts. */
export async function resetCounts(owner: pg.Client | pg.Pool): Promise<void> {
  await owner.query('SELECT bench.pg_stat_statements_reset()');
}

/** Statements of the product's own roles since then, the most total time first. */
export async function readCounts(owner: pg.Client | pg.Pool): Promise<StatementCount[]> {
  const { rows } = await owner.query<StatementCount>(
    `SELECT regexp_replace(s.query, '\\s+', ' ', 'g') AS text, sum(s.calls)::int AS calls,
       (sum(s.total_exec_time) / greatest(sum(s.calls), 1))::float AS "meanMs"
     FROM bench.pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
     WHERE r.rolname LIKE 'switchboard%' AND s.toplevel GROUP BY 1 ORDER BY sum(s.total_exec_time) DESC`,
  );
  return rows;
}
