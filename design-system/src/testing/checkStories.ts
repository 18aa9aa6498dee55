import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { serveStatic } from './serveStatic.ts';

export interface CheckOptions {
  /** Folder of the built Storybook. */
  directory: string;
  browserPath: string;
  /** Substrings of story ids; empty for all. */
  only: readonly string[];
  /** The time limit for rendering a story. Raise it on a slow machine. */
  timeoutMs: number;
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
    __STORYBOOK_PREVIEW__?: { currentRender?: { id?: string; phase?: string } };
    __STORYBOOK_ADDONS_CHANNEL__?: { emit: (event: string, payload: unknown) => void };
    axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> };
    /** How often the document has changed, and when it last did. */
    documentChanges?: { count: number; at: number };
  }
}

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

interface Job {
  id: string;
  theme: Theme;
}

const PAGES = 2;
const DESK = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 768 };
/** A document that hasn't changed for this long counts as complete. */
const QUIET_MS = 100;
/** Some stories change all the time, such as one with a clock: after this many attempts the last findings count. */
const MAX_ATTEMPTS = 5;
// What axe would say of a page in these states it says of it in the others; they are looked at, and photographed.
const onlyLookedAt = /^pages-.*-(loading|long-text|read-only|narrow)$/;
// A story is a part of a page: what only a whole page has is not asked of it.
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one'];
// The only axe rules whose result can differ in the second theme.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs in the page before anything else and counts the document's changes. */
function countChanges(): void {
  const changes = { count: 0, at: performance.now() };
  window.documentChanges = changes;
  new MutationObserver((records) => {
    changes.count += records.length;
    changes.at = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/**
 * Waits until the story is rendered and played, has loaded its data and code, and has stopped changing. A page that is still loading has
 * other problems than the finished one.
 */
async function settle(page: Page, id: string, timeout: number): Promise<void> {
  await page.waitForFunction(
    ([story, quietMs]) => {
      const render = window.__STORYBOOK_PREVIEW__?.currentRender;
      const isShown = render?.id === story && /completed|finished/.test(render.phase ?? '');
      const isFailed = document.body.classList.contains('sb-show-errordisplay');
      const isLoading =
        document.documentElement.hasAttribute('data-story-loading') ||
        document.querySelector('script[data-webpack]') !== null;
      const isMoving = document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === 'running' && animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      const isQuiet = performance.now() - (window.documentChanges?.at ?? 0) >= quietMs;
      return isFailed || (isShown && !isLoading && !isMoving && isQuiet && document.fonts.status === 'loaded');
    },
    [id, QUIET_MS] as const,
    { timeout },
  );
}

/** A tab that renders one story after the other in place, and reloads the page only for another theme. */
class StoryPage {
  readonly #page: Page;
  readonly #url: string;
  readonly #axe: string;
  readonly #timeoutMs: number;
  #theme: Theme | undefined;

  constructor(page: Page, url: string, axe: string, timeoutMs: number) {
    this.#page = page;
    this.#url = url;
    this.#axe = axe;
    this.#timeoutMs = timeoutMs;
  }

  async #open({ id, theme }: Job): Promise<void> {
    if (theme === this.#theme) {
      await this.#page.evaluate(
        (storyId) => window.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' }),
        id,
      );
    } else {
      this.#theme = undefined;
      const globals = `theme:${theme};a11y.manual:!true`;
      await this.#page.goto(`${this.#url}/iframe.html?id=${id}&viewMode=story&globals=${globals}`);
      await this.#page.evaluate(this.#axe);
      this.#theme = theme;
    }
    await settle(this.#page, id, this.#timeoutMs);
  }

  /**
   * The problems of a story, one text each. Rendering in place is only for speed: leftovers of the previous story, such as a late response,
   * aren't this story's problems. So a problem counts only if it also occurs in a page of its own.
   */
  async problems(job: Job): Promise<string[]> {
    const isInPlace = job.theme === this.#theme;
    const found = await this.#problemsOf(job);
    if (found.length === 0 || !isInPlace) return found;
    this.#theme = undefined;
    return this.#problemsOf(job);
  }

  async #problemsOf(job: Job): Promise<string[]> {
    const problems: string[] = [];
    const onError = (error: Error) => problems.push(`page error: ${error.message}`);
    this.#page.on('pageerror', onError);
    try {
      await this.#open(job);
      problems.push(...(await this.#shownError()), ...(await this.#settledViolations(job)));
      if (job.theme === THEMES[0]) problems.push(...(await this.#widerThanPhone()));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      // Nothing left over in this page may affect the next story.
      this.#theme = undefined;
    } finally {
      this.#page.off('pageerror', onError);
    }
    return problems;
  }

  /** The text of the card that Storybook shows if a story threw. */
  #shownError(): Promise<string[]> {
    return this.#page.evaluate(() =>
      document.body.classList.contains('sb-show-errordisplay')
        ? [document.getElementById('error-message')?.textContent ?? 'The story threw.']
        : [],
    );
  }

  /** The elements that reach beyond the edge of a phone, if the page scrolls sideways. */
  async #widerThanPhone(): Promise<string[]> {
    await this.#page.setViewportSize(PHONE);
    const found = await this.#page.evaluate(async () => {
      const root = document.documentElement;
      const isWide = () => root.scrollWidth > root.clientWidth;
      // Components that measure themselves render again after the window has been resized.
      for (let frame = 0; frame < 10 && isWide(); frame += 1)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
      return isWide() ? [`wider than a phone: ${root.scrollWidth} px of ${root.clientWidth} px`] : [];
    });
    await this.#page.setViewportSize(DESK);
    return found;
  }

  /** The axe findings in a document that doesn't change during the check. */
  async #settledViolations({ id }: Job): Promise<string[]> {
    const changes = () => this.#page.evaluate(() => window.documentChanges?.count ?? 0);
    for (let attempt = 1; ; attempt += 1) {
      const before = await changes();
      const found = await this.#violations();
      // A finding counts only if it is still there once everything has settled again.
      if (found.length > 0) await settle(this.#page, id, this.#timeoutMs);
      if (attempt === MAX_ATTEMPTS || (await changes()) === before) return found;
    }
  }

  async #violations(): Promise<string[]> {
    const violations = await this.#page.evaluate(
      async ([rules, only]) => {
        const off = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
        const result = await window.axe.run(document, {
          rules: off,
          resultTypes: ['violations'],
          ...(only && { runOnly: only }),
        });
        // The accessible name of an option or a menu item is its label; a description or a shortcut next to it is its description.
        const isDescribed = (id: string, target: string) =>
          id === 'label-content-name-mismatch' &&
          document.querySelector(target)?.matches('[role="option"], [role^="menuitem"]') === true &&
          document.querySelector(target)?.hasAttribute('aria-describedby') === true;
        return result.violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes
            .map(({ target, failureSummary }) => ({ target: String(target), failureSummary }))
            .filter(({ target }) => !isDescribed(id, target)),
        }));
      },
      [PAGE_RULES, this.#theme === THEMES[0] ? null : COLOUR_RULES] as const,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ''}`),
    );
  }
}

async function launch(browserPath: string): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-background-networking'] });
}

/** Checks the stories in both themes and prints the failures and a last line with the counts. Returns the number of failures. */
export async function checkStories({ directory, browserPath, only, timeoutMs }: CheckOptions): Promise<number> {
  const index = JSON.parse(await readFile(join(directory, 'index.json'), 'utf8')) as StoryIndex;
  const stories = Object.values(index.entries).filter(
    ({ id, type }) =>
      type === 'story' && !onlyLookedAt.test(id) && (only.length === 0 || only.some((part) => id.includes(part))),
  );
  if (stories.length === 0) throw new Error(`No story to check has ${only.join(' or ')} in its id.`);
  const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const queue: Job[] = THEMES.flatMap((theme) => stories.map(({ id }) => ({ id, theme })));
  const server = await serveStatic(directory);
  const browser = await launch(browserPath);
  let passed = 0;
  let failed = 0;
  const work = async () => {
    const page = await browser.newPage({ viewport: DESK });
    await page.addInitScript(countChanges);
    page.setDefaultTimeout(timeoutMs);
    const tab = new StoryPage(page, server.url, axeSource, timeoutMs);
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const problems = await tab.problems(job);
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
