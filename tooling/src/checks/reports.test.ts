import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import {
  failedFiles,
  failureOf,
  playwrightResult,
  reportOf,
  slowest,
  storiesResult,
  vitestResult,
  withSecondRun,
} from './reports.ts';

describe('the report of a tool', () => {
  it('reportOf reads the report of a tool', async () =>
    expect(await reportOf(async (file) => writeFileSync(file, '{"ok":true}'))).toEqual({ ok: true }));

  it('reportOf returns null if the tool left no report', async () =>
    expect(await reportOf(async () => undefined)).toBeNull());
});

const fileResult = (file: string, ...statuses: string[]) => ({
  name: join(repositoryRoot, file),
  status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
  startTime: 0,
  endTime: 1500,
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `does ${index}`,
    failureMessages: status === 'failed' ? ['\u001b[31mAssertionError: expected 1\u001b[39m\n  at line 3'] : [],
  })),
});

const vitestReport = (...testResults: ReturnType<typeof fileResult>[]) => {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
};

describe('the line of a failed test', () => {
  it('the line of a failed test names the element that Playwright did not find', () =>
    expect(
      failureOf(
        'a',
        "Error: expect(locator).toBeVisible() failed\n\nLocator: getByRole('row')\nExpected: visible\nCall log:",
      ),
    ).toBe("a: Error: expect(locator).toBeVisible() failed Locator: getByRole('row') Expected: visible"));

  it('the line of a failed test includes the second line if the first ends with a colon', () =>
    expect(failureOf('a', 'Error: The page asked for:\n  GET /api/leads\n  at b.ts')).toBe(
      'a: Error: The page asked for: GET /api/leads',
    ));
});

describe('a check of stories', () => {
  const output = [
    '✗ pages-leads--full (dark)',
    '  color-contrast: #a > b Fix any of the following:',
    '    Element has insufficient color contrast of 3.2',
    '✗ pages-leads--full (dark)',
    '  page error: x is not a function',
    '✗ button--busy (light)',
    '  page error: y is not a function',
  ].join('\n');

  it('a failed story is listed with its first problem and the command that checks it alone', () =>
    expect(storiesResult({ code: 1, output: `${output}\n5 passed, 2 failed` })).toMatchObject({
      passed: 5,
      failed: 2,
      failures: [
        'story pages-leads--full (dark): color-contrast: #a > b Fix any of the following: Element has insufficient color contrast of 3.2 (and 1 more)\n    npm test -- pages-leads--full',
        'story button--busy (light): page error: y is not a function\n    npm test -- button--busy',
      ],
    }));

  it('a check of stories that ends badly counts as failed, with or without counts', () => {
    expect(storiesResult({ code: 0, output: '5 passed, 0 failed' })).toMatchObject({ passed: 5, failed: 0 });
    expect(storiesResult({ code: 1, output: '5 passed, 0 failed' })).toMatchObject({ passed: 5, failed: 1 });
    expect(storiesResult({ code: 1, output: 'No such browser' })).toMatchObject({
      failed: 1,
      report: 'No such browser',
    });
  });
});

describe('a run of vitest', () => {
  it('a file that does not load counts as one failure', () =>
    expect(
      vitestResult(vitestReport(fileResult('shell/src/a.test.ts'), fileResult('b', 'passed', 'failed'))),
    ).toMatchObject({ passed: 1, failed: 2, files: [{ file: 'shell/src/a.test.ts', seconds: 1.5 }, { file: 'b' }] }));

  it('a vitest run lists the reason for skipped tests', () => {
    const file = fileResult('client-python/a.test.ts', 'skipped', 'skipped', 'passed');
    for (const result of file.assertionResults) result.fullName += " (skipped: Python isn't here)";
    expect(vitestResult(vitestReport(file)).skipped).toBe("Python isn't here (2 tests)");
    expect(vitestResult(vitestReport(fileResult('b', 'skipped'))).skipped).toBeUndefined();
  });

  const first = vitestReport(fileResult('a', 'passed', 'failed'), fileResult('b'), fileResult('c', 'passed'));

  it('a failed vitest test is listed with its message and the command that runs it', () =>
    expect(vitestResult(first).failures).toEqual([
      'a: does 1: AssertionError: expected 1\n    npm test -- a',
      'b\n    npm test -- b',
    ]));

  it('a vitest run names its failed files', () => expect(failedFiles(first)).toEqual(['a', 'b']));

  const unsteady = 'a: does 1: AssertionError: expected 1\n    npm test -- a';

  it('a second run replaces the results of failed files, and lists tests that passed only then as unsteady', () => {
    const second = vitestReport(fileResult('a', 'passed', 'passed'), fileResult('b', 'failed'));
    expect(withSecondRun(first, second)).toMatchObject({ passed: 3, failed: 1, unsteady: [unsteady] });
  });

  it('a vitest run counts failed tests that its second run did not reach', () =>
    expect(withSecondRun(first, vitestReport(fileResult('a', 'passed', 'passed')))).toMatchObject({
      passed: 3,
      failed: 1,
      unsteady: [unsteady],
    }));
});

describe('a run of Playwright', () => {
  const spec = (duration: number, status = 'expected') => ({
    title: `takes ${duration}`,
    tests: [
      { status, results: [{ duration, ...(status === 'expected' ? {} : { error: { message: 'Hidden\nstack' } }) }] },
    ],
  });
  const suites = [
    { file: 'a.spec.ts', specs: [spec(1000)], suites: [{ file: 'a.spec.ts', specs: [spec(500, 'flaky')] }] },
  ];

  it('a Playwright test that passed only at the second try is listed as unsteady', () =>
    expect(playwrightResult({ stats: { expected: 1, flaky: 1, unexpected: 0 }, errors: [], suites })).toMatchObject({
      passed: 2,
      failed: 0,
      unsteady: ['e2e/a.spec.ts: takes 500: Hidden\n    npm test -- e2e/a.spec.ts'],
    }));

  it('a failed Playwright test is listed with its message and the command that runs it', () => {
    const failed = [{ file: 'b.spec.ts', specs: [spec(1), spec(2, 'unexpected')] }];
    const stats = { expected: 1, flaky: 0, unexpected: 1 };
    const result = playwrightResult({ stats, errors: [{ message: 'No browser' }], suites: failed });
    expect(result).toMatchObject({
      failed: 2,
      failures: ['e2e: No browser', 'e2e/b.spec.ts: takes 2: Hidden\n    npm test -- e2e/b.spec.ts'],
    });
  });

  it('a run of Playwright adds up the time of each file', () =>
    expect(playwrightResult({ stats: { expected: 2, flaky: 0, unexpected: 0 }, errors: [], suites }).files).toEqual([
      { file: 'e2e/a.spec.ts', seconds: 1.5 },
    ]));
});

it('the report lists the slowest files, slowest first', () => {
  const files = ['a', 'b', 'c'].map((file, index) => ({ file, seconds: index * 10 }));
  expect(slowest(files, 2)).toEqual(['   20.0 s  c', '   10.0 s  b']);
});
