/** In milliseconds: an unnoticeable backlog, and the maximum backlog. */
const waitsMs = { usual: 80, most: 200 };

/** Samples up to this level count as a pause, on a line that is never quite silent. */
const quietest = 300;

/**
 * Whether to relay a piece of live sound. After a burst of the network, pauses are left out until the delay is unnoticeable again; speech
 * is only left out if it would be very late.
 */
export function isRelayed(pcm: Int16Array, waitingMs: number): boolean {
  if (waitingMs <= waitsMs.usual) return true;
  return waitingMs <= waitsMs.most && pcm.some((sample) => Math.abs(sample) > quietest);
}
