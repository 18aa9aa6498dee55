/** Bounds of joining one recording: times in milliseconds, sizes in bytes. */
export const joinLimits = {
  wallClockMs: 10 * 60_000,
  processorSeconds: 300,
  residentBytes: 420 * 1024 * 1024,
  heapMegabytes: 288,
  watchIntervalMs: 100,
  answerBytes: 1024 * 1024,
  /** What one file takes beyond its chunks: the list by which it is sought in. */
  spareBytes: 16 * 1024 * 1024,
  /** Seconds by which the times in a file may be beyond those that its browser stated. */
  spareSeconds: 60,
} as const;
