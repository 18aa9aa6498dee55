/** A process that a later one can recognise: numbers are used again, a number with its start time is not. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Identifies a running process; null when there is none with that ID. */
export function identify(pid: number): ProcessIdentity | null;

/** Whether the very same process still runs. */
export function isRunning(identity: ProcessIdentity): boolean;
