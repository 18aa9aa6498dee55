import { Worker } from 'node:worker_threads';
import { processorMs } from './processor-time.ts';
import { threadEnvironment } from './thread-environment.ts';
import { WorkFailed } from './work-failed.ts';

export interface Order {
  name: string;
  given: readonly unknown[];
}

export type Answer = { result: unknown } | { error: unknown };

/** A thread's first message. */
export interface Started {
  systemId: number | null;
}

export interface ThreadLimits {
  functionsUrl: string;
  /** Processor time of one function: other work of a busy machine doesn't count, up to six times as long. */
  deadlineMs: number;
  memoryMegabytes: number;
}

/** A function may wait for a processor this many times its deadline. */
const patience = 6;

/** One thread, which runs one function at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #deadlineMs: number;
  #waiting: PromiseWithResolvers<unknown> | null = null;
  /** Undefined until the thread has begun. */
  #systemId: number | null | undefined;
  /** It has ended, and runs nothing more. */
  isOver = false;

  constructor({ functionsUrl, deadlineMs, memoryMegabytes }: ThreadLimits) {
    this.#deadlineMs = deadlineMs;
    this.#worker = new Worker(new URL('./work.thread.ts', import.meta.url), {
      workerData: { functionsUrl },
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 16 },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: threadEnvironment(),
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer | Started) => {
      if ('systemId' in answer) this.#systemId = answer.systemId;
      else if ('error' in answer) this.#waiting?.reject(new WorkFailed('failed', answer.error));
      else this.#waiting?.resolve(answer.result);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.isOver = true;
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#waiting?.reject(new WorkFailed(isMemory ? 'too_much_memory' : 'failed', error));
    });
    this.#worker.on('exit', () => {
      this.isOver = true;
      this.#waiting?.reject(new WorkFailed('failed'));
    });
  }

  /** Runs a function. Rejects with WorkFailed; if a function takes too long, its thread is ended. */
  async run(order: Order): Promise<unknown> {
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting = waiting;
    const processorTime = () => (this.#systemId === undefined ? 0 : processorMs(this.#systemId));
    const before = processorTime() ?? 0;
    let left = patience;
    const timer = setInterval(() => {
      left -= 1;
      const now = processorTime();
      const isWithin = now !== null && now - before < this.#deadlineMs;
      if (left > 0 && isWithin) return;
      // The machine was busy with other things: the text isn't to blame.
      waiting.reject(new WorkFailed(isWithin ? 'too_much_waiting' : 'took_too_long'));
      void this.end();
    }, this.#deadlineMs);
    this.#worker.ref();
    try {
      this.#worker.postMessage(order);
      return await waiting.promise;
    } finally {
      clearInterval(timer);
      this.#worker.unref();
      this.#waiting = null;
    }
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.#worker.terminate();
  }
}
