import { Worker } from 'node:worker_threads';
import type { Finding, Message, Order } from './hostile.worker.ts';

/** No linear function takes this long for one text, however busy the machine is. */
const silenceMs = 180_000;

/** Runs text functions on hostile texts of these lengths, and returns those that don't grow linearly. */
export function runHostile(
  order: Order,
  onProgress: (line: string) => void = () => undefined,
): Promise<{ found: readonly string[]; slowest: readonly Finding[] }> {
  const worker = new Worker(new URL('./hostile.worker.ts', import.meta.url), { workerData: order });
  const found: string[] = [];
  let at = 'loading';
  return new Promise((resolve, reject) => {
    const hung = () => {
      void worker.terminate();
      resolve({ found: [...found, `${at}: no end after ${silenceMs / 1000} s`], slowest: [] });
    };
    let timer = setTimeout(hung, silenceMs);
    worker.on('error', reject);
    worker.on('exit', () => clearTimeout(timer));
    worker.on('message', (message: Message) => {
      clearTimeout(timer);
      timer = setTimeout(hung, silenceMs);
      if ('at' in message) at = message.at;
      else if ('done' in message) onProgress(message.done);
      else if ('found' in message) {
        found.push(inWords(message.found));
        onProgress(inWords(message.found));
      } else resolve({ found, slowest: message.slowest });
    });
  });
}

export function inWords({ name, text, growth: { length, took, ratio } }: Finding): string {
  const times = ratio === null ? '' : `, ${ratio.toFixed(1)} times the time of a quarter of it`;
  return `${name} on ${length} characters of ${text}: ${took.toFixed(0)} ms${times}`;
}
