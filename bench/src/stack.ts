import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '../../tooling/src/postgres.ts';
import { repositoryRoot } from '../../tooling/src/root.ts';
import { serverArguments } from '../../tooling/src/start/server.ts';
import type { Temporary } from './temporary.ts';

export const root = repositoryRoot;

/** A folder that is kept: a million leads take minutes to write and are the same every time. */
export const benchDir = join(root, '.data/bench');

export interface Running {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** An unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Starts the database of one measurement, in a separate folder. */
export function startDatabase(name: string): Promise<RunningPostgres> {
  const folder = join(benchDir, name);
  mkdirSync(folder, { recursive: true });
  return startPostgres({ dataDir: join(folder, 'postgres') });
}

async function forkUntilReady(script: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(root, script), args, {
    env: { ...process.env, ...env },
    execArgv: serverArguments,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => (message as { type?: string }).type === 'ready' && resolve());
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return child;
}

function running(child: ChildProcess, port: number): Running {
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** A temporary database with the product on it. */
export async function startPrepared(
  place: Temporary,
  start: (databaseUrl: string, dataDir: string) => Promise<Running>,
): Promise<{ api: Running; ownerUrl: string }> {
  const postgres = await startPostgres({ dataDir: join(place.folder, 'postgres') });
  place.stops.push(() => postgres.stop());
  const api = await start(postgres.url, join(place.folder, 'data'));
  place.stops.push(api.stop);
  return { api, ownerUrl: postgres.url };
}

/** The product as it is installed: serves requests and runs jobs in one process. */
export const startAll = (databaseUrl: string, dataDir: string, env: Record<string, string> = {}) =>
  startApi(databaseUrl, { dataDir, role: 'all', env });

export interface ApiOptions {
  /** The folder for files that the API writes. */
  dataDir: string;
  /** Folder with the built shell and modules; default: the repository. */
  distDir?: string;
  isDemo?: boolean;
  role?: 'api' | 'all';
  /** The super admin to create. */
  superAdmin?: { username: string; password: string };
  /** Other settings. */
  env?: Record<string, string>;
}

/** The auth secret of the measured product. */
export const benchSecret = '5f1d2c3b4a59687786a5b4c3d2e1f001';

/** The settings with which the product finds its database and signs its sessions. */
const databaseEnv = (databaseUrl: string) => ({
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  SWITCHBOARD_AUTH_SECRET: benchSecret,
});

/** The product's API on a database. */
export async function startApi(
  databaseUrl: string,
  { dataDir, distDir, isDemo, role = 'api', superAdmin, env: others = {} }: ApiOptions,
): Promise<Running> {
  const port = await freePort();
  const env = {
    ...databaseEnv(databaseUrl),
    SWITCHBOARD_DATA_DIR: dataDir,
    SWITCHBOARD_DIST_DIR: distDir ?? root,
    SWITCHBOARD_DEMO: isDemo ? '1' : '0',
    SWITCHBOARD_ROLE: role,
    LOG_LEVEL: 'warn',
    // A measurement is one client that sends requests as fast as it can.
    SWITCHBOARD_REQUESTS_PER_MINUTE: '100000000',
    // People in a measurement sign in from different networks.
    SWITCHBOARD_TRUSTED_PROXIES: '1',
    PORT: String(port),
    SWITCHBOARD_SUPER_ADMIN: superAdmin?.username ?? '',
    SWITCHBOARD_SUPER_ADMIN_PASSWORD: superAdmin?.password ?? '',
    ...others,
  };
  return running(await forkUntilReady('backend/src/main.ts', [], env), port);
}

/** A process that only runs jobs. When killed, it ends without cleaning up. */
export async function startWorker(
  databaseUrl: string,
  {
    dataDir,
    authSecret,
    sandboxSpeed,
    env = {},
  }: { dataDir: string; authSecret: string; sandboxSpeed: number; env?: Record<string, string> },
): Promise<Running & { kill(): Promise<void> }> {
  const child = await forkUntilReady('backend/src/main.ts', [], {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    SWITCHBOARD_AUTH_SECRET: authSecret,
    SWITCHBOARD_DATA_DIR: dataDir,
    SWITCHBOARD_ROLE: 'worker',
    SWITCHBOARD_SANDBOX_SPEED: String(sandboxSpeed),
    SWITCHBOARD_SANDBOX_AGENTS: '0',
    // It is stopped during calls, and must not wait for their ends.
    SWITCHBOARD_DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  return {
    ...running(child, 0),
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** The baseline that the list is compared with. */
export async function startRawServer(databaseUrl: string, organizationId: string): Promise<Running> {
  const port = await freePort();
  return running(
    await forkUntilReady('bench/src/raw-server.ts', [databaseUrl, organizationId, String(port)], {}),
    port,
  );
}

/** PostGraphile on a database that the product has prepared; it reads the product's sessions. Installed on first use. */
export async function startPostgraphile(databaseUrl: string): Promise<Running> {
  const cwd = join(root, 'bench/peers');
  if (!existsSync(join(cwd, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd });
  const port = await freePort();
  const env = { ...databaseEnv(databaseUrl), GRAPHILE_ENV: 'production' };
  return running(await forkUntilReady('bench/peers/postgraphile.mjs', [String(port)], env), port);
}
