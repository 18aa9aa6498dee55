import { createHash, randomUUID } from 'node:crypto';
import type { CallLog } from '@switchboard/contracts/call-logs';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../errors.ts';
import { fictionalPhone } from '../../../testing/fictional-phones.ts';
import { livekitSettings, startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { connectProviders } from '../../../testing/providers.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { isClosed } from './take-call-in.ts';

let server: TestLivekitServer;
let app: TestApp;
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

/** A person with a number that an assistant answers. */
async function answered(): Promise<{ person: TestPerson; number: string }> {
  const person = await app.signUp();
  await connectProviders(person);
  const { body } = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants?status=published');
  const number = fictionalPhone();
  await person.request('POST', '/api/phone-numbers', {
    phone_number: number,
    type: 'inbound',
    assistant_id: body.items[0]?.id,
  });
  return { person, number };
}

/** Notifies the app of a caller, as the LiveKit server does. Returns the status of the answer and the caller's room. */
async function callIn(number: string, caller = '+12025550147', id: string = randomUUID()) {
  const name = `incoming-${randomUUID()}`;
  server.rooms.add(name);
  const attributes = { 'sip.trunkPhoneNumber': number, 'sip.phoneNumber': caller };
  const participant = { identity: `sip_${caller}`, kind: 'SIP', attributes };
  const body = JSON.stringify({ id, event: 'participant_joined', room: { name }, participant });
  const token = new AccessToken(livekitSettings.apiKey, livekitSettings.apiSecret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  const headers = { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' };
  const { status } = await app.fetch('/api/livekit/webhook', { method: 'POST', body, headers });
  return { status, name };
}

it.each(['+449098790000', '+19005550123'])('a caller with the premium number %s is answered', async (caller) => {
  const { person, number } = await answered();
  const { status } = await callIn(number, caller);
  expect(status).toBe(204);
  const logs = await person.request<{ items: CallLog[] }>('GET', '/api/call-logs');
  expect(logs.body.items).toMatchObject([{ call_id: expect.any(String), phone_number: caller }]);
});

it.each([
  ['suspended', 'suspended_at = now(), suspended_reason = $2'],
  ['deleted', 'deleted_at = now(), name = name || left($2, 0)'],
])('callers of a %s organization are hung up on', async (_, change) => {
  const { person, number } = await answered();
  await app.services.systemPool.query(`UPDATE organizations SET ${change} WHERE id = $1`, [
    person.organizationId,
    'Unpaid',
  ]);
  const { status, name } = await callIn(number);
  expect(status).toBe(204);
  expect(server.isOpen(name)).toBe(false);
});

it('the line stays open after an unexpected failure of a call, which is answered when the notification is sent again', async () => {
  const { person, number } = await answered();
  const id = randomUUID();
  const { databaseUrl } = app.services.env;
  await asOwner(databaseUrl, (owner) =>
    owner.query(`
      CREATE FUNCTION fail_calls() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not foreseen'; END $$;
      CREATE TRIGGER fail_calls BEFORE INSERT ON calls FOR EACH ROW EXECUTE FUNCTION fail_calls()`),
  );
  const { status, name } = await callIn(number, undefined, id);
  await asOwner(databaseUrl, (owner) => owner.query('DROP FUNCTION fail_calls() CASCADE'));
  expect([status, server.isOpen(name)]).toEqual([503, true]);
  expect((await callIn(number, undefined, id)).status).toBe(204);
  const logs = await person.request<{ items: CallLog[] }>('GET', '/api/call-logs');
  expect(logs.body.items).toMatchObject([{ call_id: expect.any(String) }]);
});

it.each([
  ['a number that is gone', 'NOT_FOUND', '', true],
  ['a number that stopped being inbound', 'CONFLICT', 'phone_number_not_inbound', true],
  ['a suspended organization', 'FORBIDDEN', 'organization_suspended', true],
  ['anything else', 'VALIDATION', 'already_called', false],
] as const)('whether an error hangs up on the caller: %s (%s %s): %s', (_, code, reason, expected) => {
  expect(isClosed(new AppError(code, 'No.', reason === '' ? {} : { reason }))).toBe(expected);
});
