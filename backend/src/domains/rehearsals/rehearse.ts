import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../work/thread-environment.ts';
import type { Report } from './simulation/report.ts';
import type { FromThread, MissedLead, Order, ToThread } from './simulation/thread.schema.ts';
import type { SimulatedLead } from './simulation/world.ts';

/** Memory limit of the thread that runs a rehearsal. */
const heapMegabytes = 400;

interface Watch {
  /** Leads in order of joining, in batches. */
  leads: AsyncIterable<SimulatedLead[]>;
  onProgress(share: number): void;
  /** Stops the rehearsal. */
  signal: AbortSignal;
}

/** Runs a rehearsal in a thread with its own memory, so that the process keeps answering requests. Throws if it is stopped. */
export async function rehearse(
  order: Order,
  { leads, onProgress, signal }: Watch,
): Promise<{ report: Report; missed: MissedLead[] }> {
  const worker = new Worker(new URL('./simulation/simulation.worker.ts', import.meta.url), {
    workerData: order,
    env: threadEnvironment(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  const send = (message: ToThread) => worker.postMessage(message);
  const ended = new Promise<Extract<FromThread, { kind: 'report' }>>((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'progress') onProgress(message.share);
      else resolve(message);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread of the rehearsal ended without a report')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  try {
    for await (const some of leads) send({ kind: 'leads', leads: some });
    send({ kind: 'begin' });
    return await ended;
  } finally {
    await worker.terminate();
  }
}
