import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('concurrent runs are limited, keep their order, and continue after a failure', async () => {
  const inTurn = createTurns(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    order.push(n);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (n === 1) throw new Error('failed');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => inTurn(work(n))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
});
