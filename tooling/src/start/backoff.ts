const firstPauseMs = 500;
const longestPauseMs = 30_000;
const quietMs = 60_000;

/**
 * The delay before each restart of a process that keeps ending: doubles each time, up to half a minute, without a limit
 * on restarts. A process that ran for a minute starts again with the shortest delay.
 */
export class Backoff {
  readonly #now: () => number;
  #pauseMs = 0;
  #restartedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The delay before the next restart, in milliseconds. */
  next(): number {
    const now = this.#now();
    const wasQuiet = now - this.#restartedAt >= quietMs;
    this.#pauseMs = wasQuiet ? firstPauseMs : Math.min(this.#pauseMs * 2, longestPauseMs);
    this.#restartedAt = now + this.#pauseMs;
    return this.#pauseMs;
  }
}
