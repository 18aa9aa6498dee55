import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot as root } from '../root.ts';
import { type FileTime, type StageResult, single } from './stage.ts';

/** The parts of vitest's report that are read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSpec {
  title: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
}

interface PlaywrightSuite {
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

/** The same of Playwright; its files lie in `e2e`. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Lets a tool write its report to a file and reads it; null when it left none. */
export async function reportOf<T>(run: (file: string) => Promise<unknown>): Promise<T | null> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-report-'));
  const file = join(folder, 'report.json');
  try {
    await run(file);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A tool that left no report has failed as a whole. */
export function unreported(): StageResult {
  return single(false, 'It ended without a report: see above.');
}

/** What this machine lacks, with the number of tests that were skipped because of it: titles name it as `(skipped: …)`. */
function skippedIn(testResults: VitestReport['testResults']): { skipped?: string } {
  const reasons = new Map<string, number>();
  for (const { fullName = '', status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const reason = status === 'passed' || status === 'failed' ? undefined : /\(skipped: ([^()]+)\)/.exec(fullName)?.[1];
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const texts = [...reasons].map(([reason, count]) => `${reason} (${count} ${count === 1 ? 'test' : 'tests'})`);
  return texts.length > 0 ? { skipped: texts.join('; ') } : {};
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
  const failures = testResults.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(root, name);
    return failed.map(({ fullName, failureMessages }) =>
      listedFailure(file, failureOf(`${file}: ${fullName}`, failureMessages?.[0])),
    );
  });
  failures.push(
    ...broken.map(({ name, message }) => listedFailure(relative(root, name), failureOf(relative(root, name), message))),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed, report: '', files, failures, ...skippedIn(testResults) };
}

/** Lines in which Playwright and axe say what was looked for, and what was there instead. */
const details = /^(Locator|Expected[^:]{0,40}|Received[^:]{0,40}):/;

/** One line for a test that failed, with the reason and without the colours that its tool wrote. */
export function failureOf(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message.trim().slice(0, 4_000))
    .split('\n')
    .map((line) => line.trim());
  const [first = '', ...others] = lines.filter((line) => line !== '');
  if (first === '') return name;
  // A first line that ends with a colon names nothing yet, and an expectation of Playwright names its element further down.
  const next = first.endsWith(':') ? others.slice(0, 1) : [];
  const reason = [first, ...next, ...others.filter((line) => details.test(line) && !next.includes(line))].join(' ');
  return `${name}: ${reason.slice(0, 240)}`;
}

/** A failure with the command that runs it alone. */
export const rerunnable = (command: string | undefined, failure: string) =>
  command === undefined ? failure : `${failure}\n    ${command}`;

/** A failed test or story with the command that runs it, or its file, alone. */
const listedFailure = (argument: string, failure: string) => rerunnable(`npm test -- ${argument}`, failure);

/** The stories that failed in the output of their check, each with its first problem. */
function failedStories(output: string): string[] {
  const problems = Map.groupBy(output.split(/^✗ /m).slice(1), (text) => text.split('\n', 1)[0] ?? '');
  return [...problems].map(([heading, texts]) => {
    const [id = ''] = heading.split(' ');
    const others = texts.length === 1 ? '' : ` (and ${texts.length - 1} more)`;
    return listedFailure(id, `${failureOf(`story ${heading}`, texts[0]?.slice(heading.length))}${others}`);
  });
}

/** The files of a run of vitest in which something failed, from the repository's root. */
export function failedFiles({ testResults }: VitestReport): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
}

/** A run of vitest whose failed files ran again alone: the second run counts for them, and names those that passed. */
export function withSecondRun(first: VitestReport, second: VitestReport): StageResult {
  const failedBefore = failedFiles(first);
  const steady = first.testResults.filter(({ status }) => status !== 'failed');
  const passedBefore = steady.flatMap(({ assertionResults }) => assertionResults.filter(hasPassed)).length;
  const { passed, failed, failures = [] } = vitestResult(second);
  const ran = new Set(second.testResults.map(({ name }) => relative(root, name)));
  const stillFailed = new Set(failedFiles(second));
  const missing = failedBefore.filter((file) => !ran.has(file));
  return {
    ...vitestResult(first),
    passed: passedBefore + passed,
    failed: failed + missing.length,
    failures: [...failures, ...missing.map((file) => failureOf(file, 'The second run did not come to it.'))],
    unsteady: failedBefore
      .filter((file) => ran.has(file) && !stillFailed.has(file))
      .map((file) => firstFailure(first, file)),
  };
}

/** A file with what failed in it first, and how many tests more. */
function firstFailure({ testResults }: VitestReport, file: string): string {
  const { failures = [] } = vitestResult({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: testResults.filter(({ name }) => relative(root, name) === file),
  });
  const [failure = file, ...others] = failures;
  return others.length === 0 ? failure : `${failure}\n    and ${others.length} more`;
}

const hasPassed = ({ status }: { status: string }) => status === 'passed';

/** The result of Playwright, which retries a failed journey automatically. */
export function playwrightResult({ stats, errors, suites }: PlaywrightReport): StageResult {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    report: errors.map(({ message }) => message ?? '').join('\n'),
    files: suites.map((suite) => ({ file: join('e2e', suite.file), seconds: millisecondsOf(suite) / 1000 })),
    unsteady: suites.flatMap((suite) => namesOf(suite, 'flaky')),
    failures: [
      ...errors.map(({ message }) => failureOf('e2e', message)),
      ...suites.flatMap((suite) => namesOf(suite, 'unexpected')),
    ],
  };
}

/** The journeys of a suite with this result, with their first error. */
function namesOf({ file, specs, suites = [] }: PlaywrightSuite, ended: 'flaky' | 'unexpected'): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === ended));
  const messageOf = ({ tests }: PlaywrightSpec) =>
    tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
  return [
    ...own.map((spec) => listedFailure(`e2e/${file}`, failureOf(`e2e/${file}: ${spec.title}`, messageOf(spec)))),
    ...suites.flatMap((suite) => namesOf(suite, ended)),
  ];
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}

/** Counts of a check of stories, which prints them in its last line. */
export function storiesResult({ code, output }: { code: number | null; output: string }): StageResult {
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  if (!counts) return single(false, output || 'It ended without counts.');
  const [passed, failed] = [Number(counts[1]), Number(counts[2])];
  if (failed > 0) return { passed, failed, report: output, failures: failedStories(output) };
  // A check that ends badly without a failed story has failed itself.
  return { passed, failed: code === 0 ? 0 : 1, report: output };
}

/** The files that took longest, one line each. */
export function slowest(files: readonly FileTime[], count = 25): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
