import { readFileSync, readlinkSync } from 'node:fs';

const tickMs = 10;

/** The system's id of the calling thread; null if the system doesn't report it. */
export function systemIdOfThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || null;
  } catch {
    return null;
  }
}

/** Processor time that a process has used, in milliseconds; null if the system doesn't report it or the process has ended. */
export function processorMsOf(pid: number | undefined): number | null {
  return pid === undefined ? null : readMs(`/proc/${pid}/stat`);
}

/** Processor time that a thread of this process has used, in milliseconds; null if the system doesn't report it. */
export function processorMs(systemId: number | null): number | null {
  return systemId === null ? null : readMs(`/proc/self/task/${systemId}/stat`);
}

function readMs(path: string): number | null {
  try {
    // The name of the program is in parentheses and may contain anything.
    const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
