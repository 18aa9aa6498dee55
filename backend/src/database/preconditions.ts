import type pg from 'pg';
import { secretMark } from '../auth-secret.ts';
import type { Env } from '../env.ts';
import { aliveSeconds } from '../processes/living.ts';

/** Throws if the migrations can't be applied on this server or database. */
export async function assertUsableServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: string; is_old: boolean; encoding: string; has_icu: boolean }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int < 150000 AS is_old,
       current_setting('server_encoding') AS encoding, EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS has_icu`,
  );
  const [server] = rows;
  if (!server) return;
  const { version, is_old, encoding, has_icu } = server;
  const where = `The database ${owner.database} at ${owner.host}:${owner.port} cannot be used`;
  if (is_old) throw new Error(`${where}: it is Postgres ${version}, and 15 or newer is needed.`);
  if (encoding !== 'UTF8')
    throw new Error(
      `${where}: its encoding is ${encoding}. Make one anew: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  if (!has_icu) throw new Error(`${where}: its Postgres was built without ICU, by which names are sorted.`);
}

/**
 * Throws if a running process doesn't accept this process's secret: the passwords of the database roles derive from it, so that
 * process could no longer connect, and couldn't decrypt what is stored with it.
 */
export async function assertSharedSecret(owner: pg.Client, { authSecret }: Pick<Env, 'authSecret'>): Promise<void> {
  const { rows: tables } = await owner.query<{ exists: boolean }>(
    "SELECT to_regclass('processes') IS NOT NULL AS exists",
  );
  if (!tables[0]?.exists) return;
  // A version without support for secrets may not have created the column yet.
  const { rows } = await owner.query<{ host: string; pid: number }>(
    `SELECT host, pid FROM processes p WHERE seen_at > now() - make_interval(secs => $2)
       AND jsonb_path_exists(to_jsonb(p), '$.secrets[*] ? (@.type() == "string")')
       AND NOT to_jsonb(p) -> 'secrets' ? $1
     ORDER BY started_at LIMIT 1`,
    [secretMark(authSecret), aliveSeconds],
  );
  const [other] = rows;
  if (!other) return;
  throw new Error(
    `SWITCHBOARD_AUTH_SECRET is one that process ${other.pid} on the host ${other.host} does not accept, which uses the same database and would lose it. ` +
      'Give all processes the same secret, or first let each accept the new one by SWITCHBOARD_AUTH_SECRET_PREVIOUS. ' +
      `If that process was stopped just now, start again in ${aliveSeconds} seconds. docs/operations.md says more.`,
  );
}
