import { availableParallelism } from 'node:os';
import { type ArgumentsOf, type FunctionName, functions, type ResultOf } from './functions.ts';
import { createPool, type Pool, type PoolLimits } from './pool.ts';
import { WorkFailed } from './work-failed.ts';

/** Texts up to this many characters are worked on at once: handing them to a thread would take longer. */
export const inlineCharacters = 2_000;

/** Work of a few milliseconds on longer texts, for which people wait: a thread that has to start takes longer. */
const inlineOf: Partial<Record<FunctionName, number>> = {
  'practice.reply': 10_000,
  'registry.compare': 50_000,
  // A short flow can have many paths.
  'flow.generate-tests': 0,
};

const limits: PoolLimits = {
  functionsUrl: new URL('./functions.ts', import.meta.url).href,
  threads: Math.min(Math.max(availableParallelism(), 2), 4),
  deadlineMs: 5_000,
  memoryMegabytes: 160,
  waiting: 1_000,
  waitingOfOne: 200,
  idleMs: 30_000,
};

let pool: Pool | undefined;

export interface WorkWatcher {
  onDone(name: FunctionName, outcome: 'done' | WorkFailed['reason'], seconds: number): void;
}

let watcher: WorkWatcher | undefined;

/** Has work counted in this process. */
export function watchWork(given: WorkWatcher): void {
  watcher = given;
}

/** What waits, and the threads that run, in this process. */
export const workNow = () => ({ waiting: pool?.waiting() ?? 0, threads: pool?.threads() ?? 0 });

/** Characters of all texts and keys in a value, counted no further than needed. */
function charactersIn(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let sum = 0;
  for (const [key, inner] of Object.entries(value)) {
    sum += (Array.isArray(value) ? 1 : key.length) + charactersIn(inner, most - sum);
    if (sum > most) break;
  }
  return sum;
}

async function run<N extends FunctionName>(
  organizationId: string,
  name: N,
  given: ArgumentsOf<N>,
): Promise<ResultOf<N>> {
  const most = inlineOf[name] ?? inlineCharacters;
  if (charactersIn(given, most) <= most) {
    const inline = (await functions[name]()) as (...given: unknown[]) => ResultOf<N>;
    return inline(...given);
  }
  pool ??= createPool(limits);
  return (await pool.run(organizationId, name, given)) as ResultOf<N>;
}

/**
 * Runs a function on people's texts off the event loop, in the organization's turn. Short texts are worked on here.
 * Rejects with WorkFailed where it takes too long or too much memory.
 */
export async function work<N extends FunctionName>(
  organizationId: string,
  name: N,
  ...given: ArgumentsOf<N>
): Promise<ResultOf<N>> {
  const startedAt = performance.now();
  let outcome: 'done' | WorkFailed['reason'] = 'failed';
  try {
    const result = await run(organizationId, name, given);
    outcome = 'done';
    return result;
  } catch (error) {
    if (error instanceof WorkFailed) outcome = error.reason;
    throw error;
  } finally {
    watcher?.onDone(name, outcome, (performance.now() - startedAt) / 1000);
  }
}
