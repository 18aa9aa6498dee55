// Plain JavaScript that imports nothing of ours, like the watchdog's thread, which uses it.
import { readFileSync } from 'node:fs';

/** A thread is starved if it waits for so much of the time in which it could have run. */
const starvedShare = 0.9;

/**
 * How long the main thread has run and how long it has waited for a processor, in milliseconds since it began; null where the
 * system doesn't say. The source is `/proc/<pid>/schedstat` of Linux.
 * @returns {{ ranMs: number, waitedMs: number } | null}
 */
export function readTurns() {
  try {
    const [ranNs = 0, waitedNs = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6 };
  } catch {
    return null;
  }
}

/**
 * Whether a thread that made no progress for `ms` milliseconds was kept waiting for a processor nearly all the time. Then the
 * machine is overloaded, and the thread may be healthy.
 * @param {ReturnType<typeof readTurns>} before
 * @param {ReturnType<typeof readTurns>} now
 * @param {number} ms
 */
export function isStarved(before, now, ms) {
  if (before === null || now === null) return false;
  const waitedMs = now.waitedMs - before.waitedMs;
  // The watchdog's own thread may look late, so that more time has passed than it counts.
  const couldRunMs = Math.max(ms, waitedMs + now.ranMs - before.ranMs);
  return waitedMs >= couldRunMs * starvedShare;
}
