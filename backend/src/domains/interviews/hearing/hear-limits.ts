/** Bounds of listening to spoken answers. */
export const hearLimits = {
  /** Seconds of one answer; what comes later is not listened to. */
  answerSeconds: 300,
  /** Seconds of all answers in one recording. */
  recordingSeconds: 1_200,
  /** Shorter ones hold no words. */
  leastSeconds: 1,
  /** Seconds of the recording before and after what its browser named. */
  aroundSeconds: 0.4,
  /** Of taking the sound of one answer out of its recording. */
  wallClockMs: 60_000,
  processorSeconds: 30,
  /** Of hearing one answer: times its length, and as much besides. */
  patience: 10,
  spareMs: 60_000,
} as const;
