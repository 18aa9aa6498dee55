import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compileCache, keepsCompiled } from './compiled.ts';
import type { TestApp } from './test-app.ts';

/** The server in its own process, as the starter runs it. */
export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  url: string;
  /** Sends SIGTERM, unless a signal was sent before, and waits for the end; returns how it ended. */
  stop(): Promise<number | string | null>;
}

/** Starts a server on the database and the files of a test's backend: sessions from there work here. */
export async function startServerProcess(
  { services: { env } }: TestApp,
  overrides: Record<string, string> = {},
  stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'],
  { given = [], onForked }: { given?: string[]; onForked?(child: ChildProcess): void } = {},
): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, '../main.ts'), given, {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: env.databaseUrl,
      SWITCHBOARD_AUTH_SECRET: env.authSecret,
      SWITCHBOARD_DATA_DIR: env.dataDir,
      SWITCHBOARD_SANDBOX_SPEED: String(env.sandboxSpeed),
      SWITCHBOARD_REQUESTS_PER_MINUTE: '1000000',
      SWITCHBOARD_DISK_RESERVE_MB: '0',
      // Builds of another starter must not matter here.
      SWITCHBOARD_BUILDS_PENDING: '1',
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...compileCache,
      ...overrides,
    },
    execArgv: ['--disable-warning=ExperimentalWarning', ...keepsCompiled],
    stdio,
  });
  onForked?.(child);
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type?: string; url?: string; message?: string }) => {
      if (message.type === 'ready') resolve(message.url ?? '');
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.once('exit', () => reject(new Error('The server ended before it was ready')));
  });
  return {
    child,
    pid: child.pid ?? 0,
    url,
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}
