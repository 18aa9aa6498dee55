import { compareParagraphs, compareWords } from './compareTexts.ts';
import type { CompareRequest } from './startComparison.ts';

/** Words are compared this long, in milliseconds; what is left then stays with its paragraphs. */
const wordsMs = 2_000;

const scope = globalThis as unknown as {
  onmessage: (event: { data: CompareRequest }) => void;
  postMessage: (message: unknown) => void;
};

scope.onmessage = ({ data: { before, after } }) => {
  const paragraphs = compareParagraphs(before, after);
  scope.postMessage({ comparison: paragraphs, isDone: paragraphs.isWhole });
  if (!paragraphs.isWhole) scope.postMessage({ comparison: compareWords(paragraphs, wordsMs), isDone: true });
};
