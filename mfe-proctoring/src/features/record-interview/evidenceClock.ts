/** An instant by the server's clock, as this page knows it. */
export interface ServerMoment {
  /** ISO 8601, as the API takes it. */
  at: string;
  /** How far off it may be, in milliseconds. */
  error_ms: number;
}

/** Something that a clock did by itself. It moves no evidence and is there to be noted. */
export interface ClockNote {
  /** `slept`: this page's own clock stood still, as it does while a computer sleeps. */
  kind: 'system_clock_changed' | 'slept';
  by_ms: number;
}

/**
 * The server's time in this page. It counts by `performance.now()`, which nobody can set, and is compared with the server by
 * whatever answers with `server_time`; the system's own clock has no part in it.
 */
export interface EvidenceClock {
  /**
   * Compares clocks while it asks: `await clock.ask(() => request('POST /api/interviews/:id/sign', …))`. Gives the answer, and
   * throws what asking throws. The more often it is used, the smaller the error.
   */
  ask<T extends { server_time: string }>(question: () => Promise<T>): Promise<T>;
  /** This very moment. Before the first answer it is the system's time, with an error of ten minutes. */
  now(): ServerMoment;
  /** The moment at which `performance.now()` said so, e.g. the `timeStamp` of an event of the page. */
  momentOf(performanceMs: number): ServerMoment;
  /** Tells of clocks that jumped, from the next answer on. Gives what ends it. */
  onNote(listener: (note: ClockNote) => void): () => void;
}

/** Where the page's own times come from; tests have others. */
export interface Clocks {
  monotonic(): number;
  system(): number;
}

const browserClocks: Clocks = { monotonic: () => performance.now(), system: () => Date.now() };

/** What is known of `server - monotonic`: it lies between the two, as of `asOf`. */
interface Bounds {
  low: number;
  high: number;
  asOf: number;
}

// Clocks of computers run apart by less than that share of the time.
const drift = 1e-4;

/** The server writes whole milliseconds. */
const grainMs = 1;

/** Smaller jumps are what browsers and their clocks do all the time. */
const leastJumpMs = 1_000;

/** The error of what has never been compared, and the largest that the API takes. */
const maxErrorMs = 600_000;

function widened({ low, high, asOf }: Bounds, at: number): Bounds {
  const by = Math.abs(at - asOf) * drift;
  return { low: low - by, high: high + by, asOf: at };
}

/** Makes the clock of one load of the page. */
export function createEvidenceClock(clocks: Clocks = browserClocks): EvidenceClock {
  const listeners = new Set<(note: ClockNote) => void>();
  let bounds: Bounds | null = null;
  let systemOffset = clocks.system() - clocks.monotonic();

  const tell = (note: ClockNote) => {
    for (const listener of listeners) listener(note);
  };

  const noteJump = (stoodStillMs: number) => {
    const offset = clocks.system() - clocks.monotonic();
    const jump = offset - systemOffset;
    if (Math.abs(jump) >= leastJumpMs) systemOffset = offset;
    const clockMs = jump - stoodStillMs;
    if (stoodStillMs >= leastJumpMs) tell({ kind: 'slept', by_ms: Math.round(stoodStillMs) });
    if (Math.abs(clockMs) >= leastJumpMs) tell({ kind: 'system_clock_changed', by_ms: Math.round(clockMs) });
  };

  /** Takes in that the server's time was `serverMs` somewhere between two moments of this page. */
  const compare = (serverMs: number, asked: number, answered: number) => {
    const fresh = { low: serverMs - answered, high: serverMs + grainMs - asked, asOf: answered };
    const known = bounds && widened(bounds, answered);
    const both = known && { low: Math.max(known.low, fresh.low), high: Math.min(known.high, fresh.high) };
    // What cannot both be true is no matter of round trips: this page's clock stood still, and begins anew.
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
