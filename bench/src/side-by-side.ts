/** Product and twin, each as it would run alone: with its own API, database and files, newly created every time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { startPostgres } from '../../tooling/src/postgres.ts';
import { launchBrowser, type Session, signInOnce } from './browser.ts';
import { type BuiltModule, buildProduct, builtModules, copyBuilds } from './builds.ts';
import { demoPerson } from './demo.ts';
import { asServed, startFront, withPreloadsOf } from './front.ts';
import { startApi } from './stack.ts';
import { temporary } from './temporary.ts';
import { buildTwin, placeTwin } from './twin.ts';

/** One of the two, with a signed-in session. */
export interface Side {
  url: string;
  session: Session;
}

export interface SideBySide {
  browser: Browser;
  product: Side;
  twin: Side;
  modules: BuiltModule[];
  stop(): Promise<void>;
}

/** Creates a second database in the cluster. Returns its address. */
export async function addDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString();
}

/** Builds what is stale and starts both. If one does not start, everything that was started is stopped. */
export async function startSideBySide(log: (line: string) => void): Promise<SideBySide> {
  const packages = await buildProduct(log);
  const twin = await buildTwin(packages, log);
  const { folder, stops, stop } = temporary('twin');
  try {
    const distDirs = { product: join(folder, 'product'), twin: join(folder, 'twin') };
    copyBuilds(packages, distDirs.product);
    placeTwin(twin, packages, distDirs.product, distDirs.twin);
    log('starting both');
    const postgres = await startPostgres({ dataDir: join(folder, 'database/postgres'), isThrowaway: true });
    stops.push(postgres.stop);
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    const start = async (name: keyof typeof distDirs, database: string, rewrite: typeof asServed): Promise<Side> => {
      const dataDir = join(folder, 'data', name);
      mkdirSync(dataDir, { recursive: true });
      const api = await startApi(database, { dataDir, distDir: distDirs[name], isDemo: true });
      stops.push(api.stop);
      const { url, stop: end } = await startFront(api, rewrite);
      stops.push(end);
      return { url, session: await signInOnce(browser, url, demoPerson.email, demoPerson.password) };
    };
    // Roles belong to the cluster, so the two start one after the other.
    const product = await start('product', postgres.url, asServed);
    const twinSide = await start('twin', await addDatabase(postgres.url, 'twin'), withPreloadsOf(twin.pages));
    const modules = builtModules(distDirs.product, packages);
    return { browser, product, twin: twinSide, modules, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
