import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Env } from '../env.ts';
import { eventually } from './test-app.ts';

// Debian installs it outside the usual path.
const programs = process.env.PGBOUNCER ? [process.env.PGBOUNCER] : ['pgbouncer', '/usr/sbin/pgbouncer'];

function find(): { program: string; version: number } | null {
  for (const program of programs) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
    if (major) return { program, version: Number(major) * 100 + Number(minor) };
  }
  return null;
}

/** Since this version, names of prepared statements are kept in transaction mode. */
const keepsStatements = 121;

const found = find();

/** Whether a PgBouncer is installed, and the note on tests that are skipped without it. */
export const pgBouncer = {
  isHere: found !== null,
  keepsStatements: (found?.version ?? 0) >= keepsStatements,
  leftOut: found === null ? ' (left out: no PgBouncer is installed)' : '',
  leftOutOld: (found?.version ?? 0) >= keepsStatements ? '' : ' (left out: no PgBouncer of 1.21 or newer is installed)',
};

const example = fileURLToPath(new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url));

/** The product's configuration file, with other values. */
function configured(values: Record<string, string | number | null>): string {
  let text = readFileSync(example, 'utf8');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(text)) throw new Error(`${example} does not set ${name}`);
    text = text.replace(line, value === null ? '' : `${name} = ${value}`);
  }
  return `${text}unix_socket_dir =\n`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const isReached = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isOpen;
};

interface Pooler {
  /** The settings of a process that connects through it. */
  settings: { SWITCHBOARD_APP_DATABASE_URL: string; SWITCHBOARD_SYSTEM_DATABASE_URL: string };
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of a test's database, with few connections of its own; `values` override its configuration. */
export async function startPgBouncer(
  env: Env,
  poolSize: number,
  values: Record<string, string | number | null> = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const server = new URL(env.databaseUrl);
  const [users, file, port] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini'), await freePort()];
  const passwords = [env.appDatabaseUrl, env.systemDatabaseUrl].map((text) => new URL(text));
  writeFileSync(users, passwords.map(({ username, password }) => `"${username}" "${password}"\n`).join(''));
  const given = {
    switchboard: `host=${server.hostname} port=${server.port} dbname=${server.pathname.slice(1)}`,
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_file: users,
    default_pool_size: poolSize,
    ...(pgBouncer.keepsStatements ? {} : { max_prepared_statements: null }),
    ...values,
  };
  writeFileSync(file, configured(given));
  // It refuses to run as root, and the user it runs as has to read its files.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, users, file]) chmodSync(path, 0o755);
  const child = spawn(found?.program ?? '', [file], {
    stdio: 'ignore',
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  const through = (text: string) => Object.assign(new URL(text), { port: String(port), pathname: '/switchboard' }).href;
  const settings = {
    SWITCHBOARD_APP_DATABASE_URL: through(env.appDatabaseUrl),
    SWITCHBOARD_SYSTEM_DATABASE_URL: through(env.systemDatabaseUrl),
  };
  const stop = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await eventually(() => isReached(settings.SWITCHBOARD_APP_DATABASE_URL)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { settings, stop };
}
