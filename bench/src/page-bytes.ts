import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit, type Session, signInOnce } from './browser.ts';
import { buildProduct, builtModules, copyBuilds } from './builds.ts';
import { demoPerson, paintedFigure } from './demo.ts';
import { floorBytes } from './floor.ts';
import { measureModuleFiles } from './module-files.ts';
import { NetworkLog, scriptBytes, total } from './network-log.ts';
import { benchDir, startApi, startDatabase } from './stack.ts';
import { type BenchOptions, kilobytes, type Row } from './table.ts';

interface FirstVisit {
  bytes: number;
  scripts: number;
  log: NetworkLog;
}

/** Opens the dashboard with an empty cache and waits until it shows figures and nothing is under way. */
async function visitDashboard(browser: Browser, url: string, session: Session): Promise<FirstVisit> {
  const { page, cdp, close } = await openVisit(browser, session);
  try {
    const log = new NetworkLog(cdp);
    // Stacks that span promises show which file requested a chunk.
    await cdp.send('Debugger.enable');
    await cdp.send('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });
    await page.goto(`${url}/dashboard`);
    await page.locator(paintedFigure).waitFor();
    await log.quiet();
    const sizes = await scriptBytes(page);
    if (log.twice.size > 0) throw new Error(`Fetched twice: ${[...log.twice].join(', ')}`);
    if ([...sizes.values()].includes(0)) throw new Error('A script came from a cache, or its size is hidden');
    return { bytes: total(sizes), scripts: sizes.size, log };
  } finally {
    await close();
  }
}

/** The cost of the first visit of the dashboard and of each module. */
export async function measureBytes({ log }: BenchOptions): Promise<Row[]> {
  const packages = await buildProduct(log);
  const distDir = join(benchDir, 'product');
  copyBuilds(packages, distDir);
  const floor = await floorBytes();
  const database = await startDatabase('pages');
  const browser = await launchBrowser();
  try {
    const api = await startApi(database.url, { dataDir: join(benchDir, 'pages'), distDir, isDemo: true });
    try {
      const session = await signInOnce(browser, api.url, demoPerson.email, demoPerson.password);
      log('first visit of the dashboard');
      const visit = await visitDashboard(browser, api.url, session);
      return [...dashboardRows(visit, floor), ...(await measureModuleFiles(builtModules(distDir, packages), log))];
    } finally {
      await api.stop();
    }
  } finally {
    await browser.close();
    await database.stop();
  }
}

function dashboardRows({ bytes, scripts, log }: FirstVisit, floor: number): Row[] {
  return [
    {
      measure: 'JavaScript of the signed-in dashboard, first visit',
      against: `floor of ${kilobytes(floor)}: React, router, styled-components, react-query, axios, federation runtime`,
      ratio: (bytes / floor).toFixed(2),
      goal: '≤ 1.5',
      note: `${kilobytes(bytes)} in ${scripts} files`,
    },
    {
      measure: 'requests of that visit',
      against: '',
      ratio: `${log.requests.length} requests`,
      goal: '≤ 12',
      note: log.kinds(),
    },
    {
      measure: 'requests that wait for one another after the HTML',
      against: '',
      ratio: `${log.hops()} hops`,
      goal: '≤ 2',
      note: `${log.hops('Script')} until the last script; the rest is data`,
    },
  ];
}
