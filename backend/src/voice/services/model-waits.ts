/** How long a model may be silent before a filler and before it is given up, and how long its whole answer may take. */
export interface ModelWaits {
  fillerMs: number;
  answerMs: number;
  wholeMs: number;
  /** A second model is asked after this long, until the usual speed of the first one is known. */
  hedgeMs: number;
}
export const usualWaits: ModelWaits = { fillerMs: 2_000, answerMs: 12_000, wholeMs: 60_000, hedgeMs: 1_500 };

/** Limits for when a second model is asked. */
const hedgeWithin = { least: 300, most: 2_000 };

/** When to ask a second model: once the first one takes longer than four of five of its answers did. */
export function hedgeAfter(p80: number | null, { hedgeMs }: ModelWaits): number {
  return p80 === null ? hedgeMs : Math.min(hedgeWithin.most, Math.max(hedgeWithin.least, p80));
}
