/** The pages of a candidate in a separate browser, from the link to the call. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../../tooling/src/checks/chromium-args.ts';

/** A browser with Chromium's fake camera and microphone, which asks no one for permission. */
export const launchCandidate = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      ...chromiumArgs,
      '--allow-loopback-in-peer-connection',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  });

/** A visit with an empty cache. */
export async function visit<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['camera', 'microphone'],
  });
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Opens a link and checks the devices, until Start can be clicked and everything it needs has loaded. */
export async function prepareStart(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: '2. Your devices' }).click();
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  await page.getByText('Your camera and microphone work.').waitFor();
  await page.getByRole('button', { name: '5. Agree and start' }).click();
  await page.getByRole('checkbox').check();
  await page.waitForLoadState('networkidle');
}
