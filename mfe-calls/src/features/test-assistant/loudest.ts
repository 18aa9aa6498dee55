// Fifty audio chunks a second are more than anyone can see, and each render costs time.
const shownEveryMs = 150;

/** Returns the maximum loudness since the last result when it is time to show one; otherwise null. */
export function loudestInTime(): (loudness: number, atMs: number) => number | null {
  let loudest = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  return (loudness, atMs) => {
    loudest = Math.max(loudest, loudness);
    if (atMs - shownAt < shownEveryMs) return null;
    const shown = Math.round(loudest * 20) / 20;
    [loudest, shownAt] = [0, atMs];
    return shown;
  };
}
