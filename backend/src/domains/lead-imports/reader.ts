import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import { createPool, type Pool } from '../../work/pool.ts';
import { threadEnvironment } from '../../work/thread-environment.ts';
import { WorkFailed } from '../../work/work-failed.ts';
import { FileRefusal } from './file-refusal.ts';
import type { functions } from './inspect-functions.ts';
import type {
  GivenLayout,
  Inspected,
  Inspection,
  ReaderAnswer,
  ReaderMessage,
  ReaderOrder,
  ReadRow,
  TakenIn,
} from './reader.schema.ts';

/**
 * Limits for reading a user's file: memory, and processor time between two answers. A busy
 * machine takes longer for the same work, so wall-clock time only ends a reader that does nothing at all.
 */
const bounds = { heapMegabytes: 192, processorMs: 20_000, lookEveryMs: 5_000, silentMs: 10 * 60_000 };

/** Larger files may need much time or memory because of their size. */
const largeBytes = 1024 * 1024;

function tooHeavy(path: string): FileRefusal {
  const isLarge = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largeBytes;
  const advice = isLarge
    ? 'Split it into smaller files.'
    : 'It may be damaged. Save it again in your spreadsheet program.';
  return new FileRefusal('unreadable_csv', `This file needs too much time or memory to read. ${advice}`);
}

/** The machine is too busy to read a file: no reason to refuse it. A job reads it again later. */
const tooBusy = () =>
  new AppError('UNAVAILABLE', 'The server is too busy to read this file. Please try again in a few minutes.');

/** Processor time of a thread so far, in milliseconds; null once it has ended. */
async function usedBy(worker: Worker): Promise<number | null> {
  const usage = await worker.cpuUsage().catch(() => null);
  return usage && (usage.user + usage.system) / 1000;
}

/** Rejects, with the signal's reason, once a thread has exceeded its processor time or was silent for very long. */
function limitOf(worker: Worker, path: string): { signal: AbortSignal; end(): void } {
  const limit = new AbortController();
  const startedAt = performance.now();
  let before: number | null = null;
  const timer = setInterval(async () => {
    const used = await usedBy(worker);
    before ??= used;
    const isOver = used !== null && before !== null && used - before > bounds.processorMs;
    if (isOver) limit.abort(tooHeavy(path));
    else if (performance.now() - startedAt > bounds.silentMs) limit.abort(tooBusy());
  }, bounds.lookEveryMs);
  return { signal: limit.signal, end: () => clearInterval(timer) };
}

/** Threads that wait for another file: loading their modules takes longer than reading most files. */
const idle = new Map<Worker, NodeJS.Timeout>();
const maxIdle = 2;
const idleMs = 30_000;

function start(): Worker {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    env: threadEnvironment(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  // While it reads, `next` reports its errors. A thread that dies while idle only has to be dropped.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  });
  return worker;
}

function takeThread(): Worker {
  for (const [worker, timer] of idle) {
    clearTimeout(timer);
    idle.delete(worker);
    worker.ref();
    return worker;
  }
  return start();
}

async function giveBack(worker: Worker): Promise<void> {
  if (idle.size >= maxIdle) {
    await worker.terminate();
    return;
  }
  worker.unref();
  const timer = setTimeout(() => {
    idle.delete(worker);
    void worker.terminate();
  }, idleMs);
  idle.set(worker, timer.unref());
}

/** The thread's next answer. Throws FileRefusal, also for a silent thread or one that ran out of memory. */
async function next(worker: Worker, path: string): Promise<Exclude<ReaderAnswer, { kind: 'refused' }>> {
  const limit = limitOf(worker, path);
  let answer: ReaderAnswer;
  try {
    [answer] = (await once(worker, 'message', { signal: limit.signal })) as [ReaderAnswer];
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason;
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHeavy(path);
    throw error;
  } finally {
    limit.end();
  }
  if (answer.kind === 'refused') throw new FileRefusal(answer.reason, answer.message);
  return answer;
}

let pool: Pool | undefined;

/** Organizations take turns, so that many files of one don't delay the file of another. */
async function inThread(organizationId: string, name: keyof typeof functions, path: string, given: unknown) {
  pool ??= createPool({
    functionsUrl: new URL('./inspect-functions.ts', import.meta.url).href,
    threads: 2,
    deadlineMs: bounds.processorMs,
    memoryMegabytes: bounds.heapMegabytes,
    waiting: 500,
    waitingOfOne: 20,
    idleMs: 30_000,
  });
  try {
    const answer = (await pool.run(organizationId, name, [path, given])) as Inspected;
    if ('refused' in answer) throw new FileRefusal(answer.refused.reason, answer.refused.message);
    return answer;
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    if (error.reason === 'failed') throw error;
    throw error.reason === 'too_much_waiting' ? tooBusy() : tooHeavy(path);
  }
}

/**
 * Finds out how to read a new file. Workbooks and contacts are converted to CSV at `target`, which is inspected instead.
 * Throws FileRefusal, and UNAVAILABLE if too many files wait.
 */
export const takeIn = (organizationId: string, path: string, target: string): Promise<TakenIn> =>
  inThread(organizationId, 'import.take-in', path, target);

/** Inspects a file as it is read with `given`. Throws as `takeIn` does. */
export const inspectFile = async (
  organizationId: string,
  path: string,
  given: GivenLayout | null,
): Promise<Inspection> => (await inThread(organizationId, 'import.inspect', path, given)).inspection;

/** The rows of a file as leads, in batches; the next batch is read while one is processed. Throws FileRefusal. */
export async function* readLeads(order: ReaderOrder): AsyncGenerator<ReadRow[]> {
  const worker = takeThread();
  let isDone = false;
  const ask = () => worker.postMessage('next' satisfies ReaderMessage);
  // Waits for the answer before asking: an answer without a listener is lost.
  let coming = next(worker, order.path);
  coming.catch(() => undefined);
  try {
    worker.postMessage(order satisfies ReaderMessage);
    ask();
    for (;;) {
      const answer = await coming;
      isDone = answer.kind === 'end';
      if (answer.kind !== 'rows') return;
      coming = next(worker, order.path);
      coming.catch(() => undefined);
      ask();
      yield answer.rows;
    }
  } finally {
    // A thread that was stopped within a file, or refused it, is not reused.
    if (isDone) await giveBack(worker);
    else await worker.terminate();
  }
}
