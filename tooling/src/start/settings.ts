import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

/** A configuration mistake, printed without a stack. */
export class SettingsError extends Error {}

/** The options of a start, read from the environment. */
export interface Settings {
  dataDir: string;
  /** Address of the user's own Postgres; null for the included one. */
  databaseUrl: string | null;
  authSecret: string | null;
  isProduction: boolean;
  isDemo: boolean;
}

const shortestSecret = 32;

/** Reads the environment. Throws SettingsError if a start is impossible with it. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const databaseUrl = env.DATABASE_URL || null;
  const authSecret = env.SWITCHBOARD_AUTH_SECRET || null;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) assertFitForProduction(databaseUrl, authSecret);
  else if (authSecret !== null && authSecret.length < shortestSecret) {
    throw new SettingsError(`SWITCHBOARD_AUTH_SECRET has fewer than ${shortestSecret} characters.`);
  }
  const isDemoWanted = env.SWITCHBOARD_DEMO
    ? /^(1|true)$/.test(env.SWITCHBOARD_DEMO)
    : databaseUrl === null && !isReachableByOthers(env);
  return {
    dataDir: resolve(root, env.SWITCHBOARD_DATA_DIR || '.data'),
    databaseUrl,
    authSecret,
    isProduction,
    isDemo: isDemoWanted && !isProduction,
  };
}

const loopback = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether others can reach the installation: demo accounts with a printed password are then only loaded on request. */
function isReachableByOthers({ HOST, SWITCHBOARD_PUBLIC_URL: url }: NodeJS.ProcessEnv): boolean {
  const hosts = [HOST, url && URL.canParse(url) ? new URL(url).hostname : undefined];
  return hosts.some((host) => host && !loopback.test(host));
}

/** Lets the server check its settings before anything is built or started. Throws SettingsError with its message. */
export function assertServerStarts(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  env: NodeJS.ProcessEnv,
  root: string,
): Promise<void> {
  // The port of the project's Postgres is not known yet.
  const DATABASE_URL = databaseUrl ?? 'postgres://127.0.0.1/switchboard';
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'backend/src/check-env.ts')],
      { cwd: root, env: { ...env, DATABASE_URL } },
      (error, _, said) => (error ? fail(new SettingsError(said.trim() || error.message)) : done()),
    );
  });
}

function assertFitForProduction(databaseUrl: string | null, authSecret: string | null): void {
  const missing: string[] = [];
  if (databaseUrl === null) missing.push('DATABASE_URL: the address of a Postgres 15 or newer');
  if (authSecret === null || authSecret.length < shortestSecret) {
    missing.push(`SWITCHBOARD_AUTH_SECRET: at least ${shortestSecret} random characters (openssl rand -hex 32)`);
  }
  if (missing.length === 0) return;
  throw new SettingsError(
    `NODE_ENV=production starts without generated secrets, without demo data and without the built-in database.\nSet:\n  ${missing.join('\n  ')}`,
  );
}
