import type pg from 'pg';
import type { Services } from '../../services.ts';
import { createTurns } from '../../turns.ts';
import { within } from '../../within.ts';
import { leaseSeconds } from './attempt.ts';
import type { HangUpReason } from './carrier.ts';
import { hasOtherWorker, type LeavableCall, leaveOrWait } from './leave-calls.ts';

// How often a worker checks whether a person ended one of its calls.
const beatMs = 400;
/** How long a query may take: shorter than a lease, so that the next check still renews it. */
const query_timeout = 4_000;

/**
 * Concurrent calls that write their progress. Hundreds want to at once, over the connections of the process. Calls about to be
 * dialed, and people, must not wait behind them.
 */
const writersAtOnce = 5;

export interface LineLimits {
  /** Concurrent calls of one worker. They wait instead of computing: a call costs memory and few statements. */
  lines: number;
  /** How long writing a call's progress may take before another worker takes over the call. */
  writeSeconds?: number;
}

/** The signals between a line and the call that it carries. */
export interface Carrying {
  hangUp: AbortSignal;
  /** Another worker carries the call from now on. This process writes nothing more. */
  left: AbortSignal;
  /** Reports that the carrier knows the call, so another worker can find it there. */
  known(): void;
}

/** A slot for one call. */
export interface Line {
  /** Follows an attempt to its end: renews its lease and signals when to hang up. Errors are logged. */
  carry(ids: { call_id: string; attempt_id: string }, follow: (carrying: Carrying) => Promise<void>): Promise<void>;
  /** Gives back a line that carries no call. */
  release(): void;
}

/** The lines of one worker. */
export interface Lines {
  /** Whether this process already carries the call and was only slow to renew its lease. */
  carries(callId: string): boolean;
  /** Takes a line immediately if one is free and the organization has not used up its share. */
  tryTake(organizationId: string): Line | null;
  /** The number of free lines; `count` is the number of lines with calls. */
  free(): number;
  count(): number;
  /** Organizations that occupy half of the lines. */
  served(): string[];
  /** Waits for a free line; null if the process stops. */
  take(organizationId: string): Promise<Line | null>;
  /** Flags of the jobs to leave in the queue: those of `served()`. */
  flagsOfTheServed(): string[] | null;
  /** Queues the writing of a call's progress. */
  write(work: () => Promise<void>): Promise<void>;
  /** Leaves calls to another worker, or waits until none is left. Calls that take too long are hung up. */
  drain(): Promise<void>;
}

interface Carried extends LeavableCall {
  hangUp: AbortController;
}

// A suspension or a deletion requests the end of all calls at once. Otherwise a person ended the call.
const toHangUp = `
  SELECT c.id, CASE WHEN o.suspended_at IS NULL AND o.deleted_at IS NULL THEN 'staff-ended-call'
    ELSE 'organization-closed' END AS reason
  FROM calls c JOIN organizations o ON o.id = c.organization_id
  WHERE c.id = ANY($1::uuid[]) AND (c.end_requested_at IS NOT NULL OR c.ended_at IS NOT NULL)`;

/**
 * Creates the lines of this process. When the process stops, it leaves its calls to another worker if there is one. Otherwise they
 * may continue for `drainSeconds`, and are then hung up.
 */
export function createLines(
  { systemPool, log, shutdown, env: { drainSeconds } }: Pick<Services, 'systemPool' | 'log' | 'shutdown' | 'env'>,
  { lines, writeSeconds = 20 }: LineLimits = { lines: 500 },
): Lines {
  const share = Math.ceil(lines / 2);
  const taken = new Map<string, number>();
  const carried = new Map<string, Carried>();
  const underWay = new Set<Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = lines;
  let isBusy = false;
  let renewedAt = 0;

  function giveBack(organizationId: string): void {
    const left = (taken.get(organizationId) ?? 1) - 1;
    if (left === 0) taken.delete(organizationId);
    else taken.set(organizationId, left);
    free += 1;
    waiting.shift()?.();
  }

  // Two statements serve all calls of this process.
  async function beat(): Promise<void> {
    if (isBusy || carried.size === 0) return;
    isBusy = true;
    try {
      const { rows } = await systemPool.query<{ id: string; reason: HangUpReason }>({
        text: toHangUp,
        values: [[...carried.keys()]],
        query_timeout,
      } as pg.QueryConfig);
      for (const { id, reason } of rows) carried.get(id)?.hangUp.abort(reason);
      if (performance.now() - renewedAt < (leaseSeconds * 1000) / 3) return;
      const askedAt = performance.now();
      await systemPool.query({
        text: `UPDATE call_attempts SET lease_expires_at = now() + make_interval(secs => $2)
          WHERE id IN (SELECT id FROM call_attempts WHERE id = ANY($1::uuid[]) AND settled_at IS NULL ORDER BY id FOR UPDATE)`,
        values: [[...carried.values()].map(({ attempt_id }) => attempt_id), leaseSeconds],
        query_timeout,
      } as pg.QueryConfig);
      renewedAt = askedAt;
    } catch (error) {
      log.warn({ err: error, calls: carried.size }, 'the leases of calls were not renewed');
    } finally {
      isBusy = false;
    }
  }
  const timer = setInterval(beat, beatMs);

  let isCut = shutdown.aborted && drainSeconds === 0;
  function cut(): void {
    isCut = true;
    for (const { hangUp } of carried.values()) hangUp.abort('server-shutdown' satisfies HangUpReason);
  }
  shutdown.addEventListener('abort', async () => {
    for (const wake of waiting.splice(0)) wake();
    if (drainSeconds === 0 && carried.size > 0 && !(await hasOtherWorker({ systemPool, log }))) cut();
  });
  const areOver = () => Promise.allSettled([...underWay]);
  const onLines = { calls: () => [...carried.values()], areOver, isRenewing: () => isBusy };

  function lineOf(organizationId: string): Line {
    return {
      carry({ call_id, attempt_id }, follow) {
        const [hangUp, left] = [new AbortController(), new AbortController()];
        const one: Carried = { organization_id: organizationId, call_id, attempt_id, hangUp, left, isKnown: false };
        carried.set(call_id, one);
        if (isCut) hangUp.abort('server-shutdown' satisfies HangUpReason);
        const isLeft = new Promise<void>((resolve) => {
          left.signal.addEventListener('abort', () => resolve(), { once: true });
        });
        const known = () => {
          one.isKnown = true;
        };
        const followed = follow({ hangUp: hangUp.signal, left: left.signal, known });
        const isOver = Promise.race([followed, isLeft]).finally(() => {
          carried.delete(call_id);
          underWay.delete(isOver);
          giveBack(organizationId);
        });
        underWay.add(isOver);
        isOver.catch((error: unknown) => log.error({ err: error, call_id }, 'handling a call failed'));
        return isOver;
      },
      release: () => giveBack(organizationId),
    };
  }

  function occupy(organizationId: string): Line {
    free -= 1;
    taken.set(organizationId, (taken.get(organizationId) ?? 0) + 1);
    return lineOf(organizationId);
  }
  const served = () => [...taken].filter(([, count]) => count >= share).map(([organizationId]) => organizationId);

  const inTurn = createTurns(writersAtOnce);
  return {
    // A silent database doesn't block the queue: the next write uses another connection.
    write: (work) => inTurn(() => within(writeSeconds, 'The database', work())),
    free: () => free,
    count: () => carried.size,
    served,
    tryTake: (organizationId) =>
      free > 0 && !shutdown.aborted && (taken.get(organizationId) ?? 0) < share ? occupy(organizationId) : null,
    carries: (callId) => carried.has(callId),
    async take(organizationId) {
      while (free === 0 && !shutdown.aborted) await new Promise<void>((resolve) => waiting.push(resolve));
      // A stopping process starts nothing new. Another one finds the calls it leaves.
      if (shutdown.aborted) return null;
      return occupy(organizationId);
    },
    flagsOfTheServed() {
      const organizations = served();
      return organizations.length === 0 ? null : organizations.map((id) => `organization:${id}`);
    },
    async drain() {
      if (shutdown.aborted) await leaveOrWait({ systemPool, log }, onLines, drainSeconds);
      if (shutdown.aborted) cut();
      await areOver();
      clearInterval(timer);
    },
  };
}
