import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Livekit } from '../../../livekit/livekit.ts';
import type { RememberedRoom } from '../../../livekit/room-memory.ts';
import { createLivekitServer } from '../../../livekit/server.ts';
import { startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { simpleTrunk } from '../../../testing/simple-trunk.ts';
import { handOverFrom } from './hand-over.ts';

let server: TestLivekitServer;
beforeAll(async () => {
  server = await startLivekitServer();
});
afterAll(() => server.close());

const id = randomUUID();
const subject = { kind: 'call', organization_id: randomUUID() } as const;
const trunk = simpleTrunk('+12025550140');
const target = { type: 'transfer', name: 'Reception', manner: 'cold', said_when_refused: 'They cannot come.' } as const;
/** The logged refusals of the call. */
let done: string[] = [];
const log = { info: (facts: { status?: string }) => void done.push(String(facts.status)) };
const transferTo = (phone_number: string, { manner = 'cold', ended_at = null, ringing = {} }: Ways = {}) => {
  const livekit = {
    server: createLivekitServer(server.settings),
    settings: server.settings,
    memory: {
      read: async () => ({ ended_at }) as RememberedRoom,
      awaitAnswer: async () => void done.push('await'),
      stopAwaiting: async () => void done.push('go on'),
      end: async (_id: string, reason: string) => void done.push(reason),
    },
  } as unknown as Livekit;
  const given = { trunk, maxSeconds: 600, ...ringing };
  done = [];
  return handOverFrom(
    { livekit, log: log as never },
    id,
    subject,
    given,
  )({ ...target, manner, phone_number }, 'Ada Byron');
};
interface Ways {
  manner?: 'cold' | 'warm';
  ended_at?: Date | null;
  ringing?: { trunk?: null };
}
/** The rung person answers. */
async function answer(room: string): Promise<void> {
  while (!server.stateOf(room)) await server.changed();
  while (server.stateOf(room) !== 'active') server.advance(room);
}

/** The formats of the transfer target's number, attempt by attempt. */
const addresses = () => {
  const asked = server.asked.flatMap(({ method, body }) => (method === 'TransferSIPParticipant' ? [body] : []));
  server.asked.length = 0;
  return asked.map(({ transferTo: address }) => address);
};

it('a cold transfer sends the caller to an address of the trunk and ends the call as transferred', async () => {
  expect(await transferTo('+12025550147')).toMatchObject({ is_ok: true, handed_over: 'sent' });
  expect(server.asked.at(-1)).toMatchObject({
    method: 'TransferSIPParticipant',
    body: { roomName: id, participantIdentity: `callee-${id}` },
  });
  expect(addresses()).toEqual(['sip:+12025550147@sip.example.com']);
  expect(done).toEqual(['await', 'transferred']);
});

it('a transfer uses a tel: address if the carrier accepts no other or the number has no trunk', async () => {
  server.refersOnlyTo = 'tel:';
  expect(await transferTo('+12025550147')).toMatchObject({ is_ok: true });
  expect(addresses()).toEqual(['sip:+12025550147@sip.example.com', 'tel:+12025550147']);
  expect(await transferTo('+12025550147', { ringing: { trunk: null } })).toMatchObject({ is_ok: true });
  expect(addresses()).toEqual(['tel:+12025550147']);
  server.refersOnlyTo = '';
});

it.each([
  [486, 'Reception is busy.'],
  [600, 'Reception is busy.'],
  [603, 'Reception does not take the call.'],
  [408, 'Reception does not answer.'],
  [480, 'Reception does not answer.'],
  [487, 'Reception does not answer.'],
  [404, 'Reception could not be reached.'],
  [500, 'Reception could not be reached.'],
  [503, 'Reception could not be reached.'],
])('a call continues when its transfer is refused with SIP status %i', async (status, sentence) => {
  expect(await transferTo(`+12025550${status}`)).toEqual({
    is_ok: false,
    shown_to_model: `${sentence} Continue the conversation.`,
    said: 'They cannot come.',
    notes: [`The transfer to Reception was refused: ${status} Refused.`],
  });
  expect(addresses()).toHaveLength(1);
  expect(done).toEqual(['await', 'go on', `${status} Refused`]);
});

it('a transfer that rings until its limit is reported as no answer', async () => {
  expect(await transferTo('+12025550102')).toMatchObject({
    shown_to_model: 'Reception does not answer. Continue the conversation.',
  });
});

it("a warm transfer calls its target in a second room with the call's number and lets the agent join", async () => {
  const beside = `${id}-consult`;
  const [outcome] = await Promise.all([transferTo('+12025550147', { manner: 'warm' }), answer(beside)]);
  expect(outcome).toMatchObject({
    is_ok: true,
    consult: {
      ...{ name: 'Reception', caller_name: 'Ada Byron', said_when_refused: 'They cannot come.' },
      at: { url: server.settings.url, identity: `callee-${beside}`, is_telephone: true },
    },
  });
  expect(server.asked.at(-1)).toMatchObject({
    method: 'CreateSIPParticipant',
    body: {
      roomName: beside,
      sipCallTo: '+12025550147',
      sipNumber: '+12025550140',
      participantIdentity: `callee-${beside}`,
    },
  });
  expect(server.isOpen(beside)).toBe(true);
});

it.each([
  ['+12025550101', {}, 'Reception is busy.'],
  ['+12025550105', {}, 'Reception does not take the call.'],
  ['+12025550102', {}, 'Reception does not answer.'],
  ['+12025550147', { ringing: { trunk: null } }, 'Reception cannot be rung: the number of this call has no SIP trunk.'],
  ['+12025550191', {}, 'Reception cannot be rung: The LiveKit server has no telephony (SIP).'],
])('the caller stays with the assistant when a warm transfer to %s fails', async (number, ways, sentence) => {
  expect(await transferTo(number, { manner: 'warm', ...ways })).toEqual({
    is_ok: false,
    shown_to_model: `${sentence} Continue the conversation.`,
    said: 'They cannot come.',
  });
});

it('the caller stays with the assistant if the telephony accepts no second call', async () => {
  server.refuse = 'cpu';
  const outcome = await transferTo('+12025550147', { manner: 'warm' });
  server.refuse = null;
  expect(outcome.shown_to_model).toBe('Reception could not be reached. Continue the conversation.');
});

it('the target of a warm transfer is disconnected if the caller has already hung up', async () => {
  const beside = `${id}-consult`;
  const rung = transferTo('+12025550147', { manner: 'warm', ended_at: new Date() });
  const [{ is_ok }] = await Promise.all([rung, answer(beside)]);
  expect([is_ok, server.isOpen(beside)]).toEqual([false, false]);
});
