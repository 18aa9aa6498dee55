import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { startPostgres } from '../../tooling/src/postgres.ts';
import { launchBrowser } from './browser.ts';
import { buildProduct, copyBuilds } from './builds.ts';
import type { Prepared } from './prompt-stack.ts';
import { type ApiOptions, startApi } from './stack.ts';
import type { Row } from './table.ts';
import { type Temporary, temporary } from './temporary.ts';

/** The built product on a separate database, and a browser. */
export interface BrowsedProduct extends Prepared, Pick<Temporary, 'folder' | 'stops'> {
  browser: Browser;
}

/** Builds and starts the product in a folder that is removed afterwards, and measures in it. */
export async function inProduct(
  name: string,
  { log, ...api }: { log: (line: string) => void } & Omit<ApiOptions, 'dataDir' | 'distDir'>,
  measure: (product: BrowsedProduct) => Promise<Row[]>,
): Promise<Row[]> {
  const packages = await buildProduct(log);
  const { folder, stops, stop } = temporary(name);
  try {
    const distDir = join(folder, 'product');
    copyBuilds(packages, distDir);
    const postgres = await startPostgres({ dataDir: join(folder, 'database/postgres'), isThrowaway: true });
    stops.push(postgres.stop);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    const running = await startApi(postgres.url, { ...api, dataDir, distDir });
    stops.push(running.stop);
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    stops.push(() => owner.end());
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    return await measure({ api: running, owner, ownerUrl: postgres.url, browser, folder, stops });
  } finally {
    await stop();
  }
}
