import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../../turns.ts';
import { FileRefusal } from './file-refusal.ts';
import type { GivenLayout, Inspection, ReaderAnswer, ReaderOrder, ReadRow } from './reader.schema.ts';

/** Bounds of reading a file of people's: what it may hold, and how long it may be silent. */
const bounds = { heapMegabytes: 192, silentMs: 20_000 };

const tooHeavy = () =>
  new FileRefusal('unreadable_csv', 'This file could not be read in the time and memory that a file has. Split it.');

function start(order: ReaderOrder): Worker {
  return new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: order,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: 32 },
  });
}

/** What the thread says next. Throws FileRefusal, also for a thread that says nothing or has died of its memory. */
async function next(worker: Worker): Promise<Exclude<ReaderAnswer, { kind: 'refused' }>> {
  const late = AbortSignal.timeout(bounds.silentMs);
  let answer: ReaderAnswer;
  try {
    [answer] = (await once(worker, 'message', { signal: late })) as [ReaderAnswer];
  } catch (error) {
    if (late.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHeavy();
    throw error;
  }
  if (answer.kind === 'refused') throw new FileRefusal(answer.reason, answer.message);
  return answer;
}

// Each takes a processor for a second or two.
const inTurn = createTurns(2);

/** Finds out how a file is read, or how it looks when it is read as `given`. Throws FileRefusal. */
export function inspectFile(path: string, given: GivenLayout | null): Promise<Inspection> {
  return inTurn(async () => {
    const worker = start({ kind: 'inspect', path, given });
    try {
      const answer = await next(worker);
      if (answer.kind !== 'inspection') throw new Error('The reader gave no inspection');
      return answer.inspection;
    } finally {
      await worker.terminate();
    }
  });
}

/** The rows of a file as leads, some at a time; the next ones are read while these are worked on. Throws FileRefusal. */
export async function* readLeads(
  order: Omit<Extract<ReaderOrder, { kind: 'read' }>, 'kind'>,
): AsyncGenerator<ReadRow[]> {
  const worker = start({ kind: 'read', ...order });
  const ask = () => worker.postMessage('next');
  // The answer is waited for from the start: one that comes while nobody listens is lost.
  let coming = next(worker);
  coming.catch(() => undefined);
  try {
    ask();
    for (;;) {
      const answer = await coming;
      if (answer.kind !== 'rows') return;
      coming = next(worker);
      coming.catch(() => undefined);
      ask();
      yield answer.rows;
    }
  } finally {
    await worker.terminate();
  }
}
