import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { serveStatic } from './serveStatic.ts';

export interface CheckOptions {
  /** Folder of the built Storybook. */
  directory: string;
  browserPath: string;
  /** Parts of story ids; empty for all. */
  only: readonly string[];
}

interface StoryIndex {
  entries: Record<string, { id: string; type: 'story' | 'docs' }>;
}

interface Violation {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

declare global {
  interface Window {
    __STORYBOOK_PREVIEW__?: { currentRender?: { phase?: string } };
    axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> };
  }
}

const THEMES = ['light', 'dark'] as const;
const PAGES = 2;
const STORY_TIMEOUT_MS = 15_000;
// A story is a part of a page: what only a whole page has is not asked of it.
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** Waits until the story is drawn, its fonts are there and no animation that ends is still running. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const isShown = /completed|finished/.test(window.__STORYBOOK_PREVIEW__?.currentRender?.phase ?? '');
      const isMoving = document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === 'running' && animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      return isShown && !isMoving && document.fonts.status === 'loaded';
    },
    undefined,
    { timeout: STORY_TIMEOUT_MS },
  );
}

async function findProblems(page: Page, address: string, axeSource: string): Promise<string[]> {
  const problems: string[] = [];
  const onError = (error: Error) => problems.push(`page error: ${error.message}`);
  page.on('pageerror', onError);
  try {
    await page.goto(address);
    await settle(page);
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async (rules) => {
      const off = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
      const result = await window.axe.run(document, { rules: off });
      return result.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target: String(target), failureSummary })),
      }));
    }, PAGE_RULES);
    for (const { id, nodes } of violations) {
      for (const node of nodes) problems.push(`${id}: ${node.target} ${node.failureSummary ?? ''}`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    page.off('pageerror', onError);
  }
  return problems;
}

async function launch(browserPath: string): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-background-networking'] });
}

/** Checks the stories in both themes, prints what fails and a last line with the counts; returns the number that failed. */
export async function checkStories({ directory, browserPath, only }: CheckOptions): Promise<number> {
  const index = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8')) as StoryIndex;
  const stories = Object.values(index.entries).filter(
    ({ id, type }) => type === 'story' && (only.length === 0 || only.some((part) => id.includes(part))),
  );
  const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const queue = stories.flatMap(({ id }) => THEMES.map((theme) => ({ id, theme })));
  const server = await serveStatic(directory);
  const browser = await launch(browserPath);
  let passed = 0;
  let failed = 0;
  const work = async () => {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const globals = `theme:${job.theme};a11y.manual:!true`;
      const address = `${server.url}/iframe.html?id=${job.id}&viewMode=story&globals=${globals}`;
      const problems = await findProblems(page, address, axeSource);
      if (problems.length === 0) passed += 1;
      else failed += 1;
      for (const problem of problems) console.log(`✗ ${job.id} (${job.theme})\n  ${problem.replaceAll('\n', '\n  ')}`);
    }
    await page.close();
  };
  try {
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
    server.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
