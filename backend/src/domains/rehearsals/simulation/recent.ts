/** Ordered moments of which those within a recent period are counted; older ones are dropped. */
export interface Recent {
  add(at: number): void;
  /** How many are within the period before `now`. */
  count(now: number): number;
  /** When fewer than `limit` will be within the period, if none is added. */
  freeAt(limit: number): number;
}

export function createRecent(stretchMs: number): Recent {
  let moments: number[] = [];
  let first = 0;
  const forget = (now: number) => {
    while (first < moments.length && (moments[first] ?? 0) <= now - stretchMs) first += 1;
    if (first > 1_000) {
      moments = moments.slice(first);
      first = 0;
    }
  };
  return {
    add: (at) => void moments.push(at),
    count(now) {
      forget(now);
      return moments.length - first;
    },
    freeAt: (limit) => (moments[moments.length - limit] ?? -Infinity) + stretchMs,
  };
}
