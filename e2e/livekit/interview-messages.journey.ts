import { expect, test } from '@playwright/test';
import { dataIn, detailOf, newInterview, otherAgentIn, questions, start, transcript } from './interview-room.ts';
import { candidateBrowser } from './playwright.config.ts';

test.use(candidateBrowser);

const goodbyes = ['call_ending', 'interview_complete', 'agent_ending_call', 'assistant_ending', 'session_complete'];

test('the room receives a moved window, a left page and a reload', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext(), { tab_change_detection: true });
  const { room_name } = await start(page, interview);
  const room = await dataIn(room_name);
  const isTold = (type: string) => expect.poll(() => [...room.types], { message: type }).toContain(type);
  let leaves = false;
  const questioned: string[] = [];
  page.on('dialog', (dialog) => {
    questioned.push(dialog.type());
    void (leaves ? dialog.accept() : dialog.dismiss());
  });

  await test.step('the window is moved', async () => {
    // Playwright's windows can't move, so the page reads a simulated position.
    await page.evaluate(() => Object.defineProperty(window, 'screenX', { configurable: true, get: () => 400 }));
    await isTold('window_manipulation');
    await expect(page.getByText('You moved or resized this window')).toBeVisible();
    await expect(page.getByText('You moved or resized this window')).toHaveCount(0);
  });
  await test.step('a candidate who is asked whether to leave, and stays, remains in the room', async () => {
    await page.close({ runBeforeUnload: true });
    await isTold('beforeunload_attempt');
    await expect.poll(() => questioned).toEqual(['beforeunload']);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    expect(room.left()).toBe(0);
    expect(room.types).not.toContain('page_unload');
  });
  await test.step('the room receives a reload, and that the page can hear again', async () => {
    room.types.clear();
    leaves = true;
    await page.reload();
    await isTold('page_unload');
    await expect.poll(room.left).toBe(1);
    expect(room.types).not.toContain('ready');
    await page.getByRole('alertdialog', { name: 'Welcome back' }).getByRole('button', { name: 'Continue' }).click();
    await isTold('ready');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });
  const { status, findings } = await detailOf(interview);
  expect(status).toBe('started');
  expect(findings.filter(({ count }) => count).map(({ kind }) => kind)).toEqual(['window_manipulation']);
  await room.close();
  await interview.staff.close();
});

test('by an agent’s goodbye nothing ends but what the server has ended, and that it goes then is no fault', async ({
  page,
  browser,
}) => {
  const interview = await newInterview(await browser.newContext());
  const { room_name } = await start(page, interview);
  await expect(transcript(page)).toContainText(questions[0] ?? '');
  const agent = await otherAgentIn(room_name);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sign')) asked += 1;
  });
  for (const [index, goodbye] of goodbyes.entries()) {
    await agent.tell(goodbye);
    // The page checks with the server after each goodbye immediately. On its own, it checks every five seconds.
    await expect.poll(() => asked, { timeout: 3_000, message: goodbye }).toBeGreaterThan(index);
  }
  await agent.leave();
  // Our agent comes back: the interview isn't over.
  await expect(transcript(page)).toContainText(/we were cut off for a moment|Why would you like/);
  await expect(page.getByText('The interviewer cannot be reached')).toHaveCount(0);
  expect(await detailOf(interview)).toMatchObject({ status: 'started', ended_reason: null });
  await interview.staff.close();
});
