import type { ChangeUnit } from '@switchboard/contracts/prompt-changes';
import type { Comparison } from './compareTexts.ts';

/** What the worker is asked. */
export interface CompareRequest {
  before: string;
  after: string;
  /** How large the compared parts are. */
  unit: ChangeUnit;
}

/** What it answers, first with paragraphs and then with words. */
export interface CompareAnswer {
  comparison: Comparison;
  isDone: boolean;
}

/** A worker that has not answered after this many milliseconds is ended. */
const answerMs = 5_000;

async function compareHere({ before, after, unit }: CompareRequest): Promise<CompareAnswer> {
  const { compareParts, compareWords } = await import('./compareTexts.ts');
  return { comparison: compareWords(compareParts(before, after, unit), 0), isDone: true };
}

/**
 * Compares two texts beside the page, which stays free. Where there is no worker, whole paragraphs are compared. Gives what stops it.
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
