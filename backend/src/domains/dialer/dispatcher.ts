import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { neverForEver } from '../../database/connection.ts';
import { RolePool } from '../../database/role-pool.ts';
import { keepListening } from '../../events/listener.ts';
import type { WorkerServices } from '../../jobs/worker-services.ts';
import { within } from '../../within.ts';
import { leaseSeconds } from '../calls/attempt.ts';
import { carryAttempt } from '../calls/carry-call.ts';
import type { Line } from '../calls/lines.ts';
import { type Claim, claimDueCalls, nextDue, releaseClaims } from './claim.ts';
import { type CommittedCall, commitBatch } from './commit-batch.ts';
import { separateSuspects } from './lost-claims.ts';
import { startHeartbeat } from './workers.ts';

/** The channel that announces scheduled calls and freed lines. */
const channel = 'switchboard_dialer';

// Notifications wake the dispatcher at once. Polling finds calls that had no line when they fell due, and missed notifications.
const pollMs = 5_000;
const dueLeftMs = 250;
/** Notifications within this time are handled together. */
const restMs = 20;
// A process killed between an attempt's commit and its dialing leaves it uncertain. Small rounds limit how many.
const roundSize = 32;
const perOrganization = 8;
/** Organizations whose calls are committed concurrently: fewer than the process has connections. */
const organizationsAtOnce = 8;
/** How long claims exclude a number that is at its limit. */
const fullNumberMs = 200;

/** Wakes a sleeper, now or the next time it sleeps. */
function createAlarm() {
  let ring: (() => void) | undefined;
  let isRung = false;
  return {
    ring() {
      isRung = true;
      ring?.();
    },
    /** Resolves with true if it was woken, with false if the time ran out. */
    async sleep(ms: number, signal: AbortSignal): Promise<boolean> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
          if (signal.aborted) ring();
        });
      const wasRung = isRung;
      ring = undefined;
      isRung = false;
      return wasRung;
    },
  };
}

function groupByOrganization(claims: readonly Claim[]): Map<string, Claim[]> {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) groups.set(claim.organization_id, [...(groups.get(claim.organization_id) ?? []), claim]);
  return groups;
}

/** Numbers that claims exclude for a moment. */
function createFullNumbers() {
  const until = new Map<string, number>();
  return {
    add(ids: readonly string[]) {
      for (const id of ids) until.set(id, performance.now() + fullNumberMs);
    },
    now(): string[] {
      for (const [id, at] of until) if (at <= performance.now()) until.delete(id);
      return [...until.keys()];
    },
  };
}

/**
 * Dials scheduled calls from this process until `stop`. Any number of processes can do so concurrently: only one of them claims a
 * call, and it can commit the call only while its claim is the latest.
 */
export async function startDispatcher(services: WorkerServices): Promise<{ stop(): Promise<void> }> {
  const { lines, shutdown, env } = services;
  const log = services.log.child({ part: 'dialer' });
  const id = randomUUID();
  const pool = new RolePool(
    {
      connectionString: env.systemDatabaseUrl,
      max: 2,
      application_name: 'switchboard-dialer',
      ...neverForEver,
      // A dispatcher that can't reach the database dials nothing, and its claims expire.
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    },
    env.otherDatabaseUrls.system,
  );
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  services.metrics.watchPool('dialer', pool);
  const alarm = createAlarm();
  const stopping = new AbortController();
  const fullNumbers = createFullNumbers();
  /** Organizations with a batch in progress. A batch that has to wait doesn't hold up other organizations. */
  const committing = new Map<string, Promise<void>>();
  let hasCommitted = false;
  const onStop = () => {
    stopping.abort();
    alarm.ring();
  };
  shutdown.addEventListener('abort', onStop);

  function dial({ call, attempt_id, from, script }: CommittedCall, line: Line, committedAt: number): void {
    // A process that was suspended since then may have lost the attempt to another, so it dials nothing.
    if (performance.now() - committedAt > (leaseSeconds * 1000) / 2) line.release();
    else void carryAttempt(services, line, { call, from, script, attempt: { id: attempt_id, isNew: true } });
  }

  async function commit(organizationId: string, claims: Claim[]): Promise<void> {
    // Take lines first: committed calls are dialed at once.
    const taken = claims.flatMap(() => lines.tryTake(organizationId) ?? []);
    const [ours, tooMany] = [claims.slice(0, taken.length), claims.slice(taken.length)];
    const askedAt = performance.now();
    let used = 0;
    try {
      await releaseClaims(pool, tooMany);
      // If the commit takes longer than this, its calls are not dialed: people see them as uncertain.
      const batch = commitBatch(services, organizationId, ours);
      const { committed, fullNumbers: full } = await within(leaseSeconds, 'The database', batch);
      fullNumbers.add(full);
      for (const one of committed) {
        const line = taken[used++];
        if (line) dial(one, line, askedAt);
      }
    } catch (error) {
      log.warn({ err: error, organization_id: organizationId }, 'claimed calls were not committed');
      await releaseClaims(pool, ours).catch(() => undefined);
    } finally {
      for (const line of taken.slice(used)) line.release();
    }
  }

  function beginCommit(organizationId: string, claims: Claim[]): void {
    const isOver = commit(organizationId, claims).finally(() => {
      committing.delete(organizationId);
      hasCommitted = true;
      alarm.ring();
    });
    committing.set(organizationId, isOver);
  }

  /** Dials due calls. Returns how many were claimed. */
  async function round(): Promise<number> {
    hasCommitted = false;
    const limit = Math.min(roundSize, lines.free());
    if (limit === 0 || committing.size >= organizationsAtOnce) return 0;
    // No agents are available at the moment: calls wait, because no one could talk to the person who answers.
    if (services.livekit && !(await services.livekit.agents.areThere())) return 0;
    const claims = await claimDueCalls(pool, id, {
      limit,
      perOrganization: Math.min(perOrganization, limit),
      fullNumbers: fullNumbers.now(),
      served: [...lines.served(), ...committing.keys()],
    });
    const { now, later } = await separateSuspects(pool, claims);
    await releaseClaims(pool, later);
    for (const [organization, group] of groupByOrganization(now)) beginCommit(organization, group);
    return now.length;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if ((await round()) > 0) continue;
        const { hasDue, nextInMs } = await nextDue(pool);
        const wait = Math.min(hasDue ? dueLeftMs : pollMs, nextInMs ?? pollMs);
        const sleptAt = performance.now();
        const isWoken = await alarm.sleep(Math.max(Math.ceil(wait), 1), stopping.signal);
        const left = Math.min(restMs, wait - (performance.now() - sleptAt));
        if (isWoken && !hasCommitted && left > 0 && !stopping.signal.aborted) await pause(left);
      } catch (error) {
        if (stopping.signal.aborted) break;
        log.warn({ err: error }, 'the dialer cannot ask the database');
        await pause(500, undefined, { ref: false });
      }
    }
  }

  const listening = await keepListening(
    {
      connectionStrings: [env.directSystemUrl, ...env.otherDatabaseUrls.direct],
      channel,
      onMessage: () => alarm.ring(),
      onReturn: async () => alarm.ring(),
    },
    log,
  );
  // The first statements of a process take a second. Run them now, so that no call has to wait for them.
  await commitBatch(services, id, []).catch(() => undefined);
  const heart = await startHeartbeat({ pool, id, lines, log });
  const working = work();
  return {
    async stop() {
      onStop();
      shutdown.removeEventListener('abort', onStop);
      await working;
      await Promise.all(committing.values());
      await listening.close();
      await heart.stop();
      await pool.end();
    },
  };
}
