import { Worker } from 'node:worker_threads';
import { inference } from '@livekit/agents';
import { threadEnvironment } from '../../work/thread-environment.ts';

/** A prediction that takes longer than this is ignored. */
const lateMs = 80;

/** The framework's detector needs this much silence before a turn can end. */
const minSilenceSeconds = 0.25;

/** Predicts ends of turns for all conversations of a process, in its own thread. */
export interface TurnModel {
  /** The probability that the person has finished; null if the model is missing or late. */
  predict(pcm: Int16Array): Promise<number | null>;
  close(): Promise<void>;
}

type Thread = Pick<Worker, 'postMessage' | 'on' | 'ref' | 'unref'>;

/** Starts the thread. While it loads, if it ends, and after `patienceMs`, every answer is null. */
export function createTurnModel(
  start: () => Thread = () => new Worker(new URL('./turn.worker.ts', import.meta.url), { env: threadEnvironment() }),
  patienceMs = lateMs,
): TurnModel {
  const waiting = new Map<number, (probability: number | null) => void>();
  let isGone = false;
  let count = 0;
  const thread = start();
  const end = () => {
    isGone = true;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };
  thread.on('message', ({ id, probability }: { id: number; probability: number | null }) => {
    waiting.get(id)?.(probability);
    waiting.delete(id);
  });
  thread.on('error', end);
  thread.on('exit', end);
  thread.unref();
  return {
    predict(pcm) {
      if (isGone) return Promise.resolve(null);
      const id = count++;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          resolve(null);
        }, patienceMs);
        waiting.set(id, (probability) => {
          clearTimeout(timer);
          resolve(probability);
        });
        thread.postMessage({ id, pcm });
      });
    },
    async close() {
      if (isGone) return;
      const ended = new Promise<void>((resolve) => thread.on('exit', () => resolve()));
      thread.ref();
      // The thread ends itself: if it were terminated during a prediction, that would abort the whole process.
      thread.postMessage({ isLast: true });
      await ended;
    },
  };
}

/**
 * The framework's detector for one conversation, which uses the model of the process. Without a prediction it reports that the turn is
 * over, so that the usual silence decides. Null if the shortest silence that counts is too short for it.
 */
export function turnDetectorOf(model: TurnModel | undefined, minSilence: number): inference.TurnDetector | null {
  if (!model || minSilence < minSilenceSeconds) return null;
  const executor = {
    async doInference(_method: string, data: unknown) {
      const startedAt = performance.now();
      const bytes = Buffer.from((data as { pcm: string }).pcm, 'base64');
      const pcm = new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer);
      const probability = (await model.predict(pcm)) ?? 1;
      return { probability, inferenceDurationMs: performance.now() - startedAt };
    },
  };
  return new inference.TurnDetector({ version: 'v1-mini', executor });
}
