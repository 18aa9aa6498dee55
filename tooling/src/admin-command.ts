/** `npm run super-admin`, `npm run deploy-token`: finds the installation's database and runs a command of the backend on it. */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './root.ts';
import { keptSecrets } from './start/secrets.ts';
import { readSettings, SettingsError } from './start/settings.ts';

const notRunning =
  'Start the installation first: npm start. If it runs with a folder of its own, set SWITCHBOARD_DATA_DIR to that one.';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The port of the Postgres that runs under the data folder; null when none does. */
function portOf(dataDir: string): string | null {
  const path = join(dataDir, 'postgres/postmaster.pid');
  // First line the process, fourth the port: Postgres's own file.
  const [pid, , , port] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return port && isAlive(Number(pid)) ? port : null;
}

export const isDatabaseRunning = (dataDir: string): boolean => portOf(dataDir) !== null;

function runningPort(dataDir: string): string {
  const port = portOf(dataDir);
  if (port === null) throw new SettingsError(`Nothing runs with the data folder ${dataDir}. ${notRunning}`);
  return port;
}

/** What a command needs of the environment to reach the installation: its database and the secret of its roles. */
export function installationSettings(env: NodeJS.ProcessEnv, root: string): Record<string, string> {
  const { dataDir, databaseUrl, authSecret } = readSettings(env, root);
  const secrets = keptSecrets(dataDir);
  const secret = authSecret ?? secrets?.auth_secret;
  if (!secret) throw new SettingsError(`Nothing was started with the data folder ${dataDir} yet. ${notRunning}`);
  const url =
    databaseUrl ??
    `postgres://postgres:${secrets?.postgres_password ?? ''}@127.0.0.1:${runningPort(dataDir)}/switchboard`;
  return { DATABASE_URL: url, SWITCHBOARD_AUTH_SECRET: secret, SWITCHBOARD_DATA_DIR: dataDir };
}

function main(args: string[]): void {
  const env = { ...process.env, ...installationSettings(process.env, repositoryRoot) };
  const child = fork(join(repositoryRoot, 'backend/src/commands/run.ts'), args, {
    cwd: repositoryRoot,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
