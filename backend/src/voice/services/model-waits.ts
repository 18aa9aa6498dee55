/** How long a model may say nothing until it is bridged and until it is given up, and how long all of its answer may take. */
export interface ModelWaits {
  fillerMs: number;
  answerMs: number;
  wholeMs: number;
  /** A second model is asked after this long, until it is known how fast the first one usually is. */
  hedgeMs: number;
}
export const usualWaits: ModelWaits = { fillerMs: 2_000, answerMs: 12_000, wholeMs: 60_000, hedgeMs: 1_500 };

/** A second model is asked neither earlier nor later than this. */
const hedgeWithin = { least: 300, most: 2_000 };

/** When a second model is asked: once the first one takes longer than four of five of its answers did. */
export function hedgeAfter(p80: number | null, { hedgeMs }: ModelWaits): number {
  return p80 === null ? hedgeMs : Math.min(hedgeWithin.most, Math.max(hedgeWithin.least, p80));
}
