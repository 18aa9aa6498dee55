import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isStarved, readTurns } from './starved.mjs';

const turns = (ranMs: number, waitedMs: number) => ({ ranMs, waitedMs });

describe('a thread whose event loop is blocked', () => {
  it('a thread counts as starved if it waited for a processor nearly all the time', () => {
    expect(isStarved(turns(100, 500), turns(1_500, 19_500), 20_000)).toBe(true);
  });

  it('a thread counts as frozen if it ran for more than a tenth of the time', () => {
    expect(isStarved(turns(100, 500), turns(2_700, 17_900), 20_000)).toBe(false);
  });

  it('a thread counts as frozen if it ran for half of a longer time than the watchdog has counted', () => {
    expect(isStarved(turns(100, 500), turns(20_100, 20_500), 20_000)).toBe(false);
  });

  it('a thread counts as frozen if it neither ran nor waited for a processor', () => {
    expect(isStarved(turns(100, 500), turns(110, 510), 20_000)).toBe(false);
  });

  it("a thread counts as frozen if the system doesn't report its scheduling", () => {
    expect(isStarved(null, null, 20_000)).toBe(false);
  });

  it.runIf(existsSync('/proc/self/schedstat'))('the scheduling of the main thread is read on Linux', () => {
    const before = readTurns();
    const from = process.cpuUsage();
    while (process.cpuUsage(from).user < 50_000);
    const now = readTurns();
    expect((now?.ranMs ?? 0) - (before?.ranMs ?? 0)).toBeGreaterThan(1);
    expect(now?.waitedMs).toBeGreaterThanOrEqual(before?.waitedMs ?? 0);
  });
});
