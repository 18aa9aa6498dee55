import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../../backend/src/testing/test-app.ts';
import { startPostgres } from '../../../tooling/src/postgres.ts';
import { Server } from '../../../tooling/src/start/server.ts';
import { freePort, root } from '../../src/stack.ts';

/** A process is ended after this long, as it is for everyone. */
export const frozenSeconds = 20;

/** From the freeze, or from the second one, until its process is back and its work is set aside. */
export const goalSeconds = 30;

/** Something that was tried, and how it went. */
export interface Finding {
  what: string;
  seconds: number;
  /** The problems; empty if everything was right. */
  problems: string[];
}

export const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

export const preload = (name: string) => `--import=${join(root, `backend/src/testing/hostile/hostile-${name}.ts`)}`;

/** The names of the failed checks. */
export const problemsOf = (checks: Record<string, boolean>): string[] =>
  Object.entries(checks).flatMap(([problem, isRight]) => (isRight ? [] : [problem]));

/** Repeats a check until it gives something. */
export async function until<T>(check: () => Promise<T | null | undefined | false>, seconds = 180): Promise<T> {
  const from = performance.now();
  for (;;) {
    const found = await check();
    if (found) return found;
    if (performance.now() - from > seconds * 1000) throw new Error(`Nothing happened within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface Supervised {
  url: string;
  pid(): number;
  isReady(): boolean;
  server: Server;
}

/** A server of these roles that is started again when it ends, as `npm start` does. */
export async function startSupervised(
  { services: { env } }: TestApp,
  settings: Record<string, string>,
): Promise<Supervised> {
  let pid = 0;
  let isReady = false;
  const server = new Server({
    root,
    logPath: null,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      DATABASE_URL: env.databaseUrl,
      SWITCHBOARD_AUTH_SECRET: env.authSecret,
      SWITCHBOARD_DATA_DIR: env.dataDir,
      SWITCHBOARD_FROZEN_SECONDS: String(frozenSeconds),
      SWITCHBOARD_DISK_RESERVE_MB: '0',
      SWITCHBOARD_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      ...settings,
    },
    onStep: () => undefined,
    onWanted: () => undefined,
    onPublished: () => undefined,
    onProcess: (identity) => {
      pid = identity?.pid ?? 0;
    },
    // Pauses that grow are for servers that fall on their own.
    backoff: { next: () => 500 },
    onRecovered: () => {
      isReady = true;
    },
    onRestart: () => {
      isReady = false;
    },
  });
  const { url } = await server.start();
  isReady = true;
  return { url, pid: () => pid, isReady: () => isReady, server };
}

/** A backend on a temporary Postgres, which is removed afterwards. */
export async function withApp(
  work: (app: TestApp) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-hostile-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), isThrowaway: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.SWITCHBOARD_TEST_DIR = folder;
  const app = await startTestApp(settings);
  try {
    await work(app);
  } finally {
    await app.close().catch(() => undefined);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
