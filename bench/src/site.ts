import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { startPostgres } from '../../tooling/src/postgres.ts';
import { launchBrowser, throttle } from './browser.ts';
import { buildProduct } from './builds.ts';
import { handWritten, serveHandWritten } from './site-twin.ts';
import { startApi } from './stack.ts';
import { type BenchOptions, kilobytes, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

interface Painted {
  /** The time when the first text was on screen. */
  ms: number;
  shift: number;
}

/** Opens a page with an empty cache on a slow phone and returns when it was painted. */
async function paint(browser: Browser, url: string): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${url}/`, { waitUntil: 'load' });
    if ((await page.locator('h1').count()) !== 1) throw new Error('The page has no headline');
    return await page.evaluate(async () => {
      const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      while (first() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      return { ms: first() ?? 0, shift: (window as unknown as { seen: { shift: number } }).seen.shift };
    });
  } finally {
    await context.close();
  }
}

async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => document.body.textContent?.replace(/\s+/g, '') ?? '');
}

/** The bodies of the first page, as sent by the server. */
async function bodies(url: string) {
  const answer = await fetch(`${url}/`, { headers: { 'accept-encoding': 'br' } });
  if (answer.headers.get('content-encoding') !== 'br') throw new Error('The page came without brotli');
  const html = await answer.text();
  const fonts = [...new Set(html.match(/\/site-files\/[\w.-]+\.woff2/g))];
  const bytes = await Promise.all(
    fonts.map(async (path) => ({ path, bytes: Buffer.from(await (await fetch(url + path)).arrayBuffer()) })),
  );
  const sizeOf = (text: string) => brotliCompressSync(text).byteLength;
  const sent = sizeOf(html);
  const styles = sent - sizeOf(html.replace(/<style>[\s\S]*?<\/style>/, ''));
  const drawings = sent - sizeOf(html.replace(/<svg[\s\S]*?<\/svg>/g, ''));
  return { html, fonts: bytes, sent, styles, drawings };
}

/** The public start page, compared with a hand-written one of the same text; the database is stopped. */
export async function measureSite({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  await buildProduct(log);
  const place = temporary('site');
  const browser = await launchBrowser();
  try {
    const postgres = await startPostgres({ dataDir: join(place.folder, 'postgres') });
    place.stops.push(() => postgres.stop());
    const api = await startApi(postgres.url, { dataDir: join(place.folder, 'data') });
    place.stops.push(api.stop);
    // Public pages need no database: it stays stopped from here on.
    await postgres.stop();
    const own = await bodies(api.url);
    const page = await browser.newPage();
    await page.goto(`${api.url}/`);
    const html = await handWritten(page);
    const [font] = own.fonts;
    if (!font) throw new Error('The page names no font');
    const peer = await serveHandWritten(html, font);
    try {
      await page.goto(`${peer.url}/`);
      if ((await textOf(page)).length < 1000) throw new Error('The page by hand has lost its text');
      const peerBytes = brotliCompressSync(html).byteLength;
      const pairsSeen: { own: Painted; peer: Painted }[] = [];
      for (let pair = 0; pair < (isQuick ? 1 : pairs * 2); pair += 1)
        pairsSeen.push({ own: await paint(browser, api.url), peer: await paint(browser, peer.url) });
      return rowsOf({ own, peerBytes, pairsSeen });
    } finally {
      peer.close();
    }
  } finally {
    await browser.close();
    await place.stop();
  }
}

function rowsOf({
  own,
  peerBytes,
  pairsSeen,
}: {
  own: Awaited<ReturnType<typeof bodies>>;
  peerBytes: number;
  pairsSeen: readonly { own: Painted; peer: Painted }[];
}): Row[] {
  const fontBytes = own.fonts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const shift = Math.max(...pairsSeen.map((pair) => pair.own.shift));
  return [
    {
      measure: '`/`: HTML and CSS, the database stopped',
      against: 'the same text written by hand',
      ratio: (own.sent / peerBytes).toFixed(2),
      goal: '≤ 1.2, ≤ 20 kB',
      note: `${kilobytes(own.sent)} and ${kilobytes(peerBytes)}; ${kilobytes(own.styles)} of ours are styles, ${kilobytes(own.drawings)} drawings`,
    },
    {
      measure: '`/`: fonts',
      against: '',
      ratio: kilobytes(fontBytes),
      goal: '≤ 60 kB, no shift',
      note: `${own.fonts.length} file; layout shift ${shift.toFixed(3)}`,
    },
    {
      measure: '`/`: first text painted, throttled',
      against: 'the same text written by hand',
      ratio: spread(pairsSeen.map((pair) => pair.own.ms / pair.peer.ms)),
      goal: '≤ 1.15',
      note: `${Math.round(median(pairsSeen.map((pair) => pair.own.ms)))} ms, ${Math.round(median(pairsSeen.map((pair) => pair.peer.ms)))} ms; ${pairsSeen.length} pairs`,
    },
  ];
}
