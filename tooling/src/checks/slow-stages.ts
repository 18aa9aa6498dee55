import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPackages } from '../build/packages.ts';
import { buildPackages } from '../build/pool.ts';
import { repositoryRoot as root } from '../root.ts';
import { ensureChromium } from './chromium.ts';
import { runTool } from './run-tool.ts';
import { type Stage, type StageResult, single } from './stage.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  errors: { message?: string }[];
}

/** Reads a reporter's file; a tool that left none has failed as a whole. */
async function reported<T>(
  run: (file: string) => Promise<unknown>,
  count: (report: T) => StageResult,
): Promise<StageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-report-'));
  const file = join(folder, 'report.json');
  try {
    await run(file);
    if (!existsSync(file)) return single(false, 'It ended without a report: see above.');
    return count(JSON.parse(readFileSync(file, 'utf8')) as T);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const unitTests: Stage = {
  name: 'unit tests',
  run: (signal) =>
    reported<VitestReport>(
      (file) =>
        runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], {
          isShown: true,
          signal,
        }),
      ({ numPassedTests, numFailedTests, testResults }) => {
        // A file that does not even load has no tests to count.
        const broken = testResults.filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
        );
        return { passed: numPassedTests, failed: numFailedTests + broken.length, report: '' };
      },
    ),
};

const builds: Stage = {
  name: 'builds',
  async run(signal) {
    const results = await buildPackages(browserPackages(root), { root, signal });
    const problems = results.flatMap(({ name, error }) => (error === null ? [] : [`${name}: ${error}`]));
    return single(problems.length === 0 && results.length > 0, problems.join('\n'));
  },
};

const twin: Stage = {
  name: 'twin',
  async run(signal) {
    const env = { CHROMIUM_PATH: ensureChromium() };
    const { code } = await runTool(process.execPath, ['bench/gate.ts'], { env, isShown: true, signal });
    return single(code === 0, 'Modules cost more than bench/gate.json allows: see above.');
  },
};

const journeys: Stage = {
  name: 'journeys',
  run: (signal) =>
    reported<PlaywrightReport>(
      (file) => runJourneys([], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, SWITCHBOARD_REPORTER: 'json' }, signal),
      ({ stats, errors }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        report: errors.map(({ message }) => message ?? '').join('\n'),
      }),
    ),
};

/** Runs Playwright with the browser of this machine; `args` go to Playwright. */
export async function runJourneys(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<number | null> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await runTool(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    env: { ...env, CHROMIUM_PATH: ensureChromium() },
    isShown: true,
    signal,
  });
  return code;
}

const stories: Stage = {
  name: 'stories',
  async run(signal) {
    const built = await runTool('npm', ['run', '--silent', 'build-storybook', '--', '--quiet', '--disable-telemetry'], {
      signal,
    });
    if (built.code !== 0) return single(false, built.output);
    const env = { CHROMIUM_PATH: ensureChromium() };
    const checked = await runTool(process.execPath, ['design-system/stories.check.ts'], { env, signal });
    const counts = /(\d+) passed, (\d+) failed\s*$/.exec(checked.output);
    if (!counts) return single(false, checked.output || 'It ended without counts.');
    const failed = Number(counts[2]);
    // A check that ends badly without a failed story has failed itself.
    return {
      passed: Number(counts[1]),
      failed: failed === 0 && checked.code !== 0 ? 1 : failed,
      report: checked.output,
    };
  },
};

/** The tests that take minutes, in the order in which they help each other. */
export const slowStages: readonly Stage[] = [unitTests, builds, twin, journeys, stories];
