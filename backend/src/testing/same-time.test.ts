import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTheSameTime } from './same-time.ts';

const taking = (ms: number) => async () => () => delay(ms);

it('two equally fast requests take the same time even if one of them is delayed now and then', async () => {
  let rounds = 0;
  const delayed = async () => () => delay(rounds++ < 3 ? 60 : 20);
  expect(await takeTheSameTime(delayed, taking(20), 1.5)).toBe(true);
});

it("a consistently slower request doesn't take the same time", async () =>
  expect(await takeTheSameTime(taking(40), taking(10), 1.5)).toBe(false));
