import { Worker } from 'node:worker_threads';

/** The processor time of `calibration.ts` on two cores with nothing else to do: the budgets were written there. */
const referenceMs = 75;

// It takes a tenth of a second from the tests each time.
const everyMs = 15_000;

/**
 * How much processor time the same work takes, asked again and again while the tests run: more on a slow processor, and
 * more where others share its caches.
 */
export class Pace {
  readonly #worker = new Worker(new URL('calibration.ts', import.meta.url));
  readonly #samples: { at: number; ms: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#worker.on('message', (ms: number) => this.#samples.push({ at: performance.now(), ms }));
    this.#worker.postMessage(null);
    this.#timer = setInterval(() => this.#worker.postMessage(null), everyMs);
    this.#worker.unref();
    this.#timer.unref();
  }

  /** How many times more than on the reference it took since `from`; 1 when it took as much or less. */
  slownessSince(from: number): number {
    const since = this.#samples.filter(({ at }) => at >= from);
    const used = since.length > 0 ? since : this.#samples.slice(-1);
    return slowness(used.map(({ ms }) => ms));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#worker.terminate();
  }
}

/** The mean of some samples against the reference, never below 1. */
export function slowness(samples: readonly number[]): number {
  const mean = samples.reduce((sum, ms) => sum + ms, 0) / samples.length;
  return Math.max(1, (samples.length > 0 ? mean : 0) / referenceMs);
}
