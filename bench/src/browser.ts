import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tooling/src/checks/chromium.ts';

/** The result of `storageState`: the cookies of a signed-in person. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Starts the machine's browser. Throws when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

/** Name and version of the browser, or null when the machine has none. */
export async function browserVersion(): Promise<string | null> {
  if (findChromium() === null) return null;
  const browser = await launchBrowser();
  const version = `Chromium ${browser.version()}`;
  await browser.close();
  return version;
}

/** Signs in and returns the cookies. */
export async function signInOnce(browser: Browser, url: string, email: string, password: string): Promise<Session> {
  const context = await browser.newContext();
  try {
    const answer = await context.request.post(`${url}/api/auth/sign-in/email`, { data: { email, password } });
    if (!answer.ok()) throw new Error(`Signing in as ${email}: ${answer.status()} ${await answer.text()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** The session of this `cookie` header. */
export function sessionOf({ cookie }: { cookie: string }, url: string): Session {
  const domain = new URL(url).hostname;
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), domain, path: '/', expires: -1, httpOnly: true, secure: false };
  });
  return { cookies: cookies.map((one) => ({ ...one, sameSite: 'Lax' as const })), origins: [] };
}

export interface Visit {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

/** A signed-in page with an empty cache, in a browser that asks for no prefetching. */
export async function openVisit(browser: Browser, session: Session): Promise<Visit> {
  const context = await browser.newContext({ storageState: session, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  // Idle prefetching would make it random which files are cold: it stays off, but hovering still fetches ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { page, cdp, close: () => context.close() };
}

/** A phone on a slow connection: a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}
