import { join } from 'node:path';
import { repositoryRoot as root } from '../root.ts';
import { ensureChromium, ensureTestBrowser } from './chromium.ts';
import {
  failedFiles,
  type PlaywrightReport,
  playwrightResult,
  reportOf,
  storiesResult,
  unreported,
  type VitestReport,
  vitestResult,
  withSecondRun,
} from './reports.ts';
import { runTool } from './run-tool.ts';
import { type Stage, type StageTools, single } from './stage.ts';

/** More failed files than this are no accident, and are not run again. */
const fewFiles = 8;

function runVitest(tools: StageTools, files: readonly string[] = []): Promise<VitestReport | null> {
  return reportOf((file) =>
    runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...files], {
      ...tools,
      isShown: true,
    }),
  );
}

/** Which part of a stage runs: files, tests whose title contains a text, or one of several equal shares. */
export interface Part {
  files?: readonly string[];
  title?: string | null;
  /** `2/4` is the second of four shares. */
  shard?: string | undefined;
}

/** The part as both test runners take it; they differ in the flag of a title. */
function argumentsOf({ files = [], title = null, shard }: Part, titleFlag: '-t' | '-g'): string[] {
  return [
    ...files,
    ...(title === null ? [] : [titleFlag, escaped(title)]),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ];
}

/** Everything that vitest runs, or a part of it. If only a few files fail, they run once more on their own. */
export function unitTests(part: Part = {}): Stage {
  return {
    name: 'unit tests',
    command: 'npm test -- --stage units',
    async run(tools) {
      const { title = null } = part;
      const filter = argumentsOf(part, '-t');
      const first = await runVitest(tools, filter);
      if (first === null) return unreported();
      const files = failedFiles(first);
      if (files.length === 0 || files.length > fewFiles) return vitestResult(first);
      const second = await runVitest(tools, title === null ? files : [...files, '-t', escaped(title)]);
      return second === null ? unreported() : withSecondRun(first, second);
    },
  };
}

/** A title as the pattern that both test runners want. */
const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The shell and every module, as a start builds them. */
export const builds: Stage = {
  name: 'builds',
  command: 'node tooling/src/build.ts --all',
  async run(tools) {
    const { code, output } = await runTool(process.execPath, ['tooling/src/build.ts', '--all'], tools);
    return single(code === 0, output);
  },
};

/** The cost of modules compared with one bundle of the same sources. */
export const twin: Stage = {
  name: 'twin',
  command: 'node bench/gate.ts',
  async run(tools) {
    const env = { CHROMIUM_PATH: ensureTestBrowser() };
    const { code } = await runTool(process.execPath, ['bench/gate.ts'], { ...tools, env, isShown: true });
    return single(code === 0, 'Modules cost more than bench/gate.json allows: see above.');
  },
};

/** Journeys through the real product in a real browser: all of them, or a part. */
export function journeys(part: Part = {}): Stage {
  return {
    name: 'journeys',
    command: 'npm test -- --stage journeys',
    async run(tools) {
      const args = argumentsOf(part, '-g');
      const report = await reportOf<PlaywrightReport>((file) =>
        runJourneys(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, SWITCHBOARD_REPORTER: 'json' }, tools),
      );
      return report === null ? unreported() : playwrightResult(report);
    },
  };
}

/** Runs Playwright with the browsers of this machine; `args` go to Playwright. */
export async function runJourneys(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  tools: StageTools = {},
): Promise<number | null> {
  // Its configuration finds both: what listens and speaks needs the whole browser.
  ensureTestBrowser();
  ensureChromium();
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await runTool(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    ...tools,
    env,
    isShown: true,
  });
  return code;
}

/** Every story of both books in both themes, or those whose ids contain one of some texts. */
export function stories(only: readonly string[] = []): Stage {
  return {
    name: 'stories',
    command: 'npm test -- --stage stories',
    async run(tools) {
      // Without documentation, source maps and renaming, which nothing here looks at.
      const built = await runTool('npm', ['run', '--silent', 'build-storybook', '--', '--quiet', '--test'], tools);
      if (built.code !== 0) return single(false, built.output);
      const env = { CHROMIUM_PATH: ensureTestBrowser() };
      const checked = await runTool(process.execPath, ['design-system/stories.check.ts', ...only], { ...tools, env });
      return storiesResult(checked);
    },
  };
}
