import type { Services } from '../../services.ts';
import { leaseSeconds } from './attempt.ts';
import type { HangUpReason } from './carrier.ts';

// How often a worker looks whether somebody ended one of its calls.
const beatMs = 400;

export interface LineLimits {
  /** Calls that one worker carries at a time. They wait rather than compute: a call costs memory and few statements. */
  lines: number;
}

/** A place for one call. */
export interface Line {
  /** Follows an attempt to its end: renews its lease and gives the signal to hang up. Errors are logged. */
  carry(ids: { call_id: string; attempt_id: string }, follow: (hangUp: AbortSignal) => Promise<void>): Promise<void>;
  /** Gives back a line on which nothing is carried. */
  release(): void;
}

/** The lines on which one worker carries calls. */
export interface Lines {
  /** Whether this process carries a call already, and was only slow to say so. */
  carries(callId: string): boolean;
  /** Waits for a free line; null when the process stops. */
  take(organizationId: string): Promise<Line | null>;
  /** Flags of the jobs to leave where they are: of organizations that hold half of the lines. */
  flagsOfTheServed(): string[] | null;
  /** Waits until nothing is carried any more. */
  drain(): Promise<void>;
}

interface Carried {
  attempt_id: string;
  hangUp: AbortController;
}

/** Makes the lines of this process. When it stops, the calls on them are hung up. */
export function createLines(
  { systemPool, log, shutdown }: Pick<Services, 'systemPool' | 'log' | 'shutdown'>,
  { lines }: LineLimits = { lines: 500 },
): Lines {
  const share = Math.ceil(lines / 2);
  const taken = new Map<string, number>();
  /** By call. */
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

  // Two statements serve all the calls of this process, however many they are.
  async function beat(): Promise<void> {
    if (isBusy || carried.size === 0) return;
    isBusy = true;
    try {
      const { rows } = await systemPool.query<{ id: string }>(
        'SELECT id FROM calls WHERE id = ANY($1::uuid[]) AND (end_requested_at IS NOT NULL OR ended_at IS NOT NULL)',
        [[...carried.keys()]],
      );
      const ended = new Set(rows.map(({ id }) => id));
      for (const [callId, { hangUp }] of carried)
        if (ended.has(callId)) hangUp.abort('user-ended-call' satisfies HangUpReason);
      if (performance.now() - renewedAt < (leaseSeconds * 1000) / 3) return;
      renewedAt = performance.now();
      await systemPool.query(
        `UPDATE call_attempts SET lease_expires_at = now() + make_interval(secs => $2)
         WHERE id = ANY($1::uuid[]) AND settled_at IS NULL`,
        [[...carried.values()].map(({ attempt_id }) => attempt_id), leaseSeconds],
      );
    } catch (error) {
      log.warn({ err: error, calls: carried.size }, 'the leases of calls were not renewed');
    } finally {
      isBusy = false;
    }
  }
  const timer = setInterval(beat, beatMs);

  shutdown.addEventListener('abort', () => {
    for (const { hangUp } of carried.values()) hangUp.abort('server-shutdown' satisfies HangUpReason);
    for (const wake of waiting.splice(0)) wake();
  });

  function lineOf(organizationId: string): Line {
    return {
      carry({ call_id, attempt_id }, follow) {
        const hangUp = new AbortController();
        carried.set(call_id, { attempt_id, hangUp });
        if (shutdown.aborted) hangUp.abort('server-shutdown' satisfies HangUpReason);
        const isOver = follow(hangUp.signal).finally(() => {
          carried.delete(call_id);
          underWay.delete(isOver);
          giveBack(organizationId);
        });
        underWay.add(isOver);
        isOver.catch((error: unknown) => log.error({ err: error, call_id }, 'a call is not carried any more'));
        return isOver;
      },
      release: () => giveBack(organizationId),
    };
  }

  return {
    carries: (callId) => carried.has(callId),
    async take(organizationId) {
      while (free === 0 && !shutdown.aborted) await new Promise<void>((resolve) => waiting.push(resolve));
      // A process that stops begins nothing more: what it leaves is found by another.
      if (shutdown.aborted) return null;
      free -= 1;
      taken.set(organizationId, (taken.get(organizationId) ?? 0) + 1);
      return lineOf(organizationId);
    },
    flagsOfTheServed() {
      const served = [...taken].filter(([, count]) => count >= share);
      return served.length === 0 ? null : served.map(([organizationId]) => `organization:${organizationId}`);
    },
    async drain() {
      await Promise.allSettled([...underWay]);
      clearInterval(timer);
    },
  };
}
