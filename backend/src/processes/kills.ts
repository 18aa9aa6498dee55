import { readFileSync } from 'node:fs';

/** What froze or ended a process this often is not tried again without an operator. */
export const deathsAllowed = 2;

/**
 * Work whose process was killed by someone this often is set aside as well. People and deployments kill at random moments, so
 * that work which is under way each time is not there by chance.
 */
export const killsAllowed = 20;

/** How often this system killed a process for lack of memory; null where it doesn't say, such as on macOS. */
function outOfMemoryKills(): string | null {
  try {
    return /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * To be called when a process is started; gives what tells, once it has ended, whether someone killed it. A watchdog uses
 * another signal, and a lack of memory may be the fault of the process.
 */
export function watchForKill(): (signal: NodeJS.Signals | null) => boolean {
  const before = outOfMemoryKills();
  return (signal) => signal === 'SIGKILL' && before !== null && outOfMemoryKills() === before;
}
