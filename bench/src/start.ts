import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit, type Session, signInOnce } from './browser.ts';
import { demoPerson, paintedFigure } from './demo.ts';
import { descendants, memoryOf } from './processes.ts';
import { benchDir, freePort, root } from './stack.ts';
import { type BenchOptions, type Row, spread } from './table.ts';

const dataDir = join(benchDir, 'start');
const idleMs = 30_000;

interface Started {
  child: ChildProcess;
  url: string;
  /** From the command to the line with the address. */
  readyMs: number;
}

/** `npm start` without npm, which adds half a second before any of our code runs. */
async function start(port: number): Promise<Started> {
  const from = performance.now();
  const child = spawn(process.execPath, [join(root, 'tooling/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      PORT: String(port),
      SWITCHBOARD_DATA_DIR: dataDir,
      // As under npm: the product ends when this process ends.
      npm_lifecycle_event: 'start',
    },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        const found = /Switchboard is at (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
  });
  if (!url.endsWith(`:${port}`)) throw new Error(`Asked for port ${port}, got ${url}`);
  return { child, url, readyMs: performance.now() - from };
}

async function stop({ child }: Started): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

/** Opens the dashboard with a stored session and waits for its first figure. */
async function paint(browser: Browser, session: Session, url: string): Promise<void> {
  const { page, close } = await openVisit(browser, session);
  try {
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    await page.locator(paintedFigure).waitFor();
    const text = await page.locator(paintedFigure).textContent();
    if (!/\d/.test(text ?? '')) throw new Error(`The first card shows no figure: ${text}`);
  } finally {
    await close();
  }
}

interface Memory {
  product: number;
  postgres: number;
  programs: string;
}

function memoryBelow(pid: number): Memory {
  const found = [pid, ...descendants(pid)].map(memoryOf).filter((memory) => memory !== null);
  const isPostgres = ({ program }: { program: string }) => program === 'postgres';
  const sum = (list: typeof found) => list.reduce((bytes, memory) => bytes + memory.bytes, 0);
  const ours = found.filter((memory) => !isPostgres(memory));
  const programs = ours.map(({ program, bytes }) => `${program} ${(bytes / 1e6).toFixed(0)}`).join(', ');
  return { product: sum(ours), postgres: sum(found.filter(isPostgres)), programs };
}

/** The second start of the product, and its cost while no one uses it. */
export async function measureStart({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const browser = await launchBrowser();
  const ready: number[] = [];
  const painted: number[] = [];
  let memory: Memory | undefined;
  let current: Started | undefined;
  try {
    current = await start(port);
    log(`first start: ready after ${current.readyMs.toFixed(0)} ms`);
    const session = await signInOnce(browser, current.url, demoPerson.email, demoPerson.password);
    await paint(browser, session, current.url);
    for (let run = 0; run < pairs; run += 1) {
      await stop(current);
      const from = performance.now();
      current = await start(port);
      await paint(browser, session, current.url);
      painted.push((performance.now() - from) / 1000);
      ready.push(current.readyMs / 1000);
      log(`ready after ${ready.at(-1)?.toFixed(2)} s, painted after ${painted.at(-1)?.toFixed(2)} s`);
    }
    await delay(isQuick ? 2000 : idleMs);
    memory = memoryBelow(current.child.pid ?? 0);
  } finally {
    if (current) await stop(current);
    await browser.close();
  }
  return toRows(ready, painted, memory);
}

function toRows(ready: readonly number[], painted: readonly number[], { product, postgres, programs }: Memory): Row[] {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const starts = `${ready.length} starts with nothing to build`;
  return [
    {
      measure: 'second start to the line with the address',
      against: '',
      ratio: spread(ready, { unit: ' s' }),
      goal: '',
      note: starts,
    },
    {
      measure: 'second start to the first figure of the dashboard',
      against: '',
      ratio: spread(painted, { unit: ' s' }),
      goal: '≤ 3 s',
      note: `${starts}; the browser runs already and keeps a session`,
    },
    {
      measure: 'memory after half a minute of rest, without Postgres',
      against: '',
      ratio: megabytes(product),
      goal: '≤ 200 MB',
      note: `proportional set size: ${programs}`,
    },
    { measure: 'memory of Postgres beside it', against: '', ratio: megabytes(postgres), goal: '', note: '' },
  ];
}
