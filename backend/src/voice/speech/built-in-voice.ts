import { Worker } from 'node:worker_threads';
import { speakable } from './speakable.ts';
import type { Manner, Sentence, Spoken } from './voice.schema.ts';

/** Speaks English without an account. */
export interface BuiltInVoice {
  /** The text as sound of 16 kHz; empty where there is nothing that can be read. */
  speak(text: string, manner: Manner): Promise<Int16Array>;
  close(): Promise<void>;
}

/** Starts the thread in which the voice computes, one sentence after the other. */
export function createBuiltInVoice(): BuiltInVoice {
  const worker = new Worker(new URL('./voice.worker.ts', import.meta.url), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const waiting = new Map<number, PromiseWithResolvers<Int16Array>>();
  let count = 0;
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (spoken: Spoken) => {
    const asked = waiting.get(spoken.id);
    waiting.delete(spoken.id);
    if (waiting.size === 0) worker.unref();
    if ('pcm' in spoken) asked?.resolve(spoken.pcm);
    else asked?.reject(new Error(spoken.error));
  });
  worker.on('error', end);
  worker.on('exit', () => end(ended ?? new Error('The thread of the voice has ended')));
  worker.unref();

  return {
    async speak(text, manner) {
      const words = speakable(text);
      if (!/[a-z\d]/i.test(words)) return new Int16Array(0);
      if (ended) throw ended;
      const asked = Promise.withResolvers<Int16Array>();
      const id = count++;
      waiting.set(id, asked);
      worker.ref();
      worker.postMessage({ id, text: words, ...manner } satisfies Sentence);
      return asked.promise;
    },
    async close() {
      await worker.terminate();
    },
  };
}
