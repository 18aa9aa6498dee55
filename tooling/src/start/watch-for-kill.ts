import { readFileSync } from 'node:fs';

// Same as backend/src/processes/kills.ts: the starter imports nothing from the backend.

/** How often this system killed a process for lack of memory; null where it doesn't say, such as on macOS. */
function outOfMemoryKills(): string | null {
  try {
    return /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Call it when a process starts. The returned function determines, once the process has ended, whether a person killed
 * it. A watchdog uses another signal, and running out of memory may be the fault of the process.
 */
export function watchForKill(): (signal: NodeJS.Signals | null) => boolean {
  const before = outOfMemoryKills();
  return (signal) => signal === 'SIGKILL' && before !== null && outOfMemoryKills() === before;
}
