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

/** Whoever has not answered by then does not count as there. */
const answerSeconds = 3;

/** Everybody who asks within this time gets the same answer: probes of strangers are no work. */
const freshMs = 1_000;
/** What costs more than a statement is tried this often. */
const rareMs = 10_000;

/** What a process needs; `agents` is another process that talks in the rooms which this one opens. */
type Need = 'database' | 'migrations' | 'files' | 'disk' | 'livekit' | 'agents' | 'queue';

/** How a process is; `needs` says what of it is there. */
export interface Readiness {
  status: 'ready' | 'not ready' | 'stopping';
  roles?: readonly Role[];
  needs?: Partial<Record<Need, 'ok' | 'failed'>>;
}

interface Check {
  need: Need;
  /** Roles that do nothing without it; of the others it is only told. */
  of: readonly Role[];
  everyMs: number;
  /** Throws where it is not there. */
  run(): Promise<void>;
}

/** Tells whether a process can do its work. */
export interface Ready {
  /** Looks at something else as well, from now on. */
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

/** Leaves a full disk to the need `disk`: a process that cannot write still answers reads and carries calls. */
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
      // Written, not read: a standby answers as well.
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
      // A bucket is everybody's: without it no other process stores files either, and each does the rest of its work.
      of: env.s3 ? [] : everybody,
      everyMs: rareMs,
      run: () => unlessFull(disk, () => files.check()),
    },
    {
      need: 'disk',
      // Other processes of the host have the same disk: taking this one out of the balancer would end reads as well.
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

/** Makes what tells whether this process can do its work, by its roles. */
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
        // What is missing is looked for again at once.
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
