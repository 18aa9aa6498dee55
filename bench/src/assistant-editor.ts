import type { Browser, Locator, Page } from 'playwright-core';
import { addAssistant, few, many, type Side, seedSide } from './assistants.ts';
import { openVisit, type Session, sessionOf } from './browser.ts';
import { compareFormTyping } from './campaign-form.ts';
import { inProduct } from './in-product.ts';
import type { Running } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { typing } from './typing.ts';

const promptLength = 50_000;
const line = 'Ask {first_name} kindly about the visit, and wait for an answer before you go on to {organization}.\n';
/** Room for the keys that are pressed. */
const prompt = line.repeat(promptLength / line.length).slice(0, promptLength - 1000);

/** Milliseconds from the start of a visit until the first row of the list is painted. */
async function openList(browser: Browser, url: string, session: Session): Promise<number> {
  const { page, close } = await openVisit(browser, session);
  try {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="Assistants"] a[href^="/assistants/"]')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { listPainted: performance.now() })));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${url}/assistants`);
    const painted = await page.waitForFunction(() => (window as { listPainted?: number }).listPainted);
    await page.getByRole('link', { name: /^Assistant 1\b/ }).waitFor();
    return (await painted.jsonValue()) ?? Number.NaN;
  } finally {
    await close();
  }
}

async function compareLists(browser: Browser, url: string, sides: [Side, Side], options: BenchOptions): Promise<Row> {
  const [large, small] = sides.map((side) => sessionOf(side, url)) as [Session, Session];
  const samples: { a: number; b: number }[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1)
    samples.push({ a: await openList(browser, url, large), b: await openList(browser, url, small) });
  // The first pair meets a cold server.
  const counted = samples.slice(1);
  const middle = (of: 'a' | 'b') => Math.round(median(counted.map((sample) => sample[of])));
  const note = `${middle('a')} ms against ${middle('b')} ms from the address to the first rows, ${counted.length} pairs`;
  options.log(`list of assistants: ${note}`);
  return {
    measure: `the page of assistants: ${many.assistants.toLocaleString('en')}`,
    against: `the same with ${few.assistants}`,
    ratio: spread(counted.map(({ a, b }) => a / b)),
    goal: '≤ 1.2',
    note,
  };
}

/** A bare text area that looks the same, with the same text. */
async function bareCopy(page: Page, area: Locator): Promise<Locator> {
  const style = await area.evaluate((element) => {
    const { font, padding } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return { width: `${width}px`, height: `${height}px`, font, padding };
  });
  await page.setContent('<textarea style="box-sizing: border-box"></textarea>');
  const bare = page.locator('textarea');
  await bare.evaluate((element, given) => Object.assign(element.style, given), style);
  await bare.fill(prompt);
  return bare;
}

async function compareTyping(browser: Browser, api: Running, side: Side, options: BenchOptions): Promise<Row> {
  const { page, close } = await openVisit(browser, sessionOf(side, api.url));
  await page.goto(await addAssistant(api, side, 'Long prompt', { system_prompt: prompt }));
  const area = page.getByRole('textbox', { name: 'System Prompt', exact: true });
  await area.waitFor();
  const other = await page.context().newPage();
  const bare = await bareCopy(other, area);
  const keys = options.isQuick ? 3 : 20;
  const samples: { ours: number; bare: number }[] = [];
  for (let pair = 0; pair <= options.pairs; pair += 1)
    samples.push({ ours: await typing(page, area, keys), bare: await typing(other, bare, keys) });
  await close();
  const counted = samples.slice(1);
  const middle = (of: 'ours' | 'bare') => median(counted.map((sample) => sample[of])).toFixed(0);
  const note = `${middle('ours')} ms against ${middle('bare')} ms, 4 times slower processor, ${keys} keys in each of ${counted.length} pairs`;
  options.log(`typing: ${note}`);
  return {
    measure: `a key in a prompt of ${promptLength.toLocaleString('en')} characters until it is painted`,
    against: 'a bare textarea of the same size with the same text',
    ratio: spread(counted.map((sample) => sample.ours / sample.bare)),
    goal: '≤ 1.3',
    note,
  };
}

/** The cost of long lists, texts and forms in a browser. */
export async function measureAssistantEditor(options: BenchOptions): Promise<Row[]> {
  return inProduct('editor', options, async ({ api, owner, ownerUrl, browser }) => {
    const seed = (size: typeof few) => seedSide(api, owner, ownerUrl, size);
    const sides: [Side, Side] = [await seed(many), await seed(few)];
    await owner.query('ANALYZE');
    return [
      await compareLists(browser, api.url, sides, options),
      await compareTyping(browser, api, sides[1], options),
      await compareFormTyping(browser, api, owner, sides[1], options),
    ];
  });
}
