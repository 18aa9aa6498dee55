import { readFileSync, readlinkSync } from 'node:fs';

const tickMs = 10;

/** The system's id of the thread that calls this; null where the system doesn't tell. */
export function systemIdOfThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || null;
  } catch {
    return null;
  }
}

/** Processor time that a thread of this process has used, in milliseconds; null where the system doesn't tell. */
export function processorMs(systemId: number | null): number | null {
  if (systemId === null) return null;
  try {
    // The name of the program is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/self/task/${systemId}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
