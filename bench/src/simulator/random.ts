/** Numbers of 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A length of time of that mean; most are shorter, few much longer. */
export const exponential = (random: () => number, mean: number): number => -mean * Math.log(1 - random());

/** A length of time of that mean, from half to one and a half of it. */
export const even = (random: () => number, mean: number): number => mean * (0.5 + random());
