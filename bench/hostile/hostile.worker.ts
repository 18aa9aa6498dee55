import { parentPort, workerData } from 'node:worker_threads';
import { type Growth, growthOf, isLinear } from './growth.ts';
import { textFunctions } from './text-functions.ts';
import { fewHostileTexts, hostileTexts } from './texts.ts';

/** The result of one function with one growing text. */
export interface Finding {
  name: string;
  text: string;
  growth: Growth;
}

export type Message = { at: string } | { done: string } | { found: Finding } | { slowest: Finding[] };

/** The inputs: all texts or one of each kind, at these lengths. */
export interface Order {
  lengths: readonly number[];
  isShort: boolean;
  /** Only functions whose names contain one of these; without it, all. */
  names?: readonly string[];
}

const { lengths, isShort, names = [] } = workerData as Order;
const post = (message: Message) => parentPort?.postMessage(message);

let slowest: Finding[] = [];
for (const [name, read] of Object.entries(textFunctions)) {
  if (names.length > 0 && !names.some((part) => name.includes(part))) continue;
  for (const text of isShort ? fewHostileTexts : hostileTexts) {
    post({ at: `${name} on ${text.name}` });
    for (const length of lengths) {
      const growth = growthOf(read, text.of, length);
      const finding = { name, text: text.name, growth };
      if (length === lengths.at(-1))
        slowest = [...slowest, finding].sort((a, b) => b.growth.took - a.growth.took).slice(0, 20);
      if (isLinear(growth)) continue;
      post({ found: finding });
      break;
    }
  }
  post({ done: name });
}
post({ slowest });
