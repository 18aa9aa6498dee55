/** An interview over a real LiveKit server, from its link on, and that server as a test kills and starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { createLead, expect, heading, signUp, unique } from '../journey.ts';

export const questions = ['What do you do at the moment?', 'Why would you like to work here?'];

export interface Interview {
  id: string;
  path: string;
  /** Whoever made it. */
  staff: BrowserContext;
}

/** A link to an interview with a newcomer's screening interviewer, who has no keys and goes by a script. */
export async function newInterview(staff: BrowserContext, proctoring_tools = {}): Promise<Interview> {
  await signUp(staff);
  const lead = await createLead(staff, { first_name: 'Ruth', last_name: unique() });
  const assistants = await (await staff.request.get('/api/assistants?status=published')).json();
  const { items } = assistants as { items: { id: string }[] };
  const answer = await staff.request.post('/api/video-link', {
    data: { lead_id: lead.id, agent_id: items[0]?.id, proctoring_tools, questions },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { url, interview_id: id } = (await answer.json()) as { url: string; interview_id: string };
  return { id, path: new URL(url).pathname, staff };
}

interface Detail {
  status: string;
  ended_reason: string | null;
  lead_id: string;
  lines: { role: string; kind: string; message: string; rough_text: string | null }[];
  cost: { is_complete: boolean; items: { part: string }[] } | null;
  spans: { kind: string; note: string }[];
  recordings: unknown[];
}

export const detailOf = async ({ staff, id }: Interview): Promise<Detail> =>
  (await staff.request.get(`/api/interviews/${id}`)).json();

/** What an answer to the start says of the room. */
export interface Room {
  transport: string;
  room_name: string;
  livekit_url: string;
  livekit_token: string;
}

/** Agrees and starts; gives the room, once the interviewer is heard there. */
export async function start(page: Page, { path }: Interview): Promise<Room> {
  await page.goto(path);
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
  await page.getByRole('checkbox').check();
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/call') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Start Interview' }).click();
  const room = (await (await answered).json()) as Room;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return room;
}

export const transcript = (page: Page): Locator => page.getByRole('log', { name: 'Live Transcript' });

/** Types an answer. */
export async function answer(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Type your answer' });
  await field.fill(text);
  await field.press('Enter');
}

/** What operators ask the server themselves. */
export function roomService(): RoomServiceClient {
  const { LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;
  return new RoomServiceClient(LIVEKIT_URL.replace(/^ws/, 'http'), LIVEKIT_API_KEY, LIVEKIT_API_SECRET);
}

/** What the candidate tells a room as data, by its type, as somebody hears it who is there unseen. */
export async function dataIn(room: string): Promise<{ types: Set<unknown>; close(): Promise<void> }> {
  const { LIVEKIT_URL = '', LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = process.env;
  const token = new AccessToken(LIVEKIT_API_KEY, LIVEKIT_API_SECRET, { identity: unique() });
  token.addGrant({ room, roomJoin: true, hidden: true, canPublish: false });
  const { Room, RoomEvent } = await import('@livekit/rtc-node');
  const listener = new Room();
  const types = new Set<unknown>();
  listener.on(RoomEvent.DataReceived, (payload, from) => {
    if (from?.identity.startsWith('candidate-')) types.add(JSON.parse(Buffer.from(payload).toString()).type);
  });
  await listener.connect(LIVEKIT_URL, await token.toJwt(), { autoSubscribe: false, dynacast: false });
  return { types, close: () => listener.disconnect() };
}

/** Opens another tab and comes back, as a page sees it. */
export async function leaveAndReturn(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
    await delay(500);
  }
}

let own: ChildProcess | null = null;
process.once('exit', () => own?.kill('SIGKILL'));

/** Ends the server without a word. */
export function killServer(): void {
  if (own) own.kill('SIGKILL');
  else process.kill(Number(process.env.SWITCHBOARD_LIVEKIT_PID), 'SIGKILL');
}

/** Starts it again where it was. */
export async function startServer(): Promise<void> {
  const { SWITCHBOARD_LIVEKIT_SERVER: program = '', SWITCHBOARD_LIVEKIT_CONFIG: file = '' } = process.env;
  own = spawn(program, ['--config', file], { stdio: 'ignore' });
  const isUp = () =>
    fetch((process.env.LIVEKIT_URL ?? '').replace(/^ws/, 'http')).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) await delay(100);
}
