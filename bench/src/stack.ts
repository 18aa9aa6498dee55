import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '../../tooling/src/postgres.ts';
import { repositoryRoot } from '../../tooling/src/root.ts';

export const root = repositoryRoot;

/** A kept folder: a million leads take minutes to write and are the same every time. */
export const benchDir = join(root, '.data/bench');

export interface Running {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** A port nobody listens on. */
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

/** Starts the database of one measurement, in a folder of its own. */
export function startDatabase(name: string): Promise<RunningPostgres> {
  const folder = join(benchDir, name);
  mkdirSync(folder, { recursive: true });
  return startPostgres({ dataDir: join(folder, 'postgres') });
}

async function forkUntilReady(script: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(root, script), args, {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
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

interface ApiOptions {
  /** The folder that keeps what the API writes. */
  dataDir: string;
  /** Folder with the built shell and modules; default: the repository. */
  distDir?: string;
  isDemo?: boolean;
  /** The super admin that it shall have. */
  superAdmin?: { username: string; password: string };
}

/** The product's API on a database. */
export async function startApi(
  databaseUrl: string,
  { dataDir, distDir, isDemo, superAdmin }: ApiOptions,
): Promise<Running> {
  const port = await freePort();
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    SWITCHBOARD_AUTH_SECRET: '5f1d2c3b4a59687786a5b4c3d2e1f001',
    SWITCHBOARD_DATA_DIR: dataDir,
    SWITCHBOARD_DIST_DIR: distDir ?? root,
    SWITCHBOARD_DEMO: isDemo ? '1' : '0',
    SWITCHBOARD_ROLE: 'api',
    LOG_LEVEL: 'warn',
    // The measurement is one client asking as fast as it can.
    SWITCHBOARD_REQUESTS_PER_MINUTE: '100000000',
    PORT: String(port),
    SWITCHBOARD_SUPER_ADMIN: superAdmin?.username ?? '',
    SWITCHBOARD_SUPER_ADMIN_PASSWORD: superAdmin?.password ?? '',
  };
  return running(await forkUntilReady('backend/src/main.ts', [], env), port);
}

/** The floor that the list is measured against. */
export async function startRawServer(databaseUrl: string, organizationId: string): Promise<Running> {
  const port = await freePort();
  return running(
    await forkUntilReady('bench/src/raw-server.ts', [databaseUrl, organizationId, String(port)], {}),
    port,
  );
}
