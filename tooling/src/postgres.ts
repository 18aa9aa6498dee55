/** A real Postgres without an installation: it starts in a folder and ends with the process that started it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, type PostgresAccount, postgresAccount, spawnIds } from './postgres/account.ts';
import { postgresBinaries } from './postgres/binaries.ts';
import { createCluster, runSingle } from './postgres/cluster.ts';
import { clearLeftovers, readPostmasterFile, stopPostmaster } from './postgres/postmaster.ts';
import { watchPostmaster } from './postgres/watchdog.ts';

export interface PostgresOptions {
  /** Folder of the database; created on the first start. Its parent folder receives `postgres.log`. */
  dataDir: string;
  /** The superuser's password, kept by the caller; without it every start sets a new one. */
  password?: string;
  /** The database may not have this password yet, e.g. because the file with the old one was lost. */
  isPasswordNew?: boolean;
  /** A port to keep, when it is still free. */
  port?: number;
  /** The maximum number of connections; one hundred by default. */
  connections?: number;
  /** Trades safety on power loss for speed: for databases that tests throw away. */
  isThrowaway?: boolean;
  /** Receives what happens, line by line. */
  log?: (line: string) => void;
  /** Called when Postgres ends without having been stopped. */
  onUnexpectedExit?: () => void;
}

export interface RunningPostgres {
  /** Address of the database `switchboard` for its superuser. */
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const startPatienceMs = 120_000;
const lastAttempt = 5;

/** Starts Postgres on a folder, and creates the database there when the folder is new. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log = () => {}, isThrowaway = false, connections = 100, onUnexpectedExit } = options;
  const password = options.password ?? randomBytes(24).toString('base64url');
  mkdirSync(dirname(resolve(options.dataDir)), { recursive: true });
  const account = postgresAccount(await postgresBinaries(), resolve(options.dataDir));
  const { dataDir } = account;
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    log('creating the database');
    await createCluster(account, { password, isThrowaway });
  } else {
    // Postgres refuses a folder that others may enter, as a copy or a careless chmod leaves it.
    chmodSync(dataDir, 0o700);
    await clearLeftovers(dataDir);
    if (options.password === undefined || options.isPasswordNew) await setPassword(account, password);
  }

  const logPath = join(dirname(resolve(options.dataDir)), 'postgres.log');
  const server = await launchUntilReady(account, { isThrowaway, connections, logPath, wantedPort: options.port, log });
  const callOff = watchPostmaster(server.pid);
  let isStopping = false;
  server.child.on('exit', () => {
    callOff();
    if (!isStopping) onUnexpectedExit?.();
  });
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${server.port}/switchboard`,
    port: server.port,
    pid: server.pid,
    async stop() {
      isStopping = true;
      await stopPostmaster(server.pid);
      callOff();
    },
  };
}

/** Sets a new superuser password on a stopped database, e.g. when the file with the old one is lost. */
async function setPassword(account: PostgresAccount, password: string): Promise<void> {
  await runSingle(account, account.dataDir, `ALTER USER postgres PASSWORD '${password.replaceAll("'", "''")}'`);
}

interface Launch {
  isThrowaway: boolean;
  connections: number;
  logPath: string;
  wantedPort: number | undefined;
  log: (line: string) => void;
}

interface Launched {
  child: ChildProcess;
  pid: number;
  port: number;
}

/** Another program may take the port first, and a killed Postgres takes a second to let go: both are tried again. */
async function launchUntilReady(account: PostgresAccount, launch: Launch): Promise<Launched> {
  let lastWords = '';
  for (let attempt = 1; attempt <= lastAttempt; attempt += 1) {
    const port = await freePort(attempt < lastAttempt ? launch.wantedPort : undefined);
    const logStart = existsSync(launch.logPath) ? statSync(launch.logPath).size : 0;
    const child = spawnServer(account, port, launch);
    if (child.pid !== undefined && (await becomesReady(child, account.dataDir))) return { child, pid: child.pid, port };
    lastWords = readFileSync(launch.logPath, 'utf8').slice(logStart).trim();
    launch.log(`Postgres did not start (attempt ${attempt}): ${lastWords}`);
    if (!/in use|could not bind|shared memory|lock file/i.test(lastWords)) break;
    await delay(1000);
  }
  throw new Error(`Postgres did not start:\n${lastWords}\nIts log is ${launch.logPath}`);
}

function spawnServer(
  account: PostgresAccount,
  port: number,
  { isThrowaway, connections, logPath }: Launch,
): ChildProcess {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    max_connections: connections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Addresses, names and phone numbers in statements stay out of the log.
    log_min_error_statement: 'panic',
    password_encryption: 'scram-sha-256',
    ...(isThrowaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = commandLine(account, account.binaries.postgres, [
    '-D',
    account.dataDir,
    '-p',
    String(port),
    ...flags,
  ]);
  const output = openSync(logPath, logIsLong(logPath) ? 'w' : 'a', 0o600);
  // A separate session: Ctrl-C in the terminal only reaches this process, and Postgres stops last.
  return spawn(command, args, { ...spawnIds(account), cwd: '/', detached: true, stdio: ['ignore', output, output] });
}

function logIsLong(path: string): boolean {
  return existsSync(path) && statSync(path).size > 5_000_000;
}

async function becomesReady(child: ChildProcess, dataDir: string): Promise<boolean> {
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  child.once('error', () => {
    hasEnded = true;
  });
  const deadline = Date.now() + startPatienceMs;
  while (!hasEnded && Date.now() < deadline) {
    const file = readPostmasterFile(dataDir);
    if (file?.pid === child.pid && file?.isReady) return true;
    await delay(10);
  }
  if (!hasEnded && child.pid !== undefined) await stopPostmaster(child.pid);
  return false;
}

/** A free port on the loopback address; `wanted` when it is free. */
async function freePort(wanted?: number): Promise<number> {
  const listen = (port: number) =>
    new Promise<number>((done, fail) => {
      const server = createServer();
      server.once('error', fail);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
      });
    });
  if (wanted !== undefined) {
    try {
      return await listen(wanted);
    } catch {}
  }
  return await listen(0);
}
