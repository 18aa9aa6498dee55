/** Helpers for the journeys about faults in interviews: staff who read, separate browsers, and the candidates' actions. */
import { test as base } from '@playwright/test';
import { type Asking, demoPerson, signIn } from './journey.ts';
import { type OwnBrowser, type OwnPage, openOwnBrowser, until } from './own-browser.ts';

export const withoutAsking = '--use-fake-ui-for-media-stream';

interface Fixtures {
  staff: Asking;
  /** Starts a browser and closes it after the test. */
  launch: (...more: string[]) => Promise<OwnBrowser>;
}

export const test = base.extend<Fixtures>({
  staff: async ({ request }, use) => {
    const staff = { request };
    await signIn(staff, demoPerson('owner'));
    await use(staff);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
  launch: async ({}, use) => {
    const opened: OwnBrowser[] = [];
    await use(async (...more) => {
      const browser = await openOwnBrowser(['--screen-info={1440x900}', ...more]);
      opened.push(browser);
      return browser;
    });
    for (const browser of opened) await browser.close();
  },
});

const elsewhere = 'data:text/html,<p>Something else</p>';

/** Switches to another tab and back, like a user who clicks both tabs. */
export async function lookAway(browser: OwnBrowser, page: OwnPage): Promise<void> {
  await browser.show(await browser.open(elsewhere));
  await until('the interview is hidden', () => page.run<boolean>('document.hidden'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await browser.show(page);
  await until('the interview is seen', () => page.run<boolean>('!document.hidden'));
}

export const goesOn = (page: OwnPage) =>
  until('nothing covers the page', async () => !(await page.text()).includes('continues in'));
