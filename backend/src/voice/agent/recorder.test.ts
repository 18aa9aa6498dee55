import { expect, it } from 'vitest';
import { Recorder } from './recorder.ts';

const sound = (seconds: number, value: number) => new Int16Array(seconds * 16_000).fill(value);

it('a recording has both sides at the time they were heard, and nothing that was cut off', () => {
  let now = 1_000;
  const written: Int16Array[] = [];
  const recorder = new Recorder((samples) => written.push(samples), { now: () => now });
  // The assistant speaks two seconds that arrived at once, and is interrupted after one.
  recorder.plays(sound(2, 7), 1_500);
  now = 2_000;
  recorder.heard(sound(0.25, 3));
  now = 2_300;
  recorder.heard(sound(0.25, 4));
  recorder.tick();
  now = 2_500;
  recorder.silence();
  now = 3_000;
  recorder.end();
  const all = written.flatMap((samples) => [...samples]);
  const at = (seconds: number) => all.slice(seconds * 32_000, seconds * 32_000 + 2);
  expect(all).toHaveLength(2 * 2 * 16_000);
  expect(written).toHaveLength(2);
  expect([0.1, 0.6, 0.8, 1.1, 1.4, 1.6].map(at)).toEqual([
    [0, 0],
    [0, 7],
    [3, 7],
    [4, 7],
    [0, 7],
    [0, 0],
  ]);
});

it('a recording that continues after a gap has silence for the gap', () => {
  let now = 5_000;
  const written: Int16Array[] = [];
  const earlier = { beganAt: 1_000, written: 3 * 16_000 };
  const recorder = new Recorder((samples) => written.push(samples), { now: () => now, ...earlier });
  recorder.plays(sound(1, 7), 5_000);
  now = 6_000;
  recorder.end();
  const all = written.flatMap((samples) => [...samples]);
  expect(all).toHaveLength(2 * 2 * 16_000);
  expect([all[1], all[32_000 - 1], all[32_001]]).toEqual([0, 0, 7]);
});

it('the speech of a person is recorded without gaps, however unevenly it arrives', () => {
  let now = 1_000;
  const written: Int16Array[] = [];
  const recorder = new Recorder((samples) => written.push(samples), { now: () => now });
  for (const at of [1_500, 1_610, 1_690, 1_800]) {
    now = at;
    recorder.passes(sound(0.1, 7));
  }
  now = 3_000;
  recorder.passes(sound(0.1, 8));
  now = 4_000;
  recorder.end();
  const right = written.flatMap((samples) => [...samples].filter((_, place) => place % 2 === 1));
  const heard = (value: number) => [right.indexOf(value), right.lastIndexOf(value) + 1].map((place) => place / 16_000);
  expect([heard(7), heard(8)]).toEqual([
    [0.5, 0.9],
    [2, 2.1],
  ]);
  expect(right.slice(8_000, 14_400).every((sample) => sample === 7)).toBe(true);
});
