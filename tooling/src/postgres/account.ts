import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';

/** How Postgres is run: the user, the programs, and the data folder. */
export interface PostgresAccount {
  binaries: PostgresBinaries;
  dataDir: string;
  /** Put before each command; empty if not needed. */
  prefix: readonly string[];
  /** The user that runs Postgres and owns the data; null for the current user. */
  ids: { uid: number; gid: number } | null;
}

const accountName = 'postgres';

/**
 * Decides which user runs Postgres, which refuses to run as root. A plain user runs it as itself. Root runs it as the
 * system's `postgres` user. If that user can't reach the project's folder (`/root/…`), the programs run from a copy.
 * The data stays in place if the one capability that opens folders can be granted; else it moves too.
 */
export function postgresAccount(binaries: PostgresBinaries, dataDir: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { binaries, dataDir, prefix: [], ids: null };
  const ids = ownerOf(dataDir) ?? unprivilegedIds();
  const plain: PostgresAccount = { binaries, dataDir, prefix: [], ids };
  if (canReach(plain)) return plain;
  const capable = { ...plain, prefix: withFolderCapability(ids) };
  if (canReach(capable)) return capable;
  // Postgres looks for its own programs with access(2), which ignores capabilities.
  const copied = copyPrograms(binaries);
  const capableCopy = { ...capable, binaries: copied };
  if (canReach(capableCopy)) return capableCopy;
  const elsewhere = { ...plain, binaries: copied, dataDir: dataElsewhere(dataDir) };
  if (canReach(elsewhere)) return elsewhere;
  throw new Error(
    `Postgres cannot run as root, and the user ${accountName} can reach neither ${dataDir} nor ${elsewhere.dataDir}: ` +
      'start as a plain user, or set DATABASE_URL',
  );
}

function withFolderCapability({ uid, gid }: { uid: number; gid: number }): string[] {
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability, '--'];
}

/** The options to spawn a command as the account; a prefix changes the user itself. */
export function spawnIds(account: PostgresAccount): { uid?: number; gid?: number } {
  return account.prefix.length > 0 || account.ids === null ? {} : account.ids;
}

/** A command line as the account runs it. */
export function commandLine(account: PostgresAccount, command: string, args: readonly string[]): [string, string[]] {
  const [first = command, ...rest] = [...account.prefix, command, ...args];
  return [first, rest];
}

/** Creates a folder that only the account can enter. */
export function makePrivateFolder(account: PostgresAccount, path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account.ids) chownSync(path, account.ids.uid, account.ids.gid);
}

function canReach(account: PostgresAccount): boolean {
  const probe = `${account.dataDir}.probe-${process.pid}`;
  const options: SpawnSyncOptions = { ...spawnIds(account), cwd: '/', stdio: 'ignore', timeout: 10_000 };
  try {
    makePrivateFolder(account, probe);
    // Unlike --version, this makes initdb look for its other programs, as in a real run.
    const [program, args] = commandLine(account, account.binaries.initdb, ['--show', '-D', probe]);
    if (spawnSync(program, args, options).status !== 0) return false;
    const [shell, test] = commandLine(account, '/bin/sh', ['-c', 'echo probe > "$0/probe"', probe]);
    return spawnSync(shell, test, options).status === 0;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** A database that a plain user created keeps its owner when root starts it. */
function ownerOf(dataDir: string): { uid: number; gid: number } | null {
  if (!existsSync(dataDir)) return null;
  const { uid, gid } = statSync(dataDir);
  return uid > 0 ? { uid, gid } : null;
}

function unprivilegedIds(): { uid: number; gid: number } {
  const known = systemIds();
  if (known) return known;
  // Debian, Red Hat and related systems have useradd; Alpine has adduser.
  const makers: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', accountName]],
  ];
  for (const [command, args] of makers) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) break;
  }
  const made = systemIds() ?? sudoIds();
  if (made) return made;
  throw new Error(
    `Postgres cannot run as root, and no user ${accountName} could be made: start as a plain user, or set DATABASE_URL`,
  );
}

function systemIds(): { uid: number; gid: number } | null {
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, accountName]).stdout?.toString() ?? '', 10);
  const [uid, gid] = [id('-u'), id('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

/** The user who ran sudo, where no system user can be created (macOS). */
function sudoIds(): { uid: number; gid: number } | null {
  const [uid, gid] = [Number(process.env.SUDO_UID), Number(process.env.SUDO_GID)];
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

const everyonesPlace = '/var/lib/switchboard';

function nameFor(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

/** Copies the programs to a place that every user can reach. They find their libraries from any folder. */
function copyPrograms(binaries: PostgresBinaries): PostgresBinaries {
  const { mtimeMs, size } = statSync(binaries.postgres);
  const home = join(everyonesPlace, `programs-${nameFor(`${binaries.home} ${mtimeMs} ${size}`)}`);
  if (!existsSync(home)) {
    const half = `${home}.${process.pid}`;
    // The programs are not secret, so they don't get the private file mode of a start.
    const umask = process.umask(0o022);
    try {
      mkdirSync(everyonesPlace, { recursive: true, mode: 0o755 });
      cpSync(binaries.home, half, { recursive: true, verbatimSymlinks: true });
    } finally {
      process.umask(umask);
    }
    renameSync(half, home);
  }
  const inHome = (program: string) => join(home, program.slice(binaries.home.length));
  return { home, initdb: inHome(binaries.initdb), postgres: inHome(binaries.postgres) };
}

/** The data folder to use when the configured one can't be reached. Existing data is moved there. */
function dataElsewhere(dataDir: string): string {
  const moved = join(everyonesPlace, `data-${nameFor(dataDir)}`);
  const pointer = `${dataDir}.moved`;
  // A removed data folder means that the user wants to start from scratch.
  if (!existsSync(pointer)) rmSync(moved, { recursive: true, force: true });
  if (existsSync(dataDir) && !existsSync(moved)) {
    const half = `${moved}.${process.pid}`;
    const { status } = spawnSync('cp', ['-a', dataDir, half]);
    if (status !== 0) throw new Error(`The database could not be copied from ${dataDir} to ${moved}`);
    renameSync(half, moved);
  }
  writeFileSync(pointer, moved);
  return moved;
}
