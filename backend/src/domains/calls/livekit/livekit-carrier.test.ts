import { randomUUID } from 'node:crypto';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { ServerError } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLivekit, type Livekit } from '../../../livekit/livekit.ts';
import { startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { simpleTrunk } from '../../../testing/simple-trunk.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { AgentProcess } from '../../../voice/agent-process.ts';
import { carrierContract, script, signalsOf } from '../carrier.contract.ts';
import type { Carrier, EndedSignal } from '../carrier.ts';
import { dialAndListen } from '../listen.ts';
import { carrierSilence } from './dial-out.ts';
import { createLivekitCarrier } from './livekit-carrier.ts';

const nobody = new AbortController().signal;
const numbers = { answers: '+12025550147', isBusy: '+12025550101', doesNotAnswer: '+12025550102' };
const trunk = simpleTrunk('+12025550147');

let app: TestApp;
let server: TestLivekitServer;
const processes: { livekit: Livekit; shutdown: AbortController }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  server = await startLivekitServer();
});
afterEach(async () => {
  for (const { livekit, shutdown } of processes.splice(0)) {
    shutdown.abort();
    await livekit.agents.close();
  }
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const line = (role: SpokenLine['role'], message: string, at: number): SpokenLine => ({
  role,
  message,
  starts_at: at,
  ends_at: at + 1,
  is_interrupted: false,
  latency_ms: null,
});

/** The agents' measurements of the line. */
const measured = {
  received: { packets: 250, packets_lost: 0, loss_percent: 0, jitter_ms: 2, round_trip_ms: 4, mos: 4.4 },
  ...{ sent: null, sip_call_id: 'call@carrier', livekit_call_id: 'SCL_1' },
};

/** The agents' usage. */
const usage: Usage[] = [
  { part: 'model', provider: 'groq', model: 'm', unit: 'output_tokens', quantity: 12, is_estimated: false },
];

/** Agents that say two lines to the callee, like those of a process. Fast callees advance automatically. */
function agentsOf(speed: 'fast' | 'unhurried'): Pick<AgentProcess, 'prepare' | 'join'> {
  return {
    prepare: () => undefined,
    async join({ id, max_seconds }, _room, _tools, listener, stop) {
      const lines = [line('assistant', script.first_message, 0), line('user', 'Yes, I do.', 1)];
      const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
      let state = '';
      while (!stop.aborted && server.isOpen(id)) {
        const now = server.stateOf(id);
        if (now && now !== state && now !== 'gone') {
          state = now;
          listener.onProgress(now === 'active' ? 'connected' : now);
          if (now === 'active') {
            listener.onConnected();
            listener.onMeasured(measured);
            for (const one of lines) listener.onLine(one, []);
            if (speed === 'fast')
              return { reason: max_seconds === 3 ? 'time-limit-reached' : 'assistant-ended-call', lines, usage };
          } else if (speed === 'fast') server.advance(id);
          continue;
        }
        await Promise.race([server.changed(), stopped]);
      }
      const reason = (stop.aborted ? stop.reason : 'room-deleted') as EndedReason;
      return { reason, lines: state === 'active' ? lines : [], usage: null };
    },
  };
}

/** A process with its own agents. Unhurried callees advance when the listener asks for more signals. */
function carrier(speed: 'fast' | 'unhurried' = 'fast'): Carrier {
  const shutdown = new AbortController();
  const livekit = createLivekit(server.settings, {
    systemPool: app.services.systemPool,
    agents: agentsOf(speed) as AgentProcess,
    log: app.services.log,
    shutdown: shutdown.signal,
    takeCallIn: async () => undefined,
    heedAbsence: async () => undefined,
    workOf: {
      interview: async () => null,
      test: async () => null,
      call: async (id, subject) => ({
        order: { id, max_seconds: subject.script?.max_seconds ?? 60 } as never,
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
  processes.push({ livekit, shutdown });
  const made = createLivekitCarrier({
    livekit,
    callOf: async () => ({ organization_id: randomUUID(), from: '+12025550147', trunk, missing: [] }),
    isRecorded: async () => true,
    times: { lookMs: 5, refusalMs: 60_000 },
  });
  if (speed === 'fast') return made;
  return {
    ...made,
    async *dial(request, said, hangUp) {
      for await (const signal of made.dial(request, said, hangUp)) {
        yield signal;
        if (!hangUp.aborted) server.advance(request.attempt_id);
      }
    },
  };
}

carrierContract('the LiveKit carrier', () => ({ carrier, numbers }));

const request = (to: string) => ({ attempt_id: randomUUID(), call_id: randomUUID(), to, from: '+12025550100' });

it("a call is dialed through the number's trunk into a room named after the attempt", async () => {
  const dialed = request(numbers.answers);
  const seen = await signalsOf(carrier().dial(dialed, script, nobody));
  expect(seen.at(-1)).toMatchObject({ kind: 'ended', conversation: { usage } });
  const { line } = seen.at(-1) as EndedSignal;
  expect(line).toMatchObject({
    ...{ direction: 'outbound', sip_status: null, sip_call_id: 'call@carrier', livekit_call_id: 'SCL_1' },
    trunk: { address: 'sip.example.com', transport: 'auto', codecs: [] },
    ...{ received: { packets: 250 }, sent: null, not_reported: ['sip_messages', 'carrier_quality', 'codec'] },
  });
  expect(line?.ladder.map(({ event }) => event)).toEqual(expect.arrayContaining(['invite', 'answered', 'hung_up']));
  const { body } = server.asked.findLast(({ method }) => method === 'CreateSIPParticipant') ?? { body: {} };
  expect(body).toMatchObject({
    roomName: dialed.attempt_id,
    participantIdentity: `callee-${dialed.attempt_id}`,
    sipCallTo: dialed.to,
    sipNumber: trunk.callerId,
    waitUntilAnswered: true,
    trunk: { hostname: 'sip.example.com', authUsername: 'user', authPassword: 'a password' },
  });
});

it('the lines said so far can be read during a call', async () => {
  const dialed = request(numbers.answers);
  const dialing = carrier('unhurried').dial(dialed, script, nobody);
  for await (const signal of dialing) {
    if (signal.kind !== 'connected') continue;
    const said = async () => (await carrier().overhear?.(dialed.attempt_id))?.map(({ message }) => message);
    await vi.waitFor(async () => expect(await said()).toEqual([script.first_message, 'Yes, I do.']));
    expect(await carrier().soundOf?.(dialed.attempt_id)).toMatchObject({ url: server.settings.url });
    break;
  }
});

it('dialing is refused with a setup message if the LiveKit server has no telephony', async () => {
  const dialing = signalsOf(carrier().dial(request('+12025550191'), script, nobody));
  await expect(dialing).rejects.toThrow('The LiveKit server has no telephony (SIP).');
});

it("a refused call ends with the carrier's SIP status and reason", async () => {
  const seen = await signalsOf(carrier().dial(request('+12025550105'), script, nobody));
  const explanation = 'The carrier refused the call: 603 Decline.';
  expect(seen.at(-1)).toMatchObject({ kind: 'ended', reason: 'rejected', explanation });
  const { line } = seen.at(-1) as EndedSignal;
  expect(line).toMatchObject({ sip_status: 603, sip_reason: 'Decline', received: null, codec: null });
  expect(line?.ladder.at(-1)).toMatchObject({ event: 'refused', status: 603 });
});

it.each([
  ['sip', "LiveKit SIP does not answer. The call wasn't placed. Try again in a minute."],
  ['cpu', "LiveKit SIP takes no more calls at the moment. The call wasn't placed. Try again in a minute."],
] as const)('the result says that no call was placed if telephony is missing (%s)', async (refuse, explanation) => {
  server.refuse = refuse;
  const dialing = dialAndListen(carrier(), request(numbers.answers), script, nobody);
  const seen = await signalsOf(dialing).finally(() => {
    server.refuse = null;
  });
  expect(seen).toMatchObject([{ kind: 'ended', reason: 'trunk-failed', explanation, dial_outcome: 'not_called' }]);
});

it('a call whose response LiveKit SIP lost is dialed once more, and ends with the second response', async () => {
  server.lostResponses = 1;
  const seen = await signalsOf(carrier().dial(request(numbers.isBusy), script, nobody));
  expect(seen.at(-1)).toMatchObject({ kind: 'ended', reason: 'busy' });
});

it("reports that the call wasn't placed if LiveKit SIP loses the response twice", async () => {
  server.lostResponses = 2;
  const seen = await signalsOf(dialAndListen(carrier(), request(numbers.answers), script, nobody));
  const explanation = /^LiveKit SIP lost the carrier's response/;
  expect(seen).toMatchObject([{ kind: 'ended', reason: 'trunk-failed', dial_outcome: 'not_called' }]);
  expect(seen.at(-1)).toHaveProperty('explanation', expect.stringMatching(explanation));
  expect(server.lostResponses).toBe(0);
});

it.each([
  [1, 'lost'],
  [15_000, 'lost'],
  [32_100, 'silent'],
] as const)('a carrier without a response after %i ms counts as %s', (elapsedMs, silence) => {
  const error = new ServerError(
    'Request Timeout',
    'transaction failed to complete (0 intermediate responses)',
    408,
    'canceled',
  );
  expect(carrierSilence(error, elapsedMs)).toBe(silence);
});

it('a carrier that rang and never answered counts as unanswered, not as silent', () => {
  const error = new ServerError(
    'Request Timeout',
    'transaction failed to complete (2 intermediate responses)',
    408,
    'canceled',
  );
  expect(carrierSilence(error, 40_000)).toBeNull();
});

it.each([
  ['+12025550192', 401],
  ['+12025550401', 401],
  ['+12025550407', 407],
])('a password that the trunk refuses for a call to %s is reported and not tried again', async (number, status) => {
  const asked = server.asked.length;
  const seen = await signalsOf(carrier().dial(request(number), script, nobody));
  expect(seen.at(-1)).toMatchObject({
    ...{ kind: 'ended', reason: 'trunk-failed', dial_outcome: 'credentials_refused' },
    explanation: `The trunk refused the call (${status}). Check the username and password in Phone Numbers.`,
  });
  const dialed = server.asked.slice(asked).filter(({ method }) => method === 'CreateSIPParticipant');
  expect(dialed).toHaveLength(1);
});
