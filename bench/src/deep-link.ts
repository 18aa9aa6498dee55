import type { Browser } from 'playwright-core';
import { openVisit, throttle, type Visit } from './browser.ts';
import { installWatch, openLeads, type PaintedRows } from './lead-page.ts';
import { NetworkLog, scriptBytes, total } from './network-log.ts';
import type { Side } from './side-by-side.ts';

/** The cost of opening the list of leads by its address with an empty cache. */
export interface DeepLink extends PaintedRows {
  /** Brotli bytes of JavaScript. */
  bytes: number;
  requests: number;
  /** The longest chain of sequential requests, without the page itself, until the last script. */
  scriptHops: number;
  /** Scripts that were fetched more than once, e.g. because a preload was not used. */
  twice: string[];
}

/** Runs actions in a page with an empty cache that records its requests. */
export async function visited<T>(
  browser: Browser,
  { session }: Side,
  work: (visit: Visit, log: NetworkLog) => Promise<T>,
): Promise<T> {
  const visit = await openVisit(browser, session);
  try {
    await installWatch(visit.page);
    return await work(visit, new NetworkLog(visit.cdp));
  } finally {
    await visit.close();
  }
}

/**
 * Opens the list of leads by its address. `isTimed` throttles; otherwise stacks span promises and show which file
 * requested a script, which takes time.
 */
export function openDeepLink(browser: Browser, side: Side, { isTimed }: { isTimed: boolean }): Promise<DeepLink> {
  return visited(browser, side, async ({ page, cdp }, log) => {
    if (isTimed) await throttle(cdp);
    else {
      await cdp.send('Debugger.enable');
      await cdp.send('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });
    }
    const painted = await openLeads(page, side.url);
    await log.quiet();
    const sizes = await scriptBytes(page);
    if ([...sizes.values()].includes(0)) throw new Error('A script came from a cache, or its size is hidden');
    return {
      ...painted,
      bytes: total(sizes),
      requests: log.requests.length,
      scriptHops: log.hops('Script'),
      twice: [...log.twice].map((url) => new URL(url).pathname),
    };
  });
}
