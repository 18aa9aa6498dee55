/** Limits for joining one recording: times in milliseconds, sizes in bytes. */
export const joinLimits = {
  wallClockMs: 10 * 60_000,
  processorSeconds: 300,
  residentBytes: 420 * 1024 * 1024,
  heapMegabytes: 288,
  watchIntervalMs: 100,
  answerBytes: 1024 * 1024,
  /** The size of a file beyond its chunks: the index for seeking. */
  spareBytes: 16 * 1024 * 1024,
  /** Seconds by which the times in a file may exceed those that its browser stated. */
  spareSeconds: 60,
} as const;
