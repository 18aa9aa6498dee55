/**
 * Faults in an interview, in a browser that really switches tabs, loses devices and crashes: what the candidate reads, what staff read,
 * and what was counted. The rows are those of docs/interviews.md.
 */
import { expect } from '@playwright/test';
import { type OwnBrowser, until } from './own-browser.ts';
import { goesOn, lookAway, test, withoutAsking } from './own-faults.ts';
import { begin } from './own-interview.ts';

test('tab changes, window moves and second monitors count once each, and the third of a kind ends the interview', async ({
  staff,
  launch,
}) => {
  const browser = await launch(withoutAsking);
  const { page, known } = await begin(browser, staff, { tab_change_detection: true, multiple_monitor_detection: true });
  await lookAway(browser, page);
  await page.reads('You switched to another tab');
  await page.reads('1 of 3');
  await page.reads('1 counted');
  await goesOn(page);

  await browser.place(page, { left: 90, top: 40 });
  await page.reads('You moved or resized this window');
  await page.reads('pixels');
  await page.reads('1 of 3');
  await goesOn(page);

  const second = { left: 1440, top: 0, width: 1024, height: 768 };
  const { screenInfo } = await page.send<{ screenInfo: { id: string } }>('Emulation.addScreen', second);
  await page.reads('More than one monitor');
  await page.send('Emulation.removeScreen', { screenId: screenInfo.id });
  await page.reads('Single display detected. Call resumed.');
  await goesOn(page);

  const again = await page.send<{ screenInfo: { id: string } }>('Emulation.addScreen', second);
  await page.reads('More than one monitor');
  await page.press('I have only one monitor');
  await page.type('A projector that is off.');
  await page.press('Continue the interview');
  await goesOn(page);
  await page.send('Emulation.removeScreen', { screenId: again.screenInfo.id });

  await browser.place(page, { windowState: 'minimized' });
  await until('the interview is hidden', () => page.run<boolean>('document.hidden'));
  await browser.place(page, { windowState: 'normal' });
  await page.reads('2 of 3');
  await page.reads('this was the last warning');
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
    ['multiple_monitors', null, null],
    ['tab_change', 'tab_change', 2],
    ['tab_change', 'tab_change', 3],
  ]);
});

test("a face that isn't detected can be explained, and the interview continues with a note for staff", async ({
  staff,
  launch,
}) => {
  // The fake camera shows a circle instead of a face.
  const { page, known } = await begin(await launch(withoutAsking), staff, { face_out_of_view: true });
  await page.reads('You are not in the picture');
  await page.press('I am in the picture');
  await page.type('The light is behind me.');
  await page.press('Continue the interview');
  await goesOn(page);
  const { findings } = await known('the explanation', ({ findings }) =>
    findings.some(({ message }) => message.includes('The candidate explains: “The light is behind me.”')),
  );
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([['face_out_of_view', null]]);
});

test('a short outage, a changed clock and a crashed tab neither lose nor miscount tab changes', async ({
  staff,
  launch,
}) => {
  const browser = await launch(withoutAsking);
  const { page, id, known } = await begin(browser, staff, { tab_change_detection: true });
  await page.cut(true);
  await page.reads('Connection lost');
  await page.reads('The interview waits for you for up to 10 minutes.');
  // Events of the outage are reported later.
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

  await page.crash();
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

test("a revoked permission is explained, isn't counted, and the interview continues when it is granted", async ({
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
  await page.reads('Chrome can no longer use your camera. Click the icon to the left of the address and allow it.');
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

const sharedTitle = 'What is shared';

/** Reports a shared tab as a whole screen: a headless browser has a real tab to share, but no real screen. */
const asScreen = `(() => {
  const { getSettings } = MediaStreamTrack.prototype;
  MediaStreamTrack.prototype.getSettings = function () {
    const told = getSettings.call(this);
    return told.displaySurface === 'browser' ? { ...told, displaySurface: 'monitor' } : told;
  };
})()`;

/** Opens a background tab to share when a screen is requested. The browser finds it by its title, which it checks immediately. */
async function offerTab(browser: OwnBrowser): Promise<string> {
  const url = `data:text/html,<title>${sharedTitle}</title>`;
  const { targetId } = (await browser.send('Target.createTarget', { url, background: true })) as { targetId: string };
  await until('the title of the tab', async () => {
    const { targetInfo } = (await browser.send('Target.getTargetInfo', { targetId })) as {
      targetInfo: { title: string };
    };
    return targetInfo.title === sharedTitle;
  });
  return targetId;
}

test('a stopped screen share can be restarted for 20 seconds, and then ends the interview', async ({
  staff,
  launch,
}) => {
  const browser = await launch(`--auto-select-tab-capture-source-by-title=${sharedTitle}`);
  const origin = new URL(process.env.SWITCHBOARD_URL ?? '').origin;
  await browser.send('Browser.grantPermissions', { origin, permissions: ['audioCapture', 'videoCapture'] });
  // Closing the tab makes the browser end the share, like "Stop sharing" in its own bar, which no protocol can click.
  const stopSharing = (targetId: string) => browser.send('Target.closeTarget', { targetId });
  const open = async () => {
    const page = await browser.open();
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: asScreen });
    return page;
  };
  const first = await offerTab(browser);
  const { page, known } = await begin({ ...browser, open }, staff, { screen_share: true });
  // The browser brought the shared tab to the front.
  await browser.show(page);
  await page.reads('Your shared screen');
  const second = await offerTab(browser);
  await stopSharing(first);
  await page.reads('Screen sharing has ended');
  await page.reads(/Otherwise the interview ends in \d+ seconds/);
  await page.press('Share screen again');
  await until('the interview goes on', async () => !(await page.text()).includes('Screen sharing has ended'));
  await browser.show(page);
  await page.reads('Your shared screen');
  await stopSharing(second);
  await page.reads('Interview Terminated');
  const { ended_reason, findings } = await known('that it ended', ({ status }) => status === 'ended');
  expect(ended_reason).toBe('screenshare-violation');
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([
    ['screen_share_lost', null],
    ['screen_share_lost', null],
  ]);
});
