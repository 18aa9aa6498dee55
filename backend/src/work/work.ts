import { availableParallelism } from 'node:os';
import { type ArgumentsOf, type FunctionName, functions, type ResultOf } from './functions.ts';
import { createPool, type Pool, type PoolLimits } from './pool.ts';
import { weightOf } from './weight.ts';
import { WorkFailed } from './work-failed.ts';

/** Texts up to this many characters are processed inline: passing them to a thread would take longer. */
const inlineCharacters = 2_000;

/** Limits for functions that take a few milliseconds on longer texts, for which people wait: starting a thread takes longer. */
const inlineOf: Partial<Record<FunctionName, number>> = {
  'practice.reply': 10_000,
  'registry.compare': 50_000,
  // A short flow can have many paths.
  'flow.generate-tests': 0,
  // Loading React is most of the work.
  'mail.compose': 0,
};

/** Functions that compile the patterns in their arguments: a short pattern can take 50 ms. */
const patternReaders: ReadonlySet<FunctionName> = new Set([
  'conversation.check-expectations',
  'conversation.pattern-problem',
  'prompt.judge-check',
  'prompt.check-problem',
  'schema.problem',
  'form.schema-problems',
  'form.value-problems',
  'form.upgrade',
  'analysis.read-data',
]);

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

/** Registers a watcher that counts work in this process. */
export function watchWork(given: WorkWatcher): void {
  watcher = given;
}

/** The waiting work and the running threads in this process. */
export const workNow = () => ({ waiting: pool?.waiting() ?? 0, threads: pool?.threads() ?? 0 });

/** True if a function is cheap enough for these arguments to run on the event loop. */
export function runsInline(name: FunctionName, given: readonly unknown[]): boolean {
  const max = inlineOf[name] ?? inlineCharacters;
  return weightOf(given, max, patternReaders.has(name)) <= max;
}

async function run<N extends FunctionName>(
  organizationId: string,
  name: N,
  given: ArgumentsOf<N>,
): Promise<ResultOf<N>> {
  if (runsInline(name, given)) {
    const inline = (await functions[name]()) as (...given: unknown[]) => ResultOf<N> | Promise<ResultOf<N>>;
    return inline(...given);
  }
  pool ??= createPool(limits);
  return (await pool.run(organizationId, name, given)) as ResultOf<N>;
}

/**
 * Runs a function on people's texts off the event loop, in the organization's turn. Short texts are processed inline. Rejects with
 * WorkFailed if it takes too long or too much memory.
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
