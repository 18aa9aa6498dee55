/** A second API process on the same database and files, which a journey may stop. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface SecondServer {
  url: string;
  stop(): Promise<void>;
  /** Kills the process without a shutdown, like a power failure. */
  kill(): Promise<void>;
  /** Restarts it at the same address. */
  start(): Promise<void>;
}

/** The database settings of the running product, which `npm start` stores in its data folder. */
function sharedSettings() {
  const dataDir = dirname(process.env.SWITCHBOARD_DEMO_FILE ?? '');
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return {
    DATABASE_URL: `postgres://postgres:${secrets.postgres_password}@127.0.0.1:${port}/switchboard`,
    SWITCHBOARD_AUTH_SECRET: secrets.auth_secret ?? '',
    SWITCHBOARD_DATA_DIR: dataDir,
  };
}

interface Ready {
  type: string;
  url: string;
}

function launch(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(root, 'backend/src/main.ts'), {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH, NODE_ENV: 'development', LOG_LEVEL: 'error', SWITCHBOARD_ROLE: 'api', ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message: Ready) => message.type === 'ready' && resolve({ child, url: message.url }));
    child.once('exit', (code) => reject(new Error(`The second server ended with ${code} before it was ready`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts another API process next to the one under test, with extra settings if given. */
export async function startSecondServer(more: Record<string, string> = {}): Promise<SecondServer> {
  const env = { ...sharedSettings(), ...more };
  let { child, url } = await launch({ ...env, PORT: '0' });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return {
    url,
    stop,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async start() {
      ({ child, url } = await launch({ ...env, PORT: new URL(url).port }));
    },
  };
}
