/**
 * Copies the database and the files of the installation, whose database it finds or starts:
 *
 *   npm run backup -- --to <folder> [--without-files] [--keep 7d,4w,12m]
 *   npm run restore -- --from <file> [--exact]
 *   npm run move -- --to postgres://… [--again]
 */
import './command-help.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installationSettings, isDatabaseRunning } from './admin-command.ts';
import { writeAtomically } from './build/atomic-write.ts';
import { repositoryRoot } from './root.ts';
import { Database } from './start/database.ts';
import { InstanceLock } from './start/instance-lock.ts';
import { lossOfMovingAgain, movedTo, noteMove } from './start/moved.ts';
import { keptSecrets, readSecrets, secretSettings } from './start/secrets.ts';
import { readSettings, type Settings, SettingsError } from './start/settings.ts';

// Backups and restored files are only for their owner.
process.umask(0o077);

/** Runs the backend's command with these settings; gives its exit code. */
async function run(args: readonly string[], settings: Record<string, string>): Promise<number> {
  const child = fork(join(repositoryRoot, 'backend/src/commands/run-copies.ts'), args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...settings },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Starts the Postgres of a data folder that nothing else uses, for as long as the work takes. */
async function withOwnDatabase<T>(dataDir: string, work: (settings: Record<string, string>) => Promise<T>): Promise<T> {
  const lock = await InstanceLock.take(dataDir);
  let database: Database | null = null;
  try {
    const { secrets, isNew } = readSecrets(dataDir);
    const tell = (reason: string) => console.error(`The database ${reason}.`);
    database = new Database({
      dataDir,
      password: secrets.postgres_password,
      isPasswordNew: isNew,
      onRestart: tell,
      onMoved: () => tell('came back on another port'),
    });
    const DATABASE_URL = await database.start();
    return await work({
      DATABASE_URL,
      ...secretSettings(process.env, secrets),
      SWITCHBOARD_DATA_DIR: dataDir,
    });
  } finally {
    await database?.stop();
    lock.release();
  }
}

async function backup(args: readonly string[], { dataDir, databaseUrl }: Settings): Promise<number> {
  if (databaseUrl !== null || isDatabaseRunning(dataDir))
    return run(args, installationSettings(process.env, repositoryRoot));
  if (!existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(`Nothing was started with the data folder ${dataDir} yet: there is nothing to copy.`);
  return withOwnDatabase(dataDir, (settings) => run(args, settings));
}

function keepSecret(dataDir: string, auth_secret: string): void {
  const { secrets } = readSecrets(dataDir);
  writeAtomically(join(dataDir, 'secrets.json'), `${JSON.stringify({ ...secrets, auth_secret }, null, 2)}\n`, 0o600);
}

/** A new data folder gets the secret that the backup's credentials were stored under. */
export function takeSecret({ dataDir, authSecret }: Settings): void {
  if (keptSecrets(dataDir) !== null) return;
  if (authSecret === null)
    throw new SettingsError(
      `The secret of the installation that was backed up is needed: put its secrets.json into ${dataDir}, or set\n` +
        'SWITCHBOARD_AUTH_SECRET to what stands there as auth_secret.',
    );
  keepSecret(dataDir, authSecret);
}

/** Runs work that fills a data folder; where it comes to nothing, the folder is as it was before. */
export async function orAsBefore(dataDir: string, work: () => Promise<number>): Promise<number> {
  const isNew = !existsSync(dataDir);
  const hadDatabase = existsSync(join(dataDir, 'postgres'));
  const secretsPath = join(dataDir, 'secrets.json');
  const hadSecrets = existsSync(secretsPath);
  const undo = () => {
    if (isNew) return rmSync(dataDir, { recursive: true, force: true });
    if (!hadDatabase) rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
    if (!hadSecrets) rmSync(secretsPath, { force: true });
  };
  try {
    const code = await work();
    if (code !== 0) undo();
    return code;
  } catch (error) {
    undo();
    throw error;
  }
}

/** Restores into a data folder and its own database, with the secret that was verified by it. */
const restoreInto = (settings: Settings, args: readonly string[]) =>
  orAsBefore(settings.dataDir, async () => {
    const { dataDir, authSecret } = settings;
    (await InstanceLock.take(dataDir)).release();
    takeSecret(settings);
    const code = await withOwnDatabase(dataDir, (own) => run(args, own));
    // The next start is to open with it what was restored.
    if (code === 0 && authSecret !== null && keptSecrets(dataDir)?.auth_secret !== authSecret)
      keepSecret(dataDir, authSecret);
    return code;
  });

async function restore(args: readonly string[], settings: Settings): Promise<number> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null) return restoreInto(settings, args);
  const secret = secretSettings(process.env, keptSecrets(dataDir));
  if (!secret) throw new SettingsError('Set SWITCHBOARD_AUTH_SECRET to that of the installation that was backed up.');
  return run(args, {
    DATABASE_URL: databaseUrl,
    ...secret,
    SWITCHBOARD_DATA_DIR: dataDir,
  });
}

async function move(args: readonly string[], { dataDir, databaseUrl, authSecret }: Settings): Promise<number> {
  if (databaseUrl !== null)
    throw new SettingsError('DATABASE_URL is set: only the database that comes with Switchboard is moved. Unset it.');
  if (!existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(`Nothing was started with the data folder ${dataDir} yet: there is nothing to move.`);
  const loss = lossOfMovingAgain(dataDir, args.includes('--again'));
  if (loss !== null) console.log(loss);
  const target = args[args.indexOf('--to') + 1] ?? '';
  const code = await withOwnDatabase(dataDir, async (settings) => {
    const copied = await run(args, settings);
    // At once: from a database that was copied nothing is started again, even where the rest is broken off.
    if (copied === 0) noteMove(dataDir, target);
    return copied;
  });
  if (code !== 0) return code;
  const secret = authSecret === null ? `auth_secret in ${join(dataDir, 'secrets.json')}` : 'as it is set now';
  console.log(
    [
      'From now on start it with these settings:',
      `  DATABASE_URL             ${movedTo(dataDir)}, with the password`,
      `  SWITCHBOARD_AUTH_SECRET  ${secret}`,
      `  SWITCHBOARD_DATA_DIR     ${dataDir}${process.env.SWITCHBOARD_S3_BUCKET ? ', for mail without a server; files are in the bucket' : ': the files stay there'}`,
      `The old database stays in ${join(dataDir, 'postgres')} and is not started any more. Remove it when all is well.`,
    ].join('\n'),
  );
  return 0;
}

const commands = { backup, restore, move } as const;

/** `--to=x` is `--to x`, and paths are meant from where the command was typed. */
export function fromWhereTyped(given: readonly string[]): string[] {
  const folder = process.env.INIT_CWD ?? process.cwd();
  const args = given.flatMap((argument) => /^(--(?:to|from))=(.*)$/s.exec(argument)?.slice(1) ?? argument);
  return args.map((argument, index) =>
    (args[index - 1] === '--to' || args[index - 1] === '--from') && !/^postgres(ql)?:/.test(argument)
      ? resolve(folder, argument)
      : argument,
  );
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name as keyof typeof commands];
  if (!command) throw new SettingsError(`There is no command "${name}": ${Object.keys(commands).join(', ')}`);
  return command([name, ...fromWhereTyped(args)], readSettings(process.env, repositoryRoot));
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
