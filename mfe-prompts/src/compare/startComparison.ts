import type { Comparison } from './compareTexts.ts';

/** What the worker is asked. */
export interface CompareRequest {
  before: string;
  after: string;
}

/** What it answers, first with paragraphs and then with words. */
export interface CompareAnswer {
  comparison: Comparison;
  isDone: boolean;
}

/** A worker that has not answered after this many milliseconds is ended. */
const answerMs = 5_000;

async function compareHere({ before, after }: CompareRequest): Promise<CompareAnswer> {
  const { compareParagraphs, compareWords } = await import('./compareTexts.ts');
  return { comparison: compareWords(compareParagraphs(before, after), 0), isDone: true };
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
