import type { Browser, Locator, Page } from 'playwright-core';
import { openVisit, type Session } from './browser.ts';
import { inProduct } from './in-product.ts';
import { type BenchOptions, type Row, spread } from './table.ts';

const stranger: Session = { cookies: [], origins: [] };
const maxPresses = 12;
const maxSeconds = 90;
// Beyond it something is wrong, however slow the machine is.
const patience = { timeout: 60_000 };

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** A person without a mouse; typing texts is not pressing. */
function keyboardOf(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    count: () => presses,
    /** Goes on to a control with Tab. Throws when it is not among the next few. */
    async goTo(control: Locator) {
      await control.waitFor(patience);
      for (let steps = 0; !(await isFocused(control)); steps += 1) {
        if (steps > maxPresses) throw new Error(`${control} is not reached with Tab`);
        await press('Tab');
      }
    },
    /** Waits until the page itself has put the focus there, as it does after an answer. */
    async findAt(control: Locator) {
      await control.waitFor(patience);
      await page.waitForFunction(
        (element) => element === document.activeElement,
        await control.elementHandle(),
        patience,
      );
    },
  };
}

interface FirstCall {
  seconds: number;
  presses: number;
}

/** From the empty form of the sign-up to the first call that is under way. */
async function callFirst(browser: Browser, url: string, word: string): Promise<FirstCall> {
  const { page, close } = await openVisit(browser, stranger);
  try {
    const { press, goTo, findAt, count } = keyboardOf(page);
    await page.goto(`${url}/signup?use_case=receptionists`);
    const name = page.getByLabel('Full name');
    await name.waitFor(patience);
    const from = performance.now();
    for (const [label, text] of [
      ['Full name', 'Ada Bench'],
      ['Organization name', `Bench ${word}`],
      ['Email', `${word}@bench.example`],
      ['Password', `pass ${word} word`],
    ] as const) {
      await goTo(page.getByLabel(label, { exact: label === 'Password' }));
      await page.keyboard.type(text);
    }
    await press('Enter');
    await findAt(page.getByRole('button', { name: 'Begin' }));
    await press('Enter');
    await findAt(page.getByRole('button', { name: /^Call [A-Z]/ }));
    await press('Enter');
    const dialog = page.getByRole('dialog');
    const start = dialog.getByRole('button', { name: 'Start Call', disabled: false });
    await goTo(start);
    await press('Enter');
    await dialog.getByText('Simulated call').waitFor(patience);
    return { seconds: (performance.now() - from) / 1000, presses: count() };
  } finally {
    await close();
  }
}

/** How soon, and after how many keys, a stranger has placed a first simulated call. */
export async function measureFirstHour({ log, pairs }: BenchOptions): Promise<Row[]> {
  return inProduct('first-hour', { log, role: 'all' }, async ({ api, browser }) => {
    const runs: FirstCall[] = [];
    // The first one meets a cold server.
    for (let run = 0; run <= pairs; run += 1) {
      const one = await callFirst(browser, api.url, `b${run}${Date.now()}`);
      log(`${run === 0 ? 'warm-up' : `run ${run}`}: ${one.seconds.toFixed(1)} s, ${one.presses} presses`);
      if (run > 0) runs.push(one);
    }
    const note = `${runs.length} strangers, each with an organization of their own; texts are typed without pauses`;
    return [
      {
        measure: 'empty form of the sign-up to the first simulated call',
        against: '',
        ratio: spread(
          runs.map(({ seconds }) => seconds),
          { digits: 1, unit: ' s' },
        ),
        goal: `≤ ${maxSeconds} s`,
        note,
      },
      {
        measure: 'keys pressed on the way, beside the texts',
        against: '',
        ratio: spread(
          runs.map(({ presses }) => presses),
          { digits: 0 },
        ),
        goal: `≤ ${maxPresses}`,
        note: 'Tab and Enter; no mouse',
      },
    ];
  });
}
