import pg from 'pg';
import type { Env } from '../env.ts';
import { migrationNames } from './migrations.ts';
import { migrationLock } from './prepare.ts';

interface Row {
  name: string;
  started_at: Date;
  finished_at: Date | null;
  logs: string | null;
}

export interface MigrationState {
  applied: { name: string; applied_at: Date }[];
  pending: string[];
  failed: { name: string; at: Date; message: string } | null;
  is_running: boolean;
}

/** The first line of the database's error message. */
export function failureInWords(text: string): string {
  return text.trim().split('\n')[0] || 'The database says no more.';
}

/** Which migrations the database has, which it lacks, and whether a process is applying them now. */
export async function readMigrationState(env: Env): Promise<MigrationState> {
  const owner = new pg.Client({ connectionString: env.databaseUrl });
  await owner.connect();
  try {
    const running = await owner.query<{ is_running: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
           AND l.classid::bigint = $1::bigint >> 32 AND l.objid::bigint = $1::bigint & 4294967295) AS is_running`,
      [migrationLock],
    );
    const { rows } = await owner.query<Row>(
      `SELECT migration_name AS name, started_at, finished_at, logs FROM _prisma_migrations
       WHERE rolled_back_at IS NULL ORDER BY migration_name DESC`,
    );
    const applied = rows.flatMap(({ name, finished_at }) => (finished_at ? [{ name, applied_at: finished_at }] : []));
    const names = new Set(applied.map(({ name }) => name));
    const is_running = running.rows[0]?.is_running ?? false;
    const broken = is_running ? undefined : rows.find(({ finished_at }) => finished_at === null);
    return {
      applied,
      pending: migrationNames().filter((name) => !names.has(name)),
      failed: broken ? { name: broken.name, at: broken.started_at, message: failureInWords(broken.logs ?? '') } : null,
      is_running,
    };
  } finally {
    await owner.end();
  }
}

/** How many migrations the database lacks, as the system role sees it. */
export async function countPendingMigrations(systemPool: Pick<pg.Pool, 'query'>): Promise<number> {
  const names = migrationNames();
  try {
    const { rows } = await systemPool.query<{ migration_name: string }>(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const applied = new Set(rows.map(({ migration_name }) => migration_name));
    return names.filter((name) => !applied.has(name)).length;
  } catch (error) {
    // The permission to read the table comes with a migration: without it, that one is pending.
    if ((error as { code?: unknown }).code === '42501') return 1;
    throw error;
  }
}
