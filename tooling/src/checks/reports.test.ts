import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { playwrightResult, reported, slowest, vitestResult } from './reports.ts';
import { single } from './stage.ts';

describe('the report of a tool', () => {
  it('is read when it is there', async () => {
    const result = await reported<{ ok: boolean }>(
      async (file) => writeFileSync(file, '{"ok":true}'),
      ({ ok }) => single(ok, ''),
    );
    expect(result.passed).toBe(1);
  });

  it('fails the stage when it is missing', async () => {
    const result = await reported(
      async () => undefined,
      () => single(true, ''),
    );
    expect(result).toMatchObject({ passed: 0, failed: 1, report: expect.stringContaining('without a report') });
  });
});

describe('a run of vitest', () => {
  it('counts a file that does not load as one failure', () => {
    const name = join(repositoryRoot, 'shell/src/a.test.ts');
    const testResults = [{ name, status: 'failed', startTime: 0, endTime: 1500, assertionResults: [] }];
    expect(vitestResult({ numPassedTests: 3, numFailedTests: 1, testResults })).toMatchObject({
      passed: 3,
      failed: 2,
      files: [{ file: 'shell/src/a.test.ts', seconds: 1.5 }],
    });
  });
});

describe('a run of Playwright', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const suites = [{ file: 'a.spec.ts', specs: [spec(1000)], suites: [{ file: 'a.spec.ts', specs: [spec(500)] }] }];

  it('has failed where a journey passed at the second try only', () =>
    expect(playwrightResult({ stats: { expected: 5, flaky: 1, unexpected: 0 }, errors: [], suites })).toMatchObject({
      passed: 5,
      failed: 1,
    }));

  it('sums up the time of each file', () =>
    expect(playwrightResult({ stats: { expected: 2, flaky: 0, unexpected: 0 }, errors: [], suites }).files).toEqual([
      { file: 'e2e/a.spec.ts', seconds: 1.5 },
    ]));
});

it('lists the slowest files, slowest first', () => {
  const files = ['a', 'b', 'c'].map((file, index) => ({ file, seconds: index * 10 }));
  expect(slowest(files, 2)).toEqual(['   20.0 s  c', '   10.0 s  b']);
});
