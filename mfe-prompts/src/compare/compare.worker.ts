import { compareParts, compareWords } from './compareTexts.ts';
import type { CompareRequest } from './startComparison.ts';

/** The time limit for comparing words, in milliseconds; the rest is compared by paragraph only. */
const wordsMs = 2_000;

const scope = globalThis as unknown as {
  onmessage: (event: { data: CompareRequest }) => void;
  postMessage: (message: unknown) => void;
};

scope.onmessage = ({ data: { before, after, unit } }) => {
  const parts = compareParts(before, after, unit);
  scope.postMessage({ comparison: parts, isDone: parts.isWhole });
  if (!parts.isWhole) scope.postMessage({ comparison: compareWords(parts, wordsMs), isDone: true });
};
