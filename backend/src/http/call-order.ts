import type { LiveEvent } from '@switchboard/contracts/events';

/** More calls than have events within the time in which stored events may be repeated. */
const maxCalls = 2_000;

/**
 * Keeps the events of each call in order when a stream switches from stored events to live ones: stored events may be repeated. The
 * events of a call are stored one after the other, so their ids grow.
 */
export function createCallOrder() {
  const latest = new Map<string, bigint>();
  return {
    /** Records an event that was read from the store. */
    note({ type, subject_id, id }: LiveEvent): void {
      if (type !== 'call.status') return;
      latest.delete(subject_id);
      latest.set(subject_id, BigInt(id));
      const [oldest] = latest.size > maxCalls ? latest.keys() : [];
      if (oldest) latest.delete(oldest);
    },
    /** True if no later event about the same call was sent before. */
    isNew({ type, subject_id, id }: LiveEvent): boolean {
      const before = type === 'call.status' ? latest.get(subject_id) : undefined;
      return before === undefined || BigInt(id) > before;
    },
  };
}
