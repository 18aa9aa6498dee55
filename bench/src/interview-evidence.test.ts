import { expect, test } from 'vitest';
import { findChromium } from '../../tooling/src/checks/chromium.ts';
import { errorsOf, holdInterviews } from './interview-evidence.ts';

const course = { beforeOutage: 2, outage: 5, beforeReload: 2.5, afterReload: 4 };

test.runIf(findChromium() !== null)(
  'a browser with a failing network and a reloaded page loses no recorded chunk',
  { timeout: 300_000 },
  async () => {
    const evidence = await holdInterviews(course, 1, () => undefined);
    expect(evidence.map(({ recording }) => [recording.track, recording.part])).toEqual([
      ['camera', 1],
      ['camera', 2],
      ['screen', 1],
      ['screen', 2],
    ]);
    const [before, after] = evidence;
    // The recording made during the outage is complete. A busy browser may lose the last chunk before the reload.
    expect(before?.played.duration).toBeGreaterThan(6.5);
    expect(after?.played.duration).toBeGreaterThan(3);
    for (const one of evidence) {
      // A lost chunk is five seconds; a recorder that takes the place of another one is slow to start on a busy machine.
      for (const gap of one.recording.gaps) expect(gap.until_seconds - gap.from_seconds).toBeLessThan(2);
      expect(one.played.duration).toBeCloseTo(one.recording.duration_seconds ?? 0, 1);
      expect(one.played.seeks).toHaveLength(7);
      if (one.recording.track !== 'camera') continue;
      const errors = errorsOf(one);
      expect(errors.length).toBeGreaterThanOrEqual(2);
      // A shade lasts a second: none is taken for the one before it or after it.
      for (const error of errors) expect(error).toBeLessThan(500);
    }
  },
);
