/** The faults of an interview that take minutes; the others are in interview-faults.spec.ts. */
import { expect } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { until } from './own-browser.ts';
import { lookAway, test, withoutAsking } from './own-faults.ts';
import { begin } from './own-interview.ts';
import { startSecondServer } from './server.ts';
import { isThorough } from './thorough.ts';

test.describe('at length', () => {
  test.skip(!isThorough, 'npm run e2e -- --all');

  test('a minute without network is one span, and text typed during it is kept', async ({ staff, launch }) => {
    const browser = await launch(withoutAsking);
    const { page, known } = await begin(browser, staff, { tab_change_detection: true });
    await page.reads(/Your turn:/);
    await page.type('Typed before.');
    await page.cut(true);
    await page.reads('Connection lost');
    await known('an interruption', ({ status }) => status === 'interrupted');
    await new Promise((resolve) => setTimeout(resolve, 55_000));
    await page.cut(false);
    const { spans, findings } = await known('that it goes on', ({ status }) => status === 'started');
    await until('the interview goes on', async () => !(await page.text()).includes('Connection lost'));
    expect(await page.run('document.querySelector("textarea").value')).toBe('Typed before.');
    expect(spans.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['interrupted', 'resumed', 'network']));
    expect(findings).toEqual([]);
  });

  test('a sleeping computer interrupts the interview, which continues automatically when it wakes', async ({
    staff,
    launch,
  }) => {
    const browser = await launch(withoutAsking);
    const { page, known } = await begin(browser, staff, {
      tab_change_detection: true,
      screen_share: true,
      multiple_monitor_detection: true,
    });
    await page.reads(/Your turn:/);
    await page.type('Typed before.');
    const asleep = browser.sleep(40_000);
    await known('an interruption', ({ status }) => status === 'interrupted');
    await asleep;
    const { spans, findings } = await known('that it goes on', ({ status }) => status === 'started');
    await page.reads('Live\n');
    expect(await page.run('document.querySelector("textarea").value')).toBe('Typed before.');
    expect(spans.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['interrupted', 'resumed']));
    expect(findings).toEqual([]);
  });

  test("the end is announced five minutes and one minute before it, by the server's clock", async ({
    staff,
    launch,
  }) => {
    // The duration of the shortest interview, and the time to start it.
    test.setTimeout(patience(6 * 60_000));
    const browser = await launch(withoutAsking);
    const { page, detail } = await begin(browser, staff, {}, undefined, { max_minutes: 5 });
    await page.reads('5 minutes left');
    // The browser's own microphone beeps, which would answer every question before that.
    await page.press('Turn microphone off');
    // An hour more on the computer's own clock changes nothing.
    await page.run('(() => { const now = Date.now; Date.now = () => now() + 3_600_000; })()');
    await new Promise((resolve) => setTimeout(resolve, 3.7 * 60_000));
    expect(await page.text()).toContain('5 minutes left');
    await page.reads('1 minute left');
    expect(await page.text()).toContain('The interview then ends automatically.');
    const { status, findings } = await detail();
    expect([status, findings]).toEqual(['started', []]);
  });

  test('a restart of the API counts nothing against the candidate and loses no event', async ({ staff, launch }) => {
    const server = await startSecondServer();
    try {
      const browser = await launch(withoutAsking);
      const { page, known } = await begin(browser, staff, { tab_change_detection: true }, server.url);
      await page.reads(/Your turn:/);
      await server.kill();
      await page.reads('Connection lost');
      await lookAway(browser, page);
      await server.start();
      await until('the interview goes on', async () => !(await page.text()).includes('Connection lost'));
      const { findings, spans } = await known('the tab change', (read) => read.findings.length > 0);
      expect(findings.map(({ kind, count }) => [kind, count])).toEqual([['tab_change', 1]]);
      expect(spans.map(({ kind }) => kind)).not.toContain('events_missing');
    } finally {
      await server.stop();
    }
  });

  test("a full disk doesn't stop the interview, and nothing is lost while its page is open", async ({
    staff,
    launch,
  }) => {
    const browser = await launch(withoutAsking);
    const { page, known } = await begin(browser, staff, {});
    const origin = new URL(process.env.SWITCHBOARD_URL ?? '').origin;
    await page.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
    await page.cut(true);
    await page.reads('Please free some space on this computer');
    await page.cut(false);
    const { status, spans } = await known('that it goes on', (read) => read.status === 'started');
    expect(status).toBe('started');
    expect(spans.map(({ kind }) => kind)).not.toContain('recording_gap');
  });
});
