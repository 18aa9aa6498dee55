import type { Locator, Page } from 'playwright-core';
import { median } from './table.ts';

/** Median milliseconds from a key press until it is painted, with a quarter of the processor; `lengthOf` returns the length of the text. */
export async function typing(
  page: Page,
  area: Locator,
  keys: number,
  lengthOf: () => Promise<number> = async () => (await area.inputValue()).length,
): Promise<number> {
  await page.bringToFront();
  await area.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  const before = await lengthOf();
  await area.evaluate((element) => {
    const took: number[] = [];
    Object.assign(window, { took });
    let from = 0;
    element.onkeydown = ({ timeStamp }) => {
      from = timeStamp;
    };
    element.oninput = () => requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - from)));
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const took = () => page.evaluate(() => (window as unknown as { took: number[] }).took);
  for (let key = 1; key <= keys; key += 1) {
    await page.keyboard.press('x');
    await page.waitForFunction((count) => (window as unknown as { took: number[] }).took.length >= count, key);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  if ((await lengthOf()) !== before + keys) throw new Error('A key was lost');
  return median(await took());
}
