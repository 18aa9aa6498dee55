import { readFileSync } from 'node:fs';

/** Work that froze or ended a process this often isn't retried without an operator. */
export const deathsAllowed = 2;

/**
 * Work whose process was killed by someone this often is also set aside. People and deployments kill at random moments, so work
 * that is running each time is not there by chance.
 */
export const killsAllowed = 20;

/** How often this system killed a process for lack of memory; null if it doesn't report that, such as on macOS. */
function outOfMemoryKills(): string | null {
  try {
    return /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Call it when a process is started. The returned function reports, after the process has ended, whether someone killed it. A
 * watchdog uses another signal, and a lack of memory may be the fault of the process.
 */
export function watchForKill(): (signal: NodeJS.Signals | null) => boolean {
  const before = outOfMemoryKills();
  return (signal) => signal === 'SIGKILL' && before !== null && outOfMemoryKills() === before;
}
