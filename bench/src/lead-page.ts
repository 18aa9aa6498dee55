/** Code that runs inside the page of leads: it reports when the rows are painted, and which they are. */
import type { Page } from 'playwright-core';

/** The first page of the list. */
const rowCount = 25;

/** Kept short and without imports: it is sent to the page as text. */
function watchRows(count: number): void {
  const names = () => [...document.querySelectorAll('tbody tr th')].map((cell) => cell.textContent?.trim() ?? '');
  const wait = () =>
    new Promise<{ at: number; names: string[] }>((resolve) => {
      const look = () => {
        const found = names().filter(Boolean);
        if (found.length !== count) return false;
        // The callback comes before the paint, the message after it.
        requestAnimationFrame(() => setTimeout(() => resolve({ at: performance.now(), names: found })));
        return true;
      };
      if (look()) return;
      const observer = new MutationObserver(() => {
        if (look()) observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
  Object.assign(window, { waitForRows: wait });
}

type WithWatch = typeof window & { waitForRows: () => Promise<{ at: number; names: string[] }> };

/** Rows on screen, and the milliseconds until they were painted. */
export interface PaintedRows {
  milliseconds: number;
  names: string[];
}

/** Makes every page opened from now on able to say when rows are painted. */
export async function installWatch(page: Page): Promise<void> {
  await page.addInitScript(watchRows, rowCount);
}

/** Opens the list by its address; counts from the start of the navigation. */
export async function openLeads(page: Page, url: string): Promise<PaintedRows> {
  await page.goto(`${url}/leads`, { waitUntil: 'commit' });
  const { at, names } = await page.evaluate(() => (window as WithWatch).waitForRows());
  return { milliseconds: at, names };
}

/** Clicks the sidebar's entry; counts from the click. Pointing at it, which fetches ahead, is left to the caller. */
export async function clickLeads(page: Page): Promise<PaintedRows> {
  return await page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/leads"][data-entry]');
    if (!link) throw new Error('The sidebar has no entry for the leads');
    const from = performance.now();
    link.click();
    const { at, names } = await (window as WithWatch).waitForRows();
    return { milliseconds: at - from, names };
  });
}
