import type { Browser } from 'playwright-core';
import { openVisit, type Session, signInOnce, throttle } from './browser.ts';
import { openDeepLink } from './deep-link.ts';
import { demoPerson } from './demo.ts';
import { asServed, startFront } from './front.ts';
import { inProduct } from './in-product.ts';
import type { Side } from './side-by-side.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const stranger: Session = { cookies: [], origins: [] };
const clock = '9:00';
const times = 6;

/** A slot of the next week whose first time is at nine; its page. */
async function addSlot(browser: Browser, { url, session }: Side): Promise<string> {
  const staff = await browser.newContext({ storageState: session });
  const start = new Date(Date.now() + 7 * 24 * 60 * 60_000).setUTCHours(9, 0, 0, 0);
  const answer = await staff.request.post(`${url}/api/slots`, {
    headers: { origin: url },
    data: {
      name: 'Adviser',
      time_limit: 30,
      capacity: 50,
      time_zone: 'UTC',
      segments: [
        {
          start_time: new Date(start).toISOString(),
          end_time: new Date(start + times * 30 * 60_000).toISOString(),
        },
      ],
    },
  });
  if (!answer.ok()) throw new Error(`The slot was refused: ${answer.status()} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  await staff.close();
  return `${url}/book-slot/${id}`;
}

/** Kept short and without imports: it is sent to the page as text. */
function watchTimes(): void {
  const found = () =>
    [...document.querySelectorAll('button:enabled')]
      .map((button) => button.textContent?.trim() ?? '')
      .filter((text) => /^\d+:\d\d/.test(text));
  const watch = new MutationObserver(() => {
    const texts = found();
    if (texts.length === 0) return;
    watch.disconnect();
    // The callback comes before the paint, the message after it.
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(window, { firstTimes: { at: performance.now(), texts } })),
    );
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

type WithTimes = typeof window & { firstTimes?: { at: number; texts: string[] } };

/** Milliseconds from the start of a stranger's visit until the first time can be chosen. */
async function openBooking(browser: Browser, address: string): Promise<number> {
  const { page, cdp, close } = await openVisit(browser, stranger);
  try {
    await page.addInitScript(watchTimes);
    await throttle(cdp);
    await page.goto(address, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(() => (window as WithTimes).firstTimes, undefined, { timeout: 60_000 });
    const { at, texts } = (await handle.jsonValue()) ?? { at: Number.NaN, texts: [] };
    if (!texts[0]?.startsWith(clock)) throw new Error(`The first time is ${clock}: ${texts.join(', ')} are shown`);
    return at;
  } finally {
    await close();
  }
}

/** The page of bookers against the list of leads, each by its address, on a slow line with an empty cache. */
export async function measureBookingPage({ log, pairs }: BenchOptions): Promise<Row[]> {
  return inProduct('booking-page', { log, isDemo: true }, async ({ api, browser, stops }) => {
    const { url, stop: end } = await startFront(api, asServed);
    stops.push(end);
    const side = { url, session: await signInOnce(browser, url, demoPerson.email, demoPerson.password) };
    const address = await addSlot(browser, side);
    const samples: { a: number; b: number }[] = [];
    // The first pair meets a cold server.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const a = await openBooking(browser, address);
      const { milliseconds: b } = await openDeepLink(browser, side, { isTimed: true });
      log(`${pair === 0 ? 'warm-up' : `pair ${pair}`}: ${a.toFixed(0)} ms against ${b.toFixed(0)} ms`);
      if (pair > 0) samples.push({ a, b });
    }
    const middle = (of: 'a' | 'b') => median(samples.map((sample) => sample[of])).toFixed(0);
    return [
      {
        measure: "address of a slot's page to the first time that can be chosen, throttled, empty cache",
        against: 'address of the leads to rows on screen, the same way',
        ratio: spread(samples.map(({ a, b }) => a / b)),
        goal: '≤ 0.8',
        note: `${middle('a')} ms against ${middle('b')} ms, ${samples.length} pairs; a stranger without a session, and somebody who is signed in`,
      },
    ];
  });
}
