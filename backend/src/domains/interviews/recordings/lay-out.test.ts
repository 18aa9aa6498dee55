import { expect, test } from 'vitest';
import { type ChunkTimes, layOut } from './lay-out.ts';

const at = Date.parse('2026-11-25T10:00:00Z');

const chunk = (index: number, afterMs: number, more: Partial<ChunkTimes> = {}): ChunkTimes => ({
  index,
  startsAt: at + afterMs,
  errorMs: 20,
  durationMs: 5_000,
  isStart: index === 0,
  ...more,
});

test('consecutive chunks form one run of one stream', () => {
  expect(layOut([chunk(0, 0), chunk(1, 5_000), chunk(2, 10_000, { durationMs: 2_500 })])).toEqual({
    startsAt: at,
    errorMs: 20,
    streams: [{ fromSeconds: 0, runs: [[0, 1, 2]], jumps: [] }],
    untilSeconds: 12.5,
  });
});

test('the start of a recording comes from the chunk with the smallest clock error', () => {
  const { startsAt, errorMs } = layOut([
    chunk(0, 180, { errorMs: 200 }),
    chunk(1, 5_010, { errorMs: 4 }),
    chunk(2, 10_000),
  ]);
  expect({ startsAt, errorMs }).toEqual({ startsAt: at + 10, errorMs: 4 });
});

test('a missing chunk splits a stream into two runs without shifting them', () => {
  expect(layOut([chunk(0, 0), chunk(2, 10_000), chunk(3, 15_000)]).streams).toEqual([
    { fromSeconds: 0, runs: [[0], [2, 3]], jumps: [] },
  ]);
});

test("a restarted recorder is a separate stream, placed by the server's clock", () => {
  const { streams, untilSeconds } = layOut([
    chunk(0, 0),
    chunk(1, 5_000, { durationMs: 1_000 }),
    chunk(2, 9_300, { isStart: true }),
  ]);
  expect(streams).toEqual([
    { fromSeconds: 0, runs: [[0, 1]], jumps: [] },
    { fromSeconds: 9.3, runs: [[2]], jumps: [] },
  ]);
  expect(untilSeconds).toBeCloseTo(14.3);
});

test('parts of a recording after a sleep move by its length, and earlier parts stay', () => {
  const { startsAt, streams } = layOut([chunk(0, 0), chunk(1, 5_000), chunk(2, 130_000), chunk(3, 135_000)]);
  expect(startsAt).toBe(at);
  expect(streams).toEqual([{ fromSeconds: 0, runs: [[0, 1, 2, 3]], jumps: [{ mediaSeconds: 10, bySeconds: 120 }] }]);
});

test("chunk times that differ by no more than their errors aren't jumps", () => {
  const { streams } = layOut([
    chunk(0, 0, { errorMs: 600_000 }),
    chunk(1, 70_000, { errorMs: 5 }),
    chunk(2, 75_200, { errorMs: 5 }),
  ]);
  expect(streams[0]?.jumps).toEqual([]);
});

test('streams of a joined recording never overlap', () => {
  const { streams } = layOut([chunk(0, 0), chunk(1, 4_900, { isStart: true })]);
  expect(streams.map(({ fromSeconds }) => fromSeconds)).toEqual([0, 5]);
});
