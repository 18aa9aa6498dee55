/**
 * Runs a command on the database of the installation, which has to be started:
 *
 *   npm run super-admin -- create <username> [--second-factor] | disable <username> | list | remove-second-factor <email>
 *   npm run deploy-token -- <module> [--name <name>]
 *   npm run secrets -- status | new | rotate | end
 *   npm run set-aside -- list | retry <id> | drop <id>
 */
import './command-help.ts';
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './root.ts';
import { keptSecrets, renewAuthSecret, retirePreviousSecrets, secretSettings } from './start/secrets.ts';
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

/** The environment variables with which a command reaches the installation: its database and the secret of its roles. */
export function installationSettings(env: NodeJS.ProcessEnv, root: string): Record<string, string> {
  const { dataDir, databaseUrl } = readSettings(env, root);
  const secrets = keptSecrets(dataDir);
  const secret = secretSettings(env, secrets);
  if (!secret) throw new SettingsError(`Nothing was started with the data folder ${dataDir} yet. ${notRunning}`);
  const url =
    databaseUrl ??
    `postgres://postgres:${secrets?.postgres_password ?? ''}@127.0.0.1:${runningPort(dataDir)}/switchboard`;
  return { DATABASE_URL: url, ...secret, SWITCHBOARD_DATA_DIR: dataDir };
}

/** The part of `npm run secrets` that changes the secret which `npm start` created. Returns the text to print, null for other commands. */
export function changeKeptSecret(args: readonly string[], env: NodeJS.ProcessEnv, root: string): string | null {
  if (args[0] !== 'secrets' || (args[1] !== 'new' && args[1] !== 'end')) return null;
  const { dataDir, authSecret } = readSettings(env, root);
  if (authSecret !== null)
    throw new SettingsError(
      'SWITCHBOARD_AUTH_SECRET is set: change it and SWITCHBOARD_AUTH_SECRET_PREVIOUS where they are set. docs/operations.md says how.',
    );
  if (args[1] === 'new') {
    renewAuthSecret(dataDir);
    return 'A new secret is made, and the one of before is still accepted. Start Switchboard again, then: npm run secrets -- rotate';
  }
  return retirePreviousSecrets(dataDir)
    ? `From the next start on, the previous secret is no longer accepted. Backups of that time need it: it stays in ${join(dataDir, 'secrets.json')} as retired_auth_secrets.`
    : 'There is no previous secret.';
}

function main(args: string[]): void {
  const said = changeKeptSecret(args, process.env, repositoryRoot);
  if (said !== null) {
    console.log(said);
    return;
  }
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
