/** An instant of the server's clock, as estimated by this page. */
export interface ServerMoment {
  /** ISO 8601, the format of the API. */
  at: string;
  /** The largest possible error, in milliseconds. */
  error_ms: number;
}

/** A clock jump. It doesn't shift any evidence and is only noted. */
export interface ClockNote {
  /** `slept`: this page's own clock stopped, as it does while a computer sleeps. */
  kind: 'system_clock_changed' | 'slept';
  by_ms: number;
}

/**
 * The server's time in this page. It counts with `performance.now()`, which can't be set by the user, and is compared with the server by
 * every response that contains `server_time`. The system clock isn't used.
 */
export interface EvidenceClock {
  /**
   * Compares clocks during a request: `await clock.ask(() => request('POST /api/interviews/:id/sign', …))`. Returns the response and throws
   * what the request throws. Each use can make the error smaller.
   */
  ask<T extends { server_time: string }>(question: () => Promise<T>): Promise<T>;
  /** The current moment. Before the first response it is the system's time, with an error of ten minutes. */
  now(): ServerMoment;
  /** The server time of a `performance.now()` value, e.g. the `timeStamp` of a page event. */
  momentOf(performanceMs: number): ServerMoment;
  /** Reports clock jumps, from the next response on. Returns a function that unsubscribes. */
  onNote(listener: (note: ClockNote) => void): () => void;
}

/** The sources of the page's own times; tests pass others. */
export interface Clocks {
  monotonic(): number;
  system(): number;
}

const browserClocks: Clocks = { monotonic: () => performance.now(), system: () => Date.now() };

/** The bounds of `server - monotonic`, as of `asOf`. */
interface Bounds {
  low: number;
  high: number;
  asOf: number;
}

// Computer clocks drift apart by less than this share of the time.
const drift = 1e-4;

/** The server's times are whole milliseconds. */
const grainMs = 1;

/** Smaller jumps are normal for browsers and their clocks. */
const leastJumpMs = 1_000;

/** The error before the first comparison, and the largest that the API accepts. */
const maxErrorMs = 600_000;

function widened({ low, high, asOf }: Bounds, at: number): Bounds {
  const by = Math.abs(at - asOf) * drift;
  return { low: low - by, high: high + by, asOf: at };
}

/** Creates the clock for one page load. */
export function createEvidenceClock(clocks: Clocks = browserClocks): EvidenceClock {
  const listeners = new Set<(note: ClockNote) => void>();
  let bounds: Bounds | null = null;
  let systemOffset = clocks.system() - clocks.monotonic();

  const report = (note: ClockNote) => {
    for (const listener of listeners) listener(note);
  };

  const noteJump = (stoodStillMs: number) => {
    const offset = clocks.system() - clocks.monotonic();
    const jump = offset - systemOffset;
    if (Math.abs(jump) >= leastJumpMs) systemOffset = offset;
    const clockMs = jump - stoodStillMs;
    if (stoodStillMs >= leastJumpMs) report({ kind: 'slept', by_ms: Math.round(stoodStillMs) });
    if (Math.abs(clockMs) >= leastJumpMs) report({ kind: 'system_clock_changed', by_ms: Math.round(clockMs) });
  };

  /** Narrows the bounds: the server's time was `serverMs` at some moment between `asked` and `answered`. */
  const compare = (serverMs: number, asked: number, answered: number) => {
    const fresh = { low: serverMs - answered, high: serverMs + grainMs - asked, asOf: answered };
    const known = bounds && widened(bounds, answered);
    const both = known && { low: Math.max(known.low, fresh.low), high: Math.min(known.high, fresh.high) };
    // Round trips can't explain bounds that contradict each other: this page's clock stopped, so only the new bounds count.
    bounds = both && both.low <= both.high ? { ...both, asOf: answered } : fresh;
    noteJump(known && bounds === fresh ? Math.max(0, fresh.low - known.high) : 0);
  };

  const momentOf = (performanceMs: number): ServerMoment => {
    if (!bounds) {
      const at = clocks.system() - (clocks.monotonic() - performanceMs);
      return { at: new Date(at).toISOString(), error_ms: maxErrorMs };
    }
    const { low, high } = widened(bounds, performanceMs);
    return {
      at: new Date(Math.round(performanceMs + (low + high) / 2)).toISOString(),
      error_ms: Math.min(maxErrorMs, Math.ceil((high - low) / 2)),
    };
  };

  return {
    async ask(question) {
      const asked = clocks.monotonic();
      const answer = await question();
      compare(Date.parse(answer.server_time), asked, clocks.monotonic());
      return answer;
    },
    now: () => momentOf(clocks.monotonic()),
    momentOf,
    onNote(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
