/** Times of a thread in milliseconds since it began. */
export interface Turns {
  ranMs: number;
  waitedMs: number;
}

export function readTurns(): Turns | null;

export function isStarved(before: Turns | null, now: Turns | null, ms: number): boolean;
