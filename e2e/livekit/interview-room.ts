/** Interviews over a real LiveKit server, and control of that server: tests kill and restart it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { AccessToken, RoomServiceClient, type VideoGrant } from 'livekit-server-sdk';
import { createLead, expect, heading, signUp, unique } from '../journey.ts';

export const questions = ['What do you do at the moment?', 'Why would you like to work here?'];

export interface Interview {
  id: string;
  path: string;
  /** The member who created it. */
  staff: BrowserContext;
}

interface More {
  max_minutes?: number;
  /** Changes the assistant before the interview is created. */
  prepare?: (agentId: string) => Promise<void>;
}

/** A link to an interview with a new organization's screening interviewer, which has no provider keys and follows a script. */
export async function newInterview(
  staff: BrowserContext,
  proctoring_tools = {},
  { max_minutes, prepare }: More = {},
): Promise<Interview> {
  await signUp(staff);
  const lead = await createLead(staff, { first_name: 'Ruth', last_name: unique() });
  const assistants = await (await staff.request.get('/api/assistants?status=published')).json();
  const { items } = assistants as { items: { id: string; name: string }[] };
  const agent_id = items.find(({ name }) => /screening/i.test(name))?.id ?? '';
  await prepare?.(agent_id);
  const answer = await staff.request.post('/api/video-link', {
    data: { lead_id: lead.id, agent_id, proctoring_tools, questions, max_minutes },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { url, interview_id: id } = (await answer.json()) as { url: string; interview_id: string };
  return { id, path: new URL(url).pathname, staff };
}

interface Detail {
  status: string;
  ended_reason: string | null;
  is_simulated: boolean;
  lead_id: string;
  lines: { role: string; kind: string; message: string; rough_text: string | null }[];
  cost: { is_complete: boolean; items: { part: string }[] } | null;
  findings: { kind: string; count: number | null }[];
  spans: { kind: string; note: string }[];
  recordings: unknown[];
}

/** A connection that was idle for a minute may close when it is used again, so the request is retried once. */
export const detailOf = async ({ staff, id }: Interview): Promise<Detail> =>
  (await staff.request.get(`/api/interviews/${id}`, { maxRetries: 1 })).json();

/** What the response to the start says about the room. */
export interface Room {
  transport: string;
  room_name: string;
  livekit_url: string;
  livekit_token: string;
}

/**
 * Consents and starts the interview, on another process when `origin` is given. Returns the room once the interviewer's greeting is shown.
 */
export async function start(page: Page, { path }: Interview, origin = ''): Promise<Room> {
  await page.goto(`${origin}${path}`);
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
  await page.getByRole('button', { name: '5. Agree and start' }).click();
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

export async function answer(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Type your answer' });
  await field.fill(text);
  await field.press('Enter');
}

/** The room service that operators query directly. */
export function roomService(): RoomServiceClient {
  const { LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;
  return new RoomServiceClient(LIVEKIT_URL.replace(/^ws/, 'http'), LIVEKIT_API_KEY, LIVEKIT_API_SECRET);
}

async function connect(room: string, identity: string, grant: VideoGrant) {
  const { LIVEKIT_URL = '', LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = process.env;
  const token = new AccessToken(LIVEKIT_API_KEY, LIVEKIT_API_SECRET, { identity });
  token.addGrant({ room, roomJoin: true, ...grant });
  const { Room } = await import('@livekit/rtc-node');
  const joined = new Room();
  const enter = async () => joined.connect(LIVEKIT_URL, await token.toJwt(), { autoSubscribe: false, dynacast: false });
  return { room: joined, enter };
}

/** What a hidden participant of the room receives. */
export interface Overheard {
  /** Types of the data messages that the candidate sent since the last reset. */
  types: Set<unknown>;
  /** How often the candidate has left. */
  left(): number;
  close(): Promise<void>;
}

/** Joins a room next to its agent and listens. */
export async function dataIn(name: string): Promise<Overheard> {
  const { RoomEvent } = await import('@livekit/rtc-node');
  const { room, enter } = await connect(name, unique(), { hidden: true, canPublish: false });
  const isCandidate = (from: { identity: string } | undefined) => from?.identity.startsWith('candidate-') === true;
  const types = new Set<unknown>();
  let left = 0;
  room.on(RoomEvent.DataReceived, (payload, from) => {
    if (isCandidate(from)) types.add(JSON.parse(Buffer.from(payload).toString()).type);
  });
  room.on(RoomEvent.ParticipantDisconnected, (from) => {
    if (isCandidate(from)) left += 1;
  });
  await enter();
  return { types, left: () => left, close: () => room.disconnect() };
}

/** Another program's agent in place of ours, which sends data messages to the candidate. */
export async function otherAgentIn(name: string) {
  const { room, enter } = await connect(name, `agent-${name}`, {});
  await enter();
  return {
    tell: (type: string) =>
      room.localParticipant?.publishData(Buffer.from(JSON.stringify({ type })), { reliable: true }),
    leave: () => room.disconnect(),
  };
}

/** Switches to another tab and back, as the page sees it. */
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

/** Kills the server without a shutdown. */
export function killServer(): void {
  if (own) own.kill('SIGKILL');
  else process.kill(Number(process.env.SWITCHBOARD_LIVEKIT_PID), 'SIGKILL');
}

/** Restarts the server at the same address. */
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
