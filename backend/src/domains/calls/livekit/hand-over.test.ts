import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Livekit } from '../../../livekit/livekit.ts';
import type { RememberedRoom } from '../../../livekit/room-memory.ts';
import { createLivekitServer } from '../../../livekit/server.ts';
import { startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { handOverFrom } from './hand-over.ts';

let server: TestLivekitServer;
beforeAll(async () => {
  server = await startLivekitServer();
});
afterAll(() => server.close());

const id = randomUUID();
const subject = { kind: 'call', organization_id: randomUUID() } as const;
const trunk = { hostname: 'sip.example.com', authUsername: 'user', authPassword: 'password' };
const target = { type: 'transfer', name: 'Reception', manner: 'cold', said_when_refused: 'They cannot come.' } as const;
const transferTo = (phone_number: string, { manner = 'cold', ended_at = null, ringing = {} }: Ways = {}) => {
  const livekit = {
    server: createLivekitServer(server.settings),
    settings: server.settings,
    memory: { read: async () => ({ ended_at }) as RememberedRoom },
  } as unknown as Livekit;
  const given = { trunk, from: '+12025550140', maxSeconds: 600, ...ringing };
  return handOverFrom({ livekit }, id, subject, given)({ ...target, manner, phone_number }, 'Ada Byron');
};
interface Ways {
  manner?: 'cold' | 'warm';
  ended_at?: Date | null;
  ringing?: { trunk?: null };
}
/** Who is rung answers. */
async function answer(room: string): Promise<void> {
  while (!server.stateOf(room)) await server.changed();
  while (server.stateOf(room) !== 'active') server.advance(room);
}

it('hands a caller over by SIP REFER', async () => {
  expect(await transferTo('+12025550147')).toMatchObject({ is_ok: true });
  expect(server.asked.at(-1)).toMatchObject({
    method: 'TransferSIPParticipant',
    body: { roomName: id, participantIdentity: `callee-${id}`, transferTo: 'tel:+12025550147' },
  });
});

it.each([
  ['+12025550101', 'Reception is busy.'],
  ['+12025550105', 'Reception does not take the call.'],
  ['+12025550102', 'Reception does not answer.'],
])('goes on with the caller where %s does not take over', async (number, sentence) => {
  expect(await transferTo(number)).toEqual({
    is_ok: false,
    shown_to_model: `${sentence} Go on with the conversation.`,
    said: 'They cannot come.',
  });
});

it('rings who is told of it first in a room beside, by the number of the call, and lets the agent in there', async () => {
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
])('a briefing that %s cannot be given leaves the caller with the assistant', async (number, ways, sentence) => {
  expect(await transferTo(number, { manner: 'warm', ...ways })).toEqual({
    is_ok: false,
    shown_to_model: `${sentence} Go on with the conversation.`,
    said: 'They cannot come.',
  });
});

it('rings off who answers once the caller is gone', async () => {
  const beside = `${id}-consult`;
  const rung = transferTo('+12025550147', { manner: 'warm', ended_at: new Date() });
  const [{ is_ok }] = await Promise.all([rung, answer(beside)]);
  expect([is_ok, server.isOpen(beside)]).toEqual([false, false]);
});
