import { limits } from './limits.ts';

const lookIntervalMs = 500;

/**
 * Ends this process when its parent is gone or its time is over. The parent looks after both while it lives, and the
 * system where it can; this is for the systems that cannot.
 */
export function endWithParent(parent = process.ppid): void {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, lookIntervalMs).unref();
}

// The parent's clock rings first and knows what to say.
const graceMs = 2_000;

/** Starts the clock of one document, or of other work that takes so long at most. */
export function endInTime(wallClockMs: number = limits.wallClockMs * limits.patience): void {
  setTimeout(() => process.exit(1), wallClockMs + graceMs).unref();
}
