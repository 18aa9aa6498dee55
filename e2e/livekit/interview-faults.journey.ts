import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { heading } from '../journey.ts';
import { startSecondServer } from '../server.ts';
import { dataIn, detailOf, newInterview, questions, roomService, start, transcript } from './interview-room.ts';
import { candidateBrowser } from './playwright.config.ts';

test.use(candidateBrowser);

/** The processes of agents below a process. */
function agentsBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => {
    const isAgent = readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('voice/agent/main');
    return [...(isAgent ? [child] : []), ...agentsBelow(child)];
  });
}

test('an agent that is killed is replaced in the same room', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext());
  const { room_name } = await start(page, interview);
  await expect(transcript(page)).toContainText(questions[0] ?? '');
  // This process and the product are started by the same one.
  const agents = agentsBelow(process.ppid);
  expect(agents).not.toEqual([]);
  for (const pid of agents) process.kill(pid, 'SIGKILL');
  const killedAt = Date.now();
  await expect(transcript(page)).toContainText(/we were cut off for a moment|Why would you like/);
  console.log(`An interviewer spoke ${((Date.now() - killedAt) / 1000).toFixed(1)} s after its process was killed.`);
  await expect(page.getByText('The interviewer cannot be reached')).toHaveCount(0);
  const rooms = await roomService().listRooms();
  expect(rooms.map(({ name }) => name)).toContain(room_name);
  expect(await detailOf(interview)).toMatchObject({ status: 'started', ended_reason: null });
  await interview.staff.close();
});

test('the API is killed with its agent: another one takes over, and the page goes on once the API is back', async ({
  page,
  browser,
}) => {
  const { LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;
  // The agent is where the room was opened.
  const SWITCHBOARD_ROLE = 'api,agent';
  const second = await startSecondServer({ SWITCHBOARD_ROLE, LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET });
  try {
    const interview = await newInterview(await browser.newContext());
    const { room_name } = await start(page, interview, second.url);
    await expect(transcript(page)).toContainText(questions[0] ?? '');
    await second.kill();
    await expect(page.getByText('Connection lost')).toBeVisible();
    await second.start();
    await expect(page.getByText('Connection lost')).toHaveCount(0);
    await expect(transcript(page)).toContainText(/we were cut off for a moment|Why would you like/);
    const { status, ended_reason, spans } = await detailOf(interview);
    expect({ status, ended_reason }).toEqual({ status: 'started', ended_reason: null });
    expect(spans.map(({ kind }) => kind)).not.toContain('events_missing');
    const rooms = await roomService().listRooms();
    expect(rooms.map(({ name }) => name)).toContain(room_name);
    await interview.staff.close();
  } finally {
    await second.stop();
  }
});

test('a candidate whom an operator removes has an interview that was closed, and no mark', async ({
  page,
  browser,
}) => {
  const interview = await newInterview(await browser.newContext());
  const { room_name } = await start(page, interview);
  await roomService().removeParticipant(room_name, `candidate-${interview.id}`);
  await expect(heading(page, 'Interview Session Ended')).toBeVisible();
  await expect(page.getByText('This won’t count against you.')).toBeVisible();
  await expect.poll(async () => (await detailOf(interview)).ended_reason).toBe('participant-removed');
  expect((await detailOf(interview)).findings).toEqual([]);
  await interview.staff.close();
});

test('a second tab joins nothing; the first one goes on to the end of its time, which is announced', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(480_000);
  const interview = await newInterview(await browser.newContext(), {}, { max_minutes: 5 });
  const { room_name } = await start(page, interview);
  await expect(page.getByText('5 minutes left')).toBeVisible();
  // Its microphone would answer every question before the time is up.
  await page.getByRole('button', { name: 'Turn microphone off' }).click();
  const room = await dataIn(room_name);
  await test.step('the second tab', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(heading(other, 'Open in another window')).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    expect(room.left()).toBe(0);
    await other.close({ runBeforeUnload: false });
  });
  await expect(page.getByText('1 minute left')).toBeVisible({ timeout: 280_000 });
  await expect(heading(page, "Time's Up")).toBeVisible({ timeout: 90_000 });
  expect(await detailOf(interview)).toMatchObject({
    status: 'ended',
    ended_reason: 'time-limit-reached',
    findings: [],
  });
  await expect.poll(async () => (await roomService().listRooms([room_name])).length).toBe(0);
  await room.close();
  await interview.staff.close();
});
