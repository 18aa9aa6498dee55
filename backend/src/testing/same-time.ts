const patienceRounds = 60;

/**
 * Compares two requests at their fastest: true if they take the same time, within a factor. They are sent in turns, at least three
 * times, until that is so: a busy machine delays one or the other, but only their own difference stays. Each function returns the
 * request of one round, which is prepared before its time is measured.
 */
export async function takeTheSameTime(
  one: () => Promise<() => Promise<unknown>>,
  other: () => Promise<() => Promise<unknown>>,
  within: number,
): Promise<boolean> {
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= patienceRounds; round += 1) {
    for (const [index, prepare] of [one, other].entries()) {
      const ask = await prepare();
      const from = performance.now();
      await ask();
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - from);
    }
    const ratio = (fastest[0] ?? 0) / (fastest[1] ?? 0);
    if (round >= 3 && ratio < within && ratio > 1 / within) return true;
  }
  return false;
}
