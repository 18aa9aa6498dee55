import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../work/thread-environment.ts';
import { speakable } from './speakable.ts';
import type { Manner, Sentence, Spoken } from './voice.schema.ts';

/** Speaks English without an account. */
export interface BuiltInVoice {
  /** The text as sound of 16 kHz; empty if nothing in it can be read. */
  speak(text: string, manner: Manner): Promise<Int16Array>;
  close(): Promise<void>;
}

/** Starts the voice's thread. */
export const startVoice = () =>
  new Worker(new URL('./voice.worker.ts', import.meta.url), {
    env: threadEnvironment(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });

/** A thread, and the sentences that wait for it. */
interface Speaker {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Int16Array>>;
}

/**
 * Synthesizes in a thread, one sentence after another. A thread that ends fails its pending sentences; the next sentence starts another.
 */
export function createBuiltInVoice(start: () => Worker = startVoice): BuiltInVoice {
  let speaker: Speaker | null = null;
  let isClosed = false;
  let count = 0;

  function begin(): Speaker {
    const worker = start();
    const fresh: Speaker = { worker, waiting: new Map() };
    const end = (error: Error) => {
      if (speaker === fresh) speaker = null;
      for (const { reject } of fresh.waiting.values()) reject(error);
      fresh.waiting.clear();
    };
    worker.on('message', (spoken: Spoken) => {
      const asked = fresh.waiting.get(spoken.id);
      fresh.waiting.delete(spoken.id);
      if (fresh.waiting.size === 0) worker.unref();
      if ('pcm' in spoken) asked?.resolve(spoken.pcm);
      else asked?.reject(new Error(spoken.error));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread of the voice has ended')));
    worker.unref();
    return fresh;
  }
  // Loads the voice before the first sentence needs it.
  speaker = begin();

  return {
    async speak(text, manner) {
      const words = speakable(text);
      if (!/[a-z\d]/i.test(words)) return new Int16Array(0);
      if (isClosed) throw new Error('The built-in voice is closed');
      speaker ??= begin();
      const asked = Promise.withResolvers<Int16Array>();
      const id = count++;
      speaker.waiting.set(id, asked);
      speaker.worker.ref();
      speaker.worker.postMessage({ id, text: words, ...manner } satisfies Sentence);
      return asked.promise;
    },
    async close() {
      isClosed = true;
      await speaker?.worker.terminate();
    },
  };
}
