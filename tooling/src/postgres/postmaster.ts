import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The content of `postmaster.pid` in a data folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Reads the lock file that a running Postgres keeps in its data folder; null when there is none. */
export function readPostmasterFile(dataDir: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1) return null;
    return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** Whether a process runs, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Cleans up after a killed run. A Postgres that still runs on the folder is shut down, so that it restarts with the
 * current settings and no other process is about to stop it. A lock file whose process ID belongs to another program is
 * removed.
 */
export async function clearLeftovers(dataDir: string): Promise<void> {
  const file = readPostmasterFile(dataDir);
  if (!file) return;
  if (!isAlive(file.pid) || !isPostgresOn(file.pid, dataDir)) {
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
    return;
  }
  await stopPostmaster(file.pid);
}

/** Shuts Postgres down: data is written, connections are closed abruptly, and a hanging server is killed. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGone(pid, patienceMs)) return;
  }
}

async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await delay(20);
  }
  return false;
}

/** An ended process keeps its ID until its parent reaps it, which in many containers no process does. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isPostgresOn(pid: number, dataDir: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-p', String(pid), '-o', 'command=']).toString();
    return command.includes('postgres') && command.includes(dataDir);
  } catch {
    return false;
  }
}
