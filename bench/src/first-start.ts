import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { freePort, root } from './stack.ts';
import type { BenchOptions, Row } from './table.ts';
import { type Temporary, temporary } from './temporary.ts';

const secondsSince = (from: number) => (performance.now() - from) / 1000;

/** A fresh clone of the committed files. */
function cloneTo(folder: string): string {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  return folder;
}

/** Without what this process got from the npm that runs it. The certificates of a proxy stay, because the registry is behind it. */
function environment(npmCache: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_(?!EXTRA_CA_CERTS)|SWITCHBOARD_|DATABASE_URL)/i.test(name),
  );
  return { ...Object.fromEntries(own), npm_config_cache: npmCache, ...more };
}

/** Bytes on the disk of everything in a folder; files with several names count once. */
function diskBytes(folder: string, seen = new Set<number>()): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += diskBytes(path, seen);
    else if (entry.isFile()) {
      const { ino, blocks } = statSync(path);
      if (!seen.has(ino)) bytes += blocks * 512;
      seen.add(ino);
    }
  }
  return bytes;
}

/** All packages as the lock file has them, by npm alone. */
async function install(folder: string, npmCache: string): Promise<number> {
  const from = performance.now();
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    ...{ cwd: folder, env: environment(npmCache), stdio: 'ignore' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
  return secondsSince(from);
}

interface Started {
  /** Until the form of the sign-in page can be filled in. */
  signInSeconds: number;
  /** Until the last module is built. */
  builtSeconds: number;
}

async function untilSignIn(browser: Browser, url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) break;
    await delay(50);
  }
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').first().waitFor();
  await page.close();
}

/** Runs `npm start` in a clone, as its README says, and stops it again. */
async function start(browser: Browser, folder: string, npmCache: string): Promise<Started> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn('npm', ['start'], {
    ...{ cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: environment(npmCache, { PORT: String(port) }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilSignIn(browser, url, child);
    const signInSeconds = secondsSince(from);
    while (!(await everyModuleIsThere(folder))) await delay(200);
    return { signInSeconds, builtSeconds: secondsSince(from) };
  } catch (error) {
    throw new Error(`${error}\n${output.slice(-2_000)}`);
  } finally {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.pid) {
      process.kill(-child.pid, 'SIGINT');
      await ended;
    }
  }
}

async function everyModuleIsThere(folder: string): Promise<boolean> {
  const modules = readdirSync(folder).filter((name) => name.startsWith('mfe-'));
  return modules.every((name) => {
    try {
      return statSync(join(folder, name, 'dist/current.json')).isFile();
    } catch {
      return false;
    }
  });
}

async function measure({ folder }: Temporary, browser: Browser, log: BenchOptions['log']) {
  const npmCaches = [join(folder, 'npm-1'), join(folder, 'npm-2')] as const;
  const alone = cloneTo(join(folder, 'alone'));
  const installSeconds = await install(alone, npmCaches[0]);
  log(`npm ci alone: ${installSeconds.toFixed(0)} s`);
  rmSync(alone, { recursive: true });
  const clone = cloneTo(join(folder, 'cold'));
  const cloneBytes = diskBytes(clone);
  const cold = await start(browser, clone, npmCaches[1]);
  log(`with an empty cache: ${JSON.stringify(cold)}`);
  const installedBytes = diskBytes(clone) - cloneBytes;
  const second = await start(browser, clone, npmCaches[1]);
  log(`the second time: ${JSON.stringify(second)}`);
  rmSync(clone, { recursive: true });
  const warm = await start(browser, cloneTo(join(folder, 'warm')), npmCaches[1]);
  log(`a fresh clone with that cache: ${JSON.stringify(warm)}`);
  return { installSeconds, cold, second, warm, cloneBytes, installedBytes };
}

/** `npm start` on a fresh clone, until its sign-in page can be used. Packages come from the registry. */
export async function measureFirstStart({ log }: BenchOptions): Promise<Row[]> {
  const place = temporary('first-start');
  const browser = await launchBrowser();
  place.stops.push(() => browser.close());
  try {
    const { installSeconds, cold, second, warm, cloneBytes, installedBytes } = await measure(place, browser, log);
    const seconds = (value: number) => `${value.toFixed(1)} s`;
    const row = (measure: string, { signInSeconds, builtSeconds }: Started, goal: string): Row => ({
      ...{ measure, against: '', ratio: seconds(signInSeconds), goal },
      note: `${(signInSeconds / installSeconds).toFixed(2)} of npm ci alone with an empty cache, which took ${seconds(installSeconds)}; the last module was built after ${seconds(builtSeconds)}`,
    });
    return [
      row('fresh clone with an empty npm cache, `npm start` to the sign-in page', cold, '≤ 60 s'),
      row('fresh clone with a warm npm cache, `npm start` to the sign-in page', warm, '≤ 25 s'),
      row('second `npm start` to the sign-in page', second, '≤ 2 s'),
      {
        ...{ measure: 'installed for a start', against: '', goal: '≤ 800 MB' },
        ratio: `${(installedBytes / 1e6).toFixed(0)} MB`,
        note: `packages, builds, database and demo data; ${(installedBytes / cloneBytes).toFixed(0)} times the clone of ${(cloneBytes / 1e6).toFixed(0)} MB`,
      },
    ];
  } finally {
    await place.stop();
  }
}
