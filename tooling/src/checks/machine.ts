import { Worker } from 'node:worker_threads';

/** How long `calibration.ts` takes on two cores with nothing else to do, in milliseconds. */
const referenceMs = 75;

// Each sample takes a tenth of a second away from the tests.
const everyMs = 15_000;

/** One sample: the same work, measured in processor time and by the clock, in milliseconds. */
export interface Sample {
  processorMs: number;
  elapsedMs: number;
}

/**
 * Repeats a fixed piece of work while the tests run. Its processor time grows on a slow processor, its elapsed time also
 * on a busy one.
 */
export class Pace {
  readonly #worker = new Worker(new URL('calibration.ts', import.meta.url));
  readonly #samples: (Sample & { at: number })[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #first: Promise<void>;

  constructor() {
    this.#first = new Promise((resolve) => {
      this.#worker.on('message', (sample: Sample) => {
        this.#samples.push({ ...sample, at: performance.now() });
        resolve();
      });
    });
    this.#worker.postMessage(null);
    this.#timer = setInterval(() => this.#worker.postMessage(null), everyMs);
    this.#worker.unref();
    this.#timer.unref();
  }

  /** How many times the reference's processor time the work has needed since `from`; at least 1. */
  slownessSince(from: number): number {
    const since = this.#samples.filter(({ at }) => at >= from);
    const used = since.length > 0 ? since : this.#samples.slice(-1);
    return slowness(used.map(({ processorMs }) => processorMs));
  }

  /** How many times longer than on the reference people have to wait here now: the slowest of the latest samples. */
  async delay(): Promise<number> {
    await this.#first;
    return Math.max(...this.#samples.slice(-4).map(({ elapsedMs }) => slowness([elapsedMs])));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#worker.terminate();
  }
}

/** The mean of some samples compared with the reference, at least 1. */
export function slowness(samples: readonly number[]): number {
  const mean = samples.reduce((sum, ms) => sum + ms, 0) / samples.length;
  return Math.max(1, (samples.length > 0 ? mean : 0) / referenceMs);
}
