import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../work/thread-environment.ts';

/** The thread ends after this long without work, to free its memory. */
const idleMs = 60_000;

/**
 * Estimates the tokens of a text, rather too many than too few, because the vocabularies of most models are not public. Based on how many
 * tokens the known families need for words, digits, signs and other scripts.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) tokens += 1.2;
    else if (code >= 48 && code <= 57) tokens += 0.5;
    else if (code <= 32 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) tokens += 0.28;
    else tokens += 1;
  }
  return Math.ceil(tokens);
}

/** Whether a model's own vocabulary is available here. */
const isCounted = (model: string): boolean => /^(?:openai\/)?(?:gpt-|o\d|chatgpt)/.test(model);

interface Counter {
  worker: Worker;
  waiting: Map<number, (counts: number[] | null) => void>;
  rest: NodeJS.Timeout | undefined;
}
let counter: Counter | null = null;
let asked = 0;

function start(): Counter {
  const worker = new Worker(new URL('./tokens.worker.ts', import.meta.url), { env: threadEnvironment(), execArgv: [] });
  const made: Counter = { worker, waiting: new Map(), rest: undefined };
  const gone = () => {
    if (counter === made) counter = null;
    for (const resolve of made.waiting.values()) resolve(null);
    made.waiting.clear();
  };
  worker.on('message', ({ id, counts }: { id: number; counts: number[] }) => {
    made.waiting.get(id)?.(counts);
    made.waiting.delete(id);
    if (made.waiting.size > 0) return;
    worker.unref();
    clearTimeout(made.rest);
    made.rest = setTimeout(() => {
      gone();
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.on('error', gone);
  worker.on('exit', gone);
  worker.unref();
  return made;
}

const maxKept = 2_000;
const kept = new Map<string, number>();

/** Counts the tokens of texts with the model's own vocabulary if available, and otherwise estimates them. */
export async function countTokens(texts: readonly string[], model: string): Promise<number[]> {
  if (!isCounted(model)) return texts.map(estimatedTokens);
  const unknown = [...new Set(texts)].filter((text) => !kept.has(text));
  if (unknown.length > 0) {
    counter ??= start();
    const { worker, waiting, rest } = counter;
    clearTimeout(rest);
    const id = asked++;
    const counts = await new Promise<number[] | null>((resolve) => {
      waiting.set(id, resolve);
      worker.ref();
      worker.postMessage({ id, texts: unknown });
    });
    if (counts === null) return texts.map(estimatedTokens);
    if (kept.size > maxKept) kept.clear();
    for (const [place, text] of unknown.entries()) kept.set(text, counts[place] ?? estimatedTokens(text));
  }
  return texts.map((text) => kept.get(text) ?? estimatedTokens(text));
}
