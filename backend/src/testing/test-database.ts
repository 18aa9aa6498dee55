import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrationNames, migrationsDir } from '../database/migrations.ts';
import { prepareDatabase } from '../database/prepare.ts';
import type { Env } from '../env.ts';

// Any number that nothing else on the test server locks.
const templateLock = 4_410_227_391;

/** The address of another database on the server of `url`. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** The same configuration for another database. */
export function envFor(env: Env, name: string): Env {
  const move = (url: string) => withDatabase(url, name);
  return {
    ...env,
    databaseUrl: move(env.databaseUrl),
    appDatabaseUrl: move(env.appDatabaseUrl),
    systemDatabaseUrl: move(env.systemDatabaseUrl),
    directSystemUrl: move(env.directSystemUrl),
    otherDatabaseUrls: {
      app: env.otherDatabaseUrls.app.map(move),
      system: env.otherDatabaseUrls.system.map(move),
      direct: env.otherDatabaseUrls.direct.map(move),
    },
  };
}

/** Runs statements as the owner of a database. */
export async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

// The roles' passwords derive from the suite's secret, so a template is for one secret and one set of migrations.
function templateName(env: Env): string {
  const hash = createHash('sha256').update(env.authSecret);
  for (const name of migrationNames()) hash.update(readFileSync(join(migrationsDir, name, 'migration.sql')));
  return `switchboard_template_${hash.digest('hex').slice(0, 12)}`;
}

async function ensureTemplate(owner: pg.Client, env: Env): Promise<string> {
  const name = templateName(env);
  const { rows } = await owner.query<{ is_ready: boolean }>(
    "SELECT shobj_description(oid, 'pg_database') = 'ready' AS is_ready FROM pg_database WHERE datname = $1",
    [name],
  );
  if (rows[0]?.is_ready) return name;
  await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await owner.query(`CREATE DATABASE ${name}`);
  await prepareDatabase(envFor(env, name));
  await owner.query(`COMMENT ON DATABASE ${name} IS 'ready'`);
  return name;
}

// Pools close their connections a moment after they report it; cutting one off instead would raise an error.
async function untilUnused(owner: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const { rowCount } = await owner.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (!rowCount) return;
    await pause(25);
  }
}

/** A separate database for the suite, copied from one that was migrated once. */
export async function createTestDatabase(env: Env): Promise<{ env: Env; drop(): Promise<void> }> {
  const name = `switchboard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await asOwner(env.databaseUrl, async (owner) => {
    await owner.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const template = await ensureTemplate(owner, env);
    // Copied as files; otherwise every page goes through the log.
    await owner.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    // A copy has the tables' permissions but not those of the database itself.
    await owner.query(`GRANT CREATE ON DATABASE ${name} TO switchboard_system`);
  });
  return {
    env: envFor(env, name),
    drop: () =>
      asOwner(env.databaseUrl, async (owner) => {
        await untilUnused(owner, name);
        await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/** The connections of this database that wait for a lock. Other test files use separate databases on the same server. */
export const waitingForLocks =
  'SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE NOT l.granted AND a.datname = current_database()';
