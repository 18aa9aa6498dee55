import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../../tooling/src/checks/chromium-args.ts';
import { buildProduct, copyBuilds } from './builds.ts';
import { scriptBytes, total } from './network-log.ts';
import { reactFloorBytes } from './react-floor.ts';
import { invite, signUp } from './recording-page.ts';
import { benchDir, startApi, startDatabase } from './stack.ts';
import { type BenchOptions, kilobytes, type Row, spread } from './table.ts';

/** Code that only a call needs: the recorder, the face detection worker, and the schemas of the API. */
const onlyInCalls = /MediaRecorder|OffscreenCanvas|ZodError/;

interface Visit {
  /** When the camera was requested: by the click, or on a bare page by its script. Milliseconds from the start of the visit. */
  askedAt?: number;
  shownAt?: number;
}

/** Presses the check as soon as it is there, and keeps when that was and when the first picture of a camera was shown. */
function watchForPicture(): void {
  const seen = window as Visit;
  const look = () => {
    for (const button of document.querySelectorAll('button')) {
      if (button.textContent !== 'Check camera and microphone' || seen.askedAt) continue;
      // No picture is drawn in a step that isn't shown.
      document.querySelector<HTMLElement>('[aria-label="2. Your devices"]')?.click();
      seen.askedAt = performance.now();
      button.click();
    }
    const video = document.querySelector('video');
    if (!video) return;
    observer.disconnect();
    video.requestVideoFrameCallback(() => {
      seen.shownAt = performance.now();
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** The media constraints of the candidate's page. Source: specification 03 §9. */
const wishes = {
  video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 }, facingMode: 'user' },
  audio: {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    sampleRate: { ideal: 48_000 },
    channelCount: { ideal: 2 },
  },
};

const bare = `<!doctype html><body><script>
window.askedAt = performance.now();
navigator.mediaDevices.getUserMedia(${JSON.stringify(wishes)}).then((stream) => {
  const video = document.createElement('video');
  Object.assign(video, { srcObject: stream, autoplay: true, muted: true });
  document.body.append(video);
});
</script>`;

/** A visit with an empty cache. */
async function visit<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of the visit until the camera is requested, and from then to its first picture. */
const toPicture = (browser: Browser, address: string, html?: string) =>
  visit(browser, async (page) => {
    if (html) await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.addInitScript(watchForPicture);
    await page.goto(address);
    await page.waitForFunction(() => (window as Visit).shownAt, undefined, { polling: 50 });
    const { askedAt = Number.NaN, shownAt = Number.NaN } = await page.evaluate(() => {
      const { askedAt, shownAt } = window as Visit;
      return { askedAt, shownAt } as Required<Visit>;
    });
    return { toAsk: askedAt, toPicture: shownAt - askedAt };
  });

/** Brotli bytes of the scripts until Start can be clicked. Throws when they contain code that only a call needs. */
const bytesBeforeStart = (browser: Browser, address: string) =>
  visit(browser, async (page) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Start Interview', includeHidden: true }).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const sizes = await scriptBytes(page);
    for (const url of sizes.keys()) {
      const found = onlyInCalls.exec(await (await fetch(url)).text());
      if (found) throw new Error(`${url} comes before Start and holds ${found[0]}`);
    }
    return { bytes: total(sizes), files: sizes.size };
  });

async function rowsOf(browser: Browser, url: string, { pairs, log }: BenchOptions): Promise<Row[]> {
  const { token } = await invite(await signUp(url));
  const address = `${url}/video-call/${token}`;
  const { bytes, files } = await bytesBeforeStart(browser, address);
  const floor = await reactFloorBytes();
  log(`${kilobytes(bytes)} before Start`);
  const ratios: number[] = [];
  const waits: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const own = await toPicture(browser, address);
    const least = await toPicture(browser, `${url}/empty`, bare);
    ratios.push(own.toPicture / least.toPicture);
    waits.push(own.toAsk);
    log(
      `the button after ${own.toAsk.toFixed(0)} ms, own picture ${own.toPicture.toFixed(0)} ms after it; ` +
        `a bare page asks after ${least.toAsk.toFixed(0)} ms and shows it ${least.toPicture.toFixed(0)} ms later`,
    );
  }
  return [
    {
      measure: 'JavaScript of an interview link, before Start',
      against: `React with styled-components, ${kilobytes(floor)}`,
      ratio: (bytes / floor).toFixed(2),
      goal: '≤ 1.25',
      note: `${kilobytes(bytes)} in ${files} files; no recorder, no faces and no schemas in them`,
    },
    {
      measure: 'from the press that asks for the camera to the candidate’s own picture',
      against: 'a page that only calls getUserMedia, for the same picture and sound',
      ratio: spread(ratios),
      goal: '≤ 1.15',
      note:
        'nothing is asked before a press: a script presses the button the moment it is there, ' +
        `${spread(waits, { digits: 0, unit: ' ms' })} after the link was opened; ` +
        'Chromium’s own camera, nothing in the cache',
    },
  ];
}

/** The cost of a candidate's first page. */
export async function measureInterviewPage(options: BenchOptions): Promise<Row[]> {
  const packages = await buildProduct(options.log);
  const distDir = join(benchDir, 'product');
  copyBuilds(packages, distDir);
  const database = await startDatabase('pages');
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumArgs, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
  try {
    const api = await startApi(database.url, { dataDir: join(benchDir, 'pages'), distDir, isDemo: true });
    try {
      return await rowsOf(browser, api.url, options);
    } finally {
      await api.stop();
    }
  } finally {
    await browser.close();
    await database.stop();
  }
}
