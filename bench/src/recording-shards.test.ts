import { expect, it } from 'vitest';
import { courseOf, mishaps, rowOf, type Shard } from './recording-shards.ts';

const shard = (more: Partial<Shard>): Shard => ({
  seed: 1,
  throttle: 6,
  interviews: 2,
  mishaps: { none: 1, reload: 1, outage: 0 },
  recordings: 6,
  broken: 0,
  answers: 4,
  lost: 0,
  revision: 'abc1234',
  ...more,
});

it('the course of each interview is the same for the same seed, and uses every mishap', () => {
  const courses = Array.from({ length: 60 }, (_, number) => courseOf(7, number + 1));
  expect(Array.from({ length: 60 }, (_, number) => courseOf(7, number + 1))).toEqual(courses);
  expect(courses).not.toEqual(Array.from({ length: 60 }, (_, number) => courseOf(8, number + 1)));
  expect(new Set(courses.map(({ mishap }) => mishap))).toEqual(new Set(mishaps));
  for (const seconds of courses.flatMap((course) => course.seconds)) {
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(8);
  }
});

it('the shards are added up in one row with lost answers and broken recordings', () => {
  const row = rowOf([shard({}), shard({ seed: 2, broken: 1, lost: 2, mishaps: { none: 0, reload: 0, outage: 2 } })]);
  expect(row.ratio).toBe('1 of 12 recordings, 2 of 8 answers');
  expect(row.note).toContain('4 interviews (none 1, reload 1, outage 2)');
  expect(row.note).toContain('seeds 1 at abc1234, 2 at abc1234');
});
