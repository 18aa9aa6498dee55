import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAtomically } from '../build/atomic-write.ts';
import { identify, isRunning, type ProcessIdentity } from '../process-identity.mjs';
import { SettingsError } from './settings.ts';

interface Instance {
  owner: ProcessIdentity;
  /** The server's process, which may outlive a killed owner for some seconds. */
  server: ProcessIdentity | null;
  url: string | null;
}

/** The right to use a data folder, which one start at a time can hold. */
export class InstanceLock {
  readonly #path: string;
  #instance: Instance;

  private constructor(path: string, instance: Instance) {
    this.#path = path;
    this.#instance = instance;
  }

  /** Takes the lock. Throws SettingsError when another start holds it; cleans up after one that was killed. */
  static async take(dataDir: string): Promise<InstanceLock> {
    const path = join(dataDir, 'instance.json');
    const owner = identify(process.pid);
    if (!owner) throw new Error('The operating system does not tell the start time of this process');
    const lock = new InstanceLock(path, { owner, server: null, url: null });
    makeFolder(dataDir);
    for (;;) {
      if (lock.#create()) return lock;
      const other = read(path);
      if (other && isRunning(other.owner)) {
        const place = other.url === null ? 'It is still starting.' : `It is at ${other.url}`;
        throw new SettingsError(
          `Switchboard already runs from this folder (process ${other.owner.pid}). ${place}\n` +
            'Stop it first, or give this one a folder of its own with SWITCHBOARD_DATA_DIR.',
        );
      }
      if (other?.server) await endServer(other.server);
      forgetStale(path);
    }
  }

  /** Saves changes, if the file can be written. */
  update(change: Partial<Omit<Instance, 'owner'>>): void {
    this.#instance = { ...this.#instance, ...change };
    try {
      writeAtomically(this.#path, JSON.stringify(this.#instance), 0o600);
    } catch {
      // On a full disk the file keeps its content: it only helps a later start, so the failure must not end this one.
    }
  }

  release(): void {
    const current = read(this.#path);
    if (current?.owner.pid === process.pid) rmSync(this.#path, { force: true });
  }

  /** Linking fails when the name exists, so only one of two simultaneous starts gets the lock. */
  #create(): boolean {
    const own = `${this.#path}.${process.pid}`;
    writeFileSync(own, JSON.stringify(this.#instance), { mode: 0o600 });
    try {
      linkSync(own, this.#path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
}

function read(path: string): Instance | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Instance;
  } catch {
    return null;
  }
}

/** Removes a dead owner's lock. If another start has just replaced it with its own, restores that. */
function forgetStale(path: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  if (taken && isRunning(taken.owner)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

const writingRefused: Record<string, string> = {
  EEXIST: 'it is a file, and a folder is needed there',
  ENOTDIR: 'a part of this path is a file',
  EACCES: 'it belongs to another user',
  EPERM: 'it belongs to another user',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

// As root, the account that runs Postgres must pass through the folder, but other users can't list it.
const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700;

function makeFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    for (let folder = dataDir; made !== undefined && folder.startsWith(made); folder = dirname(folder))
      chmodSync(folder, folderMode);
    const probe = join(dataDir, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = writingRefused[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new SettingsError(
      `${dataDir} cannot hold the data of Switchboard: ${reason}.\n` +
        'Put that right, or set SWITCHBOARD_DATA_DIR to a folder of your own.',
    );
  }
}

async function endServer(server: ProcessIdentity): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGTERM', 5_000],
    ['SIGKILL', 2_000],
  ];
  for (const [signal, patienceMs] of steps) {
    if (!isRunning(server)) return;
    process.kill(server.pid, signal);
    const deadline = Date.now() + patienceMs;
    while (isRunning(server) && Date.now() < deadline) await delay(50);
  }
}
