import { describeMachine, keepFigures, keepResult, readFiguresIfKept } from './results.ts';
import type { Row } from './table.ts';

export const mishaps = ['none', 'reload', 'outage'] as const;
export type Mishap = (typeof mishaps)[number];

/** The events of one interview. */
export interface Course {
  mishap: Mishap;
  /** How long each of the two answers lasts. */
  seconds: [number, number];
}

/** Outcome of the interviews of one seed. */
export interface ShardTotals {
  seed: number;
  throttle: number;
  interviews: number;
  mishaps: Record<Mishap, number>;
  recordings: number;
  /** Recordings that could not be joined or that don't play to their end. */
  broken: number;
  answers: number;
  lost: number;
}

export type Shard = ShardTotals & { revision: string };

const name = 'interview-recordings';

/** A number from 0 to 1, exclusive, that depends on its arguments alone (mulberry32). */
function randomOf(seed: number, number: number): number {
  let value = (Math.imul(seed, 0x9e3779b1) + Math.imul(number, 0x6d2b79f5)) | 0;
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
}

/** The course of an interview of a shard: the same one whenever that seed is used. */
export function courseOf(seed: number, number: number): Course {
  const lengthOf = (answer: number) => 2 + Math.round(randomOf(seed, number * 3 + answer) * 60) / 10;
  const mishap = mishaps[Math.floor(randomOf(seed, number * 3) * mishaps.length)] ?? 'none';
  return { mishap, seconds: [lengthOf(1), lengthOf(2)] };
}

/** The row over all shards. */
export function rowOf(shards: readonly Shard[]): Row {
  const sum = (read: (shard: Shard) => number) => shards.reduce((total, shard) => total + read(shard), 0);
  const throttles = [...new Set(shards.map(({ throttle }) => `${throttle}×`))].join(', ');
  const [broken, lost] = [sum((shard) => shard.broken), sum((shard) => shard.lost)];
  const held = mishaps.map((mishap) => `${mishap} ${sum((shard) => shard.mishaps[mishap])}`).join(', ');
  return {
    measure: `interviews in a browser with its processor slowed ${throttles}: recordings that do not play to their end, and lost answers`,
    against: 'every recording is played, every spoken answer is looked for',
    ratio: `${broken} of ${sum((shard) => shard.recordings)} recordings, ${lost} of ${sum((shard) => shard.answers)} answers`,
    goal: '0 and 0',
    note: `${sum((shard) => shard.interviews)} interviews (${held}), seeds ${shards.map(({ seed, revision }) => `${seed} at ${revision}`).join(', ')}`,
  };
}

/** Adds a shard to those that were measured; one with the same seed is replaced. Returns the path of the results. */
export function recordShard(shard: Shard, chromium: string | null): string {
  const { shards: before } = readFiguresIfKept<{ shards: Shard[] }>(name) ?? { shards: [] };
  const shards = [...before.filter(({ seed }) => seed !== shard.seed), shard].sort((a, b) => a.seed - b.seed);
  keepFigures(name, { shards });
  return keepResult(name, { measured: describeMachine(chromium), revision: shard.revision, rows: [rowOf(shards)] });
}
