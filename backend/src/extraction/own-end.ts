import { limits } from './limits.ts';

const lookIntervalMs = 500;

/**
 * Ends this process when its parent is gone or its time is over. A living parent enforces both, and so does the system if it can;
 * this is for systems that cannot.
 */
export function endWithParent(parent = process.ppid): void {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, lookIntervalMs).unref();
}

// The parent's clock is first and reports the reason.
const graceMs = 2_000;

/** Starts the clock of one document, or of other work with this time limit. */
export function endInTime(wallClockMs: number = limits.wallClockMs * limits.patience): void {
  setTimeout(() => process.exit(1), wallClockMs + graceMs).unref();
}
