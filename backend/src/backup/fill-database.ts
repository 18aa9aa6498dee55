import pg from 'pg';
import { migrationNames } from '../database/migrations.ts';
import { prepareDatabase } from '../database/prepare.ts';
import type { Env } from '../env.ts';
import { copyIn } from './copy.ts';
import { holdBack } from './hold-back.ts';
import type { Manifest } from './manifest.ts';
import { type Digest, digested, digestOf, isSame, RowsDigest } from './rows-digest.ts';
import { beginCopying, copyInto, jobColumns, jobsOf, listTables, rowsOf, type Table } from './tables.ts';

/** The source of rows, table by table in the order of `tables`, and then of the jobs. */
export interface RowSource {
  tables: readonly Table[];
  rows(table: Table): AsyncIterable<Buffer>;
  jobs(): AsyncIterable<Buffer>;
  sequences: Manifest['sequences'];
  /** The source's own description; a source that is read for the first time has none yet. */
  expected?: { tables: Manifest['tables']; jobs: Digest };
}

/** Rows that migrations write into an empty database. */
const filledByMigrations = ['module_allowances'];

/** Throws if the database was ever used. */
export async function assertEmptyDatabase(url: string, migrations: readonly string[]): Promise<void> {
  const owner = await beginCopying([url], 'READ ONLY');
  try {
    const tables = await listTables(owner);
    for (const { name } of tables.filter((table) => !filledByMigrations.includes(table.name))) {
      const { rowCount } = await owner.query(`SELECT FROM public.${pg.escapeIdentifier(name)} LIMIT 1`);
      if (rowCount) throw new Error(`The database is not empty (${name}). Give a new one: nothing was changed.`);
    }
    if (tables.length === 0) return;
    const { rows } = await owner.query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations');
    if (rows.some(({ name }) => !migrations.includes(name)))
      throw new Error('The database was prepared for another version. Give a new one: nothing was changed.');
  } finally {
    await owner.end();
  }
}

/** Throws if the rows come from a newer version than this one. */
export function assertKnownMigrations(migrations: readonly string[]): void {
  const known = new Set(migrationNames());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `It is of a newer version of Switchboard (${unknown[0]} is not known here). Use that version: nothing was changed.`,
  );
}

const runAll = (owner: pg.Client, statements: readonly string[]) => owner.query(statements.join(';\n'));

async function statements(owner: pg.Client, text: string): Promise<{ before: string[]; after: string[] }> {
  const { rows } = await owner.query<{ before: string; after: string }>(text);
  return { before: rows.map(({ before }) => before), after: rows.map(({ after }) => after) };
}

// Triggers have already run for these rows. Keys are checked once when all rows are there, and for real.
const triggers = `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS before,
    format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS after
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgenabled = 'O'`;
const keys = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS before,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS after
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f' AND conparentid = 0`;
// Row-level security applies to the owner too.
const security = `SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass) AS before,
    format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) AS after
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity`;

async function fillTables(owner: pg.Client, source: RowSource): Promise<Manifest['tables']> {
  const filled: Manifest['tables'] = [];
  for (const [index, table] of source.tables.entries()) {
    const given = new RowsDigest();
    await copyIn(owner, copyInto(table), digested(source.rows(table), given));
    const stored = await digestOf(rowsOf(owner, table));
    const expected = source.expected?.tables[index] ?? given.value;
    if (!isSame(given.value, expected) || !isSame(stored, expected))
      throw new Error(`The copied rows of ${table.name} are not those that were copied. Nothing was kept.`);
    filled.push({ ...table, ...stored });
  }
  return filled;
}

async function fillJobs(system: pg.Client, source: RowSource): Promise<Digest> {
  const columns = Object.entries(jobColumns).map(([name, type]) => `${name} ${type}`);
  await system.query(`CREATE TEMPORARY TABLE given_jobs (${columns.join(', ')}) ON COMMIT DROP`);
  const given = new RowsDigest();
  const table = { name: 'given_jobs', columns: Object.keys(jobColumns) };
  await copyIn(system, copyInto(table, 'pg_temp'), digested(source.jobs(), given));
  if (source.expected && !isSame(given.value, source.expected.jobs))
    throw new Error('The jobs are not those that were copied. Nothing was kept.');
  const names = table.columns.filter((name) => name !== 'identifier' && name !== 'queue_name');
  await runAll(system, [
    `INSERT INTO graphile_worker._private_tasks (identifier) SELECT DISTINCT identifier FROM given_jobs ON CONFLICT DO NOTHING`,
    `INSERT INTO graphile_worker._private_job_queues (queue_name)
       SELECT DISTINCT queue_name FROM given_jobs WHERE queue_name IS NOT NULL ON CONFLICT DO NOTHING`,
    `INSERT INTO graphile_worker._private_jobs (task_id, job_queue_id, ${names.join(', ')})
       SELECT t.id, q.id, ${names.map((name) => `g.${name}`).join(', ')} FROM given_jobs g
       JOIN graphile_worker._private_tasks t USING (identifier)
       LEFT JOIN graphile_worker._private_job_queues q USING (queue_name)`,
  ]);
  const stored = await digestOf(jobsOf(system));
  if (!isSame(stored, given.value)) throw new Error('The jobs are not those that were copied. Nothing was kept.');
  return stored;
}

export interface FillOptions {
  migrations: readonly string[];
  /** The moment of the rows, if more may have happened since; null if nothing has. */
  since: string | null;
  /** Runs when all rows are there, before the commit. */
  beforeCommit?: () => Promise<void>;
}

/**
 * Fills an empty database: applies the migrations of the source's version, writes all rows in one transaction, reads each table
 * again, and applies later migrations.
 */
export async function fillDatabase(
  env: Env,
  source: RowSource,
  { migrations, since, beforeCommit }: FillOptions,
): Promise<Pick<Manifest, 'tables' | 'jobs'> & { held: Awaited<ReturnType<typeof holdBack>> | null }> {
  await prepareDatabase(env, migrations);
  const owner = await beginCopying([env.databaseUrl]);
  const system = await beginCopying([env.directSystemUrl, ...env.otherDatabaseUrls.direct]);
  try {
    const [off, loose, open] = [
      await statements(owner, triggers),
      await statements(owner, keys),
      await statements(owner, security),
    ];
    await runAll(owner, [...off.before, ...loose.before, ...open.before]);
    for (const name of filledByMigrations) await owner.query(`DELETE FROM public.${name}`);
    const tables = await fillTables(owner, source);
    for (const { name, value } of source.sequences)
      await owner.query('SELECT setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
    const jobs = await fillJobs(system, source);
    await runAll(owner, [...loose.after, ...off.after]);
    const held = since === null ? null : await holdBack(owner, system, since);
    await runAll(owner, open.after);
    await beforeCommit?.();
    await owner.query('COMMIT');
    await system.query('COMMIT');
    await owner.query('ANALYZE');
    await prepareDatabase(env);
    return { tables, jobs, held };
  } finally {
    await Promise.all([owner.end(), system.end()]);
  }
}
