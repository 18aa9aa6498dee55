import { randomUUID } from 'node:crypto';
import type { EndedReason } from '@switchboard/contracts/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLivekit, type Livekit } from '../../../livekit/livekit.ts';
import { startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { simpleTrunk } from '../../../testing/simple-trunk.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { AgentProcess, RoomListener } from '../../../voice/agent-process.ts';
import { script, signalsOf } from '../carrier.contract.ts';
import { handOverFrom } from './hand-over.ts';
import { createLivekitCarrier } from './livekit-carrier.ts';

let app: TestApp;
let server: TestLivekitServer;
let livekit: Livekit;
let listeners: Map<string, RoomListener>;
let shutdown: AbortController;
beforeAll(async () => {
  app = await startTestApp();
  server = await startLivekitServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** Agents that only wait until they are stopped. */
const waitingAgents: Pick<AgentProcess, 'prepare' | 'join'> = {
  prepare: () => undefined,
  join({ id }, _room, _tools, listener, stop) {
    listeners.set(id, listener);
    return new Promise((resolve) => {
      const end = () => resolve({ reason: stop.reason as EndedReason, lines: [], usage: [] });
      if (stop.aborted) end();
      stop.addEventListener('abort', end, { once: true });
    });
  },
};

beforeEach(() => {
  listeners = new Map();
  shutdown = new AbortController();
  livekit = createLivekit(server.settings, {
    systemPool: app.services.systemPool,
    agents: waitingAgents as AgentProcess,
    log: app.services.log,
    shutdown: shutdown.signal,
    takeCallIn: async () => undefined,
    heedAbsence: async () => undefined,
    workOf: {
      interview: async () => null,
      test: async () => null,
      call: async (id) => ({
        order: { id, max_seconds: 60 } as never,
        runTool: () => Promise.reject(new Error('no tools')),
        identity: `callee-${id}`,
        isTelephone: true,
        consults: false,
        waitSeconds: 60,
        onConnected: async () => undefined,
        onEnd: async () => undefined,
      }),
    },
  });
});
afterEach(async () => {
  server.beforeAnswer = null;
  shutdown.abort();
  await livekit.agents.close();
});

const carrier = (refusalMs = 60_000) =>
  createLivekitCarrier({
    livekit,
    callOf: async () => ({
      organization_id: randomUUID(),
      from: '+12025550147',
      missing: [],
      trunk: simpleTrunk('+12025550147'),
    }),
    isRecorded: async () => false,
    times: { lookMs: 5, refusalMs },
  });

/** The `DisconnectReason` with which LiveKit's telephony removes a callee from the room: it distinguishes three kinds of refusal. */
const taken: Record<number, number> = { 480: 11, 408: 11, 487: 11, 404: 13, 484: 13, 604: 13, 500: 13, 503: 13 };
const userRejected = 12;

/** A webhook reports that the callee left. */
const webhook = (room: string, disconnectReason: number) =>
  livekit.hear({
    id: randomUUID(),
    event: 'participant_left',
    room: { name: room },
    participant: { identity: `callee-${room}`, disconnectReason, attributes: {} },
  } as never);

/** The agent sees that the callee left. */
const agent = async (room: string, disconnectReason: number) => {
  await vi.waitFor(() => expect(listeners.has(room)).toBe(true));
  const reason: EndedReason =
    disconnectReason === 12 ? 'rejected' : disconnectReason === 11 ? 'no-answer' : 'trunk-failed';
  listeners.get(room)?.onLeft(reason);
  await vi.waitFor(
    async () => {
      const { callee_left_at = null, ended_at = null } = (await livekit.memory.read(room)) ?? {};
      expect(callee_left_at ?? ended_at).not.toBeNull();
    },
    { interval: 5 },
  );
};
const reporters = { webhook, agent };

const outcomes: [number, EndedReason][] = [
  ...[486, 600].map((status): [number, EndedReason] => [status, 'busy']),
  ...[408, 480, 487].map((status): [number, EndedReason] => [status, 'no-answer']),
  ...[603, 607, 608].map((status): [number, EndedReason] => [status, 'rejected']),
  ...[404, 484, 604].map((status): [number, EndedReason] => [status, 'invalid-number']),
  ...[401, 403, 407, 488, 500, 503].map((status): [number, EndedReason] => [status, 'trunk-failed']),
];

type Report = 'answer' | keyof typeof reporters;
const orders: Report[][] = [
  ['answer', 'webhook', 'agent'],
  ['answer', 'agent', 'webhook'],
  ['webhook', 'answer', 'agent'],
  ['agent', 'answer', 'webhook'],
  ['webhook', 'agent', 'answer'],
  ['agent', 'webhook', 'answer'],
];

const request = (status: number) => ({
  attempt_id: randomUUID(),
  call_id: randomUUID(),
  to: `+1202555${String(status).padStart(4, '0')}`,
  from: '+12025550100',
});

describe.each(orders)('reports in the order %s, %s, %s', (...order) => {
  it.each(outcomes)('a call that was refused with SIP status %i ends as %s', async (status, reason) => {
    const reported = taken[status] ?? userRejected;
    const answersAt = order.indexOf('answer');
    const report = async (room: string, names: readonly Report[]) => {
      for (const name of names) if (name !== 'answer') await reporters[name](room, reported);
    };
    server.beforeAnswer = (room) => report(room, order.slice(0, answersAt));
    const dialed = request(status);
    const seen = await signalsOf(carrier().dial(dialed, script, new AbortController().signal));
    await report(dialed.attempt_id, order.slice(answersAt + 1));
    expect(seen.at(-1)).toMatchObject({ kind: 'ended', reason, conversation: null });
    expect(await carrier().find(dialed.attempt_id)).toEqual({ state: 'ended', reason });
  });
});

const leftLongAgo = (id: string) =>
  app.services.systemPool.query(
    "UPDATE livekit_rooms SET callee_left_at = callee_left_at - interval '11 seconds' WHERE id = $1",
    [id],
  );

it('a call whose dialing process died ends as the webhook reported', async () => {
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  server.beforeAnswer = () => isOver;
  const dialed = request(486);
  const dialing = carrier(50).dial(dialed, script, new AbortController().signal)[Symbol.asyncIterator]();
  expect((await dialing.next()).value).toMatchObject({ kind: 'dialing' });
  await webhook(dialed.attempt_id, userRejected);
  expect(await carrier().find(dialed.attempt_id)).toEqual({ state: 'dialing' });
  await leftLongAgo(dialed.attempt_id);
  const signals = await carrier().attach(dialed.attempt_id, new AbortController().signal);
  if (!signals) throw new Error('The carrier knows nothing of the attempt');
  expect((await signalsOf(signals)).at(-1)).toMatchObject({ kind: 'ended', reason: 'rejected' });
  release();
});

it.each(['webhook', 'agent'] as const)(
  'a call ends as answered and hung up if the %s reports the end before the answer',
  async (name) => {
    const dialed = { ...request(0), to: '+12025550147' };
    const { attempt_id: id } = dialed;
    const signals = signalsOf(carrier().dial(dialed, script, new AbortController().signal));
    while (server.stateOf(id) === undefined) await server.changed();
    if (name === 'webhook') await webhook(id, 1);
    else {
      await vi.waitFor(() => expect(listeners.has(id)).toBe(true));
      listeners.get(id)?.onLeft('user-ended-call-during-ring');
    }
    await vi.waitFor(async () => expect((await livekit.memory.read(id))?.callee_left_at).not.toBeNull());
    while (server.stateOf(id) !== 'active') server.advance(id);
    expect((await signals).at(-1)).toMatchObject({ kind: 'ended', reason: 'user-ended-call' });
  },
);

it('a call that lost its telephony while ringing ends as network-disconnected', async () => {
  const dialed = { ...request(0), to: '+12025550147' };
  const { attempt_id: id } = dialed;
  const signals = signalsOf(carrier().dial(dialed, script, new AbortController().signal));
  while (server.stateOf(id) === undefined) await server.changed();
  await webhook(id, 9);
  await livekit.hear({ id: randomUUID(), event: 'room_finished', room: { name: id } } as never);
  expect((await signals).at(-1)).toMatchObject({ kind: 'ended', reason: 'network-disconnected' });
});

it('a call ends immediately when a person removes the callee while it is dialed', async () => {
  const dialed = { ...request(0), to: '+12025550147' };
  const signals = signalsOf(carrier().dial(dialed, script, new AbortController().signal));
  while (server.stateOf(dialed.attempt_id) === undefined) await server.changed();
  await webhook(dialed.attempt_id, 4);
  expect((await signals).at(-1)).toMatchObject({ kind: 'ended', reason: 'participant-removed' });
});

describe('a transfer', () => {
  const organization_id = randomUUID();
  /** A connected call whose caller is transferred to this number, and leaves before the transfer is answered. */
  async function transferOf(digits: string) {
    const id = randomUUID();
    await livekit.memory.expect(id, { kind: 'call', organization_id });
    await livekit.memory.reach(id, 'connected');
    server.beforeAnswer = (room) => webhook(room, 1);
    const ringing = { trunk: null, maxSeconds: 600 };
    const handOver = handOverFrom({ livekit, log: app.services.log }, id, { kind: 'call', organization_id }, ringing);
    const target = { type: 'transfer', name: 'Reception', manner: 'cold', said_when_refused: '' } as const;
    await handOver({ ...target, phone_number: `+1202555${digits}` }, 'Ada');
    return (await livekit.memory.read(id))?.ended_reason;
  }

  it('a transfer ends the call as transferred even if the caller left before it was answered', async () => {
    expect(await transferOf('0147')).toBe('transferred');
  });

  it('a refused transfer ends the call as hung up if the caller left in the meantime', async () => {
    expect(await transferOf('0486')).toBe('user-ended-call');
  });
});

it('a hang-up ends the call with the reason that the agent announced for it', async () => {
  const id = randomUUID();
  await livekit.memory.expect(id, { kind: 'call', organization_id: randomUUID() });
  await livekit.memory.reach(id, 'connected');
  await livekit.memory.leavesAs(id, 'audio-failed');
  await webhook(id, 1);
  expect((await livekit.memory.read(id))?.ended_reason).toBe('audio-failed');
});
