import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumArgs } from '../checks/chromium-args.ts';
import { Camera, type View, views } from './camera.ts';
import { comparePictures } from './compare-pictures.ts';

/** One photograph of one story, before and after. */
export interface Difference extends View {
  story: string;
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
  /** The folder for photographs. */
  pictures: string;
  /** The stories to look at, of both books. */
  stories: readonly string[];
  browserPath: string;
}

/** A story, and the file that it is written in. */
export interface BookStory {
  id: string;
  file: string;
}

interface StoryIndex {
  entries: Record<string, { id: string; type: string; importPath: string }>;
}

/** Stories side by side: each book has this many pages, of which each keeps a core busy half of the time. */
const lanes = 2;

/** The stories of a built book. */
export function storiesOf(folder: string): BookStory[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex;
  return Object.values(entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, importPath }) => ({ id, file: importPath }));
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

/** Takes one story after the other from a list that several share, in both books at a time. */
async function photograph(browser: Browser, books: Books, next: () => string | undefined): Promise<Difference[]> {
  const folders = [books.before, books.after];
  const known = folders.map((folder) => new Set(storiesOf(folder).map(({ id }) => id)));
  const cameras = await Promise.all(folders.map((folder) => Camera.open(browser, folder)));
  const found: Difference[] = [];
  for (let story = next(); story !== undefined; story = next()) {
    const shown = story;
    const shots = await Promise.all(
      cameras.map((camera, book) => (known[book]?.has(shown) ? camera.shoot(shown) : undefined)),
    );
    for (const [index, view] of views.entries()) {
      const [was, is] = shots.map((all) => all?.[index]);
      const { picture, ...result } = difference(was, is);
      const name = `${story}-${view.theme}-${view.width}`;
      found.push({ story, ...view, name, ...result });
      if (result.kind === 'same') continue;
      for (const [kind, file] of Object.entries({ before: was, after: is, difference: picture }))
        if (file) writeFileSync(join(books.pictures, `${name}.${kind}.png`), file);
    }
  }
  for (const camera of cameras) await camera.close();
  return found;
}

/** Photographs stories of two books side by side, in both themes and at four widths, and compares each pair. */
export async function compareBooks(books: Books): Promise<Difference[]> {
  mkdirSync(books.pictures, { recursive: true });
  const left = [...books.stories].sort().reverse();
  const browser = await chromium.launch({ executablePath: books.browserPath, args: [...chromiumArgs] });
  try {
    const next = () => {
      if (left.length % 50 === 0 && left.length > 0) console.log(`${left.length} stories to photograph`);
      return left.pop();
    };
    const found = await Promise.all(Array.from({ length: lanes }, () => photograph(browser, books, next)));
    return found.flat();
  } finally {
    await browser.close();
  }
}
