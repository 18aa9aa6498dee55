import pg from 'pg';
import { connectByAny } from '../database/role-pool.ts';
import { copyOut } from './copy.ts';

/** A table and the columns to copy: all that aren't generated. */
export interface Table {
  name: string;
  columns: string[];
}

/** The columns of a job, without its lock: the tables of the queue belong to its library and may change. */
export const jobColumns = {
  identifier: 'text',
  queue_name: 'text',
  payload: 'json',
  priority: 'smallint',
  run_at: 'timestamptz',
  attempts: 'smallint',
  max_attempts: 'smallint',
  last_error: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  key: 'text',
  revision: 'integer',
  flags: 'jsonb',
} as const;

/** Values are written as text that every Postgres reads alike. A long copy must not count as hanging. */
const settings = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8'; SET LOCAL row_security = off`;

/** A connection in a transaction with fixed text formats for values. */
export async function beginCopying(urls: readonly string[], kind = ''): Promise<pg.Client> {
  const client = await connectByAny(urls, (url) => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'switchboard-backup' });
    // The caller that waits for an answer gets the error.
    return made.on('error', () => undefined);
  });
  await client.query(`BEGIN ${kind}`);
  await client.query(settings);
  return client;
}

/** Our tables, without the list of migrations, which is created by applying them. */
export async function listTables(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> '_prisma_migrations'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

const listed = (columns: readonly string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** `COPY … FROM STDIN` for a table. */
export const copyInto = ({ name, columns }: Table, schema = 'public'): string =>
  `COPY ${schema}.${pg.escapeIdentifier(name)} (${listed(columns)}) FROM STDIN`;

/** The rows of a table; those of a partitioned one are in its parts. */
export const rowsOf = (owner: pg.Client, { name, columns }: Table): AsyncIterable<Buffer> =>
  copyOut(owner, `COPY (SELECT ${listed(columns)} FROM public.${pg.escapeIdentifier(name)}) TO STDOUT`);

/** The waiting jobs. */
export function jobsOf(system: pg.Client): AsyncIterable<Buffer> {
  const columns = Object.keys(jobColumns).map((column) => {
    if (column === 'identifier') return 't.identifier';
    return column === 'queue_name' ? 'q.queue_name' : `j.${column}`;
  });
  return copyOut(
    system,
    `COPY (SELECT ${columns.join(', ')} FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id) TO STDOUT`,
  );
}
