import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Livekit } from '../../../livekit/livekit.ts';
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
const transferTo = (phone_number: string) => {
  const livekit = { server: createLivekitServer(server.settings) } as Livekit;
  return handOverFrom({ livekit }, id, subject)({ type: 'transfer', phone_number, name: 'Reception' });
};

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
  const { is_ok, shown_to_model } = await transferTo(number);
  expect(is_ok).toBe(false);
  expect(shown_to_model).toBe(`${sentence} Say so, and go on with the conversation.`);
});
