import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { livekitProgram } from '../../tooling/src/livekit-binaries.ts';
import { startLivekitServer } from '../../tooling/src/livekit-server.ts';
import { buildProduct } from './builds.ts';
import { launchCandidate, prepareStart, visit } from './candidate-page.ts';
import { type Api, ask, invite, signUp } from './recording-page.ts';
import { root, startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

interface Joining {
  pressedAt?: number;
  joinedAt?: number;
  bareJoin?: (url: string, token: string) => void;
}

/** Records when the first media connection was established. */
function watchForConnection(): void {
  const seen = window as Joining;
  const Own = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Own {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') seen.joinedAt ??= performance.now();
      });
    }
  };
}

/** Milliseconds from the click to the connection. */
async function toJoined(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as Joining).joinedAt, undefined, { polling: 50, timeout: 60_000 });
  return page.evaluate(() => {
    const { pressedAt = Number.NaN, joinedAt = Number.NaN } = window as Joining;
    return joinedAt - pressedAt;
  });
}

async function joinOurs(browser: Browser, api: Api): Promise<number> {
  const { token } = await invite(api);
  return visit(browser, async (page) => {
    await page.addInitScript(watchForConnection);
    await prepareStart(page, `${api.url}/video-call/${token}`);
    await page.evaluate(() => {
      const start = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Start Interview',
      );
      (window as Joining).pressedAt = performance.now();
      start?.click();
    });
    return toJoined(page);
  });
}

/** livekit-client alone, as one script. */
async function bundleBare(): Promise<string> {
  const contents = `import { Room } from 'livekit-client';
    window.bareJoin = (url, token) => {
      window.pressedAt = performance.now();
      void new Room({ dynacast: true }).connect(url, token);
    };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'mfe-proctoring') },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/** An empty page with a script, at an address of this machine: Chromium blocks requests to it from other origins. */
async function serveBare(script: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><script>${script.replaceAll('</script', '<\\/script')}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

/** Joins the same kind of room in the same way, but with a token and code that are already loaded. */
async function joinBare(browser: Browser, api: Api, address: string): Promise<number> {
  const link = await invite(api);
  const { livekit_url, livekit_token } = await ask<{ livekit_url: string; livekit_token: string }>(
    api,
    'POST',
    '/api/call',
    {
      unique_link: link.token,
      tab: randomUUID(),
      consent_version: interviewConsent.version,
      is_web_session: true,
      is_video: true,
    },
  );
  return visit(browser, async (page) => {
    await page.addInitScript(watchForConnection);
    await page.goto(address);
    await page.evaluate(
      ([url = '', token = '']) => (window as Joining).bareJoin?.(url, token),
      [livekit_url, livekit_token],
    );
    return toJoined(page);
  });
}

async function joiningRow(browser: Browser, { pairs, log }: BenchOptions): Promise<Row> {
  const place = temporary('joining');
  try {
    const server = await startLivekitServer(livekitProgram('server'), null);
    place.stops.push(async () => server.stop());
    const { api } = await startPrepared(place, (url, dataDir) => startAll(url, dataDir, server.env));
    const staff = await signUp(api.url);
    const bare = await serveBare(await bundleBare());
    place.stops.push(bare.stop);
    // The first join starts the agents' process.
    await joinOurs(browser, staff);
    const [ratios, waits]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < pairs; pair += 1) {
      const own = await joinOurs(browser, staff);
      const least = await joinBare(browser, staff, bare.url);
      ratios.push(own / least);
      waits.push(own);
      log(`joined ${own.toFixed(0)} ms after Start, bare after ${least.toFixed(0)} ms`);
    }
    return {
      measure: 'from Start to the connection with the room',
      against: 'livekit-client alone, with its code and its token at hand',
      ratio: spread(ratios),
      goal: '≤ 1.3',
      note: `${spread(waits, { digits: 0, unit: ' ms' })}; ours exchanges the link, opens the room, orders the agent and loads the call meanwhile`,
    };
  } finally {
    await place.stop();
  }
}

/** All monitoring of the candidate that works without a face, since Chromium's fake camera shows none. */
const allMonitors = { tab_change_detection: true, multiple_monitor_detection: true, face_blur_detection: true };

interface Load {
  /** Busy time of the page's main thread, in milliseconds per second. */
  busy: number;
  longTasks: number;
  /** Processor time of the face detection workers, in percent of a core. */
  workers: number;
}

/** Processor seconds that threads of this name have used, in all processes below this one. */
function threadSeconds(name: string, pid = process.pid): number {
  let seconds = 0;
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const own = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8');
      const [user = 0, system = 0] = own
        .slice(own.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      // The kernel counts in hundredths of a second.
      if (own.includes(`(${name}`)) seconds += (user + system) / 100;
      const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
      for (const child of children) seconds += threadSeconds(name, Number(child));
    }
  } catch {
    // It has ended in the meantime.
  }
  return seconds;
}

/** Runs an interview in the sandbox for this long, without speech. */
async function loadOf(browser: Browser, api: Api, tools: object, seconds: number): Promise<Load> {
  const { token } = await invite(api, tools);
  return visit(browser, async (page) => {
    await prepareStart(page, `${api.url}/video-call/${token}`);
    await page.getByRole('button', { name: 'Start Interview' }).click();
    // Chromium's microphone beeps, which would answer every question.
    await page.getByRole('button', { name: 'Turn microphone off' }).click();
    await page.getByText('Your turn').waitFor({ timeout: 60_000 });
    if ('face_blur_detection' in tools) while (page.workers().length === 0) await delay(200);
    await delay(3_000);
    await page.evaluate(() => {
      const counted = window as { longTasks?: number };
      counted.longTasks = 0;
      new PerformanceObserver((list) => {
        counted.longTasks = (counted.longTasks ?? 0) + list.getEntries().length;
      }).observe({ type: 'longtask' });
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const [busyBefore, workersBefore] = [await busy(), threadSeconds('DedicatedWorker')];
    await delay(seconds * 1000);
    const [busyAfter, workersAfter] = [await busy(), threadSeconds('DedicatedWorker')];
    const longTasks = await page.evaluate(() => (window as { longTasks?: number }).longTasks ?? Number.NaN);
    return {
      busy: ((busyAfter - busyBefore) * 1000) / seconds,
      longTasks,
      workers: ((workersAfter - workersBefore) * 100) / seconds,
    };
  });
}

async function monitorRows(browser: Browser, { pairs, isQuick, log }: BenchOptions): Promise<Row[]> {
  const place = temporary('monitors');
  try {
    const { api } = await startPrepared(place, startAll);
    const staff = await signUp(api.url);
    const seconds = isQuick ? 5 : 20;
    const measured: { none: Load; all: Load }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const none = await loadOf(browser, staff, {}, seconds);
      const all = await loadOf(browser, staff, allMonitors, seconds);
      measured.push({ none, all });
      log(
        `main thread ${none.busy.toFixed(0)} ms a second without, ${all.busy.toFixed(0)} with all; ` +
          `${none.longTasks} and ${all.longTasks} long tasks; faces ${all.workers.toFixed(0)} % of a core`,
      );
    }
    const tasks = (of: 'none' | 'all') => measured.reduce((sum, pair) => sum + pair[of].longTasks, 0);
    return [
      {
        measure: 'main thread of the call with everything that is watched',
        against: 'the same call with nothing watched',
        ratio: spread(measured.map(({ none, all }) => all.busy / none.busy)),
        goal: '≤ 1.1',
        note: `${median(measured.map(({ all }) => all.busy)).toFixed(0)} ms of each second, while the camera is shown and recorded; tasks over 50 ms: ${tasks('all')} with, ${tasks('none')} without, in ${pairs} times ${seconds} s (goal: none of them)`,
      },
      {
        measure: 'the worker that looks for faces',
        against: 'a core',
        ratio: spread(measured.map(({ all }) => all.workers / 100)),
        goal: '≤ 0.1',
        note: 'one look a second; without a graphics card, what draws for it is not in this figure',
      },
    ];
  } finally {
    await place.stop();
  }
}

/** The cost of the call in the candidate's browser. */
export async function measureInterviewCall(options: BenchOptions): Promise<Row[]> {
  await buildProduct(options.log);
  const browser = await launchCandidate();
  try {
    return [await joiningRow(browser, options), ...(await monitorRows(browser, options))];
  } finally {
    await browser.close();
  }
}
