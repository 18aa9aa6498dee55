import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { HelpIndex } from '@switchboard/contracts/help';
import { helpIndexPath } from '@switchboard/contracts/help.limits';
import { SiteManifest } from '@switchboard/contracts/site';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { root } from './stack.ts';
import { type BenchOptions, kilobytes, median, type Row, spread } from './table.ts';

const address = 'http://pages.localhost';
const articles = 300;
/** Complete words, an incomplete one, a misspelled one, and one without results. */
const queries = ['campaign', 'call', 'how to import leads', 'web', 'carier', 'zzzzzz'];

/** The pages as they were built last. */
function sitePages() {
  const dist = join(root, 'site/dist');
  const { version } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as { version: string };
  const build = join(dist, version);
  const { pages } = SiteManifest.parse(JSON.parse(readFileSync(join(build, 'site.json'), 'utf8')));
  const index = JSON.parse(readFileSync(join(build, 'articles.json'), 'utf8')) as HelpIndex;
  return { build, pages, index };
}

/** The requested number of articles, each as long as ours, with four times as many different words. */
function grown(index: HelpIndex): HelpIndex {
  const ours = [...new Set(index.flatMap(({ words }) => words.split(' ')))];
  const others = ['re', 'un', 'out'].flatMap((start) => ours.map((word) => start + [...word].reverse().join('')));
  const words = [...ours, ...others];
  let seed = 4711;
  const drawn = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[seed % words.length] ?? '';
  };
  const many = (count: number) => Array.from({ length: count }, drawn).join(' ');
  return Array.from({ length: articles }, (_, at) => {
    const like = index[at % index.length];
    if (!like) throw new Error('The help has no articles');
    if (at < index.length) return like;
    const as = (text: string) => many(text.split(' ').length);
    return {
      ...like,
      slug: `${like.slug}-${at}`,
      title: as(like.title),
      summary: as(like.summary),
      headings: as(like.headings),
      words: as(like.words),
    };
  });
}

/** Milliseconds from a typed text to what was found for it, on screen. */
function searching(page: Page, query: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('#help-search');
        if (!field) throw new Error('There is no field to search in');
        field.value = text;
        const startedAt = performance.now();
        field.dispatchEvent(new Event('input'));
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt), 0));
      }),
    query,
  );
}

async function openHelp(browser: Browser, index: string): Promise<{ page: Page; readyMs: number }> {
  const { build, pages } = sitePages();
  const page = await browser.newPage();
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === helpIndexPath) return route.fulfill({ body: index, contentType: 'application/json' });
    if (pathname.startsWith('/api/')) return route.fulfill({ json: null });
    const shown = pages.find(({ path }) => path === pathname);
    const path = join(build, shown?.file ?? pathname.replace('/site-files/', ''));
    return route.fulfill({ path, contentType: shown ? 'text/html' : undefined });
  });
  await page.goto(`${address}/help`);
  const startedAt = performance.now();
  await page.fill('#help-search', 'call');
  await page.locator('form[role="search"] li').first().waitFor();
  return { page, readyMs: performance.now() - startedAt };
}

/** How large the index of the help is at 300 articles, and how soon it answers. */
export async function measureHelp({ log, pairs }: BenchOptions): Promise<Row[]> {
  const ours = sitePages().index;
  const index = JSON.stringify(grown(ours));
  // As the server sends it.
  const sent = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
  const browser = await launchBrowser();
  try {
    const { page, readyMs } = await openHelp(browser, index);
    const times: number[] = [];
    for (let round = 0; round <= pairs; round += 1)
      for (const query of queries) {
        const time = await searching(page, query);
        if (round > 0) times.push(time);
      }
    log(`index of ${articles} articles: ${kilobytes(sent(index))}, answered in ${median(times).toFixed(1)} ms`);
    return [
      {
        measure: `index of the help at ${articles} articles, as sent`,
        against: '',
        ratio: kilobytes(sent(index)),
        goal: '≤ 60 kB',
        note: `loaded at the first focus; that of the ${ours.length} articles that there are: ${kilobytes(sent(JSON.stringify(ours)))}`,
      },
      {
        measure: `search of the help at ${articles} articles, from a typed text to results on screen`,
        against: '',
        ratio: spread(times, { digits: 1, unit: ' ms' }),
        goal: '≤ 50 ms',
        note: `${queries.length} texts, ${pairs} times each; the first result of a visit, with loading and indexing: ${readyMs.toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
  }
}
