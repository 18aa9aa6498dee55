interface Waiting<T> {
  item: T;
  resolve(): void;
  reject(error: unknown): void;
}

/** Maximum items that are written together. */
const maxTogether = 64;

/**
 * Writes items one batch at a time for each key: items that arrive while a batch is being written are written together in the next
 * one. If a batch fails, its items are written one by one, so that none fails because of another.
 */
export function createGatherer<T>(write: (key: string, items: readonly T[]) => Promise<void>) {
  const queues = new Map<string, Waiting<T>[]>();

  async function writeOne(key: string, { item, resolve, reject }: Waiting<T>): Promise<void> {
    await write(key, [item]).then(resolve, reject);
  }

  async function writeBatch(key: string, batch: readonly Waiting<T>[]): Promise<void> {
    const [first] = batch;
    if (first && batch.length === 1) return writeOne(key, first);
    try {
      await write(
        key,
        batch.map(({ item }) => item),
      );
    } catch {
      for (const one of batch) await writeOne(key, one);
      return;
    }
    for (const { resolve } of batch) resolve();
  }

  async function drain(key: string, queue: Waiting<T>[]): Promise<void> {
    // Items of one turn are written together.
    await Promise.resolve();
    while (queue.length > 0) await writeBatch(key, queue.splice(0, maxTogether));
    queues.delete(key);
  }

  return (key: string, item: T) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(key);
      const waiting = { item, resolve, reject };
      if (queue) queue.push(waiting);
      else {
        const started = [waiting];
        queues.set(key, started);
        void drain(key, started);
      }
    });
}
