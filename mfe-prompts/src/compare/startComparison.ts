import type { ChangeUnit } from '@switchboard/contracts/prompt-changes';
import type { Comparison } from './compareTexts.ts';

/** The request to the worker. */
export interface CompareRequest {
  before: string;
  after: string;
  /** The size of the compared parts. */
  unit: ChangeUnit;
}

/** The worker's responses: first with paragraphs, then with words. */
export interface CompareAnswer {
  comparison: Comparison;
  isDone: boolean;
}

/** A worker that hasn't answered after this many milliseconds is terminated. */
const answerMs = 5_000;

async function compareHere({ before, after, unit }: CompareRequest): Promise<CompareAnswer> {
  const { compareParts, compareWords } = await import('./compareTexts.ts');
  return { comparison: compareWords(compareParts(before, after, unit), 0), isDone: true };
}

/**
 * Compares two texts in a worker, so that the page stays responsive. Without a worker, compares whole paragraphs. Returns a function that
 * cancels the comparison.
 */
export function startComparison(
  request: CompareRequest,
  onAnswer: (answer: CompareAnswer) => void,
  onGivenUp: () => void,
): () => void {
  let isOver = false;
  const here = () =>
    void compareHere(request).then((answer) => {
      if (!isOver) onAnswer(answer);
    });
  const nothing = () => {
    isOver = true;
  };
  let worker: Worker;
  try {
    worker = new Worker(new URL('./compare.worker.ts', import.meta.url));
  } catch {
    here();
    return nothing;
  }
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    worker.terminate();
  };
  const timer = setTimeout(() => {
    end();
    onGivenUp();
  }, answerMs);
  worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) => {
    if (data.isDone) end();
    onAnswer(data);
  };
  worker.onerror = () => {
    clearTimeout(timer);
    worker.terminate();
    here();
  };
  worker.postMessage(request);
  return end;
}
