import type { Clock } from './clock.ts';

/** A limited resource with a queue: cores, a process's thread, its connections. */
export interface Places {
  /** Calls `run` as soon as there is one. */
  take(run: () => void): void;
  give(): void;
  /** Milliseconds for which they were taken, all together. */
  takenMs(): number;
}

/** Creates a resource with this many places. */
export function createPlaces(clock: Clock, count: number): Places {
  const waiting: (() => void)[] = [];
  let first = 0;
  let taken = 0;
  let takenMs = 0;
  let since = 0;

  function note(change: number): void {
    takenMs += taken * (clock.now() - since);
    since = clock.now();
    taken += change;
  }

  return {
    take(run) {
      if (taken >= count) {
        waiting.push(run);
        return;
      }
      note(1);
      run();
    },
    give() {
      const next = waiting[first];
      if (next === undefined) return note(-1);
      first += 1;
      // Those that had their turn are forgotten now and then.
      if (first > 1_000) {
        waiting.splice(0, first);
        first = 0;
      }
      next();
    },
    takenMs() {
      note(0);
      return takenMs;
    },
  };
}
