import type pg from 'pg';
import type { Logger } from 'pino';
import { countPendingMigrations } from '../database/migration-state.ts';
import type { DiskSpace } from '../disk-space.ts';
import type { Env } from '../env.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Livekit } from '../livekit/livekit.ts';
import { outageOf } from '../outages.ts';
import type { Role } from '../roles.ts';
import { within } from '../within.ts';
import { isAnotherThere, processId } from './living.ts';

/** A dependency that doesn't answer within this time counts as missing. */
const answerSeconds = 3;

/** All requests within this time get the same answer, so that strangers' probes cause no work. */
const freshMs = 1_000;
/** Checks that cost more than a statement run this often. */
const rareMs = 10_000;

/** Dependencies of a process; `agents` is another process whose agents join the rooms that this one opens. */
type Need = 'database' | 'migrations' | 'files' | 'disk' | 'livekit' | 'agents' | 'queue';

/** The state of a process; `needs` lists which dependencies are available. */
export interface Readiness {
  status: 'ready' | 'not ready' | 'stopping';
  roles?: readonly Role[];
  needs?: Partial<Record<Need, 'ok' | 'failed'>>;
}

interface Check {
  need: Need;
  /** Roles that can't work without it; for other roles it is only reported. */
  of: readonly Role[];
  everyMs: number;
  /** Throws if it is missing. */
  run(): Promise<void>;
}

/** Reports whether a process can do its work. */
export interface Ready {
  /** Adds a check. */
  add(check: Check): void;
  read(): Promise<Readiness>;
}

interface Parts {
  systemPool: pg.Pool;
  env: Env;
  files: FileStore;
  disk: DiskSpace;
  livekit: Livekit | null;
  log: Logger;
  shutdown: AbortSignal;
}

const everybody = ['api', 'worker', 'agent'] as const;

/** Reports a full disk only as the need `disk`: a process that can't write still answers reads and carries calls. */
async function unlessFull(disk: DiskSpace, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (outageOf(error) !== 'disk') throw error;
    disk.noteError(error);
  }
}

function checksOf({ systemPool, env, files, disk, livekit }: Parts): Check[] {
  const checks: Check[] = [
    {
      need: 'database',
      of: everybody,
      everyMs: freshMs,
      // A write, because a standby also answers reads.
      run: () =>
        unlessFull(disk, () => systemPool.query('UPDATE processes SET seen_at = now() WHERE id = $1', [processId])),
    },
    {
      need: 'migrations',
      of: everybody,
      everyMs: freshMs,
      async run() {
        const pending = await countPendingMigrations(systemPool);
        if (pending > 0) throw new Error(`${pending} migrations are not applied`);
      },
    },
    {
      need: 'files',
      // All processes share a bucket: without it no other process stores files either, and each does the rest of its work.
      of: env.s3 ? [] : everybody,
      everyMs: rareMs,
      run: () => unlessFull(disk, () => files.check()),
    },
    {
      need: 'disk',
      // Other processes of the host have the same disk: removing this one from the balancer would also end reads.
      of: [],
      everyMs: freshMs,
      async run() {
        if (disk.isFull) throw new Error('The disk is full: uploads are refused');
      },
    },
  ];
  if (!livekit) return checks;
  checks.push({
    need: 'livekit',
    // Pages are served without it.
    of: ['worker', 'agent'],
    everyMs: rareMs,
    run: async () => void (await livekit.server.rooms.listRooms(['readiness'])),
  });
  if (!env.roles.includes('agent'))
    checks.push({
      need: 'agents',
      of: ['worker'],
      everyMs: freshMs,
      async run() {
        if (!(await isAnotherThere(systemPool, 'agent'))) throw new Error('No process with the role agent is there');
      },
    });
  return checks;
}

/** Creates the readiness checks of this process, by its roles. */
export function createReadiness(parts: Parts): Ready {
  const { env, log, shutdown } = parts;
  const checks = checksOf(parts);
  const found = new Map<Need, { at: number; isOk: Promise<boolean> }>();

  function look({ need, everyMs, run }: Check): Promise<boolean> {
    const known = found.get(need);
    if (known && performance.now() - known.at < everyMs) return known.isOk;
    const isOk = within(answerSeconds, need, run()).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, need }, 'this process lacks something that it needs');
        // Check a missing dependency again at once.
        found.delete(need);
        return false;
      },
    );
    found.set(need, { at: performance.now(), isOk });
    return isOk;
  }

  return {
    add: (check) => void checks.push(check),
    async read() {
      if (shutdown.aborted) return { status: 'stopping' };
      const looked = await Promise.all(checks.map(async (check) => ({ ...check, isOk: await look(check) })));
      const isMissing = looked.some(({ isOk, of }) => !isOk && of.some((role) => env.roles.includes(role)));
      const needs = Object.fromEntries(looked.map(({ need, isOk }) => [need, isOk ? 'ok' : 'failed']));
      return { status: isMissing ? 'not ready' : 'ready', roles: env.roles, needs };
    },
  };
}
