import type { Browser } from 'playwright-core';
import { throttle } from './browser.ts';
import { type DeepLink, openDeepLink, visited } from './deep-link.ts';
import { paintedFigure } from './demo.ts';
import { clickLeads, type PaintedRows } from './lead-page.ts';
import { type Side, startSideBySide } from './side-by-side.ts';
import { type BenchOptions, kilobytes, median, type Row, spread } from './table.ts';

interface Times {
  deepLink: DeepLink;
  cold: PaintedRows;
  prefetched: PaintedRows;
}

function click(browser: Browser, side: Side, isPrefetched: boolean): Promise<PaintedRows> {
  return visited(browser, side, async ({ page, cdp }, log) => {
    await page.goto(`${side.url}/dashboard`);
    await page.locator(paintedFigure).waitFor();
    await log.quiet();
    // A prefetched file does not count as a requested script yet.
    const scripts = () => log.requests.filter(({ url }) => new URL(url).pathname.endsWith('.js')).length;
    const before = scripts();
    if (isPrefetched) {
      await page.hover('a[href="/leads"][data-entry]');
      await log.quiet();
    }
    const fetched = scripts() - before;
    if (fetched > 0 !== isPrefetched) throw new Error(`${fetched} scripts were fetched before the click`);
    await throttle(cdp);
    return await clickLeads(page);
  });
}

async function measureSide(browser: Browser, side: Side): Promise<Times> {
  const deepLink = await openDeepLink(browser, side, { isTimed: true });
  if (deepLink.twice.length > 0) throw new Error(`Fetched twice: ${deepLink.twice.join(', ')}`);
  return {
    deepLink,
    cold: await click(browser, side, false),
    prefetched: await click(browser, side, true),
  };
}

function assertSameRows(a: Times, b: Times): void {
  const lists = [a, b].flatMap((side) =>
    [side.deepLink, side.cold, side.prefetched].map(({ names }) => names.join('|')),
  );
  if (new Set(lists).size !== 1) throw new Error(`Product and twin show different rows:\n${lists.join('\n')}`);
}

/** Modules at run time against the same pages in one bundle. */
export async function measureModules({ log, pairs }: BenchOptions): Promise<Row[]> {
  const { browser, product, twin, stop } = await startSideBySide(log);
  try {
    const results: { a: Times; b: Times }[] = [];
    for (let pair = -1; pair < pairs; pair += 1) {
      const isTwinFirst = pair % 2 !== 0;
      const first = await measureSide(browser, isTwinFirst ? twin : product);
      const second = await measureSide(browser, isTwinFirst ? product : twin);
      const [a, b] = isTwinFirst ? [second, first] : [first, second];
      assertSameRows(a, b);
      log(`${pair < 0 ? 'warm-up' : `pair ${pair + 1}`}: ${describe(a)} against ${describe(b)}`);
      if (pair >= 0) results.push({ a, b });
    }
    return toRows(results);
  } finally {
    await stop();
  }
}

function describe({ deepLink, cold, prefetched }: Times): string {
  return [deepLink, cold, prefetched].map(({ milliseconds }) => `${milliseconds.toFixed(0)} ms`).join(' / ');
}

function toRows(results: readonly { a: Times; b: Times }[]): Row[] {
  const timed = (measure: string, of: (side: Times) => PaintedRows, goal: string): Row => {
    const ratios = results.map(({ a, b }) => of(a).milliseconds / of(b).milliseconds);
    const middle = (side: 'a' | 'b') => median(results.map((pair) => of(pair[side]).milliseconds)).toFixed(0);
    const note = `${middle('a')} ms against ${middle('b')} ms, ${results.length} pairs`;
    return { measure, against: 'the one-bundle twin', ratio: spread(ratios), goal, note };
  };
  const [last] = results.slice(-1);
  if (!last) throw new Error('Nothing was measured');
  const [a, b] = [last.a.deepLink, last.b.deepLink];
  return [
    timed('address of the leads to rows on screen, throttled, empty cache', (side) => side.deepLink, '≤ 1.15'),
    {
      measure: 'JavaScript of that visit',
      against: 'the one-bundle twin',
      ratio: (a.bytes / b.bytes).toFixed(2),
      goal: '',
      note: `${kilobytes(a.bytes)} against ${kilobytes(b.bytes)}; ${a.requests} requests against ${b.requests}; last script after ${a.scriptHops} hops against ${b.scriptHops}`,
    },
    timed('click on Leads in a running page to rows, throttled, nothing fetched ahead', (side) => side.cold, '≤ 1.5'),
    timed('the same, fetched ahead by pointing at the entry', (side) => side.prefetched, '≤ 1.02'),
  ];
}
