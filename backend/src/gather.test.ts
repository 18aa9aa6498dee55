import { expect, it } from 'vitest';
import { createGatherer } from './gather.ts';

it('items that arrive while a batch is written are written together, separately for each key', async () => {
  const written: string[] = [];
  const gates: (() => void)[] = [];
  const add = createGatherer<number>(async (key, items) => {
    written.push(`${key}: ${items.join(' ')}`);
    await new Promise<void>((resolve) => gates.push(resolve));
  });
  const first = [add('a', 1), add('a', 2)];
  await Promise.resolve();
  const later = [add('a', 3), add('b', 4), add('a', 5)];
  await new Promise(setImmediate);
  expect(written).toEqual(['a: 1 2', 'b: 4']);
  gates[0]?.();
  await Promise.all(first);
  await new Promise(setImmediate);
  expect(written).toEqual(['a: 1 2', 'b: 4', 'a: 3 5']);
  for (const open of gates) open();
  await Promise.all(later);
});

it("only the items that can't be written fail", async () => {
  const kept: number[] = [];
  const add = createGatherer<number>(async (_, items) => {
    if (items.includes(2)) throw new Error('two');
    kept.push(...items);
  });
  const results = await Promise.allSettled([add('a', 1), add('a', 2), add('a', 3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(kept).toEqual([1, 3]);
});
