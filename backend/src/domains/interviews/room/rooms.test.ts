import { createHash, randomUUID } from 'node:crypto';
import type { Usage } from '@switchboard/contracts/costs';
import { shortest } from '@switchboard/contracts/flows/testing/sample-flows';
import { positionFormat } from '@switchboard/contracts/flows/walk/position';
import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemContext } from '../../../context.ts';
import type { Livekit } from '../../../livekit/livekit.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import { livekitSettings, startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import type { TalkOrder } from '../../../voice/agent/messages.ts';
import { type AgentProcess, AgentsBusy, type RoomListener, type Talked } from '../../../voice/agent-process.ts';
import { authorOf } from '../../assistants/test-assistants.ts';
import * as fixture from '../interview-run.fixture.ts';
import { minutesAgo, newBrowser, newLink, type Refused, type Run, startWith } from '../interview-run.fixture.ts';
import { bookRoom } from './book-room.ts';
import { workOfInterview } from './interview-room.ts';

/** An agent in a room, as the tests simulate it. */
interface Played {
  order: TalkOrder;
  room: Parameters<AgentProcess['join']>[1];
  listener: RoomListener;
  end(reason: Talked['reason'], usage?: Talked['usage']): void;
  fail(error: Error): void;
}

let server: TestLivekitServer;
let app: TestApp;
let alice: TestPerson;
let livekit: Livekit;
const played: Played[] = [];

beforeAll(async () => {
  server = await startLivekitServer();
  const { url, apiKey, apiSecret } = server.settings;
  app = await startTestApp({ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret });
  if (!app.services.livekit) throw new Error('There is no LiveKit');
  livekit = app.services.livekit;
  await app.startJobs();
  alice = await app.signUp();
});
afterAll(async () => {
  app.shutDown();
  await app.close();
  await server.close();
});
beforeEach(() => {
  played.length = 0;
  vi.spyOn(app.services.agents, 'prepare').mockReturnValue(undefined);
  vi.spyOn(app.services.agents, 'join').mockImplementation((order, room, _tools, listener, stop) => {
    const { promise, resolve, reject } = Promise.withResolvers<Talked>();
    const end: Played['end'] = (reason, usage = []) => resolve({ reason, lines: [], usage });
    stop.addEventListener('abort', () => end(stop.reason as Talked['reason']));
    if (stop.aborted) end(stop.reason as Talked['reason']);
    played.push({ order, room, listener, end, fail: reject });
    return promise;
  });
});

const newRun = (fields?: Record<string, unknown>): Promise<Run> => fixture.newRun(app, alice, fields);
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;
const enter = ({ id, browser }: Pick<Run, 'id' | 'browser'>, tab = browser.tab) =>
  browser.request<{ room: InterviewRoom } & Refused>('POST', `/api/interviews/${id}/room`, { tab });
const roomOf = async (run: Run) => String((await run.row()).room_id);

/** The agent of a run, once it is asked to join. */
async function agentOf(run: Run): Promise<Played> {
  const room = await roomOf(run);
  return eventually(async () => played.find(({ order }) => order.id === room));
}

const line = (role: SpokenLine['role'], message: string, more: Partial<SpokenLine> = {}): SpokenLine => ({
  role,
  message,
  starts_at: 1,
  ends_at: 3,
  is_interrupted: false,
  latency_ms: null,
  ...more,
});

/** Sends a notification as a LiveKit server does. */
async function notify(room: string, event: object): Promise<void> {
  const text = JSON.stringify({ id: randomUUID(), room: { name: room }, ...event });
  const token = new AccessToken(livekitSettings.apiKey, livekitSettings.apiSecret);
  token.sha256 = createHash('sha256').update(text).digest('base64');
  const headers = { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' };
  const { status } = await app.fetch('/api/livekit/webhook', { method: 'POST', body: text, headers });
  expect(status).toBe(204);
}

const left = (run: Run, disconnectReason: string, secondsAgo = 0) => ({
  event: 'participant_left',
  createdAt: String(Math.floor(Date.now() / 1000) - secondsAgo),
  participant: { identity: `candidate-${run.id}`, disconnectReason },
});

const isEnded = (run: Run, reason: string) =>
  eventually(async () => ((await run.row()).ended_reason === reason ? true : null));

test('an interview starts in its own room, with a token that contains only the call id', async () => {
  const link = await newLink(app, alice);
  const browser = newBrowser(app);
  const opened = await browser.request<{ is_simulated: boolean }>('GET', `/api/video-call/${link.token}`);
  // There is no model key, so a script asks the questions.
  expect(opened.body.is_simulated).toBe(true);
  const { status, body } = await startWith(browser, link.token);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    call_id: link.interview_id,
    transport: 'livekit',
    livekit_url: server.settings.url,
    participant_identity: `candidate-${link.interview_id}`,
    is_simulated: false,
  });
  expect(server.isOpen(body.room_name ?? '')).toBe(true);
  const claims = await new TokenVerifier(livekitSettings.apiKey, livekitSettings.apiSecret).verify(
    body.livekit_token ?? '',
  );
  expect(claims.attributes).toEqual({ call_id: link.interview_id });
  expect(claims.video).toMatchObject({ room: body.room_name, roomJoin: true });
  expect(claims.metadata ?? '').toBe('');
});

test("the interviewer in a room is the published assistant, scripted without a model, with the link's questions", async () => {
  const run = await newRun();
  expect(run.state).toMatchObject({ transport: 'livekit', question: null, lines: [] });
  const { order, room } = await agentOf(run);
  expect(order.config.first_message).toMatch(
    /^Hello Grace\. I am .+, an AI interviewer .+ simulated.+ What do you do\?$/,
  );
  expect(order.interview?.script).toMatchObject({ questions: ['What do you do?', 'Why here?'] });
  expect(order.tools.map(({ name }) => name)).toEqual(['end_call']);
  expect(order.config.configuration).toMatchObject({ idleTimeout: 0, noticeMessage: '', waitSeconds: 4 });
  expect(order.max_seconds).toBeGreaterThan(29 * 60);
  expect(order.max_seconds).toBeLessThanOrEqual(30 * 60);
  expect(room).toMatchObject({ identity: `candidate-${run.id}`, returns: true });
});

test('each line of a room is stored once as it arrives, and the last answer completes the interview', async () => {
  const run = await newRun();
  const agent = await agentOf(run);
  agent.listener.onConnected();
  for (const said of [
    line('assistant', 'Hello Grace. What do you do?'),
    line('user', 'Spoken answer, 0:42'),
    line('assistant', 'Why here?'),
    line('user', 'Is it remote?', { typed: 'message' }),
    line('user', 'For the rivers.', { typed: 'answer' }),
  ])
    agent.listener.onLine(said, []);
  const kinds = ['question', 'spoken_answer', 'question', 'message', 'typed_answer'];
  const lines = await eventually(async () => {
    const { lines: kept } = await detail(run.id);
    return kept.length === kinds.length ? kept : null;
  });
  expect(lines.map(({ kind }) => kind)).toEqual(kinds);
  const span = Date.parse(lines[0]?.ends_at ?? '') - Date.parse(lines[0]?.starts_at ?? '');
  expect(span).toBe(2_000);
  expect((await run.join()).body.question).toMatchObject({ number: 2, text: 'Why here?' });
  agent.end('assistant-ended-call');
  await isEnded(run, 'interview-completed');
  expect((await detail(run.id)).lines).toHaveLength(kinds.length);
  await eventually(async () => !server.isOpen(agent.order.id));
});

test("the sandbox script doesn't answer a candidate in a room", async () => {
  const run = await newRun();
  const agent = await agentOf(run);
  agent.listener.onLine(line('assistant', 'Hello Grace. What do you do?'), []);
  await eventually(async () => (await run.row()).question === 1);
  expect((await run.answer(1)).status).toBe(409);
  const message = { tab: run.browser.tab, id: randomUUID(), text: 'Hello?' };
  expect((await run.browser.request('POST', `/api/interviews/${run.id}/messages`, message)).status).toBe(409);
  const sound = `/api/interviews/${run.id}/questions/1/audio`;
  expect((await app.fetch(sound, { headers: { cookie: run.browser.cookie } })).status).toBe(404);
});

test('an interviewer that ends the interview before the last question is recorded as the one who ended it', async () => {
  const run = await newRun();
  (await agentOf(run)).end('assistant-ended-call');
  await isEnded(run, 'assistant-ended-call');
});

test('a room token is only for the tab that takes part, and for the same room after a reload', async () => {
  const run = await newRun();
  const room = await roomOf(run);
  expect((await enter(run, randomUUID())).body.error.reason).toBe('interview_open_elsewhere');
  expect((await startWith({ ...run.browser, tab: randomUUID() }, run.link.token)).body.livekit_token).toBe('');
  await run.set({ last_sign_at: minutesAgo(9) });
  await run.join();
  const { body } = await enter(run);
  expect(body.room).toMatchObject({ room_name: room, agent_identity: `agent-${room}`, url: server.settings.url });
  await run.set({ last_sign_at: minutesAgo(11) });
  await run.join();
  expect((await enter(run)).body.error.reason).toBe('interview_not_running');
});

test('leaving the room interrupts the interview without ending it, unless the browser reported since', async () => {
  const run = await newRun();
  const room = await roomOf(run);
  await notify(room, left(run, 'CLIENT_INITIATED', 30));
  expect((await run.row()).status).toBe('started');
  await notify(room, left(run, 'DUPLICATE_IDENTITY'));
  expect((await run.row()).status).toBe('started');
  await notify(room, left(run, 'CLIENT_INITIATED'));
  expect((await run.row()).status).toBe('interrupted');
  expect((await run.sign()).body.status).toBe('started');
  expect((await detail(run.id)).spans.map(({ kind }) => kind)).toEqual(['interrupted', 'resumed']);
});

test.each([
  ['PARTICIPANT_REMOVED', 'participant-removed'],
  ['ROOM_DELETED', 'room-deleted'],
])('%s ends the interview as %s, whichever report comes first', async (reason, ended) => {
  const run = await newRun();
  const { order } = await agentOf(run);
  await notify(order.id, left(run, reason));
  await notify(order.id, { event: 'room_finished' });
  await isEnded(run, ended);
  await notify(order.id, left(run, 'CLIENT_INITIATED'));
  expect((await run.row()).ended_reason).toBe(ended);
});

test('a lost room is replaced by another one, whose interviewer knows what was said', async () => {
  const run = await newRun();
  const agent = await agentOf(run);
  agent.listener.onConnected();
  agent.listener.onLine(line('assistant', 'Hello Grace. What do you do?'), []);
  agent.end('network-disconnected');
  const next = await eventually(async () => {
    const { status, body } = await enter(run);
    return status === 200 && body.room.room_name !== agent.order.id ? body.room : null;
  });
  const other = await agentOf(run);
  expect(other.order.id).toBe(next.room_name);
  expect(other.order.resumed?.lines.map(({ message }) => message)).toEqual(['Hello Grace. What do you do?']);
  expect((await run.row()).status).toBe('started');
});

test('another agent continues in the same room with the transcript and repeats nothing', async () => {
  const run = await newRun();
  const agent = await agentOf(run);
  agent.listener.onConnected();
  agent.listener.onLine(line('assistant', 'Hello Grace. What do you do?'), []);
  await eventually(async () => (await run.row()).question === 1);
  // Another process has the work: it reads its state again, and the lines come from the room.
  const room = await livekit.memory.read(agent.order.id);
  const work = await workOfInterview(app.services, agent.order.id, room?.subject as RoomSubject);
  expect(room?.lines.map(({ message }) => message)).toEqual(['Hello Grace. What do you do?']);
  expect(work?.order.resumed).toBeUndefined();
  agent.fail(new AgentsBusy('gone'));
  const other = await eventually(async () => played.find((one) => one !== agent && one.order.id === agent.order.id));
  expect(other.order.resumed?.lines.map(({ message }) => message)).toEqual(['Hello Grace. What do you do?']);
  expect(other.room.wait_seconds).toBeGreaterThan(600);
  expect((await detail(run.id)).lines).toHaveLength(1);
});

test('an interview without a word keeps its link valid, and its room closes', async () => {
  const run = await newRun();
  const { order } = await agentOf(run);
  await run.browser.request('PATCH', `/api/call/${run.id}/ended-reason`, { ended_reason: 'connection-failed' });
  expect(await run.row()).toMatchObject({ status: 'pending', room_id: null });
  await eventually(async () => !server.isOpen(order.id));
  expect((await run.row()).status).toBe('pending');
  const again = await startWith(newBrowser(app), run.link.token);
  expect(again.status).toBe(201);
  expect(again.body.room_name).not.toBe(order.id);
});

test('an interview room closes when the last person leaves or the time limit is reached', async () => {
  const [run, late] = [await newRun(), await newRun()];
  const rooms = [(await agentOf(run)).order.id, (await agentOf(late)).order.id];
  await run.browser.request('POST', `/api/call/${run.id}/end`);
  await late.set({ ends_at: new Date(Date.now() - 1000) });
  expect((await late.sign()).body).toMatchObject({ ended_reason: 'time-limit-reached' });
  await eventually(async () => rooms.every((room) => !server.isOpen(room)));
  expect(await run.row()).toMatchObject({ ended_reason: 'user-ended-call' });
  expect(await late.row()).toMatchObject({ ended_reason: 'time-limit-reached' });
});

test('deleting a lead ends the room of its interview immediately', async () => {
  const run = await newRun();
  const { order } = await agentOf(run);
  const { lead_id } = await run.row();
  expect((await alice.request('DELETE', `/api/leads/${lead_id}`)).status).toBe(204);
  await eventually(async () => !server.isOpen(order.id));
  expect(await livekit.memory.read(order.id)).toMatchObject({ ended_reason: 'room-deleted' });
  expect((await enter(run)).status).toBe(401);
});

const model = (quantity: number): Usage => ({
  part: 'model',
  provider: 'openai',
  model: 'gpt-4o',
  unit: 'input_tokens',
  quantity,
  is_estimated: false,
});

test("the usage of a room's agents is booked once per room", async () => {
  const price = { provider: 'openai', unit: 'input_tokens', price: '2.5', currency: 'USD', valid_from: '2026-01-01' };
  expect((await alice.request('POST', '/api/prices', price)).status).toBe(201);
  const run = await newRun();
  const agent = await agentOf(run);
  agent.listener.onConnected();
  agent.listener.onLine(line('assistant', 'Hello Grace. What do you do?'), []);
  agent.end('network-disconnected', [model(400_000)]);
  await eventually(async () => (await detail(run.id)).cost?.totals[0]?.amount === '1');
  await eventually(async () => (await enter(run)).body.room?.room_name !== agent.order.id);
  const other = await agentOf(run);
  await bookRoom(await systemContext(app.services, alice.organizationId, 'a test'), run.id, agent.order.id, [
    model(400_000),
  ]);
  other.end('assistant-ended-call', [model(200_000)]);
  await isEnded(run, 'assistant-ended-call');
  const { cost } = await detail(run.id);
  expect(cost).toMatchObject({ totals: [{ currency: 'USD', amount: '1.5' }], is_complete: true });
  expect(cost?.items).toMatchObject([{ part: 'model', quantity: 600_000 }]);
});

test("a model with a key interviews instead of the script, and the page doesn't say it is simulated", async () => {
  const { body } = await alice.request<{ id: string }>('POST', '/api/providers', {
    provider_name: 'openai',
    api_key: 'sk-of-nobody',
    config: {},
  });
  const link = await newLink(app, alice);
  const browser = newBrowser(app);
  const opened = await browser.request<{ is_simulated: boolean }>('GET', `/api/video-call/${link.token}`);
  expect(opened.body.is_simulated).toBe(false);
  const run = await newRun();
  expect(run.state.is_simulated).toBe(false);
  expect((await agentOf(run)).order.interview?.script).toBeNull();
  await alice.request('DELETE', `/api/providers/${body.id}`);
  const scripted = await newRun();
  expect(scripted.state.is_simulated).toBe(true);
  expect((await detail(run.id)).is_simulated).toBe(false);
  expect((await detail(scripted.id)).is_simulated).toBe(true);
});

describe('an assistant that follows a flow', () => {
  const step = { trace: [{ type: 'entered' as const, subflow: null, node: 'hello' }], asked: 0 };
  const position = {
    format: positionFormat as typeof positionFormat,
    frames: [{ subflow: null, node: 'hello', fields: {}, visits: {}, attempts: 0, turns: 0, candidate: null }],
    exits: {},
    waits_for: 'answer' as const,
    heard: '',
    ended: null,
  };
  let agent_id: string;
  let provider: string;
  beforeAll(async () => {
    const author = authorOf(alice);
    const made = await author.create();
    agent_id = (await author.publish((await author.save(made, { conversation: 'flow', flow: shortest() })).body)).body
      .id;
    const key = { provider_name: 'openai', api_key: 'sk-of-nobody', config: {} };
    provider = (await alice.request<{ id: string }>('POST', '/api/providers', key)).body.id;
  });
  afterAll(() => alice.request('DELETE', `/api/providers/${provider}`));

  test('an interview follows the flow if its link has no questions and a model has a key', async () => {
    const run = await newRun({ agent_id, questions: [] });
    const { order } = await agentOf(run);
    expect(order.config).toMatchObject({ conversation: 'flow', first_message: '' });
    expect(order.flow?.variables).toMatchObject({ first_name: 'Grace' });
    const asked = await agentOf(await newRun({ agent_id }));
    expect(asked.order.config.conversation).toBe('prompt');
  });

  test('a simulated interviewer introduces itself first and follows the flow in its room', async () => {
    await alice.request('DELETE', `/api/providers/${provider}`);
    const { order } = await agentOf(await newRun({ agent_id, questions: [] }));
    expect(order.config.conversation).toBe('flow');
    expect(order.config.configuration.noticeMessage).toMatch(/^Hello Grace\. I am .+ I am simulated and do not judge/);
    expect(order.interview?.script).toMatchObject({ questions: [], by_flow: true });
    const key = { provider_name: 'openai', api_key: 'sk-of-nobody', config: {} };
    provider = (await alice.request<{ id: string }>('POST', '/api/providers', key)).body.id;
  });

  test('another agent continues at the same node, and candidates see nothing of the flow', async () => {
    const run = await newRun({ agent_id, questions: [] });
    const agent = await agentOf(run);
    agent.listener.onConnected();
    agent.listener.onLine(line('assistant', 'Hello. May I ask three questions?'), []);
    agent.listener.onLine(line('system', 'At Hello', { flow: { ...step, position, heard: 0 } }), []);
    await eventually(async () => (await detail(run.id)).lines.some(({ message }) => message === 'At Hello'));
    const { body } = await run.join();
    expect(JSON.stringify(body)).not.toContain('At Hello');
    expect(body.question_count).toBe(0);
    agent.end('network-disconnected');
    await eventually(async () => ((await enter(run)).body.room?.room_name ?? agent.order.id) !== agent.order.id);
    const { order } = await agentOf(run);
    expect(order.resumed?.lines.at(-1)?.flow?.position).toEqual(position);
  });

  test('an interview without link questions is completed once its assistant ends it', async () => {
    const run = await newRun({ agent_id, questions: [] });
    const agent = await agentOf(run);
    agent.listener.onConnected();
    agent.listener.onLine(line('assistant', 'Thank you. Goodbye.'), []);
    agent.end('assistant-ended-call');
    await isEnded(run, 'interview-completed');
  });
});

test('an unreachable media server starts no interview, and the link stays valid', async () => {
  const link = await newLink(app, alice);
  vi.spyOn(livekit.server, 'openRoom').mockRejectedValueOnce(new Error('refused eyJhbGciOi.secret'));
  const refused = await startWith(newBrowser(app), link.token);
  expect(refused.status).toBe(503);
  expect(refused.body.error.reason).toBe('livekit_unreachable');
  expect((await startWith(newBrowser(app), link.token)).status).toBe(201);
});
