import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit, type Session, signInOnce, throttle, type Visit } from './browser.ts';
import { buildProduct, builtModules, copyBuilds } from './builds.ts';
import { demoPerson, paintedFigure } from './demo.ts';
import { clickLeads, installWatch, openLeads, type PaintedRows } from './lead-page.ts';
import { NetworkLog, scriptBytes, total } from './network-log.ts';
import { startApi, startDatabase } from './stack.ts';
import { type BenchOptions, kilobytes, median, type Row, spread } from './table.ts';
import { buildTwin } from './twin.ts';

interface DeepLink extends PaintedRows {
  bytes: number;
  requests: number;
  scriptHops: number;
}

interface Side {
  deepLink: DeepLink;
  cold: PaintedRows;
  prefetched: PaintedRows;
}

async function visited<T>(browser: Browser, session: Session, work: (visit: Visit, log: NetworkLog) => Promise<T>) {
  const visit = await openVisit(browser, session);
  try {
    await installWatch(visit.page);
    return await work(visit, new NetworkLog(visit.cdp));
  } finally {
    await visit.close();
  }
}

function deepLink(browser: Browser, session: Session, url: string): Promise<DeepLink> {
  return visited(browser, session, async ({ page, cdp }, log) => {
    await throttle(cdp);
    const painted = await openLeads(page, url);
    await log.quiet();
    if (log.twice.size > 0) throw new Error(`Fetched twice: ${[...log.twice].join(', ')}`);
    const bytes = total(await scriptBytes(page));
    return { ...painted, bytes, requests: log.requests.length, scriptHops: log.hops('Script') };
  });
}

function click(browser: Browser, session: Session, url: string, isPrefetched: boolean): Promise<PaintedRows> {
  return visited(browser, session, async ({ page, cdp }, log) => {
    await page.goto(`${url}/dashboard`);
    await page.locator(paintedFigure).waitFor();
    await log.quiet();
    const before = log.requests.filter(({ type }) => type === 'Script').length;
    if (isPrefetched) {
      await page.hover('a[href="/leads"][data-entry]');
      await log.quiet();
    }
    const fetched = log.requests.filter(({ type }) => type === 'Script').length - before;
    if (fetched > 0 !== isPrefetched) throw new Error(`${fetched} scripts were fetched before the click`);
    await throttle(cdp);
    return await clickLeads(page);
  });
}

async function measureSide(browser: Browser, session: Session, url: string): Promise<Side> {
  return {
    deepLink: await deepLink(browser, session, url),
    cold: await click(browser, session, url, false),
    prefetched: await click(browser, session, url, true),
  };
}

function assertSameRows(a: Side, b: Side): void {
  const lists = [a, b].flatMap((side) =>
    [side.deepLink, side.cold, side.prefetched].map(({ names }) => names.join('|')),
  );
  if (new Set(lists).size !== 1) throw new Error(`Product and twin show different rows:\n${lists.join('\n')}`);
}

/** Modules at run time against the same pages in one bundle. */
export async function measureModules({ log, pairs }: BenchOptions): Promise<Row[]> {
  const packages = await buildProduct(log);
  const distDir = copyBuilds(packages);
  log('building the one-bundle twin');
  const twinDir = await buildTwin(packages, builtModules(distDir, packages));
  const database = await startDatabase('pages');
  const browser = await launchBrowser();
  const stops: (() => Promise<void>)[] = [() => browser.close()];
  try {
    const product = await startApi(database.url, { name: 'pages', distDir, isDemo: true });
    stops.push(product.stop);
    const twin = await startApi(database.url, { name: 'pages', distDir: twinDir, isDemo: true });
    stops.push(twin.stop);
    const session = await signInOnce(browser, product.url, demoPerson.email, demoPerson.password);
    const results: { a: Side; b: Side }[] = [];
    for (let pair = -1; pair < pairs; pair += 1) {
      const isTwinFirst = pair % 2 !== 0;
      const first = await measureSide(browser, session, isTwinFirst ? twin.url : product.url);
      const second = await measureSide(browser, session, isTwinFirst ? product.url : twin.url);
      const [a, b] = isTwinFirst ? [second, first] : [first, second];
      assertSameRows(a, b);
      log(`${pair < 0 ? 'warm-up' : `pair ${pair + 1}`}: ${describe(a)} against ${describe(b)}`);
      if (pair >= 0) results.push({ a, b });
    }
    return toRows(results);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await database.stop();
  }
}

function describe({ deepLink, cold, prefetched }: Side): string {
  return [deepLink, cold, prefetched].map(({ milliseconds }) => `${milliseconds.toFixed(0)} ms`).join(' / ');
}

function toRows(results: readonly { a: Side; b: Side }[]): Row[] {
  const timed = (measure: string, of: (side: Side) => PaintedRows, goal: string): Row => {
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
