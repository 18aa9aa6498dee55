/** A worker thread that runs a fixed piece of typical test work on request, and reports its duration. */
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

function work(rounds: number): void {
  let text = '';
  for (let round = 0; round < rounds; round += 1) {
    text = JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ index, text: text.slice(0, 40) })));
    text = createHash('sha256').update(text).digest('hex') + JSON.parse(text).length;
  }
}

// The first rounds are interpreted.
work(100);
parentPort?.on('message', () => {
  const before = process.threadCpuUsage();
  const startedAt = performance.now();
  work(100);
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage({ processorMs: (user + system) / 1000, elapsedMs: performance.now() - startedAt });
});
