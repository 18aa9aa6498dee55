import { setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { systemIdOfThread } from './processor-time.ts';
import type { Answer, Order, Started } from './thread.ts';

// One thread of the pool: it runs one function at a time, and is ended when one takes too long.

// Gives requests and calls priority when processors are short. On other systems this would affect the whole process.
if (process.platform === 'linux') setPriority(0, 5);

const port = parentPort as MessagePort;
port.postMessage({ systemId: systemIdOfThread() } satisfies Started);
const { functionsUrl } = workerData as { functionsUrl: string };
const { functions } = (await import(functionsUrl)) as {
  functions: Record<string, () => Promise<(...given: unknown[]) => unknown>>;
};

port.on('message', ({ name, given }: Order) => {
  void (async (): Promise<Answer> => {
    try {
      const run = await functions[name]?.();
      if (!run) throw new Error(`There is no function ${name}`);
      return { result: await run(...given) };
    } catch (error) {
      return { error };
    }
  })().then((answer) => port.postMessage(answer));
});
