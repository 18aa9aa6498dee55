/** The candidate's side of a sandbox interview, from the link to the closing card. Chromium simulates the camera and the microphone. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findChromium } from '../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../tooling/src/checks/chromium-args.ts';
import { patience } from '../tooling/src/test/patience.ts';
import { violations } from './accessibility.ts';
import { createLead, demoPerson, expect, heading, keyTo, signIn, test, unique } from './journey.ts';

test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=display-media-type=monitor',
    ],
  },
});

interface Tools {
  tab_change_detection?: boolean;
  multiple_monitor_detection?: boolean;
  screen_share?: boolean;
  face_out_of_view?: boolean;
}

const questions = ['What do you do at the moment?', 'What would you like to do?'];

/** A link that staff made, as a path. */
async function link(browser: Browser, proctoring_tools: Tools = {}): Promise<string> {
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const lead = await createLead(staff, { first_name: 'Vera', last_name: unique() });
  const assistants = await (await staff.request.get('/api/assistants?status=published')).json();
  const answer = await staff.request.post('/api/video-link', {
    data: {
      lead_id: lead.id,
      agent_id: (assistants as { items: { id: string }[] }).items[0]?.id,
      proctoring_tools,
      questions,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  await staff.close();
  return new URL(url).pathname;
}

/** Goes to a step before the start. */
const toStep = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .click();

/** Agrees and starts, with the mouse. */
async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
  await toStep(page, 'Agree and start');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start Interview' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const answerField = (page: Page) => page.getByRole('textbox', { name: 'Type your answer' });
const yourTurn = (page: Page) => expect(page.getByText(/^Your turn:/)).toBeVisible();

async function candidate(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  return { context, page: await context.newPage() };
}

// The visible part of a 1280 by 900 window at this zoom.
const zooms = [
  { zoom: '100%', viewport: { width: 1280, height: 900 } },
  { zoom: '200%', viewport: { width: 640, height: 450 } },
  { zoom: '400%', viewport: { width: 320, height: 225 } },
];

for (const { zoom, viewport } of zooms)
  test(`an interview is taken by keyboard alone at ${zoom} zoom, and everything stays reachable`, async ({
    browser,
  }) => {
    const path = await link(browser, { tab_change_detection: true });
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    const token = path.split('/').at(-1) ?? '';
    await page.goto(path);
    await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const next = async (name: string) => {
      await keyTo(page, page.getByRole('button', { name: `Next: ${name}` }));
      await page.keyboard.press('Enter');
      expect(await violations(page), name).toEqual([]);
      expect(await fits(), name).toBe(true);
    };
    await next('Your devices');
    await keyTo(page, page.getByRole('button', { name: 'Check camera and microphone' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Granted')).toHaveCount(2);
    await next('Practice');
    await next('Rules');
    await next('Agree and start');
    await keyTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await keyTo(page, page.getByRole('button', { name: 'Start Interview' }));
    await page.keyboard.press('Enter');

    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText('Simulated interviewer')).toBeVisible();
    expect(page.url()).toMatch(/\/video-call\/session\.[0-9a-f-]{36}$/);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);
    for (const name of ['You', 'AI Interviewer', 'Live Transcript'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await yourTurn(page);
    await expect(answerField(page)).toBeFocused();
    await page.keyboard.type('I lead a small team.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 2 of 2')).toBeVisible();
    await expect(page.getByRole('log', { name: 'Live Transcript' })).toContainText('I lead a small team.');
    expect(await fits()).toBe(true);
    await yourTurn(page);
    await keyTo(page, page.getByRole('button', { name: 'Skip' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question skipped. You can undo this for 5 seconds.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo skip' })).toBeFocused();
    await page.keyboard.press('Enter');
    await keyTo(page, answerField(page));
    await page.keyboard.type('The same, in a larger company.');
    await page.keyboard.press('Enter');

    await expect(heading(page, 'Interview Complete')).toBeVisible();
    await expect(page.getByText('That was the last question. Thank you for your time!')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/interview-complete$/);
    await expect(page.getByRole('link', { name: 'See what was noted' })).toBeVisible();
    await expect(page.getByText(/You may now close this window\./)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

test('a spoken answer can be extended before the next question is heard, and shows its length', async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await start(page, await link(browser));
  await yourTurn(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const log = page.getByRole('log', { name: 'Live Transcript' });
  await expect(log).toContainText(/Spoken answer, \d+:\d\d/);
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Add to my last answer' }).click();
  await answerField(page).fill('And I mentor two people.');
  await page.keyboard.press('Enter');
  await expect(log).toContainText('Added to the answer to question 1:');
  await expect(log).toContainText('And I mentor two people.');
  await yourTurn(page);
  await context.close();
});

test("a reload continues the interview with the screen shared again, and another browser can't join", async ({
  browser,
}) => {
  const path = await link(browser, { screen_share: true });
  const { context, page } = await candidate(browser);
  await start(page, path);
  await yourTurn(page);
  await answerField(page).fill('First answer.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 2')).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const welcome = page.getByRole('alertdialog', { name: 'Welcome back' });
  await expect(welcome).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await welcome.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Live Transcript' })).toContainText('First answer.');
  await yourTurn(page);

  const other = await candidate(browser);
  await other.page.goto(path);
  await expect(other.page.getByRole('alert')).toContainText('Interview Already Started');
  await other.page.goto(page.url());
  await expect(other.page.getByRole('alert')).toContainText('Interview Already Started');
  await other.context.close();
  await context.close();
});

test("a second tab can't join, but can take over once the first is closed", async ({ browser }) => {
  const path = await link(browser);
  const { context, page } = await candidate(browser);
  await start(page, path);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('alert')).toContainText('Open in another window');
  await expect(second.getByRole('button', { name: 'Use this window instead' })).toHaveCount(0);
  await page.close();
  await second.getByRole('button', { name: 'Use this window instead' }).click();
  // The server waits for a signal from the first tab as long as it would for a late one.
  await expect(async () => {
    const use = second.getByRole('button', { name: 'Use this window instead' });
    if (await use.isVisible()) await use.click();
    await expect(second.getByRole('region', { name: 'AI Interviewer' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: patience(60_000) });
  await context.close();
});

test('staff message a candidate in progress, and read why the candidate ends the interview', async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await start(page, await link(browser));
  const id = /session\.([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const desk = await staff.newPage();
  await desk.goto('/interviews');
  const card = desk.getByRole('listitem').filter({ has: desk.locator(`a[href="/interviews/${id}"]`) });
  await expect(card).toContainText('Connected');
  expect(await violations(desk)).toEqual([]);
  await card.getByRole('button', { name: 'Message candidate…' }).click();
  const dialog = desk.getByRole('dialog', { name: /^Message / });
  await dialog.getByRole('textbox', { name: /Message/ }).fill('Take your time.');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Take your time.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'End Interview' }).click();
  const question = page.getByRole('alertdialog', { name: 'End Interview?' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('textbox', { name: 'Reason (optional)' }).fill('My train leaves.');
  await question.getByRole('button', { name: 'End Interview' }).click();
  await expect(heading(page, 'You Left the Interview')).toBeVisible();
  await desk.goto(`/interviews/${id}`);
  await expect(desk.getByText('“I ended the interview: My train leaves.”')).toBeVisible();
  await staff.close();
  await context.close();
});

test('switching the camera off asks first, and ends the interview after three seconds', async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await start(page, await link(browser));
  await page.getByRole('button', { name: 'Turn camera off' }).click();
  await page
    .getByRole('alertdialog', { name: 'Turn your camera off?' })
    .getByRole('button', { name: 'Turn camera off' })
    .click();
  const overlay = page.getByRole('alertdialog', { name: 'Your camera is off' });
  await expect(overlay).toBeVisible();
  await expect(heading(page, 'Interview Terminated')).toBeVisible();
  await expect(page.getByText(/because the camera was disconnected/)).toBeVisible();
  await context.close();
});

test("a narrower window doesn't stop a running interview", async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await start(page, await link(browser));
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(page.getByRole('region', { name: 'AI Interviewer' })).toBeVisible();
  await context.close();
});

test("a candidate's request reaches staff before the start", async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await page.goto(await link(browser));
  await toStep(page, 'Agree and start');
  await page.getByRole('button', { name: 'I need an adjustment' }).click();
  await page.getByRole('textbox', { name: 'What do you need?' }).fill('Twice the time, please.');
  await page.getByRole('button', { name: 'Send my request' }).click();
  await expect(page.getByText(/^Sent to /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test('an unsent recording of a closed tab is sent from the next page that is opened', async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await start(page, await link(browser));
  const id = /session\.([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const chunks = new RegExp(`/api/interviews/${id}/recordings/`);
  await context.route(chunks, (route) => route.abort());
  await yourTurn(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await yourTurn(page);
  await answerField(page).fill('Second answer.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(/Please keep this window open/)).toBeVisible();
  await page.close();

  await context.unroute(chunks);
  const arrived: number[] = [];
  context.on('response', (response) => {
    if (chunks.test(response.url()) && response.request().method() === 'PUT') arrived.push(response.status());
  });
  const next = await context.newPage();
  await next.goto('/interview-complete');
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  await expect
    .poll(
      async () => {
        const { recordings } = (await (await staff.request.get(`/api/interviews/${id}`)).json()) as {
          recordings: { track: string; status: string; gaps: unknown[] }[];
        };
        return recordings.map(({ track, status, gaps }) => `${track} ${status} ${gaps.length}`);
      },
      { timeout: patience(60_000) },
    )
    .toEqual(['camera ready 0']);
  expect(arrived.every((status) => status === 204)).toBe(true);
  // With the server's file, the browser's copy goes.
  await expect
    .poll(() =>
      next.evaluate(async () => {
        const opening = indexedDB.open('switchboard-recordings');
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        const counting = opening.result.transaction('chunks').objectStore('chunks').count();
        await new Promise((resolve) => {
          counting.onsuccess = resolve;
        });
        return counting.result;
      }),
    )
    .toBe(0);
  await expect(next.getByText(/You may now close this window/)).toBeVisible();
  await staff.close();
  await context.close();
});

test('a narrow window keeps the page and the typed text, and asks for a wider one', async ({ browser }) => {
  const { context, page } = await candidate(browser);
  await page.goto(await link(browser));
  await toStep(page, 'Agree and start');
  await page.getByRole('button', { name: 'I need an adjustment' }).click();
  const field = page.getByRole('textbox', { name: 'What do you need?' });
  await field.fill('More time, please.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/Make this window wider/)).toBeVisible();
  await expect(field).toHaveValue('More time, please.');
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test('every step before the start shows its Next button in a window of 1366 by 650', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 650 } });
  const page = await context.newPage();
  await page.goto(
    await link(browser, { tab_change_detection: true, multiple_monitor_detection: true, screen_share: true }),
  );
  await expect(page.getByRole('button', { name: 'Next: Your devices' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Your devices', 'Practice', 'Rules', 'Agree and start']) {
    await toStep(page, name);
    await expect(page.getByRole('button', { name: 'Back' }), name).toBeInViewport({ ratio: 1 });
    expect(await violations(page), name).toEqual([]);
  }
  await expect(page.getByText('Powered by Switchboard')).toBeVisible();
  await context.close();
});
