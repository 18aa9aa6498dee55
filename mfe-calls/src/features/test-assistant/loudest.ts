// Fifty pieces of sound a second are more than anybody sees; each drawing costs.
const shownEveryMs = 150;

/** The loudest of the pieces since one was shown, where it is time to show one; null while it is not. */
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
