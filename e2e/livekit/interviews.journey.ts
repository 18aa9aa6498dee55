import { expect, test } from '@playwright/test';
import { heading } from '../journey.ts';
import {
  answer,
  dataIn,
  detailOf,
  killServer,
  leaveAndReturn,
  newInterview,
  questions,
  roomService,
  start,
  startServer,
  transcript,
} from './interview-room.ts';
import { candidateBrowser } from './playwright.config.ts';
import type { Relayed } from './relay.ts';

test.use(candidateBrowser);

test('an interview is held in a room: speech, transcript, a shared screen, a message, to the end; webhooks twice change nothing', async ({
  page,
  browser,
}) => {
  const interview = await newInterview(await browser.newContext(), { screen_share: true });
  const room = await start(page, interview);
  expect(room).toMatchObject({ transport: 'livekit', livekit_url: process.env.LIVEKIT_URL });
  const claims = JSON.parse(Buffer.from(room.livekit_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.attributes).toEqual({ call_id: interview.id });
  expect(page.url()).toMatch(/\/video-call\/session\.[0-9a-f-]{36}$/);

  await test.step('the interviewer introduces itself and asks, and an answer is heard', async () => {
    // Speech over the greeting would not be understood.
    await page.getByRole('button', { name: 'Turn microphone off' }).click();
    await expect(transcript(page)).toContainText('an AI interviewer of');
    await expect(transcript(page)).toContainText(questions[0] ?? '');
    await page.getByRole('button', { name: 'Turn microphone on' }).click();
    // It has no provider keys.
    await expect(page.getByText('Simulated interviewer')).toBeVisible();
    await expect(transcript(page)).toContainText(/Spoken answer, \d+:\d\d/);
    await expect(transcript(page)).toContainText(questions[1] ?? '');
  });
  await test.step('camera, microphone and screen are in the room', async () => {
    const tracks = async () => {
      const { tracks: published } = await roomService().getParticipant(room.room_name, `candidate-${interview.id}`);
      return published.map(({ source }) => source).sort();
    };
    // CAMERA, MICROPHONE, SCREEN_SHARE
    await expect.poll(tracks).toEqual([1, 2, 3]);
  });
  await test.step('a message outside the questions is stored and answered', async () => {
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Is it remote?');
    await page.keyboard.press('Enter');
    await expect(transcript(page)).toContainText('Is it remote?');
    await expect(transcript(page)).toContainText('I am a simulated interviewer and cannot answer this.');
  });
  await answer(page, 'For the rivers.');
  await expect(heading(page, 'Interview Complete')).toBeVisible();

  const kept = await detailOf(interview);
  expect(kept).toMatchObject({ status: 'ended', ended_reason: 'interview-completed' });
  const kinds = kept.lines.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'question')).toHaveLength(2);
  for (const kind of ['spoken_answer', 'typed_answer', 'message']) expect(kinds).toContain(kind);
  const heard = async () => {
    const relayed = (await (await fetch(process.env.SWITCHBOARD_WEBHOOK_RELAY ?? '')).json()) as Relayed[];
    return relayed.filter(({ room: name, event }) => name === room.room_name && event === 'room_finished');
  };
  await expect.poll(async () => (await heard()).length).toBe(1);
  for (const { statuses } of await heard()) expect(new Set(statuses)).toEqual(new Set([204]));
  expect((await detailOf(interview)).ended_reason).toBe('interview-completed');
  await test.step("the usage of the room's agent is booked, and staff can read a rough transcript", async () => {
    await expect.poll(async () => (await detailOf(interview)).cost).toMatchObject({ is_complete: true });
    const spoken = async () => (await detailOf(interview)).lines.find(({ kind }) => kind === 'spoken_answer');
    await expect.poll(async () => (await spoken())?.rough_text, { timeout: 120_000 }).toMatch(/good time|listening/);
  });
  await interview.staff.close();
});

test('the room receives every finding about a candidate, and the end that follows', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext(), { tab_change_detection: true });
  const { room_name } = await start(page, interview);
  const room = await dataIn(room_name);
  for (const count of [1, 2, 3]) {
    await leaveAndReturn(page);
    if (count === 3) break;
    await expect(page.getByText('You switched to another tab')).toBeVisible();
    await expect(page.getByText('You switched to another tab')).toHaveCount(0);
  }
  await expect(heading(page, 'Interview Terminated')).toBeVisible();
  const told = ['tab_change', 'tab_change_summary', 'tab_penalty_pause', 'tab_penalty_resumed', 'call_paused'];
  for (const type of [...told, 'call_resumed', 'violation_termination'])
    await expect.poll(() => room.types, { message: type }).toContain(type);
  expect((await detailOf(interview)).ended_reason).toBe('tab-change-violation-limit');
  await room.close();
  await interview.staff.close();
});

test('a lead that is deleted takes the room of its interview along', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext());
  const { room_name } = await start(page, interview);
  const { lead_id } = await detailOf(interview);
  const deletedAt = Date.now();
  expect((await interview.staff.request.delete(`/api/leads/${lead_id}`)).status()).toBe(204);
  const isOpen = async () => (await roomService().listRooms([room_name])).length > 0;
  await expect.poll(isOpen, { intervals: [200] }).toBe(false);
  console.log(`The room was closed ${((Date.now() - deletedAt) / 1000).toFixed(1)} s after its lead was deleted.`);
  await interview.staff.close();
});

test('a reload comes back into the same room, and the interviewer goes on', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext());
  const room = await start(page, interview);
  await expect(transcript(page)).toContainText(questions[0] ?? '');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const welcome = page.getByRole('alertdialog', { name: 'Welcome back' });
  await welcome.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(transcript(page)).toContainText(/we were cut off for a moment|What do you do at the moment/);
  const rooms = await roomService().listRooms();
  expect(rooms.map(({ name }) => name)).toContain(room.room_name);
  const { status, ended_reason } = await detailOf(interview);
  expect({ status, ended_reason }).toEqual({ status: 'started', ended_reason: null });
  await interview.staff.close();
});

test('the page waits for a killed server, and the interview continues where it was', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext());
  await start(page, interview);
  await expect(transcript(page)).toContainText(questions[0] ?? '');
  killServer();
  const killedAt = Date.now();
  await expect(page.getByText('The interviewer cannot be reached')).toBeVisible();
  await startServer();
  await expect(page.getByText('The interviewer cannot be reached')).toHaveCount(0, { timeout: 120_000 });
  console.log(`The interview went on ${((Date.now() - killedAt) / 1000).toFixed(1)} s after the server was killed.`);
  await expect(transcript(page)).toContainText(questions[1] ?? '', { timeout: 120_000 });
  expect((await detailOf(interview)).ended_reason).toBeNull();
  await interview.staff.close();
});

test('a room that an operator deletes ends it, and the card says so', async ({ page, browser }) => {
  const interview = await newInterview(await browser.newContext());
  const room = await start(page, interview);
  await roomService().deleteRoom(room.room_name);
  await expect(heading(page, 'Interview Session Ended')).toBeVisible();
  await expect.poll(async () => (await detailOf(interview)).ended_reason).toBe('room-deleted');
  await interview.staff.close();
});

test('another connection of the same identity sends this window away, which can take it back; nothing ends', async ({
  page,
  browser,
}) => {
  const interview = await newInterview(await browser.newContext());
  const { livekit_url, livekit_token } = await start(page, interview);
  const { Room } = await import('@livekit/rtc-node');
  const other = new Room();
  await other.connect(livekit_url, livekit_token, { autoSubscribe: false, dynacast: false });
  await expect(heading(page, 'Open in another window')).toBeVisible();
  await page.getByRole('button', { name: 'Use this window instead' }).click({ timeout: 60_000 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect((await detailOf(interview)).ended_reason).toBeNull();
  await other.disconnect();
  await interview.staff.close();
});
