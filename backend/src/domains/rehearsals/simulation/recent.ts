/** Moments in order, of which those of a last stretch are counted; what is older is forgotten. */
export interface Recent {
  add(at: number): void;
  /** How many lie later than so long before `now`. */
  count(now: number): number;
  /** From when on fewer than so many do, if none comes. */
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
