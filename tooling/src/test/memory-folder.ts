import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../postgres/postmaster.ts';

// A whole run keeps some hundred megabytes there.
const plenty = 2 * 1024 ** 3;

interface Room {
  /** A folder in memory, where the system has one. */
  place?: string;
  /** The memory that this process may still use, in bytes. */
  available?: number;
}

function isRoomy(place: string, available: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= plenty && available >= 2 * plenty;
  } catch {
    return false;
  }
}

/**
 * Creates a folder for throwaway databases: in memory if there is enough, else with the other temporary files. A disk
 * is slow to allocate a database's 750 files after as many were removed. Leftovers of killed runs in memory are removed
 * first.
 */
export function makeMemoryFolder({ place = '/dev/shm', available = process.availableMemory() }: Room = {}): string {
  if (!isRoomy(place, available)) return mkdtempSync(join(tmpdir(), 'switchboard-test-'));
  for (const name of readdirSync(place)) {
    const owner = /^switchboard-test-(\d+)-/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(join(place, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(place, `switchboard-test-${process.pid}-`));
}
