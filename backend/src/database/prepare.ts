import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Env } from '../env.ts';
import type { PendingMigrations } from './expected-duration.ts';
import { assertSharedSecret, assertUsableServer } from './preconditions.ts';
import { RolePool } from './role-pool.ts';

/** Advisory lock held while migrations are applied: any number that no other program on the same database uses. */
export const migrationLock = 7_284_110_553;

const roles = ['switchboard_app', 'switchboard_system'] as const;

// Migrations transfer the queue and some functions to the roles. An owner that isn't a superuser has to be a member of them for this.
async function becomeMember(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ is_member: boolean }>(
    `SELECT pg_has_role($1, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) AS is_member`,
    [role],
  );
  if (!rows[0]?.is_member) await alterRole(owner, `GRANT ${role} TO CURRENT_USER`);
}

async function ensureRoles(owner: pg.Client, env: Env): Promise<void> {
  const urls = { switchboard_app: env.appDatabaseUrl, switchboard_system: env.systemDatabaseUrl };
  for (const role of roles) {
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (!rowCount) await owner.query(`CREATE ROLE ${role} NOLOGIN`);
    await becomeMember(owner, role);
    const url = new URL(urls[role]);
    if (url.username !== role) continue;
    const password = owner.escapeLiteral(decodeURIComponent(url.password));
    await alterRole(owner, `ALTER ROLE ${role} LOGIN PASSWORD ${password}`);
  }
}

// Roles belong to the whole server: someone may prepare another of its databases at the same moment, which no lock here can see.
async function alterRole(owner: pg.Client, statement: string, triesLeft = 10): Promise<void> {
  try {
    await owner.query(statement);
  } catch (error) {
    if (triesLeft === 0 || !(error as Error).message.includes('concurrently updated')) throw error;
    await pause(50);
    await alterRole(owner, statement, triesLeft - 1);
  }
}

async function missingMigrations(owner: pg.Client, only?: readonly string[]): Promise<string[]> {
  const { migrationNames } = await import('./migrations.ts');
  const wanted = only ?? migrationNames();
  const { rows } = await owner.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return [...wanted];
  // A script is one transaction: an unfinished one changed nothing and is run again.
  await owner.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  const applied = await owner.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const names = new Set(applied.rows.map((row) => row.migration_name));
  return wanted.filter((name) => !names.has(name));
}

/** Stores the database's error with the unfinished migration, so that it can be looked up later. */
async function keepFailure(owner: pg.Client, error: unknown): Promise<never> {
  await owner.query('UPDATE _prisma_migrations SET logs = $1 WHERE finished_at IS NULL AND rolled_back_at IS NULL', [
    error instanceof Error ? error.message : String(error),
  ]);
  throw error;
}

// enqueue_job uses these indexes to find a job's turn, and metrics use them to find the oldest job of a kind. The tables belong to
// the queue's library, which may recreate them. Existing indexes aren't created again: even that would wait for everyone who is
// adding a job.
const prepareIndexes = `DO $$ BEGIN
  IF to_regclass('graphile_worker.switchboard_turns') IS NULL THEN
    CREATE INDEX switchboard_turns ON graphile_worker._private_jobs (task_id, priority);
    CREATE INDEX switchboard_turns_of_organization
      ON graphile_worker._private_jobs (task_id, (payload->>'organization_id'), priority);
  END IF;
  IF to_regclass('graphile_worker.switchboard_ages') IS NULL THEN
    CREATE INDEX switchboard_ages ON graphile_worker._private_jobs (task_id, run_at) WHERE is_available;
  END IF;
END $$`;

// A separate pool, so that its connection is closed when this returns and losing it while closing does no harm.
async function prepareQueue(env: Env): Promise<void> {
  const pool = new RolePool({ connectionString: env.directSystemUrl, max: 1 }, env.otherDatabaseUrls.direct);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool });
    await pool.query(prepareIndexes);
  } finally {
    await pool.end();
  }
}

/** After this time a database that doesn't answer is reported. */
const patienceMs = 15_000;

/** Throws an error that names the address, without its password, and the setting. */
async function connectOwner({ databaseUrl }: Env): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs });
  // The caller that waits for an answer gets the error.
  owner.on('error', () => undefined);
  try {
    await owner.connect();
    return owner;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The database ${owner.database} at ${owner.host}:${owner.port} cannot be used: ${message || code}. ` +
        'Set DATABASE_URL to one that answers; without it, npm start brings one along.',
      { cause: error },
    );
  }
}

/**
 * Brings the database to the state this version needs: roles, migrations, and the queue's own tables. Safe to run from many
 * processes at once; with `only`, applies only these migrations. `onPending` is called before any is applied. Returns the names of
 * the migrations it applied.
 */
export async function prepareDatabase(
  env: Env,
  only?: readonly string[],
  onPending?: (pending: PendingMigrations) => void,
): Promise<string[]> {
  const owner = await connectOwner(env);
  try {
    await assertUsableServer(owner);
    await owner.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await assertSharedSecret(owner, env);
    await ensureRoles(owner, env);
    const missing = await missingMigrations(owner, only);
    if (missing.length > 0) {
      if (onPending) {
        const { expectDuration } = await import('./expected-duration.ts');
        onPending(await expectDuration(owner, missing));
      }
      // Loaded only when needed: the engine is 3 MB of WebAssembly.
      const { applyMigrations } = await import('./schema-engine.ts');
      await applyMigrations(env.databaseUrl, only).catch((error: unknown) => keepFailure(owner, error));
    }
    await prepareQueue(env);
    return missing;
  } finally {
    await owner.end();
  }
}

/** Rejects a connection whose role could bypass row-level security. Throws an error that names the role. */
export async function assertRestrictedRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; unsafe: boolean }>(
    `SELECT current_user AS name,
       rolsuper OR rolbypassrls OR EXISTS (
         SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = r.oid) AS unsafe
     FROM pg_roles r WHERE rolname = current_user`,
  );
  const role = rows[0];
  if (!role || role.unsafe)
    throw new Error(
      `The database role "${role?.name}" is a superuser, bypasses row-level security or owns tables. ` +
        'Give SWITCHBOARD_APP_DATABASE_URL and SWITCHBOARD_SYSTEM_DATABASE_URL restricted roles.',
    );
}
