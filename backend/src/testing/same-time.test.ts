import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTheSameTime } from './same-time.ts';

const taking = (ms: number) => async () => () => delay(ms);

it('two requests that take the same time do, also when a machine delays one of them now and then', async () => {
  let rounds = 0;
  const delayed = async () => () => delay(rounds++ < 3 ? 60 : 20);
  expect(await takeTheSameTime(delayed, taking(20), 1.5)).toBe(true);
});

it('a request that takes longer every time does not take the same time', async () =>
  expect(await takeTheSameTime(taking(40), taking(10), 1.5)).toBe(false));
