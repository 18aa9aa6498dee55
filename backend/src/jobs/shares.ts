import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';

/** Longer than the queue takes to answer. If an answer never comes, the next place asks all the same. */
const answerMs = 1_000;

/** Makes sure that one organization's work leaves places of a runner to the others. */
export interface Shares {
  /**
   * Flags of the jobs to skip: of organizations that hold half of the places. The places ask in turn, each after the job of the one
   * before it is known. Otherwise several could ask while none of their jobs is counted, and one organization would get them all.
   */
  flagsToSkip(): Promise<string[] | null>;
}

interface Taken {
  job: { payload: unknown };
}

function organizationOf({ job: { payload } }: Taken): string | null {
  const { organization_id } = (payload ?? {}) as { organization_id?: unknown };
  return typeof organization_id === 'string' ? organization_id : null;
}

/** Shares of a runner with this many places, whose jobs are counted by its events. */
export function createShares(places: number, runnerEvents: WorkerEvents): Shares {
  const events = runnerEvents as EventEmitter;
  const share = Math.max(Math.ceil(places / 2), 1);
  const taken = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const asking: (() => void)[] = [];
  const answered = () => asking.shift()?.();

  function count(organization: string | null, change: 1 | -1): void {
    if (organization === null) return;
    const now = (taken.get(organization) ?? 0) + change;
    if (now <= 0) taken.delete(organization);
    else taken.set(organization, now);
  }

  events.on('job:start', (event: Taken) => {
    count(organizationOf(event), 1);
    answered();
  });
  events.on('job:complete', (event: Taken) => count(organizationOf(event), -1));
  events.on('worker:getJob:empty', answered);
  events.on('worker:getJob:error', answered);

  return {
    async flagsToSkip() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      asking.push(resolve);
      void pause(answerMs, undefined, { ref: false }).then(resolve);
      const served = [...taken].filter(([, held]) => held >= share).map(([id]) => `organization:${id}`);
      return served.length > 0 ? served : null;
    },
  };
}
