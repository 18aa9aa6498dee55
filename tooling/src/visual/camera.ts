import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';

export const themes = ['light', 'dark'] as const;
export const widths = [360, 768, 1440, 1920] as const;

export interface View {
  theme: (typeof themes)[number];
  width: (typeof widths)[number];
}

/** Every view in which a story is photographed; themes alternate, so that each width after the first needs one change less. */
export const views: readonly View[] = widths.flatMap((width, index) =>
  (index % 2 === 0 ? themes : themes.toReversed()).map((theme) => ({ theme, width })),
);

/** No server listens here: the browser's requests for files of a book are answered by a route. */
const address = 'http://book.localhost';

const settleMs = 60_000;
/** A photograph is taken after nothing has changed for this long; the limit for waiting follows. */
const quietMs = 60;
const maxRestlessMs = 1_500;
const height = 800;
// A Tuesday morning, so that stories always show the same date.
const fixedTime = new Date('2026-03-10T09:30:00Z');

type Channel = { emit: (event: string, payload: unknown) => void };
type Preview = { currentRender?: { id?: string; phase?: string } };
interface Book {
  __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  __STORYBOOK_PREVIEW__?: Preview;
  restartChance?: () => void;
  changes?: number;
}

/** Runs in the page before other scripts: makes random numbers repeatable and counts changes. */
function prepare(): void {
  let seed = 1;
  const book = window as unknown as Book;
  book.restartChance = () => {
    seed = 1;
  };
  Math.random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = '* { caret-color: transparent !important }';
    document.head.append(style);
  });
  const observer = new MutationObserver((records) => {
    book.changes = (book.changes ?? 0) + records.length;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Runs in the page: whether a story is shown in a theme, and the number of changes so far. */
function look([id, theme]: readonly [string, string]): { isShown: boolean; changes: number } {
  const { __STORYBOOK_PREVIEW__: preview, changes = 0 } = window as unknown as Book;
  const { currentRender } = preview ?? {};
  const isDone = currentRender?.id === id && /completed|finished/.test(currentRender.phase ?? '');
  const isThemed = document.documentElement.dataset.theme === theme && document.fonts.status === 'loaded';
  return { isShown: (isDone && isThemed) || document.body.classList.contains('sb-show-errordisplay'), changes };
}

/** Photographs the stories of one book one after the other in one page, which loads the book once. */
export class Camera {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  #isOpen = false;
  #theme: View['theme'] = 'light';

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, folder: string): Promise<Camera> {
    const context = await browser.newContext({
      viewport: { width: widths[0], height },
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(fixedTime);
    await page.route(`${address}/**`, (route) => {
      const file = join(folder, decodeURIComponent(new URL(route.request().url()).pathname));
      return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
    });
    await page.addInitScript(prepare);
    return new Camera(page, await context.newCDPSession(page));
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }

  /** Photographs a story in every view: it is mounted once, then theme and window size change. */
  async shoot(story: string): Promise<Buffer[]> {
    const shots: Buffer[] = [];
    for (const view of views) {
      await this.#page.setViewportSize({ width: view.width, height });
      if (view === views[0]) await this.#putUp(story, view);
      else if (view.theme !== this.#theme) await this.#turn(view);
      await this.#settle(story);
      shots.push(await this.#photograph());
    }
    return shots;
  }

  async #putUp(story: string, { theme }: View): Promise<void> {
    if (theme !== this.#theme || !this.#isOpen) await this.#page.emulateMedia({ colorScheme: theme });
    this.#theme = theme;
    if (!this.#isOpen) {
      this.#isOpen = true;
      await this.#page.goto(`${address}/iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`);
      return;
    }
    await this.#page.evaluate(
      ([storyId, chosen]) => {
        const book = window as unknown as Book;
        book.restartChance?.();
        book.__STORYBOOK_ADDONS_CHANNEL__?.emit('updateGlobals', { globals: { theme: chosen } });
        book.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' });
      },
      [story, theme] as const,
    );
  }

  async #turn({ theme }: View): Promise<void> {
    this.#theme = theme;
    await this.#page.emulateMedia({ colorScheme: theme });
    await this.#page.evaluate((chosen) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as Book;
      channel?.emit('updateGlobals', { globals: { theme: chosen } });
    }, theme);
  }

  /** Waits until the story is shown, its fonts are loaded, and nothing changes for a moment. */
  async #settle(story: string): Promise<void> {
    const start = Date.now();
    let before = -1;
    let isReady = false;
    while (Date.now() - start < (isReady ? maxRestlessMs : settleMs)) {
      // A story that does not unmount has the book reload itself: then there is no page for a moment.
      const seen = await this.#page.evaluate(look, [story, this.#theme] as const).catch(() => null);
      const { isShown, changes } = seen ?? { isShown: false, changes: -1 };
      isReady ||= isShown;
      if (isShown && changes === before) return;
      before = isShown ? changes : -1;
      await this.#page.waitForTimeout(quietMs);
    }
    if (!isReady) throw new Error(`${story} was not shown within ${settleMs / 1000} s`);
  }

  /** The whole page, compressed for speed instead of size: most photographs are compared and discarded. */
  async #photograph(): Promise<Buffer> {
    const { cssContentSize } = await this.#devtools.send('Page.getLayoutMetrics');
    const clip = { x: 0, y: 0, width: cssContentSize.width, height: Math.max(cssContentSize.height, height), scale: 1 };
    // A page that fits isn't resized for its photograph: elements that measure themselves would react to it.
    const captureBeyondViewport = clip.height > height;
    const { data } = await this.#devtools.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      ...(captureBeyondViewport && { clip, captureBeyondViewport }),
    });
    return Buffer.from(data, 'base64');
  }
}
