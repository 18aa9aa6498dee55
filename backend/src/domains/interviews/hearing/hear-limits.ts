/** Limits for transcribing spoken answers. */
export const hearLimits = {
  /** Seconds of one answer; the rest is not transcribed. */
  answerSeconds: 300,
  /** Seconds of all answers in one recording. */
  recordingSeconds: 1_200,
  /** Shorter answers contain no words. */
  leastSeconds: 1,
  /** Seconds of the recording before and after the range that its browser named. */
  aroundSeconds: 0.4,
  /** For extracting the sound of one answer from its recording. */
  wallClockMs: 60_000,
  processorSeconds: 30,
  /** For transcribing one answer: this many times its length, plus the spare time. */
  patience: 10,
  spareMs: 60_000,
} as const;
