import { createHash, randomUUID } from 'node:crypto';
import type { CallLog } from '@switchboard/contracts/call-logs';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Livekit } from '../../../livekit/livekit.ts';
import { fictionalPhone } from '../../../testing/fictional-phones.ts';
import { startHookServer } from '../../../testing/hook-server.ts';
import { livekitSettings, startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { connectProviders } from '../../../testing/providers.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let server: TestLivekitServer;
let app: TestApp;
let livekit: Livekit;
let room: string;
beforeAll(async () => {
  server = await startLivekitServer();
  const { url, apiKey, apiSecret } = server.settings;
  app = await startTestApp({
    ...{ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
    SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.1/32',
  });
  if (!app.services.livekit) throw new Error('There is no LiveKit');
  livekit = app.services.livekit;
});
afterAll(async () => {
  app.shutDown();
  await app.close();
  await server.close();
});
beforeEach(async () => {
  room = randomUUID();
  await livekit.memory.expect(room, { kind: 'call', organization_id: randomUUID() });
});

const callee = (more: object = {}) => ({ identity: `callee-${room}`, kind: 'SIP', ...more });
const joined = (state: string) => ({
  event: 'participant_joined',
  participant: callee({ attributes: { 'sip.callStatus': state } }),
});
const left = (disconnectReason: string) => ({ event: 'participant_left', participant: callee({ disconnectReason }) });

interface Sent {
  body?: string;
  secret?: string;
  prefix?: string;
}

/** Sends a notification as a LiveKit server does; the second argument can make it invalid. */
async function send(event: object, { body, secret = livekitSettings.apiSecret, prefix = '' }: Sent = {}) {
  const text = JSON.stringify({ id: randomUUID(), room: { name: room }, ...event });
  const token = new AccessToken(livekitSettings.apiKey, secret);
  token.sha256 = createHash('sha256').update(text).digest('base64');
  const headers = { authorization: prefix + (await token.toJwt()), 'content-type': 'application/webhook+json' };
  const { status } = await app.fetch('/api/livekit/webhook', { method: 'POST', body: body ?? text, headers });
  return status;
}
const known = async () => await livekit.memory.read(room);

it('the webhook accepts only unchanged notifications signed by the LiveKit server', async () => {
  const event = left('CLIENT_INITIATED');
  expect(await send(event, { secret: 'another secret of thirty-two chars' })).toBe(401);
  expect(await send(event, { body: JSON.stringify({ room: { name: room }, ...event }) })).toBe(401);
  expect(await send(event, { prefix: 'Bearer ' })).toBe(401);
  expect(await known()).toMatchObject({ ended_at: null });
  expect(await send(event)).toBe(204);
  expect(await known()).toMatchObject({ ended_reason: 'user-ended-call-during-ring' });
});

it("a call's state is correct whatever the order and repetition of notifications", async () => {
  const id = randomUUID();
  for (const event of [{ id, ...joined('active') }, joined('ringing'), { id, ...left('ROOM_DELETED') }])
    expect(await send(event)).toBe(204);
  // The second notification with the same id was ignored.
  expect(await known()).toMatchObject({ ended_at: null });
  for (const event of [left('SIGNAL_CLOSE'), { event: 'room_finished' }, left('CLIENT_INITIATED'), joined('dialing')])
    expect(await send(event)).toBe(204);
  const { dialing_at, connected_at, ended_reason } = (await known()) ?? {};
  expect([dialing_at !== null, connected_at !== null, ended_reason]).toEqual([true, true, 'network-disconnected']);
});

it("a write that waited for a room's row gets a later time than the write it waited for", async () => {
  const { systemPool } = app.services;
  const first = await systemPool.connect();
  await first.query('BEGIN');
  await first.query('SELECT FROM livekit_rooms WHERE id = $1 FOR UPDATE', [room]);
  const waiting = [livekit.memory.reach(room, 'ringing'), livekit.memory.end(room, 'user-ended-call')];
  await vi.waitFor(async () => {
    const { rows } = await systemPool.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%livekit_rooms%'",
    );
    expect(rows).toHaveLength(2);
  }, 10_000);
  await first.query('UPDATE livekit_rooms SET dialing_at = clock_timestamp() WHERE id = $1', [room]);
  await first.query('COMMIT');
  first.release();
  await Promise.all(waiting);
  const { dialing_at, ringing_at, ended_at } = (await known()) ?? {};
  expect(ringing_at?.getTime()).toBeGreaterThanOrEqual(dialing_at?.getTime() ?? Number.NaN);
  expect(ended_at?.getTime()).toBeGreaterThanOrEqual(ringing_at?.getTime() ?? Number.NaN);
});

it('the webhook ignores other rooms and other participants of a room', async () => {
  for (const event of [
    { event: 'room_finished', room: { name: 'somebody-elses' } },
    { event: 'participant_left', participant: { identity: `agent-${room}`, disconnectReason: 'CLIENT_INITIATED' } },
    { event: 'track_published', participant: callee() },
    { event: 'egress_ended', room: undefined },
  ])
    expect(await send(event)).toBe(204);
  expect(await known()).toMatchObject({ ended_at: null });
});

async function numberOf(person: TestPerson, assistant_id: string | null, extra: object = {}) {
  const phone_number = fictionalPhone();
  const number = { phone_number, type: 'inbound', ...(assistant_id ? { assistant_id } : {}), ...extra };
  const { status } = await person.request('POST', '/api/phone-numbers', number);
  expect(status).toBe(201);
  return phone_number;
}

/** Calls a number: returns the room, and the log. */
async function callIn(person: TestPerson, number: string, caller = '+12025550147') {
  const name = `call-${randomUUID()}`;
  server.rooms.add(name);
  const attributes = { 'sip.trunkPhoneNumber': number, 'sip.phoneNumber': caller };
  const participant = { identity: `sip_${caller}`, kind: 'SIP', attributes };
  expect(await send({ event: 'participant_joined', room: { name }, participant })).toBe(204);
  const logs = await person.request<{ items: Pick<CallLog, 'call_id' | 'summary' | 'lead_id' | 'lead_name'>[] }>(
    'GET',
    '/api/call-logs',
  );
  return { name, log: logs.body.items[0] };
}

it("an inbound call is answered by the number's assistant in the caller's own room", async () => {
  const person = await app.signUp();
  await connectProviders(person);
  const { body } = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants?status=published');
  const { name, log } = await callIn(person, await numberOf(person, body.items[0]?.id ?? ''));
  expect(log?.call_id).not.toBeNull();
  expect((await livekit.memory.read(log?.call_id ?? ''))?.subject).toMatchObject({ room: name, call_id: log?.call_id });
  expect(server.isOpen(name)).toBe(true);
});

it("a hang-up while the before-call hook is asked ends the call, although its room wasn't known yet", async () => {
  const person = await app.signUp();
  await connectProviders(person);
  const hook = await startHookServer();
  hook.answer = (response) => void setTimeout(() => response.end('{"action":"call"}'), 500);
  const settings = { url: hook.url, is_on_outbound: false, is_on_inbound: true };
  expect((await person.request('PUT', '/api/call-hook', settings)).status).toBe(200);
  const { body } = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants?status=published');
  // The room on this server is empty.
  const { log } = await callIn(person, await numberOf(person, body.items[0]?.id ?? ''));
  expect(hook.asked).toHaveLength(1);
  expect(await livekit.memory.read(log?.call_id ?? '')).toMatchObject({
    ended_at: expect.any(Date),
    ended_reason: 'user-ended-call-during-ring',
  });
  await hook.close();
});

it.each(['', 'anonymous', 'Restricted', '1001'])('a caller is answered if the number is "%s"', async (caller) => {
  const person = await app.signUp();
  await connectProviders(person);
  const { body } = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants?status=published');
  const { name, log } = await callIn(person, await numberOf(person, body.items[0]?.id ?? ''), caller);
  expect(log).toMatchObject({ call_id: expect.any(String), lead_id: null, lead_name: 'Withheld number' });
  expect(server.isOpen(name)).toBe(true);
  const leads = await person.request<{ items: { last_name: string }[] }>('GET', '/api/leads?search=Caller');
  expect(leads.body.items).toEqual([]);
});

it('a caller outside business hours hears the closed message, and a missed call is logged', async () => {
  const person = await app.signUp();
  await connectProviders(person);
  const { body } = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants?status=published');
  // One minute of one day, at least two days away from today: closed at any other time.
  const today = new Date().getUTCDay();
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const hours = { open_days: [days[(today + 3) % 7]], closed_message: 'We open on another day.' };
  const open = vi.spyOn(livekit.agents, 'open').mockResolvedValue(undefined as never);
  const { log } = await callIn(person, await numberOf(person, body.items[0]?.id ?? '', hours));
  expect(log).toMatchObject({ call_id: null, summary: 'No one answered: the call came outside business hours.' });
  expect(open.mock.calls.at(-1)?.[1]).toMatchObject({ announces: true, announcement: 'We open on another day.' });
  open.mockRestore();
});

it('a call to a number without an assistant is hung up, and the log gives the reason', async () => {
  const person = await app.signUp();
  const { name, log } = await callIn(person, await numberOf(person, null));
  expect(log).toMatchObject({ call_id: null, summary: 'No one answered: no assistant is chosen for this number.' });
  expect(server.isOpen(name)).toBe(false);
});

it("the webhook ignores a phone participant in another product's room on the same server", async () => {
  const name = `elsewhere-${randomUUID()}`;
  server.rooms.add(name);
  const participant = { identity: 'sip_+12025550147', kind: 'SIP', attributes: { 'sip.callStatus': 'active' } };
  expect(await send({ event: 'participant_joined', room: { name }, participant })).toBe(204);
  expect(server.isOpen(name)).toBe(true);
});
