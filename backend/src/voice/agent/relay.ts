/** In milliseconds: so much may wait for its turn without anybody noticing, and no more than that may wait at all. */
const waitsMs = { usual: 80, most: 200 };

/** Pauses between words, on a line that is never quite silent. */
const quietest = 300;

/**
 * Whether a piece of live sound is passed on. After a burst of the network, pauses are left out until the delay is unnoticeable again;
 * only what would be very late is left out as well.
 */
export function isRelayed(pcm: Int16Array, waitingMs: number): boolean {
  if (waitingMs <= waitsMs.usual) return true;
  return waitingMs <= waitsMs.most && pcm.some((sample) => Math.abs(sample) > quietest);
}
