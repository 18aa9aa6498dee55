import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

/** The pauses before restarts of something that runs for `uptimesMs`, one after the other. */
function pauses(uptimesMs: readonly number[]): number[] {
  let now = 1_000;
  const backoff = new Backoff(() => now);
  return uptimesMs.map((uptimeMs) => {
    now += uptimeMs;
    const pauseMs = backoff.next();
    now += pauseMs;
    return pauseMs;
  });
}

it('the pause before a restart grows each time, and restarts never end', () => {
  expect(pauses(Array(9).fill(100))).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  const aDay = pauses(Array(3_000).fill(100));
  expect(new Set(aDay.slice(6))).toEqual(new Set([30_000]));
});

it('the pause before a restart is reset after a minute without a crash', () => {
  expect(pauses([0, 100, 100, 59_999, 60_000, 100])).toEqual([500, 1000, 2000, 4000, 500, 1000]);
});
