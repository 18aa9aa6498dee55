/** Limits of one extraction: sizes in bytes, times in milliseconds. */
export const limits = {
  inputBytes: 10 * 1024 * 1024,
  /** Processor time if the system reports it, else elapsed time. */
  wallClockMs: 20_000,
  /** A document may wait for a processor this many times as long. */
  patience: 6,
  /** The child is killed at this size, below the promised 512 MB, so that allocations between two checks still fit. */
  residentBytes: 420 * 1024 * 1024,
  heapMegabytes: 288,
  /**
   * Enforced by the system, in addition to the watcher: the processor time of all threads, and writable memory. V8 reserves 512 MB
   * of that for code and never fills them.
   */
  dataBytes: 1024 * 1024 * 1024,
  processorSeconds: 30,
  watchIntervalMs: 20,
  answerBytes: 12 * 1024 * 1024,
  /** Headings, paragraphs, list items and table cells that are requested one by one. */
  parts: 100_000,
  textCharacters: 2 * 1024 * 1024,
  /** Personal details are searched in this many lines of this many characters. */
  fieldLines: 10_000,
  fieldLineCharacters: 4_000,
  pdfPages: 200,
  pdfReadingMs: 14_000,
  zipMembers: 2_000,
  zipDeclaredBytes: 200 * 1024 * 1024,
  zipXmlMemberBytes: 12 * 1024 * 1024,
  zipXmlTotalBytes: 30 * 1024 * 1024,
  zipRatio: 250,
  zipRatioFromBytes: 1024 * 1024,
  xmlDepth: 256,
  rtfDepth: 200,
} as const;
