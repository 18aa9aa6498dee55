import type { TrunkTest } from '@switchboard/contracts/phone-trunks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startLivekitServer, type TestLivekitServer } from '../../testing/livekit-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { outbound, signUpNumbers } from './test-numbers.ts';

let app: TestApp;
let server: TestLivekitServer;
let numbers: Awaited<ReturnType<typeof signUpNumbers>>;
let id: string;

beforeAll(async () => {
  server = await startLivekitServer();
  const { url, apiKey, apiSecret } = server.settings;
  app = await startTestApp({ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret });
});
afterAll(async () => {
  app.shutDown();
  await app.close();
  await server.close();
});
beforeEach(async () => {
  numbers = await signUpNumbers(app);
  id = (await numbers.add(outbound('+12025550171'))).body.id;
});

const test = (phone_number: string, of = id) =>
  numbers.admin.request<TrunkTest>('POST', `/api/phone-numbers/${of}/test-trunk`, { phone_number });
const dialed = () => server.asked.filter(({ method }) => method === 'CreateSIPParticipant');

it('a trunk test reports the steps of an answered call, hangs up and logs no call', async () => {
  const testing = test('+12025550147');
  const room = await calledRoom();
  const asked = dialed().at(-1)?.body;
  expect(asked).toMatchObject({ sipCallTo: '+12025550147', sipNumber: '+12025550171' });
  server.advance(room);
  await looked();
  server.advance(room);
  const { body } = await testing;
  expect(body).toMatchObject({ outcome: 'answered', sip_status: 200, message: 'The call was answered.' });
  expect(body.ladder.map(({ event }) => event).filter((event) => event !== 'dialing')).toEqual([
    'invite',
    'ringing',
    'answered',
    'hung_up',
  ]);
  expect(body.ladder.every(({ at_ms }, index) => index === 0 || at_ms >= (body.ladder[index - 1]?.at_ms ?? 0))).toBe(
    true,
  );
  expect(server.calledIn()).toEqual([]);
  const logs = await numbers.admin.request<{ items: unknown[] }>('GET', '/api/call-logs');
  expect(logs.body.items).toEqual([]);
  const entries = await numbers.admin.request<{ items: { details: object }[] }>(
    'GET',
    '/api/audit-logs?action=test_trunk',
  );
  expect(entries.body.items).toMatchObject([{ details: { phone_number: '+12025550147' } }]);
});

it.each([
  ['+12025550486', 486, 'The line is busy.'],
  ['+12025550403', 403, 'The carrier does not allow this call.'],
  ['+12025550488', 488, 'The carrier does not accept the codecs or the encryption.'],
  ['+12025550599', 599, 'The carrier has an error.'],
  // LiveKit SIP reports a wrong password without the status.
  ['+12025550192', 401, 'The carrier does not accept the username or password.'],
])('a trunk test explains the refusal of %s with %i', async (phone_number, sip_status, message) => {
  const { body } = await test(phone_number);
  expect(body).toMatchObject({ outcome: 'refused', sip_status, message });
  expect(body.ladder.at(-1)).toMatchObject({ event: 'refused', status: sip_status });
});

it('a trunk test distinguishes a phone that no one answered from LiveKit SIP being down', async () => {
  const { body } = await test('+12025550102');
  expect(body).toMatchObject({ outcome: 'no_answer', sip_status: null });
  expect(body.ladder.at(-1)?.event).toBe('canceled');
  server.refuse = 'sip';
  const down = await test('+12025550147').finally(() => {
    server.refuse = null;
  });
  expect(down.body).toMatchObject({
    outcome: 'unavailable',
    message: expect.stringContaining('LiveKit SIP does not answer'),
  });
});

it.each([
  ['911', 400],
  ['+1911', 400],
  ['+112', 400],
  ['+44999', 400],
  ['+19005550123', 400],
  ['not a number', 400],
])('a trunk test never dials %s', async (phone_number, status) => {
  const before = dialed().length;
  expect((await test(phone_number)).status).toBe(status);
  expect(dialed().length).toBe(before);
});

it('a trunk test never dials a number on the do-not-call list', async () => {
  await numbers.admin.request('POST', '/api/do-not-call', { phone_number: '+12025550147', reason: 'asked' });
  const before = dialed().length;
  expect((await test('+12025550147')).status).toBe(400);
  expect(dialed().length).toBe(before);
});

it('an organization can test its trunks ten times an hour', async () => {
  for (let times = 0; times < 10; times++) expect((await test('+12025550486')).status).toBe(200);
  const refused = await test('+12025550486');
  expect(refused.status).toBe(429);
});

async function calledRoom(): Promise<string> {
  for (;;) {
    const [room] = server.calledIn();
    if (room) return room;
    await server.changed();
  }
}

/** Settles once the API has asked how far the call is since now. */
async function looked(): Promise<void> {
  const count = () => server.asked.filter(({ method }) => method === 'GetParticipant').length;
  const before = count();
  await expect.poll(count).toBeGreaterThan(before + 1);
}
