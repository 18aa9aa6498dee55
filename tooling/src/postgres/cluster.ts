import { spawn } from 'node:child_process';
import { chownSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandLine, makePrivateFolder, type PostgresAccount, spawnIds } from './account.ts';

interface ClusterOptions {
  password: string;
  isThrowaway: boolean;
}

/** Creates the data folder next to its final place and moves it there when complete, so that a kill leaves nothing half-made. */
export async function createCluster(account: PostgresAccount, options: ClusterOptions): Promise<void> {
  const { dataDir } = account;
  forgetHalfMade(dataDir);
  const half = `${dataDir}.half-${process.pid}`;
  const passwordFile = join(half, 'password');
  const cluster = join(half, 'cluster');
  makePrivateFolder(account, half);
  try {
    writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
    if (account.ids) chownSync(passwordFile, account.ids.uid, account.ids.gid);
    await run(account, account.binaries.initdb, [
      `--pgdata=${cluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts by code point like C, but handles upper and lower case beyond ASCII.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.isThrowaway ? ['--no-sync'] : []),
    ]);
    await runSingle(account, cluster, 'CREATE DATABASE switchboard');
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(cluster, dataDir);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Runs one statement on a database that no server has open. */
export async function runSingle(account: PostgresAccount, dataDir: string, statement: string): Promise<void> {
  const output = await run(
    account,
    account.binaries.postgres,
    ['--single', '-D', dataDir, '-c', 'exit_on_error=true', 'postgres'],
    `${statement}\n`,
  );
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(`Postgres refused a statement:\n${output}`);
}

function forgetHalfMade(dataDir: string): void {
  const parent = dirname(dataDir);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(dataDir)}.half-`)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function run(account: PostgresAccount, program: string, args: string[], input = ''): Promise<string> {
  const [command, rest] = commandLine(account, program, args);
  const child = spawn(command, rest, {
    ...spawnIds(account),
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(output);
      else fail(new Error(`${basename(program)} failed:\n${output.trim()}`));
    });
  });
}
