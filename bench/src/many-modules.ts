/** The cost of an installation with twenty modules instead of its own seven. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { containerOf, nameAnew } from '@switchboard/contracts/module-digits';
import type { Browser, Page } from 'playwright-core';
import { startPostgres } from '../../tooling/src/postgres.ts';
import { launchBrowser, openVisit, signInOnce, throttle } from './browser.ts';
import { type BuiltModule, buildProduct, builtModules, copyBuilds } from './builds.ts';
import { demoPerson, paintedFigure } from './demo.ts';
import { NetworkLog } from './network-log.ts';
import { addDatabase, type Side } from './side-by-side.ts';
import { startApi } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const wanted = 20;
const roundsBefore = 3;
const rounds = 5;
// The differences are only a few milliseconds.
const openingsPerPair = 3;

/** Writes a copy of a module as a different module: its own ID, pages, entry, container and content of every file. */
async function writeCopy(distDir: string, { dir, manifest }: BuiltModule, id: string, order: number): Promise<string> {
  const container = containerOf(id, '000000000000');
  const contents = Object.keys(manifest.files).map((name) => {
    const content = readFileSync(join(dir, name));
    const text = () => `${content.toString().replaceAll(manifest.container, container)}/* ${id} */`;
    return [name, /\.(js|css)$/.test(name) ? Buffer.from(text()) : content] as const;
  });
  const routes = manifest.routes
    .filter(({ access }) => access === 'member')
    .map((route) => ({ ...route, path: `/${id}${route.path}` }));
  const nav = manifest.nav.map((entry) => ({ ...entry, path: `/${id}${entry.path}`, order: 500 + order }));
  const title = `${manifest.title} ${order}`;
  const copy = await nameAnew({
    manifest: { ...manifest, id, title, container, routes, nav, slots: [] },
    files: new Map(contents),
  });
  const { version } = copy.manifest;
  const folder = join(distDir, `mfe-${id}/dist`, version);
  for (const [name, content] of copy.files) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(folder, 'module.json'), JSON.stringify(copy.manifest));
  writeFileSync(join(folder, 'shapes.json'), readFileSync(join(dir, 'shapes.json')));
  writeFileSync(join(folder, '../current.json'), JSON.stringify({ version }));
  return nav[0]?.path ?? '';
}

/** Copies of the modules that have their own entry, in turn, until there are enough. */
function writeCopies(distDir: string, modules: readonly BuiltModule[]): Promise<string[]> {
  const sources = modules.filter(({ manifest }) => manifest.nav.length > 0);
  const copies = Array.from({ length: wanted - modules.length }, (_, index) => {
    const source = sources[index % sources.length];
    if (!source) throw new Error('No module has an entry');
    return writeCopy(distDir, source, `extra-${String(index + 1).padStart(2, '0')}`, index);
  });
  return Promise.all(copies);
}

/** The dashboard page as sent, in this encoding. */
function sentPage({ url, session }: Side, encoding: string): Promise<Buffer> {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/dashboard`, { headers: { cookie, 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    asked.on('error', reject).end();
  });
}

const bootOf = (page: Buffer) => /id="switchboard-boot">(.*?)<\/script>/s.exec(page.toString())?.[1] ?? '';

interface BootModules {
  modules: { modules: { manifest: { requires: object; nav: { path: string }[] }; skipped_reason: string | null }[] };
}

/** The modules of the boot data. Throws when one is skipped, or contains fields that only the registry compares. */
function bootModules(page: Buffer): BootModules['modules']['modules'] {
  const { modules } = (JSON.parse(bootOf(page)) as BootModules).modules;
  for (const { manifest, skipped_reason } of modules) {
    if (skipped_reason !== null) throw new Error(`A module is skipped: ${skipped_reason}`);
    if (Object.keys(manifest.requires).join() !== 'platform')
      throw new Error(`Browsers get ${Object.keys(manifest.requires).join(', ')}`);
  }
  return modules;
}

interface Opened {
  milliseconds: number;
  /** Processor time of the page's own thread, which other work on the machine does not affect. */
  busy: number;
}

/** Opens the dashboard until its figures are shown, throttled, with an empty cache. */
async function openDashboard(browser: Browser, { url, session }: Side): Promise<Opened> {
  const visit = await openVisit(browser, session);
  try {
    await visit.cdp.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
    await visit.cdp.send('Performance.enable');
    await throttle(visit.cdp);
    await visit.page.addInitScript((selector) => {
      const look = () => {
        if (!document.querySelector(selector)) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { paintedAt: performance.now() })));
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true });
    }, paintedFigure);
    await visit.page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    const painted = await visit.page.waitForFunction(() => (window as { paintedAt?: number }).paintedAt, null, {
      timeout: 60_000,
    });
    const { metrics } = await visit.cdp.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return { milliseconds: (await painted.jsonValue()) as number, busy: busy * 1000 };
  } finally {
    await visit.close();
  }
}

interface Kept {
  listeners: number;
  nodes: number;
  streams: number;
}

/** Opens a page of every module repeatedly. Returns the page's listeners, nodes and streams before and after. */
async function walkModules(browser: Browser, { url, session }: Side, paths: readonly string[]) {
  const { page, cdp, close } = await openVisit(browser, session);
  try {
    const log = new NetworkLog(cdp);
    await cdp.send('Performance.enable');
    await page.goto(`${url}/dashboard`);
    await page.locator(paintedFigure).waitFor();
    const walk = async (times: number) => {
      for (let round = 0; round < times; round += 1) for (const path of paths) await openEntry(page, path);
    };
    const kept = async (): Promise<Kept> => {
      await openEntry(page, '/dashboard');
      await log.quiet();
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      const streams = log.requests.filter(({ type }) => type === 'EventSource').length;
      return { listeners: of('JSEventListeners'), nodes: of('Nodes'), streams };
    };
    await walk(roundsBefore);
    const before = await kept();
    await walk(rounds);
    return { before, after: await kept() };
  } finally {
    await close();
  }
}

async function openEntry(page: Page, path: string): Promise<void> {
  await page.locator(`a[data-entry][href="${path}"]`).click();
  await page.locator(`a[data-entry][href="${path}"][aria-current="page"]`).waitFor();
  await page.locator('main h1').first().waitFor();
}

/** Opens many streams of live events at the same time, as tabs do, and closes them. */
async function holdStreams({ url, session }: Side, count: number): Promise<void> {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const streams = await Promise.all(
    Array.from({ length: count }, async () => {
      const stop = new AbortController();
      await fetch(`${url}/api/events`, { headers: { cookie }, signal: stop.signal });
      return stop;
    }),
  );
  for (const stop of streams) stop.abort();
}

/** Seven modules against twenty. */
export async function measureManyModules({ log, pairs }: BenchOptions): Promise<Row[]> {
  const packages = await buildProduct(log);
  const { folder, stops, stop } = temporary('many');
  const warnings = join(folder, 'warnings.txt');
  try {
    const dirs = { few: join(folder, 'few'), many: join(folder, 'many') };
    for (const dir of Object.values(dirs)) copyBuilds(packages, dir);
    const modules = builtModules(dirs.many, packages);
    const copies = await writeCopies(dirs.many, modules);
    const postgres = await startPostgres({ dataDir: join(folder, 'database/postgres'), isThrowaway: true });
    stops.push(postgres.stop);
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    const start = async (name: keyof typeof dirs, database: string): Promise<Side> => {
      const dataDir = join(folder, 'data', name);
      mkdirSync(dataDir, { recursive: true });
      process.env.NODE_REDIRECT_WARNINGS = warnings;
      const api = await startApi(database, { dataDir, distDir: dirs[name], isDemo: true });
      delete process.env.NODE_REDIRECT_WARNINGS;
      stops.push(api.stop);
      return { url: api.url, session: await signInOnce(browser, api.url, demoPerson.email, demoPerson.password) };
    };
    const few = await start('few', postgres.url);
    const many = await start('many', await addDatabase(postgres.url, 'many'));

    const [fewPage, manyPage] = [await sentPage(few, 'identity'), await sentPage(many, 'identity')];
    const counts = [bootModules(fewPage), bootModules(manyPage)].map(({ length }) => length);
    if (counts.join() !== [modules.length, wanted].join()) throw new Error(`Modules in the pages: ${counts.join()}`);
    const [fewSent, manySent] = [await sentPage(few, 'br'), await sentPage(many, 'br')];

    const opened: { few: Opened[]; many: Opened[] } = { few: [], many: [] };
    for (let pair = -1; pair < pairs * openingsPerPair; pair += 1) {
      const isManyFirst = pair % 2 !== 0;
      const first = await openDashboard(browser, isManyFirst ? many : few);
      const second = await openDashboard(browser, isManyFirst ? few : many);
      const [a, b] = isManyFirst ? [first, second] : [second, first];
      const told = [a, b].map(({ milliseconds, busy }) => `${milliseconds.toFixed(0)} ms, ${busy.toFixed(0)} ms busy`);
      log(`${pair < 0 ? 'warm-up' : `pair ${pair + 1}`}: ${told.join(' against ')}`);
      if (pair < 0) continue;
      opened.many.push(a);
      opened.few.push(b);
    }

    log('walking through all modules');
    const own = bootModules(manyPage).flatMap(({ manifest }) => manifest.nav[0]?.path ?? []);
    const { before, after } = await walkModules(browser, many, own);
    await holdStreams(many, 20);
    let warned = '';
    try {
      warned = readFileSync(warnings, 'utf8');
    } catch {
      // There were no warnings.
    }
    if (/MaxListeners/.test(warned)) throw new Error(`The server warned: ${warned}`);
    if (after.streams !== 1) throw new Error(`The page has opened ${after.streams} streams of live events`);

    const each = (manySent.byteLength - fewSent.byteLength) / copies.length;
    const raw = (bootOf(manyPage).length - bootOf(fewPage).length) / copies.length;
    const perCent = (of: keyof Kept) => (after[of] / before[of]).toFixed(2);
    const timed = (measure: string, of: (one: Opened) => number): Row => {
      const middle = (side: keyof typeof opened) => median(opened[side].map(of)).toFixed(0);
      const ratios = opened.many.map((one, pair) => of(one) / of(opened.few[pair] ?? one));
      const note = `${middle('many')} ms against ${middle('few')} ms, ${ratios.length} pairs`;
      return { measure, against: `the same with ${modules.length}`, ratio: spread(ratios), goal: '≤ 1.05', note };
    };
    return [
      timed(`dashboard with ${wanted} modules, throttled, empty cache`, ({ milliseconds }) => milliseconds),
      timed("processor time of that page's own thread", ({ busy }) => busy),
      {
        measure: 'boot data that each further module adds to a page, as sent',
        against: '',
        ratio: `${(each / 1000).toFixed(2)} kB`,
        goal: '≤ 0.5 kB',
        note: `${raw.toFixed(0)} bytes before Brotli; the whole page: ${(manySent.byteLength / 1000).toFixed(1)} kB of ${(manyPage.byteLength / 1000).toFixed(1)} kB with ${wanted} modules, ${(fewSent.byteLength / 1000).toFixed(1)} kB with ${modules.length}`,
      },
      {
        measure: `listeners that the browser keeps after ${rounds} more turns through ${own.length} modules`,
        against: `after ${roundsBefore} turns`,
        ratio: perCent('listeners'),
        goal: '≤ 1.05',
        note: `${after.listeners} against ${before.listeners}; nodes: ${perCent('nodes')} (${after.nodes} against ${before.nodes}); one stream of live events; no warning of the server with 20 streams`,
      },
    ];
  } finally {
    await stop();
    rmSync(warnings, { force: true });
  }
}
