/** Bounds of one extraction: sizes in bytes, times in milliseconds. */
export const limits = {
  inputBytes: 10 * 1024 * 1024,
  /** Processor time where the system tells it, else time. */
  wallClockMs: 20_000,
  /** So many times that long a document may wait for a processor. */
  patience: 6,
  /** The child is killed here, below the promised 512 MB, so that what it allocates between two looks still fits. */
  residentBytes: 420 * 1024 * 1024,
  heapMegabytes: 288,
  /**
   * Held by the system, whoever watches: the processor time of all threads, and memory that may be written to, of which
   * V8 sets 512 MB aside for code and never fills them.
   */
  dataBytes: 1024 * 1024 * 1024,
  processorSeconds: 30,
  watchIntervalMs: 20,
  answerBytes: 12 * 1024 * 1024,
  /** Headings, paragraphs, items of lists and cells of tables of which somebody asks for each. */
  parts: 100_000,
  textCharacters: 2 * 1024 * 1024,
  /** Personal details are searched in so many lines of so many characters. */
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
