const firstPauseMs = 500;
const longestPauseMs = 30_000;
const quietMs = 60_000;

/**
 * How long to wait before each restart of what keeps falling: twice as long as before, up to half a minute, for as long as
 * it takes. Who ran for a minute begins anew.
 */
export class Backoff {
  readonly #now: () => number;
  #pauseMs = 0;
  #restartedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The pause before the restart that follows now, in milliseconds. */
  next(): number {
    const now = this.#now();
    const wasQuiet = now - this.#restartedAt >= quietMs;
    this.#pauseMs = wasQuiet ? firstPauseMs : Math.min(this.#pauseMs * 2, longestPauseMs);
    this.#restartedAt = now + this.#pauseMs;
    return this.#pauseMs;
  }
}
