/**
 * What can go wrong in an interview, in a browser that really changes tabs, loses devices and crashes: what the candidate reads, what staff
 * read, and what was counted. The rows are those of docs/interviews.md.
 */
import { test as base, expect } from '@playwright/test';
import { type Asking, demoPerson, signIn } from './journey.ts';
import { type OwnBrowser, type OwnPage, openOwnBrowser, until } from './own-browser.ts';
import { begin } from './own-interview.ts';
import { startSecondServer } from './server.ts';
import { isThorough } from './thorough.ts';

const withoutAsking = '--use-fake-ui-for-media-stream';

interface Fixtures {
  staff: Asking;
  /** Starts a browser, which is closed after the test. */
  launch: (...more: string[]) => Promise<OwnBrowser>;
}

const test = base.extend<Fixtures>({
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

/** Looks at another tab for a moment, as somebody does who presses on it and then on the interview's. */
async function lookAway(browser: OwnBrowser, page: OwnPage): Promise<void> {
  await browser.show(await browser.open(elsewhere));
  await until('the interview is hidden', () => page.run<boolean>('document.hidden'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await browser.show(page);
  await until('the interview is seen', () => page.run<boolean>('!document.hidden'));
}

const goesOn = (page: OwnPage) =>
  until('nothing stands in the way', async () => !(await page.text()).includes('goes on in'));

test('another tab, a window that is moved or put away, and a second monitor count once each, and three of a kind end it', async ({
  staff,
  launch,
}) => {
  const browser = await launch(withoutAsking);
  const { page, known } = await begin(browser, staff, { tab_change_detection: true, multiple_monitor_detection: true });
  await lookAway(browser, page);
  await page.reads('You switched to another tab');
  await page.reads('1 of 3');
  await page.reads('1 penalty');
  await goesOn(page);

  await browser.place(page, { left: 90, top: 40 });
  await page.reads('You left this window');
  await page.reads('1 of 3');
  await goesOn(page);

  const second = { left: 1440, top: 0, width: 1024, height: 768 };
  const { screenInfo } = await page.send<{ screenInfo: { id: string } }>('Emulation.addScreen', second);
  await page.reads('More than one monitor');
  await page.send('Emulation.removeScreen', { screenId: screenInfo.id });
  await page.reads('Single display detected. Call resumed.');

  await browser.place(page, { windowState: 'minimized' });
  await until('the interview is hidden', () => page.run<boolean>('document.hidden'));
  await browser.place(page, { windowState: 'normal' });
  await page.reads('2 of 3');
  await page.reads('The next time, the interview ends.');
  await goesOn(page);
  await lookAway(browser, page);
  await page.reads('Interview Terminated');
  await page.reads('The interview ended because another tab was opened three times.');

  const { ended_reason, findings } = await known('that it ended', ({ status }) => status === 'ended');
  expect(ended_reason).toBe('tab-change-violation-limit');
  expect(findings.map(({ kind, counter, count }) => [kind, counter, count])).toEqual([
    ['tab_change', 'tab_change', 1],
    ['window_manipulation', 'window_blur', 1],
    ['multiple_monitors', 'multiple_monitors', 1],
    ['tab_change', 'tab_change', 2],
    ['tab_change', 'tab_change', 3],
  ]);
});

test('a network that is away for seconds, a clock that is set and a tab that crashes take nothing away', async ({
  staff,
  launch,
}) => {
  const browser = await launch(withoutAsking);
  const { page, id, known } = await begin(browser, staff, { tab_change_detection: true });
  await page.cut(true);
  await page.reads('Connection lost');
  await page.reads('The interview waits for you up to 10 minutes.');
  // What happens meanwhile is told later.
  await lookAway(browser, page);
  await page.cut(false);
  await until('the interview goes on', async () => !(await page.text()).includes('Connection lost'));
  await known('the tab change', ({ findings }) =>
    findings.some(({ kind, count }) => kind === 'tab_change' && count === 1),
  );
  await goesOn(page);

  await page.run(`(() => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + 3_600_000); }
      static now() { return Real.now() + 3_600_000; }
    };
  })()`);
  await lookAway(browser, page);
  await page.reads('2 of 3');

  void page.send('Page.crash').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await page.goto(new URL(`/video-call/session.${id}`, process.env.SWITCHBOARD_URL).href);
  await page.reads('Welcome back');
  await page.press('Continue');
  await page.reads('Live\n');
  const { status, findings, spans } = await known('both', (read) => read.findings.length === 2);
  expect(status).toBe('started');
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([
    ['tab_change', 1],
    ['tab_change', 2],
  ]);
  expect(spans.map(({ note }) => note)).toContain('The browser had no network.');
  expect(spans.map(({ kind }) => kind)).not.toContain('events_missing');
});

test('a permission that is taken back is said so, counts nothing, and the interview goes on with it', async ({
  staff,
  launch,
}) => {
  const browser = await launch();
  const origin = new URL(process.env.SWITCHBOARD_URL ?? '').origin;
  const allow = () =>
    browser.send('Browser.grantPermissions', { origin, permissions: ['audioCapture', 'videoCapture'] });
  await allow();
  const { page, known } = await begin(browser, staff, { tab_change_detection: true });
  await browser.send('Browser.resetPermissions');
  await page.reads('Chrome may not use your camera any more. Allow it at the left of the address.');
  await page.reads('Microphone disconnected');
  await allow();
  await page.press('Reconnect camera');
  await until('the interview goes on', async () => !(await page.text()).includes('Camera disconnected'));
  await page.press('Turn microphone on');
  await page.reads(/Your turn: speak, or type|Listen to the question/);
  const { status, findings } = await known('the camera', (read) => read.findings.length > 0);
  expect(status).toBe('started');
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([['camera_lost', null]]);
});

/** As when "Stop sharing" is pressed in the browser's own bar, which no page and no protocol reaches. */
const stopSharing = (page: OwnPage) =>
  page.run(`(() => {
    const [track] = document.querySelector('aside video').srcObject.getVideoTracks();
    track.stop();
    track.dispatchEvent(new Event('ended'));
  })()`);

test('a screen that is no longer shared can be shared again for three seconds, and then ends the interview', async ({
  staff,
  launch,
}) => {
  const browser = await launch(withoutAsking);
  const { page, known } = await begin(browser, staff, { screen_share: true });
  await page.reads('Your shared screen');
  await stopSharing(page);
  await page.reads('Screen sharing has ended');
  await page.press('Share screen again');
  await until('the interview goes on', async () => !(await page.text()).includes('Screen sharing has ended'));
  await page.reads('Your shared screen');
  await stopSharing(page);
  await page.reads('Interview Terminated');
  const { ended_reason, findings } = await known('that it ended', ({ status }) => status === 'ended');
  expect(ended_reason).toBe('screenshare-violation');
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([
    ['screen_share_lost', null],
    ['screen_share_lost', null],
  ]);
});

test.describe('at length', () => {
  test.skip(!isThorough, 'npm run e2e -- --all');

  test('a minute without network is a span, and what was typed meanwhile is not lost', async ({ staff, launch }) => {
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

  test('the API is killed and comes back: nothing counts, nothing is lost', async ({ staff, launch }) => {
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

  test('a browser without room keeps the interview going, and says that it records no more', async ({
    staff,
    launch,
  }) => {
    const browser = await launch(withoutAsking);
    const { page, known } = await begin(browser, staff, {});
    const origin = new URL(process.env.SWITCHBOARD_URL ?? '').origin;
    await page.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
    await page.cut(true);
    await page.reads('This computer has no room left');
    await page.cut(false);
    const { status, spans } = await known('what is missing', (read) =>
      read.spans.some(({ kind }) => kind === 'recording_gap'),
    );
    expect(status).toBe('started');
    expect(spans.map(({ note }) => note)).toContain('Nothing was recorded: the candidate’s computer had no room.');
  });
});
