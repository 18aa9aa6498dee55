import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compileCache, keepsCompiled } from '../../../testing/compiled.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A worker in its own process. */
export interface WorkerProcess {
  child: ChildProcess;
  isAlive(): boolean;
  /** The calls on its lines, as reported by a light worker. */
  carried: ReadonlySet<string>;
  /** Kills it like a power cut. */
  kill(): Promise<void>;
}

interface WorkerOptions {
  sandboxSpeed: number;
  /** Connects to the database at another address, such as that of a proxy. */
  databaseUrl?: string;
  /** Loaded before anything else. */
  preload?: string;
  /** The carrier fails as the called number selects. */
  hasSandboxFaults?: boolean;
  /** Only dials, and starts quickly. */
  isLight?: boolean;
  /** Other environment variables. */
  settings?: Record<string, string>;
}

/** Starts a worker on the database of a test's backend, and waits until it takes calls. */
export async function startWorkerProcess(
  { services: { env } }: Pick<TestApp, 'services'>,
  {
    sandboxSpeed,
    databaseUrl = env.databaseUrl,
    preload,
    hasSandboxFaults = false,
    isLight = false,
    settings = {},
  }: WorkerOptions,
): Promise<WorkerProcess> {
  const child = fork(
    fileURLToPath(new URL(isLight ? './dialing-worker.ts' : '../../../main.ts', import.meta.url)),
    [],
    {
      execArgv: ['--disable-warning=ExperimentalWarning', ...keepsCompiled, ...(preload ? ['--import', preload] : [])],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        SWITCHBOARD_AUTH_SECRET: env.authSecret,
        SWITCHBOARD_DATA_DIR: env.dataDir,
        SWITCHBOARD_ROLE: 'worker',
        SWITCHBOARD_SANDBOX_SPEED: String(sandboxSpeed),
        SWITCHBOARD_SANDBOX_FAULTS: hasSandboxFaults ? '1' : '0',
        LOG_LEVEL: 'silent',
        ...compileCache,
        ...settings,
      },
    },
  );
  const gone = once(child, 'exit');
  const carried = new Set<string>();
  child.on('message', ({ type, call_id = '' }: { type?: string; call_id?: string }) => {
    if (type === 'carries') carried.add(call_id);
    else if (type === 'carried') carried.delete(call_id);
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => (message as { type?: string }).type === 'ready' && resolve());
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return {
    child,
    isAlive,
    carried,
    async kill() {
      if (isAlive()) child.kill('SIGKILL');
      await gone;
    },
  };
}
