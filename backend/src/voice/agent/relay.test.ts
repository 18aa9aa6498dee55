import { expect, it } from 'vitest';
import { isRelayed } from './relay.ts';

const pieceMs = 20;
const speech = new Int16Array(320).fill(4_000);
const pause = new Int16Array(320).fill(20);

/** Plays a line on which this arrives in each step of 20 ms. Returns the delay after each step, and how much was passed on. */
function relay(steps: readonly (readonly Int16Array[])[]) {
  let waitingMs = 0;
  let passed = 0;
  const delays = steps.map((pieces) => {
    for (const piece of pieces) {
      if (!isRelayed(piece, waitingMs)) continue;
      waitingMs += pieceMs;
      passed += 1;
    }
    waitingMs = Math.max(0, waitingMs - pieceMs);
    return waitingMs;
  });
  return { delays, passed };
}
const steady = (piece: Int16Array, count: number) => Array.from({ length: count }, () => [piece]);

it('audio is passed on without delay while the network is steady', () => {
  const { delays, passed } = relay(steady(speech, 500));
  expect(passed).toBe(500);
  expect(Math.max(...delays)).toBe(0);
});

it('audio is never more than 220 ms late, even after a burst of a second', () => {
  const burst = Array.from({ length: 50 }, () => speech);
  const { delays } = relay([...steady(speech, 20), burst, ...steady(speech, 200)]);
  expect(Math.max(...delays)).toBeLessThanOrEqual(220);
});

it('audio catches up in the next pause after a burst', () => {
  const burst = Array.from({ length: 8 }, () => speech);
  const { delays } = relay([burst, ...steady(speech, 20), ...steady(pause, 10), ...steady(speech, 20)]);
  expect(delays[20]).toBeGreaterThan(80);
  expect(delays.at(-1)).toBeLessThanOrEqual(80);
});
