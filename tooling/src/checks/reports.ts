import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot as root } from '../root.ts';
import { type FileTime, type StageResult, single } from './stage.ts';

/** What vitest writes about a run, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** The same of Playwright; its files lie in `e2e`. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Lets a tool write its report to a file and reads it; a tool that left none has failed as a whole. */
export async function reported<T>(
  run: (file: string) => Promise<unknown>,
  resultOf: (report: T) => StageResult,
): Promise<StageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-report-'));
  const file = join(folder, 'report.json');
  try {
    await run(file);
    if (!existsSync(file)) return single(false, 'It ended without a report: see above.');
    return resultOf(JSON.parse(readFileSync(file, 'utf8')) as T);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts and times of a run of vitest. */
export function vitestResult({ numPassedTests, numFailedTests, testResults }: VitestReport): StageResult {
  // A file that does not even load has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests + broken.length, report: '', files };
}

/** Counts and times of a run of Playwright. What passed at the second try has failed. */
export function playwrightResult({ stats, errors, suites }: PlaywrightReport): StageResult {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    report: errors.map(({ message }) => message ?? '').join('\n'),
    files: suites.map((suite) => ({ file: join('e2e', suite.file), seconds: millisecondsOf(suite) / 1000 })),
  };
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

/** The files that took longest, one line each. */
export function slowest(files: readonly FileTime[], count = 10): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
