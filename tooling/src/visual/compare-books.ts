import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArgs } from '../checks/chromium-args.ts';
import { comparePictures } from './compare-pictures.ts';

export const themes = ['light', 'dark'] as const;
export const widths = [360, 768, 1440] as const;

/** One photograph of one story, before and after. */
export interface Difference {
  story: string;
  theme: (typeof themes)[number];
  width: (typeof widths)[number];
  kind: 'same' | 'changed' | 'new' | 'gone';
  /** Share of pixels that differ, 0 to 1. */
  share: number;
  /** The name of the pictures: `<name>.before.png`, `.after.png`, `.difference.png`. */
  name: string;
}

interface Books {
  /** Folders of the built Storybooks. */
  before: string;
  after: string;
  /** Where photographs go. */
  pictures: string;
  only: readonly string[];
  browserPath: string;
}

interface StoryIndex {
  entries: Record<string, { id: string; type: string }>;
}

/** Nobody listens here: the files of a book are given to the browser as it asks. */
const address = 'http://book.localhost';

const settleMs = 20_000;
const readyMs = 150;
// A Tuesday morning: what a story says of today it says of this day.
const fixedTime = new Date('2026-03-10T09:30:00Z');

function storiesOf(folder: string, only: readonly string[]): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex;
  return Object.values(entries)
    .filter(({ id, type }) => type === 'story' && (only.length === 0 || only.some((part) => id.includes(part))))
    .map(({ id }) => id);
}

/** Photographs stories of one book, in one theme and width, one after the other. */
class Camera {
  readonly #page: Page;
  readonly #theme: string;
  #isOpen = false;

  constructor(page: Page, theme: string) {
    this.#page = page;
    this.#theme = theme;
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }

  /** One story after the other in the same page, which loads the book once; chance begins anew for each. */
  async #open(story: string): Promise<void> {
    if (!this.#isOpen) {
      await this.#page.goto(`${address}/iframe.html?id=${story}&viewMode=story&globals=theme:${this.#theme}`);
      this.#isOpen = true;
      return;
    }
    await this.#page.evaluate((storyId) => {
      type Channel = { emit: (event: string, payload: unknown) => void };
      const { __STORYBOOK_ADDONS_CHANNEL__: channel, restartChance } = window as unknown as {
        __STORYBOOK_ADDONS_CHANNEL__?: Channel;
        restartChance?: () => void;
      };
      restartChance?.();
      channel?.emit('setCurrentStory', { storyId, viewMode: 'story' });
    }, story);
  }

  async shoot(story: string): Promise<Buffer> {
    await this.#open(story);
    await this.#page.waitForFunction(
      (id) => {
        type Preview = { currentRender?: { id?: string; phase?: string } };
        const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__?: Preview };
        const { currentRender } = preview ?? {};
        const isError = document.body.classList.contains('sb-show-errordisplay');
        const isShown = currentRender?.id === id && /completed|finished/.test(currentRender.phase ?? '');
        return (isShown || isError) && document.fonts.status === 'loaded';
      },
      story,
      { timeout: settleMs },
    );
    // What is loaded on demand, and answers that come a moment later.
    await this.#page.waitForTimeout(readyMs);
    return this.#page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
  }
}

async function openCamera(browser: Browser, folder: string, [theme, width]: [string, number]): Promise<Camera> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
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
  // Chance is the same each time as well.
  await page.addInitScript(() => {
    let seed = 1;
    Object.assign(window, {
      restartChance: () => {
        seed = 1;
      },
    });
    Math.random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  });
  return new Camera(page, theme);
}

/** Compares two photographs of a story; equal files are not looked into. */
function difference(
  was: Buffer | undefined,
  is: Buffer | undefined,
): Pick<Difference, 'kind' | 'share'> & { picture?: Buffer } {
  if (!was || !is) return { kind: is ? 'new' : 'gone', share: 1 };
  if (was.equals(is)) return { kind: 'same', share: 0 };
  const compared = comparePictures(was, is);
  return compared.share > 0 ? { kind: 'changed', ...compared } : { kind: 'same', share: 0 };
}

/** Photographs every story of two books side by side and compares each pair; both themes at a time, since most of it is waiting. */
export async function compareBooks({ before, after, pictures, only, browserPath }: Books): Promise<Difference[]> {
  mkdirSync(pictures, { recursive: true });
  const [old, now] = [new Set(storiesOf(before, only)), new Set(storiesOf(after, only))];
  const stories = [...new Set([...now, ...old])].sort();
  const browser = await chromium.launch({ executablePath: browserPath, args: [...chromiumArgs] });
  const found: Difference[] = [];
  const photograph = async (theme: Difference['theme'], width: Difference['width']) => {
    const cameras = await Promise.all([before, after].map((folder) => openCamera(browser, folder, [theme, width])));
    for (const story of stories) {
      const shots = [old.has(story), now.has(story)].map((is, book) => (is ? cameras[book]?.shoot(story) : undefined));
      const [was, is] = await Promise.all(shots);
      const { picture, ...result } = difference(was, is);
      const name = `${story}-${theme}-${width}`;
      found.push({ story, theme, width, name, ...result });
      if (result.kind === 'same') continue;
      for (const [kind, shown] of Object.entries({ before: was, after: is, difference: picture }))
        if (shown) writeFileSync(join(pictures, `${name}.${kind}.png`), shown);
    }
    for (const camera of cameras) await camera.close();
    console.log(`${theme}, ${width} px: ${stories.length} stories`);
  };
  try {
    for (const width of widths) await Promise.all(themes.map((theme) => photograph(theme, width)));
  } finally {
    await browser.close();
  }
  return found;
}
