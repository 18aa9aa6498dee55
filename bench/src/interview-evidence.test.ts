import { expect, test } from 'vitest';
import { findChromium } from '../../tooling/src/checks/chromium.ts';
import { errorsOf, holdInterviews } from './interview-evidence.ts';

const course = { beforeOutage: 2, outage: 5, beforeReload: 2.5, afterReload: 4 };

test.runIf(findChromium() !== null)(
  'a browser whose network fails and whose page is loaded anew loses nothing that it recorded',
  { timeout: 300_000 },
  async () => {
    const evidence = await holdInterviews(course, 1, () => undefined);
    expect(evidence.map(({ recording }) => [recording.track, recording.part, recording.gaps])).toEqual([
      ['camera', 1, []],
      ['camera', 2, []],
    ]);
    const [before, after] = evidence;
    // What was recorded before the reload was kept until its last moment, and sent by the next load of the page.
    expect(before?.played.duration).toBeGreaterThan(8);
    expect(after?.played.duration).toBeGreaterThan(3);
    for (const one of evidence) {
      expect(one.played.duration).toBeCloseTo(one.recording.duration_seconds ?? 0, 1);
      expect(one.played.seeks).toHaveLength(7);
      const errors = errorsOf(one);
      expect(errors.length).toBeGreaterThanOrEqual(2);
      // A shade lasts a second: none is taken for the one before it or after it.
      for (const error of errors) expect(error).toBeLessThan(500);
    }
  },
);
