const patienceRounds = 60;

/**
 * Whether two requests take the same time at their fastest, within a factor. They are asked in turns, three times at least,
 * until that is so: a busy machine delays one or the other, but only a difference of their own stays. Each gives the
 * request of one round, which is made ready before its time is taken.
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
