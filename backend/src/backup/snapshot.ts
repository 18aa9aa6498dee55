import type pg from 'pg';
import type { Env } from '../env.ts';
import type { Manifest } from './manifest.ts';
import { beginCopying, listTables, type Table } from './tables.ts';

/** A database as it is at one moment, whatever is written in the meantime. */
export interface Snapshot {
  owner: pg.Client;
  /** The role that owns the queue, at the same moment. */
  system: pg.Client;
  tables: Table[];
  about: Pick<Manifest, 'made_at' | 'server_version' | 'migrations' | 'sequences'>;
  close(): Promise<void>;
}

const reading = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function assertSeesAll(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; sees_all: boolean }>(
    'SELECT rolname AS name, rolsuper OR rolbypassrls AS sees_all FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.sees_all) return;
  throw new Error(
    `The role "${rows[0]?.name}" of DATABASE_URL sees no rows of organizations, so it cannot copy them. ` +
      `Let a superuser do once: ALTER ROLE "${rows[0]?.name}" BYPASSRLS`,
  );
}

async function describe(owner: pg.Client): Promise<Snapshot['about']> {
  const { rows: about } = await owner.query<{ made_at: Date; server_version: string }>(
    "SELECT now() AS made_at, current_setting('server_version') AS server_version",
  );
  const { rows: migrations } = await owner.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows: sequences } = await owner.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return {
    made_at: about[0]?.made_at.toISOString() ?? '',
    server_version: about[0]?.server_version ?? '',
    migrations: migrations.map(({ name }) => name),
    sequences,
  };
}

/** Opens a consistent view of a database. Throws if its role would not see every row. */
export async function openSnapshot(
  env: Pick<Env, 'databaseUrl' | 'directSystemUrl' | 'otherDatabaseUrls'>,
): Promise<Snapshot> {
  const owner = await beginCopying([env.databaseUrl], reading);
  let system: pg.Client | undefined;
  const close = async () => {
    await Promise.all([owner.end(), system?.end()]);
  };
  try {
    await assertSeesAll(owner);
    const { rows } = await owner.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    system = await beginCopying([env.directSystemUrl, ...env.otherDatabaseUrls.direct], reading);
    await system.query(`SET TRANSACTION SNAPSHOT ${system.escapeLiteral(rows[0]?.id ?? '')}`);
    return { owner, system, tables: await listTables(owner), about: await describe(owner), close };
  } catch (error) {
    await close();
    throw error;
  }
}
